import { useSession } from '@tessera/shared-auth'
import type { GenerationRecord } from '@tessera/shared-contracts'
import { useCallback, useState } from 'react'
import { useGenerationHistoryQuery } from '../../../creation-tools-api.ts'
import type { ServerSaveState } from '../../../save-creation/save-creation-button.tsx'
import { toHistoryEntry } from '../generation/generation-request.ts'
import type { Generation, HistoryId } from '../generation/generation-slice.ts'

/** A generation in the history, or one that may not be in it yet: then it has no id. */
export type ImageRecord = Omit<GenerationRecord, 'id'> & { id: HistoryId | null }

/** The details of one image (specification 2, §3). */
export interface ImageDetails {
  imageUrl: string
  record: ImageRecord
  /** Null where the server does not report whether the image is saved. */
  serverSaveState: ServerSaveState | null
}

/** The image that the user clicked. A result of the generation on the page has no record. */
type OpenImage = Pick<ImageDetails, 'imageUrl'> & { record: GenerationRecord | undefined }

/**
 * The image whose details are open. The details update while they are open: a result receives its history id
 * after it is shown, and the history reports later that an image is saved.
 */
export function useOpenImage(generation: Generation): {
  details: ImageDetails | null
  /** Omit `record` for a result of the generation on the page. */
  open: (imageUrl: string, record?: GenerationRecord) => void
  close: () => void
} {
  const [openImage, setOpenImage] = useState<OpenImage | null>(null)
  const { signedIn } = useSession()
  const { data: history, fulfilledTimeStamp: reportedAt = 0 } = useGenerationHistoryQuery(undefined, {
    skip: !signedIn,
  })

  const toDetails = ({ imageUrl, record: clicked }: OpenImage): ImageDetails | null => {
    const current = generation.phase === 'succeeded' ? generation : null
    const id = clicked?.id ?? current?.result.historyId
    const record = history?.data?.find(each => each.id === id) ?? clicked
    const image = record?.images.indexOf(imageUrl) ?? -1
    const moderation = image === -1 ? undefined : record?.saved?.[image]
    const serverSaveState = moderation === undefined ? null : { moderation, reportedAt }
    if (clicked && record) return { imageUrl, record, serverSaveState }
    if (!current) return null
    const { input, result } = current
    const entry = {
      ...toHistoryEntry(input, result.images),
      prompt: input.draft.prompt,
      id: result.historyId,
    }
    return { imageUrl, record: entry, serverSaveState }
  }
  const open = useCallback(
    (imageUrl: string, record?: GenerationRecord) => setOpenImage({ imageUrl, record }),
    [],
  )
  const close = useCallback(() => setOpenImage(null), [])
  return { details: openImage && toDetails(openImage), open, close }
}
