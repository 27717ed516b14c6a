import { lazy, Suspense } from 'react'
import type { Uploads } from './use-uploads.ts'

/** The files that it shows were read by the same module, so it is there. */
const ParametersDialog = lazy(async () => ({
  default: (await import('./parameters/parameters-review.ts')).ParametersDialog,
}))

/** The dialog about the parameters of the files, once all that were added together are read. */
export function UploadReview({ uploads: { uploads, finishReview, cancelReview } }: { uploads: Uploads }) {
  const isReading = uploads.some(({ state }) => state === 'reading')
  const inReview = isReading ? [] : uploads.filter(({ state }) => state === 'review')
  if (inReview.length === 0) return null
  return (
    <Suspense>
      <ParametersDialog uploads={inReview} onUpload={finishReview} onCancel={cancelReview} />
    </Suspense>
  )
}
