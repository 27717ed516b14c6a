import {
  changeSetName,
  channels,
  cohortSummary,
  finding,
  releaseReference,
  type Channel,
  type MountingProgress,
} from '@tessera/shared-contracts'
import { z } from 'zod'
import { cohortShare } from '../cohorts/canary-cohort.ts'
import type { Actor } from '../tokens/platform-tokens.ts'

const { remote, version } = releaseReference.shape
const channel = z.enum(channels)
const bypass = { force: z.boolean().optional(), acceptPolicy: z.boolean().optional() }

const several = { releases: z.array(releaseReference), changeSet: z.optional(changeSetName) }
const options = { channel, ...bypass, fallback: z.boolean().optional() }
const activation = { action: z.literal('activate'), ...options, percent: z.number().optional() }
/** A canary for a cohort. A server of an earlier release cannot read it, so that it activates nothing for other visitors. */
const cohortCanary = { action: z.literal('canary'), ...options, ...cohortShare }
const check = { action: z.literal('check'), channel }

/** A change of a channel, or a check of one. */
const change = z.union([
  z.object({ ...activation, remote, version }),
  z.object({ ...activation, ...several }),
  z.object({ ...cohortCanary, remote, version }),
  z.object({ ...cohortCanary, ...several }),
  /** Ends the canary, or returns to the previous release, or to an earlier version. */
  z.object({
    action: z.literal('rollback'),
    channel,
    remote,
    version: z.optional(version),
    force: z.boolean().optional(),
  }),
  /** Takes back the last activation of a change set. */
  z.object({
    action: z.literal('rollback'),
    channel,
    changeSet: changeSetName,
    force: z.boolean().optional(),
  }),
  z.object({ action: z.literal('deactivate'), channel, remote }),
  /** Activates what the channel `from` serves. */
  z.object({ action: z.literal('promote'), channel, from: channel, ...bypass }),
  z.object({ ...check, remote, version }),
  z.object({ ...check, ...several }),
])
export type Change = z.infer<typeof change>

const servedVersion = z.object({
  version: z.string(),
  canary: z
    .object({ version: z.string(), percent: z.number(), cohort: z.optional(cohortSummary) })
    .nullable(),
})

/** The change or check that a job makes. */
export const jobRequest = z.object({
  change,
  /** The change is made only if it has exactly these effects. */
  effects: z
    .array(
      z.object({ remote: z.string(), before: servedVersion.nullable(), after: servedVersion.nullable() }),
    )
    .optional(),
  /** Who has requested a scheduled change that a second person has approved. */
  approvedRequest: z.object({ requester: z.string().nullable() }).optional(),
  /** The token that has scheduled the change. It must still be valid when the change starts. */
  tokenId: z.string().optional(),
})
export type JobRequest = z.infer<typeof jobRequest>

/** A change that makes releases live, for all visitors or as a canary. */
export type ActivationChange = Extract<Change, { action: 'activate' | 'canary' }>

export const isActivation = (requested: Change): requested is ActivationChange =>
  requested.action === 'activate' || requested.action === 'canary'

/** Whether a change makes something new live, which a freeze refuses. */
export const isStoppedByFreeze = (requested: Change): boolean =>
  (isActivation(requested) || requested.action === 'promote') && !requested.force

/** What a job has led to. */
export const jobResult = z.object({
  composition: z.string().nullish(),
  findings: z.array(finding).optional(),
  warnings: z.array(finding).optional(),
  mounted: z.boolean().nullish(),
  /** The release that is live after a rollback. */
  version: z.string().optional(),
  /** What a change of several releases has made live. */
  releases: z
    .array(z.object({ remote: z.string(), version: z.string(), previous: z.string().nullable() }))
    .optional(),
  /** The remotes that the rollback of a change set has taken off the channel. */
  removed: z.array(z.string()).optional(),
  /** The key of the sentence, where no finding of the gate says why it was refused. */
  failure: z
    .object({ key: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) })
    .optional(),
})
export type JobResult = z.infer<typeof jobResult>

/** `refused` by the gate or another rule, `failed` by a fault of the platform. */
export type EndState = 'succeeded' | 'refused' | 'failed' | 'canceled'
/** A `scheduled` job is queued at its time. */
type JobState = 'scheduled' | 'queued' | 'running' | EndState

export interface StoredJob {
  /** The order in which jobs were added. */
  number: number
  id: string
  channel: Channel
  queue: JobQueue
  /** Null for the request of a later server that this one cannot read. */
  request: JobRequest | null
  actor: Actor
  state: JobState
  progress: MountingProgress | null
  /** Not null once the channel has changed. */
  applied: JobResult | null
  /** Not null for a job that has ended. */
  result: JobResult | null
  canceledBy: string | null
  /** How often a server has started it. */
  attempts: number
  /** When a scheduled job is queued. Null for other jobs. */
  startsAt: number | null
  createdAt: number
  startedAt: number | null
  endedAt: number | null
}

/** A job with the number of those that it waits for; null unless it is queued. */
export interface QueuedJob extends StoredJob {
  position: number | null
}

/**
 * The jobs of a channel that wait for each other. `changes` mount screens, so they take long. An `immediate` change mounts
 * none, such as a rollback: it must not wait for those. Checks change nothing, so they run side by side.
 */
export type JobQueue = 'changes' | 'immediate' | 'checks'

export function getQueue(requested: Change): JobQueue {
  switch (requested.action) {
    case 'check':
      return 'checks'
    case 'deactivate':
      return 'immediate'
    case 'rollback':
      return 'version' in requested && requested.version !== undefined ? 'changes' : 'immediate'
    case 'activate':
    case 'canary':
    case 'promote':
      return requested.force ? 'immediate' : 'changes'
  }
}
