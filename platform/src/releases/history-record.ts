import type { HistoryEntry } from '@tessera/shared-contracts'

/** What the history records. A later platform may have more actions. */
export type HistoryAction =
  | 'publish'
  | 'activate'
  | 'canary'
  | 'rollback'
  | 'automatic rollback'
  | 'promote'
  | 'deactivate'
  | 'settings'
  | 'retire'

export type HistoryRecord = Omit<
  HistoryEntry,
  'at' | 'action' | 'remote' | 'mounted' | 'change' | 'changeSet' | 'provenance'
> & {
  at: number
  action: HistoryAction
  name: string
  mounted: boolean | null
  /** The name of the change set that was activated or rolled back. */
  changeSet: string | null
  /** Whether the activation gave up the release before. Null in an entry of an earlier server. */
  withoutFallback: boolean | null
}

/** An entry as it is stored. */
export type StoredHistoryRecord = HistoryRecord & {
  /** The same for all entries of one change. Null for a change of one remote. */
  change: string | null
}

type OptionalHistoryField = 'previous' | 'forced' | 'note' | 'mounted' | 'changeSet' | 'withoutFallback'

export const createHistoryRecord = (
  entry: Omit<HistoryRecord, OptionalHistoryField> & Partial<Pick<HistoryRecord, OptionalHistoryField>>,
): HistoryRecord => ({
  previous: null,
  forced: false,
  note: null,
  mounted: null,
  changeSet: null,
  withoutFallback: false,
  ...entry,
})
