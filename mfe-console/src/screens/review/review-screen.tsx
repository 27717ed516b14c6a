import { useTranslation } from 'react-i18next'
import { ConsoleLayout } from '../../layout/console-layout.tsx'
import { PagedList } from '../../list/paged-list.tsx'
import { ReviewDesk } from './review-desk.tsx'
import { UndoNotice } from './undo-notice.tsx'
import { useReviewQueue } from './use-review-queue.ts'

/** The creations that wait for a moderator, one large and the others in a row. */
export function ReviewScreen() {
  return (
    <ConsoleLayout page="review">
      <Queue />
    </ConsoleLayout>
  )
}

function Queue() {
  const { t } = useTranslation('mfe-console')
  const queue = useReviewQueue()
  return (
    <>
      <PagedList
        query={{ ...queue.query, hasNextPage: false }}
        rows={queue.creations}
        emptyText={t('review.empty')}
      >
        {() => queue.current && <ReviewDesk queue={queue} current={queue.current} />}
      </PagedList>
      <UndoNotice batch={queue.lastBatch} onUndo={batch => void queue.undo(batch)} />
    </>
  )
}
