import type { FinishedUpload, Upload } from './upload.ts'

/** The files that were added while an upload was pending, or the file that was added alone. */
export interface UploadBatch {
  isPending: boolean
  /** Canceled uploads do not count. */
  size: number
  finished: readonly FinishedUpload[]
  failed: readonly Upload[]
  /** The share that is done, 0 to 1. */
  progress: number
}

/** The share of an upload that is done once all of it is sent. Then the server reads the file. */
const sentShare = 0.9

export const isPending = ({ state }: Upload): boolean => state !== 'failed'

export function summarizeBatch(uploads: readonly Upload[], finished: readonly FinishedUpload[]): UploadBatch {
  const unfinished = uploads.filter(upload => !upload.isOfEarlierBatch)
  const failed = unfinished.filter(upload => !isPending(upload))
  const size = unfinished.length + finished.length
  const sent = unfinished.filter(isPending).reduce((sum, { progress }) => sum + progress * sentShare, 0)
  const done = finished.length + failed.length + sent
  return {
    isPending: failed.length < unfinished.length,
    size,
    finished,
    failed,
    progress: size === 0 ? 0 : done / size,
  }
}
