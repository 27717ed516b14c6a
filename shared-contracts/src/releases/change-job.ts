import * as z from '@tessera/shared-contracts/schema'
import { releaseReference } from '../calls/releases/release-reference.ts'
import { cohortSummary } from './canary-cohort.ts'
import { channel } from './composition.ts'

/** How far the gate is with the screens of a change. */
export const mountingProgress = z.object({
  /** Screens that are finished. */
  done: z.number(),
  total: z.number(),
  remote: z.string(),
  screen: z.string(),
})
export type MountingProgress = z.output<typeof mountingProgress>

/** A change of a channel, or a check of one, that the platform makes in its turn. */
export const changeJob = z.object({
  id: z.string(),
  channel,
  /** Such as `activate`. A later platform may have more actions. */
  action: z.string(),
  /** Null for a promotion, and for a change of several releases. */
  remote: z.nullish(z.string()),
  version: z.nullish(z.string()),
  /** Of a change of several releases. */
  releases: z.nullish(z.array(releaseReference)),
  changeSet: z.nullish(z.string()),
  /** Of a canary. */
  percent: z.nullish(z.number()),
  /** Of a canary for certain visitors: `percent` is the share of these. */
  cohort: z.nullish(cohortSummary),
  requestedBy: z.string(),
  /**
   * `scheduled` up to its time, `queued`, `running`, or the end: `succeeded`, `refused` by the gate or another rule, `failed` by a fault of the
   * platform, `canceled`.
   */
  state: z.string(),
  /** Who cancels or has canceled it. */
  canceledBy: z.nullish(z.string()),
  /** The number of jobs before it; null unless it is queued. */
  position: z.nullish(z.number()),
  progress: z.nullish(mountingProgress),
  /** Changes whenever one of the fields above does. */
  revision: z.string(),
  /** When a scheduled job is queued, in ISO 8601. Null for other jobs. */
  startsAt: z.nullish(z.string()),
  /** ISO 8601. */
  createdAt: z.string(),
  startedAt: z.nullish(z.string()),
  endedAt: z.nullish(z.string()),
})
export type ChangeJob = z.output<typeof changeJob>

const endStates: readonly string[] = ['succeeded', 'refused', 'failed', 'canceled']

/** Whether a job has a result, and never changes any more. */
export const hasJobEnded = ({ state }: Pick<ChangeJob, 'state'>): boolean => endStates.includes(state)
