import type { SettingValues } from '@tessera/shared-contracts'
import type { HistoryRecord } from './history-record.ts'

/** The live release of one remote on a channel, and its canary. */
export interface LiveRelease {
  name: string
  version: string
  previous: string | null
  activatedBy: string
  activatedAt: number
  /** The values of its settings that differ from the defaults. */
  settings: SettingValues
  canary: { version: string; percent: number; by: string } | null
}

/** A change of one remote on a channel, and the entry for the history. */
export interface ChannelChange {
  /** Null takes the remote off the channel. */
  live: LiveRelease | null
  entry: HistoryRecord
}
