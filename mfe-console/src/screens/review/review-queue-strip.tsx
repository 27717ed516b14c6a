import type { ReviewItem } from '@tessera/shared-contracts'
import { Button, classNames } from '@tessera/shared-ui'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReviewQueue } from './use-review-queue.ts'
import styles from './review-queue-strip.module.css'

/** Thumbnails around the current one that are in the page. More would slow a long queue down. */
const shownAround = 25

interface ReviewQueueStripProps {
  queue: ReviewQueue
  works: readonly ReviewItem[]
  current: ReviewItem
}

/** The row of waiting works: a click shows one, a check box selects it to be decided with others. */
export function ReviewQueueStrip({ queue, works, current }: ReviewQueueStripProps) {
  const { t } = useTranslation('mfe-console')
  const { position, selected } = queue
  const list = useRef<HTMLOListElement>(null)
  // Not scrollIntoView, which would scroll the page, too
  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>('li:has([aria-current])')
    if (list.current && item)
      list.current.scrollLeft = item.offsetLeft - (list.current.clientWidth - item.clientWidth) / 2
  }, [current.id])

  const start = Math.max(0, position - shownAround)
  return (
    <section className={styles.strip} aria-label={t('review.queue')}>
      <div className={styles.tools}>
        <p>{t('review.selected', { count: selected.length })}</p>
        <Button size="small" onClick={() => queue.select(works.slice(0, 50))}>
          {t('review.selectAll', { count: Math.min(50, works.length) })}
        </Button>
        {selected.length > 0 && (
          <Button size="small" onClick={() => queue.select([])}>
            {t('review.selectNone')}
          </Button>
        )}
      </div>
      <ol ref={list} className={styles.list} start={start + 1}>
        {works.slice(start, position + shownAround + 1).map((work, place) => {
          const name = t('review.itemName', {
            position: start + place + 1,
            title: work.title || t('review.untitled'),
          })
          const isCurrent = work.id === current.id
          return (
            <li key={work.id} className={styles.item}>
              <button
                type="button"
                className={classNames(styles.thumbnail, isCurrent && styles.current)}
                aria-current={isCurrent || undefined}
                onClick={() => queue.show(work)}
              >
                <img src={work.thumb_url ?? work.full_url} alt={name} loading="lazy" decoding="async" />
              </button>
              <input
                type="checkbox"
                className={styles.check}
                aria-label={t('review.select', { name })}
                checked={selected.includes(work)}
                onChange={() => queue.toggle(work)}
              />
            </li>
          )
        })}
      </ol>
    </section>
  )
}
