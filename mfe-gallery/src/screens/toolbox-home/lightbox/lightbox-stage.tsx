import type { GalleryItem } from '@tessera/shared-contracts'
import { IconButton } from '@tessera/shared-ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LightboxMedia } from './lightbox-media.tsx'
import { useSwipe, type SwipeOptions } from './use-swipe.ts'
import styles from './lightbox-stage.module.css'

interface LightboxStageProps extends SwipeOptions {
  /** Whether the browser has the thumbnails in its cache. It has, once the wall was shown. */
  areThumbnailsCached: boolean
  /** Returns the URL of the page that shows a creation. */
  toHref: (creation: GalleryItem) => string
}

/**
 * The current creation between its neighbours. A swipe moves all three. The neighbours are loaded after the current
 * creation.
 */
export function LightboxStage(props: LightboxStageProps) {
  const { creation, previous, next, areThumbnailsCached, onShow, toHref } = props
  const { t } = useTranslation('mfe-gallery')
  const track = useRef<HTMLDivElement>(null)
  const swipeHandlers = useSwipe(track, { creation, previous, next, onShow })
  const [settled, setSettled] = useState<ReadonlySet<GalleryItem>>(new Set())
  const markSettled = (settledCreation: GalleryItem) =>
    setSettled(known => (known.has(settledCreation) ? known : new Set(known).add(settledCreation)))
  const show = (to: GalleryItem | undefined) => to && onShow(to)

  const slides = [
    { side: -1, item: previous },
    { side: 0, item: creation },
    { side: 1, item: next },
  ]
  return (
    <div className={styles.stage} {...swipeHandlers}>
      <div ref={track} className={styles.track}>
        {slides.map(
          ({ side, item }) =>
            item && (
              <div
                key={item.id}
                className={styles.slide}
                style={{ left: `${side * 100}%` }}
                inert={side !== 0}
              >
                <LightboxMedia
                  creation={item}
                  isCurrent={side === 0}
                  loadFull={side === 0 || settled.has(creation) || settled.has(item)}
                  showThumbnailWhileLoading={areThumbnailsCached || settled.size > 0}
                  onSettled={() => markSettled(item)}
                />
              </div>
            ),
        )}
      </div>
      <IconButton
        className={styles.previous}
        variant="secondary"
        icon="chevron-left"
        label={t('lightbox.previous')}
        disabled={!previous}
        firstFrameHref={previous && toHref(previous)}
        onClick={() => show(previous)}
      />
      <IconButton
        className={styles.next}
        variant="secondary"
        icon="chevron-right"
        label={t('lightbox.next')}
        disabled={!next}
        firstFrameHref={next && toHref(next)}
        onClick={() => show(next)}
      />
    </div>
  )
}
