import { skipToken, useSession } from '@tessera/shared-auth'
import type { GenerationRecord } from '@tessera/shared-contracts'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { useGenerationHistoryInfiniteQuery, useHistoryRecordQuery } from '../../../creation-tools-api.ts'
import type { ServerSaveState } from '../../../save-creation/save-creation-button.tsx'
import { toHistoryEntry } from '../generation/generation-request.ts'
import type { Generation, HistoryId } from '../generation/generation-slice.ts'
import { useImageAddress, type ImageAddress } from './use-image-address.ts'

/** A generation in the history, or one that may not be in it yet: then it has no id. */
export type ImageRecord = Omit<GenerationRecord, 'id'> & { id: HistoryId | null }

/** The details of one image (specification 2, §3). */
export interface ImageDetails {
  imageUrl: string
  record: ImageRecord
  /** The place of the image among those of the record. */
  index: number
  /** Null where the server does not report whether the image is saved. */
  serverSaveState: ServerSaveState | null
}

type Finished = Extract<Generation, { phase: 'succeeded' }>

/**
 * The image that the address names. Its details update while they are open: a result receives its history id after it
 * is shown, and the history reports later that an image is saved.
 */
export function useOpenImage(generation: Generation): {
  details: ImageDetails | null
  /** The address names an image that the member does not have. */
  missing: boolean
  /** Omit `record` for a result of the generation on the page. */
  open: (imageUrl: string, record?: GenerationRecord) => void
  close: () => void
} {
  const { address, open: openAddress, close } = useImageAddress()
  const { signedIn } = useSession()
  const history = useGenerationHistoryInfiniteQuery(undefined, { skip: !signedIn })
  const finished = generation.phase === 'succeeded' ? generation : null
  const current = address && finished && isOf(address, finished) ? finished : null
  const id = current?.result.historyId ?? address?.generationId
  const listed = history.data?.pages
    .flatMap(({ records }) => records)
    .find(each => String(each.id) === String(id))

  // A link can name a generation that is not on the loaded pages
  const isUnlisted = address !== null && !listed && !current && signedIn && history.data !== undefined
  const linked = useHistoryRecordQuery(isUnlisted ? { id: address.generationId } : skipToken)
  const linkedRecord = isUnlisted ? linked.currentData?.data?.[0] : undefined
  const record = listed ?? linkedRecord
  const { fulfilledTimeStamp: reportedAt = 0 } = listed ? history : linked

  const latest = useRef(finished)
  useLayoutEffect(() => {
    latest.current = finished
  })
  const open = useCallback(
    (imageUrl: string, clicked?: GenerationRecord) => {
      if (clicked) return openAddress(clicked.id, clicked.images.indexOf(imageUrl))
      const { task, result } = latest.current ?? {}
      if (task && result) openAddress(task.uuid, result.images.indexOf(imageUrl))
    },
    [openAddress],
  )
  const details = address && toDetails(address.index, record, current, reportedAt)
  return { details, missing: isUnlisted && !linked.isFetching && !details, open, close }
}

/** Whether the address names a result of the generation on the page. */
const isOf = ({ generationId }: ImageAddress, { task, result }: Finished): boolean =>
  generationId === task?.uuid || generationId === String(result.historyId)

function toDetails(
  index: number,
  record: GenerationRecord | undefined,
  current: Finished | null,
  reportedAt: number,
): ImageDetails | null {
  const imageUrl = (current?.result ?? record)?.images[index]
  if (imageUrl === undefined) return null
  const place = record?.images.indexOf(imageUrl) ?? -1
  const moderation = place === -1 ? undefined : record?.saved?.[place]
  const serverSaveState = moderation === undefined ? null : { moderation, reportedAt }
  if (record) return { imageUrl, record, index: place, serverSaveState }
  if (!current) return null
  const { input, result } = current
  const entry = {
    ...toHistoryEntry(input, result.images),
    prompt: input.draft.prompt,
    id: result.historyId,
    engine: result.engine,
    seeds: result.seeds,
  }
  return { imageUrl, record: entry, index, serverSaveState }
}
