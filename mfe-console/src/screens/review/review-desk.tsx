import type { ReviewItem } from '@tessera/shared-contracts'
import { Notice } from '@tessera/shared-ui'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DecisionBar } from './decision/decision-bar.tsx'
import { RefusalDialog } from './decision/refusal-dialog.tsx'
import { isPublic } from './review-progress.ts'
import { ReviewQueueStrip } from './review-queue-strip.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import type { ReviewQueue } from './use-review-queue.ts'
import { ReviewDetails } from './details/review-details.tsx'
import { ReviewMedia } from './details/review-media.tsx'
import styles from './review-desk.module.css'

/** How many creations behind the current one are loaded, so that they are shown at once. */
const preloadedCreations = 8

interface ReviewDeskProps {
  queue: ReviewQueue
  current: ReviewItem
}

/** The current creation with its details, the decision about it, and the row of the other creations. */
export function ReviewDesk({ queue, current }: ReviewDeskProps) {
  const { t } = useTranslation('mfe-console')
  const [isRefusing, setIsRefusing] = useState(false)
  const { creations = [], position, selected, failure } = queue
  // The thumbnails are drawn later, so that the next creation does not wait for them
  const deferredQueue = useDeferredValue(queue)
  const isLive = selected.length === 0 && isPublic(current)
  const approve = () => void queue.decide('passed')

  useShortcuts({
    a: approve,
    r: () => setIsRefusing(true),
    s: queue.showNext,
    arrowright: queue.showNext,
    arrowleft: queue.showPrevious,
    x: () => queue.toggle(current),
    z: queue.undoLast,
  })
  return (
    <div className={styles.desk}>
      <p className={styles.position} role="status">
        {t('review.position', { position: position + 1, count: creations.length })}
      </p>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <ReviewMedia creations={creations.slice(position, position + 1 + preloadedCreations)} />
      <div className={styles.side}>
        <DecisionBar
          selectedCount={selected.length}
          isLive={isLive}
          isAppealed={Boolean(current.appeal)}
          onApprove={approve}
          onRefuse={() => setIsRefusing(true)}
          onSkip={queue.showNext}
          canSkip={position < creations.length - 1}
        />
        <ReviewDetails creation={current} />
      </div>
      <ReviewQueueStrip queue={deferredQueue} />
      {isRefusing && (
        <RefusalDialog
          creation={selected.length === 1 ? (selected[0] ?? current) : current}
          count={Math.max(1, selected.length)}
          isLive={isLive}
          onClose={() => setIsRefusing(false)}
          onRefuse={refusal => {
            setIsRefusing(false)
            void queue.decide('refused', refusal)
          }}
        />
      )}
    </div>
  )
}
