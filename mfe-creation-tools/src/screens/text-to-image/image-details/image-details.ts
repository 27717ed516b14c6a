import { getPromptText, type GenerationRecord } from '@tessera/shared-contracts'
import type { ServerSaveState } from '../../../save-creation/save-creation-button.tsx'
import { toDraft, type Draft } from '../draft/draft.ts'
import type { GenerationInput, GenerationResult, HistoryId } from '../generation/generation-slice.ts'

/** The details of one image (specification 2, §3). The lightbox leaves out what is null. */
export interface ImageDetails {
  imageUrl: string
  /** Without it the image cannot be saved as a creation. */
  historyId: HistoryId | null
  prompt: string
  scenario: string | null
  width: number | null
  height: number | null
  count: number | null
  strength: number | null
  /** Null where the server does not report whether the image is saved. */
  serverSaveState: ServerSaveState | null
}

type UnsavedImageDetails = Omit<ImageDetails, 'serverSaveState'>

export const toRecordDetails = (record: GenerationRecord, imageUrl: string): UnsavedImageDetails => ({
  imageUrl,
  historyId: record.id,
  prompt: getPromptText(record.prompt),
  scenario: record.scenario ?? null,
  width: record.width ?? null,
  height: record.height ?? null,
  count: record.batch_size ?? null,
  strength: record.lora_strength ?? null,
})

export const toResultDetails = (
  { draft, model }: GenerationInput,
  { historyId }: GenerationResult,
  imageUrl: string,
): UnsavedImageDetails => ({
  imageUrl,
  historyId,
  prompt: draft.prompt,
  scenario: draft.scenario,
  width: draft.size.width,
  height: draft.size.height,
  count: draft.count,
  strength: model === null ? null : draft.strength,
})

/** The draft for 'Use same params' (specification 2, §4). */
export const toDraftFromDetails = (details: ImageDetails): Draft => toDraft({ ...details })
