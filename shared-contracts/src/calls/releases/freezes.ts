import * as z from '@tessera/shared-contracts/schema'
import { defineCall, resultWithError } from '../../define-call.ts'
import { channel } from '../../releases/composition.ts'

/** The calls about times in which nothing new goes live. They require `Authorization: Bearer TOKEN`. */

const time = z.string().check(z.maxLength(40))

export const freeze = z.object({
  id: z.string(),
  channel,
  /** ISO 8601. */
  from: z.string(),
  until: z.string(),
  reason: z.string(),
  createdBy: z.string(),
})
export type Freeze = z.output<typeof freeze>

/** Refuses activations and promotions on a channel for a time. Only integrators may. Rollbacks stay possible. */
export const addFreeze = defineCall('POST', '/platform/freezes', {
  encoding: 'json',
  body: z.object({
    channel,
    /** ISO 8601; now where absent. */
    from: z.optional(time),
    until: time,
    reason: z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^\P{Cc}+$/u)),
  }),
  response: z.extend(resultWithError, { freeze: z.nullish(freeze) }),
})

/** Lists the freezes that have not ended, the one that begins first first. */
export const listFreezes = defineCall('GET', '/platform/freezes', {
  response: z.extend(resultWithError, { freezes: z.nullish(z.array(freeze)) }),
})

/** Ends a freeze. Only integrators may. */
export const removeFreeze = defineCall('POST', '/platform/freeze-removals', {
  encoding: 'json',
  body: z.object({ id: z.string().check(z.maxLength(100)) }),
  response: resultWithError,
})
