import * as z from '@tessera/shared-contracts/schema'

/** Why the gate rejects a composition: the rule, a sentence that names the cause, and the remotes concerned. */
export const finding = z.object({
  /** A short name, such as `shared` or `mount`. A later platform may have more rules. */
  rule: z.string(),
  sentence: z.string(),
  owners: z.array(z.string()),
  /** `warning` for what does not refuse a change; absent for a reason of a refusal. */
  severity: z.optional(z.string()),
  /** The path in the release of the file that causes it, where it is known. */
  file: z.optional(z.string()),
  /** The path on the server of a JPEG of the page, as the gate saw it. It is deleted after a week. */
  screenshot: z.optional(z.string()),
  /** The day from which on the rule refuses, such as `2026-12-28`: a new rule warns first. */
  refusesFrom: z.optional(z.string()),
})
export type Finding = z.output<typeof finding>

/** Whether the gate mounted the screens: false without a browser, null where it was skipped or had refused the release before. */
export const mounted = z.nullish(z.boolean())

/** What the gate noticed and did not refuse. */
export const warnings = z.nullish(z.array(finding))
