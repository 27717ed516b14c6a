import { Button, classNames } from '@tessera/shared-ui'
import { memo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReviewQueue } from './use-review-queue.ts'
import styles from './review-queue-strip.module.css'

/** Thumbnails around the current one that are in the page. More would slow a long queue down. */
const shownAround = 25

interface ReviewQueueStripProps {
  queue: ReviewQueue
}

/** The row of waiting creations: a click shows one, a check box selects it to be decided with others. */
export const ReviewQueueStrip = memo(function ReviewQueueStrip({ queue }: ReviewQueueStripProps) {
  const { t } = useTranslation('mfe-console')
  const { creations = [], current, position, selected } = queue
  const list = useRef<HTMLOListElement>(null)
  // Not scrollIntoView, which would scroll the page, too
  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>('li:has([aria-current])')
    if (list.current && item)
      list.current.scrollLeft = item.offsetLeft - (list.current.clientWidth - item.clientWidth) / 2
  }, [current?.id])

  const start = Math.max(0, position - shownAround)
  return (
    <section className={styles.strip} aria-label={t('review.queue')}>
      <div className={styles.tools}>
        <p>{t('review.selected', { count: selected.length })}</p>
        <Button size="small" onClick={() => queue.select(creations.slice(0, 50))}>
          {t('review.selectAll', { count: Math.min(50, creations.length) })}
        </Button>
        {selected.length > 0 && (
          <Button size="small" onClick={() => queue.select([])}>
            {t('review.selectNone')}
          </Button>
        )}
      </div>
      <ol ref={list} className={styles.list} start={start + 1}>
        {creations.slice(start, position + shownAround + 1).map((creation, place) => {
          const name = t('review.itemName', {
            position: start + place + 1,
            title: creation.title || t('review.untitled'),
          })
          const isCurrent = creation.id === current?.id
          return (
            <li key={creation.id} className={styles.item}>
              <button
                type="button"
                className={classNames(styles.thumbnail, isCurrent && styles.current)}
                aria-current={isCurrent || undefined}
                onClick={() => queue.show(creation)}
              >
                <img
                  src={creation.thumb_url ?? creation.full_url}
                  alt={name}
                  loading="lazy"
                  decoding="async"
                />
              </button>
              <input
                type="checkbox"
                className={styles.check}
                aria-label={t('review.select', { name })}
                checked={selected.includes(creation)}
                onChange={() => queue.toggle(creation)}
              />
            </li>
          )
        })}
      </ol>
    </section>
  )
})
