import * as z from '@tessera/shared-contracts/schema'
import { defineCall, resultWithError } from '../../define-call.ts'
import { language } from '../../language.ts'
import { releaseName } from './release-reference.ts'

/**
 * The calls about messages to teams when the health of a release changes. They require `Authorization: Bearer TOKEN`, of the
 * remote or of an integrator.
 */

const alertSubscription = z.object({
  id: z.string(),
  remote: z.string(),
  /** `webhook` or `mail`. A later platform may have more. */
  kind: z.string(),
  /** A mail address. Of a webhook only the origin, because its address can be a secret. */
  target: z.string(),
  /** Of the texts. */
  language: z.string(),
  createdBy: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** When a message was last delivered. */
  lastSentAt: z.nullish(z.string()),
  /** Why the last message could not be delivered, since `failedAt`. Null once a message was delivered. */
  lastError: z.nullish(z.string()),
  failedAt: z.nullish(z.string()),
})
export type AlertSubscription = z.output<typeof alertSubscription>

/** Sends messages about a remote to a webhook or a mail address. Only integrators may name a mail address. */
export const addAlert = defineCall('POST', '/platform/alerts', {
  encoding: 'json',
  body: z.object({
    remote: releaseName,
    /** An https address. */
    webhook: z.optional(z.string().check(z.maxLength(1_000))),
    mail: z.optional(z.string().check(z.maxLength(254))),
    /** `en` where absent. */
    language: z.optional(language),
  }),
  response: z.extend(resultWithError, {
    alert: z.nullish(alertSubscription),
    /** With which the messages of a webhook are signed, as in the specification Standard Webhooks: `whsec_…`. */
    secret: z.nullish(z.string()),
  }),
})

/** Lists where messages go, of one remote or of all that the token may change. */
export const listAlerts = defineCall('GET', '/platform/alerts', {
  query: z.object({ remote: z.optional(releaseName) }),
  response: z.extend(resultWithError, { alerts: z.nullish(z.array(alertSubscription)) }),
})

/** Ends the messages of a subscription. */
export const removeAlert = defineCall('POST', '/platform/alert-removals', {
  encoding: 'json',
  body: z.object({ id: z.string().check(z.maxLength(100)) }),
  response: resultWithError,
})
