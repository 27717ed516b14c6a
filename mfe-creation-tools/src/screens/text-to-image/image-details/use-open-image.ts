import { skipToken, useSession } from '@tessera/shared-auth'
import type { GenerationRecord } from '@tessera/shared-contracts'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useGenerationHistoryInfiniteQuery, useHistoryRecordQuery } from '../../../creation-tools-api.ts'
import type { ServerSaveState } from '../../../save-creation/save-creation-button.tsx'
import type { Generation } from '../generation/generation-slice.ts'
import { toRecord, type Finished, type ImageRecord } from './image-record.ts'
import { listImages, type ListedImage } from './listed-image.ts'
import { useImageAddress, type ImageAddress } from './use-image-address.ts'

/** The details of one image (specification 2, §3). */
export interface ImageDetails {
  imageUrl: string
  record: ImageRecord
  /** The place of the image among those of the record. */
  index: number
  /** Null where the server does not report whether the image is saved. */
  serverSaveState: ServerSaveState | null
}

/** The images of the page and of the history, as far as it is loaded, and which of them is open. */
export interface ImageList {
  images: readonly ListedImage[]
  /** -1 where the open image is none of them. */
  index: number
  hasMore: boolean
  show: (image: ListedImage) => void
}

/**
 * The image that the address names. Its details update while they are open: a result receives its history id after it
 * is shown, and the history reports later that an image is saved.
 */
export function useOpenImage(generation: Generation): {
  details: ImageDetails | null
  list: ImageList
  /** The address names an image that the member does not have. */
  missing: boolean
  /** Omit `record` for a result of the generation on the page. */
  open: (imageUrl: string, record?: GenerationRecord) => void
  close: () => void
} {
  const { address, open: openAddress, show, close } = useImageAddress()
  const { signedIn } = useSession()
  const history = useGenerationHistoryInfiniteQuery('', { skip: !signedIn })
  const finished = generation.phase === 'succeeded' ? generation : null
  const current = address && finished && isOf(address, finished) ? finished : null
  const id = current?.result.historyId ?? address?.generationId
  const records = history.data?.pages.flatMap(page => page.records) ?? []
  const listed = records.find(each => String(each.id) === String(id))

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
  const images = address ? listImages(records, finished, linkedRecord) : []
  const index = images.findIndex(
    each => each.imageUrl === details?.imageUrl && String(each.record.id) === String(details.record.id),
  )
  const loadMore = useEffectEvent(() => void history.fetchNextPage())
  const needsMore = index !== -1 && index === images.length - 1 && history.hasNextPage && !history.isFetching
  useEffect(() => {
    if (needsMore) loadMore()
  }, [needsMore])
  const list: ImageList = {
    images,
    index,
    hasMore: history.hasNextPage,
    show: ({ generationId, index: place }) => show(generationId, place),
  }
  return { details, list, missing: isUnlisted && !linked.isFetching && !details, open, close }
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
  return current && { imageUrl, record: toRecord(current), index, serverSaveState }
}
