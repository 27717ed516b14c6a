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

export type HistoryRecord = Omit<HistoryEntry, 'at' | 'action' | 'remote' | 'mounted' | 'provenance'> & {
  at: number
  action: HistoryAction
  name: string
  mounted: boolean | null
}

type OptionalHistoryField = 'previous' | 'forced' | 'note' | 'mounted'

export const createHistoryRecord = (
  entry: Omit<HistoryRecord, OptionalHistoryField> & Partial<Pick<HistoryRecord, OptionalHistoryField>>,
): HistoryRecord => ({ previous: null, forced: false, note: null, mounted: null, ...entry })
