import { promptText, type GenerationRecord } from '@tessera/shared-contracts'
import type { Kept } from '../../../parts/save-creation.tsx'
import { draftFrom, type Draft } from '../draft/draft.ts'
import type { HistoryId, Task } from '../generation/generation.ts'

/** All that is known of one picture (specification 2, §3); what is missing is not shown. */
export interface PictureDetails {
  imageUrl: string
  /** Without it the picture cannot be saved as a creation. */
  historyId: HistoryId | null
  prompt: string
  scenario: string | null
  width: number | null
  height: number | null
  count: number | null
  strength: number | null
  /** Null where the server does not say whether it is saved. */
  kept: Kept | null
}

/** What is known of a picture without asking whether it is saved. */
type Facts = Omit<PictureDetails, 'kept'>

export const detailsOfRecord = (record: GenerationRecord, imageUrl: string): Facts => ({
  imageUrl,
  historyId: record.id,
  prompt: promptText(record.prompt),
  scenario: record.scenario ?? null,
  width: record.width ?? null,
  height: record.height ?? null,
  count: record.batch_size ?? null,
  strength: record.lora_strength ?? null,
})

export const detailsOfResult = (
  { draft, model }: Task,
  historyId: HistoryId | null,
  imageUrl: string,
): Facts => ({
  imageUrl,
  historyId,
  prompt: draft.prompt,
  scenario: draft.scenario,
  width: draft.size.width,
  height: draft.size.height,
  count: draft.count,
  strength: model === null ? null : draft.strength,
})

/** 'Use same params' (specification 2, §4). */
export const draftFromDetails = (details: PictureDetails): Draft => draftFrom({ ...details })
