import type { GenerationRecord } from '@tessera/shared-contracts'
import { toHistoryEntry } from '../generation/generation-request.ts'
import type { Generation, HistoryId } from '../generation/generation-slice.ts'

/** A generation in the history, or one that may not be in it yet: then it has no id. */
export type ImageRecord = Omit<GenerationRecord, 'id'> & { id: HistoryId | null }

export type Finished = Extract<Generation, { phase: 'succeeded' }>

/** The record of a generation that the history does not have yet. */
export const toRecord = ({ input, result }: Finished): ImageRecord => ({
  ...toHistoryEntry(input, result.images),
  prompt: input.draft.prompt,
  id: result.historyId,
  engine: result.engine,
  seeds: result.seeds,
})
