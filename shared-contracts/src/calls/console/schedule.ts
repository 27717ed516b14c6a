import * as z from '@tessera/shared-contracts/schema'
import { defineCall, protectedResult, resultWithError } from '../../define-call.ts'
import { cohortSummary } from '../../releases/canary-cohort.ts'
import { channel } from '../../releases/composition.ts'
import { addFreeze, removeFreeze } from '../releases/freezes.ts'

/* The calls about scheduled activations and freezes in the console, for operators and integrators. */

const isoTime = z.string()

const scheduledChange = z.object({
  id: z.string(),
  channel,
  starts_at: isoTime,
  requested_by: z.string(),
  change_set: z.nullish(z.string()),
  /** The share of the visitors, for a canary. */
  percent: z.nullish(z.number()),
  /** Which visitors the share is of; null: all. */
  cohort: z.nullish(cohortSummary),
  releases: z.array(z.object({ remote: z.string(), version: z.string() })),
})
export type ScheduledChange = z.output<typeof scheduledChange>

/** Lists the activations whose time has not come, the next one first. */
export const getConsoleScheduledChanges = defineCall('GET', '/api/console/scheduled-changes', {
  response: z.extend(resultWithError, { changes: z.nullish(z.array(scheduledChange)) }),
})

/** Cancels a scheduled activation. */
export const cancelScheduledChange = defineCall('POST', '/api/console/cancel-scheduled-change', {
  encoding: 'json',
  body: z.object({ id: z.string().check(z.maxLength(100)) }),
  response: protectedResult,
})

const freeze = z.object({
  id: z.string(),
  channel,
  from: isoTime,
  until: isoTime,
  /** Whether it has begun, by the clock of the server. */
  in_effect: z.boolean(),
  reason: z.string(),
  created_by: z.string(),
})
export type ConsoleFreeze = z.output<typeof freeze>

/** Lists the freezes that have not ended, the one that begins first first. */
export const getConsoleFreezes = defineCall('GET', '/api/console/freezes', {
  response: z.extend(resultWithError, { freezes: z.nullish(z.array(freeze)) }),
})

/** Refuses activations and promotions on a channel for a time. */
export const addConsoleFreeze = defineCall('POST', '/api/console/add-freeze', {
  encoding: 'json',
  body: addFreeze.body,
  response: protectedResult,
})

/** Ends a freeze, or cancels one that has not begun. */
export const endConsoleFreeze = defineCall('POST', '/api/console/end-freeze', {
  encoding: 'json',
  body: removeFreeze.body,
  response: protectedResult,
})
