import type { SettingValues } from '@tessera/shared-contracts'
import type { CanaryCohort } from '../cohorts/canary-cohort.ts'
import type { HistoryRecord } from './history-record.ts'

interface LiveCanary {
  version: string
  /** The share of the visitors, or of the cohort, who get it. */
  percent: number
  by: string
  /** The canaries of a channel with the same group belong together: a visitor gets all of them or none. */
  group: CanaryGroup | null
  /** The visitors that it is for; null: all. */
  cohort: CanaryCohort | null
}

/** The name of a change set, or the names of its remotes with spaces between. Null for the canary of one remote. */
export type CanaryGroup = string

/** The live release of one remote on a channel, and its canary. */
export interface LiveRelease {
  name: string
  version: string
  previous: string | null
  activatedBy: string
  activatedAt: number
  /** The values of its settings that differ from the defaults. */
  settings: SettingValues
  canary: LiveCanary | null
}

/** A change of one remote on a channel, and the entry for the history. */
export interface ChannelChange {
  /** Null takes the remote off the channel. */
  live: LiveRelease | null
  entry: HistoryRecord
}
