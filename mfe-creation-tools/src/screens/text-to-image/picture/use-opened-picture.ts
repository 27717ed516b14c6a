import { useSession } from '@tessera/shared-auth'
import type { GenerationRecord } from '@tessera/shared-contracts'
import { useCallback, useState } from 'react'
import { useHistoryQuery } from '../../../creation-tools-api.ts'
import type { Generation } from '../generation/generation.ts'
import { detailsOfRecord, detailsOfResult, type PictureDetails } from './picture-details.ts'

/** A picture that was clicked: one of a past generation, or of the one on the page. */
interface OpenedPicture {
  imageUrl: string
  record: GenerationRecord | null
}

/**
 * The picture whose details are shown. They follow what becomes known meanwhile: a result gets its history id
 * a moment after it is there, and the history says later that a picture was saved.
 */
export function useOpenedPicture(generation: Generation): {
  details: PictureDetails | null
  /** Without a record it is a result of the generation on the page. */
  open: (imageUrl: string, record?: GenerationRecord) => void
  close: () => void
} {
  const [opened, setOpened] = useState<OpenedPicture | null>(null)
  const { signedIn } = useSession()
  const { data: history, fulfilledTimeStamp: toldAt = 0 } = useHistoryQuery(undefined, { skip: !signedIn })

  const detailsOf = ({ imageUrl, record: clicked }: OpenedPicture): PictureDetails | null => {
    const result = generation.phase === 'succeeded' ? generation : null
    const id = clicked?.id ?? result?.historyId
    const record = history?.data?.find(each => each.id === id) ?? clicked
    const image = record?.images.indexOf(imageUrl) ?? -1
    const as = image === -1 ? undefined : record?.saved?.[image]
    const kept = as === undefined ? null : { as, toldAt }
    if (clicked && record) return { ...detailsOfRecord(record, imageUrl), kept }
    return result && { ...detailsOfResult(result.task, result.historyId, imageUrl), kept }
  }
  const open = useCallback(
    (imageUrl: string, record?: GenerationRecord) => setOpened({ imageUrl, record: record ?? null }),
    [],
  )
  const close = useCallback(() => setOpened(null), [])
  return { details: opened && detailsOf(opened), open, close }
}
