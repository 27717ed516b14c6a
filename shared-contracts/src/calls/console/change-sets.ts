import * as z from '@tessera/shared-contracts/schema'
import { defineCall, resultWithError } from '../../define-call.ts'
import { cohortSummary } from '../../releases/canary-cohort.ts'
import { channel } from '../../releases/composition.ts'
import { finding } from '../releases/finding.ts'
import { changeSetName } from '../releases/release-reference.ts'

/* The calls about change sets in the console, for operators and integrators. */

/**
 * What a channel serves of a change set: all of its releases, all as canaries or live, some, or none. A set without releases
 * is `off`.
 */
export const changeSetStates = ['live', 'canary', 'partly', 'off'] as const
export type ChangeSetState = (typeof changeSetStates)[number]

const isoTime = z.string()

const setRelease = z.object({
  remote: z.string(),
  version: z.string(),
  added_by: z.string(),
  added_at: isoTime,
  /** What the channels serve of the remote. Null: it is not live there. */
  live: z.array(
    z.object({
      channel,
      version: z.nullish(z.string()),
      canary: z.nullish(
        z.object({ version: z.string(), percent: z.number(), cohort: z.nullish(cohortSummary) }),
      ),
    }),
  ),
})
export type ConsoleSetRelease = z.output<typeof setRelease>

const changeSet = z.object({
  name: z.string(),
  note: z.nullish(z.string()),
  created_by: z.string(),
  created_at: isoTime,
  releases: z.array(setRelease),
  /** A later server may have more states. */
  states: z.array(z.object({ channel, state: z.string() })),
})
export type ConsoleChangeSet = z.output<typeof changeSet>

/** Lists the change sets, the one that changed last first. */
export const getConsoleChangeSets = defineCall('GET', '/api/console/change-sets', {
  response: z.extend(resultWithError, { change_sets: z.nullish(z.array(changeSet)) }),
})

/** Returns a change set, and what can be done with it on a channel. */
export const getConsoleChangeSet = defineCall('GET', '/api/console/change-set', {
  query: z.object({ name: changeSetName, channel }),
  response: z.extend(resultWithError, {
    change_set: z.nullish(changeSet),
    /** Whether its activation would change anything, and neither a freeze nor a rule of the gate refuses it. */
    can_activate: z.nullish(z.boolean()),
    /** Why it cannot be activated; absent for an empty set, one that is live, and in a freeze. */
    activation_refusal: z.nullish(z.string()),
    /** What the gate found, where it refuses the change. */
    activation_findings: z.nullish(z.array(finding)),
    /** Whether its last activation can be taken back. */
    can_roll_back: z.nullish(z.boolean()),
    /** Why its last activation cannot be taken back; absent where the channel has no activation of it. */
    rollback_refusal: z.nullish(z.string()),
    /** What the gate found, where it refuses the change. */
    rollback_findings: z.nullish(z.array(finding)),
  }),
})
