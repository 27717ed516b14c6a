import type { GenerationRecord } from '@tessera/shared-contracts'
import type { HistoryId } from '../generation/generation-slice.ts'
import { toRecord, type Finished, type ImageRecord } from './image-record.ts'

/** One of the images that the lightbox shows after each other. */
export interface ListedImage {
  id: string
  imageUrl: string
  record: ImageRecord
  /** What its address names it by. */
  generationId: HistoryId
  index: number
}

/**
 * The images of the generation on the page, where the history does not have it yet, and those of the history. Instead,
 * those of a generation that a link names and the loaded history does not have.
 */
export function listImages(
  records: readonly GenerationRecord[],
  finished: Finished | null,
  linked: GenerationRecord | undefined,
): readonly ListedImage[] {
  if (linked) return toListedImages(linked, linked.id)
  const isListed = records.some(({ id }) => String(id) === String(finished?.result.historyId))
  return [
    ...(finished?.task && !isListed ? toListedImages(toRecord(finished), finished.task.uuid) : []),
    ...records.flatMap(record => toListedImages(record, record.id)),
  ]
}

const toListedImages = (record: ImageRecord, generationId: HistoryId): readonly ListedImage[] =>
  record.images.map((imageUrl, index) => ({
    id: `${generationId}.${index}`,
    imageUrl,
    record,
    generationId,
    index,
  }))
