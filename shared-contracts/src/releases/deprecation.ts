import * as z from '@tessera/shared-contracts/schema'

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** The mark of what others should stop using: a slot, a call, or an export of a shared package. */
export const deprecation = z.object({
  /** The day from which on it is deprecated: `2026-12-01`. */
  since: day,
  /** The day from which on it may be gone. */
  until: day,
  /** What to use in its place. */
  instead: z.optional(z.string().check(z.maxLength(200))),
})
export type Deprecation = z.output<typeof deprecation>

/** Describes a mark as the end of a sentence: `is deprecated since 2026-12-01 and may be gone from 2027-03-01 on`. */
export const describeDeprecation = ({ since, until, instead }: Deprecation): string =>
  `is deprecated since ${since} and may be gone from ${until} on${instead ? `. Use ${instead} instead` : ''}`
