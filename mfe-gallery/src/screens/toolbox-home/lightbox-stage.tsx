import type { GalleryItem } from '@tessera/shared-contracts'
import { IconButton } from '@tessera/shared-ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LightboxMedia } from './lightbox-media.tsx'
import { useSwipe } from './swipe.ts'
import styles from './lightbox-stage.module.css'

interface LightboxStageProps {
  work: GalleryItem
  previous: GalleryItem | undefined
  next: GalleryItem | undefined
  onTurn: (to: GalleryItem) => void
}

/**
 * The work, between its neighbours: they stand ready beside it, follow the finger, and are fetched once the
 * work itself is there.
 */
export function LightboxStage({ work, previous, next, onTurn }: LightboxStageProps) {
  const { t } = useTranslation('mfe-gallery')
  const track = useRef<HTMLDivElement>(null)
  const swipe = useSwipe(track, { shown: work, previous, next, onTurn })
  const [arrived, setArrived] = useState<ReadonlySet<GalleryItem>>(new Set())
  const arrive = (which: GalleryItem) =>
    setArrived(known => (known.has(which) ? known : new Set(known).add(which)))
  const turnTo = (to: GalleryItem | undefined) => to && onTurn(to)

  const slides = [
    { side: -1, each: previous },
    { side: 0, each: work },
    { side: 1, each: next },
  ]
  return (
    <div className={styles.stage} {...swipe}>
      <div ref={track} className={styles.track}>
        {slides.map(
          ({ side, each }) =>
            each && (
              <div
                key={each.id}
                className={styles.slide}
                style={{ left: `${side * 100}%` }}
                inert={side !== 0}
              >
                <LightboxMedia
                  work={each}
                  shown={side === 0}
                  full={side === 0 || arrived.has(work) || arrived.has(each)}
                  onArrived={() => arrive(each)}
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
        onClick={() => turnTo(previous)}
      />
      <IconButton
        className={styles.next}
        variant="secondary"
        icon="chevron-right"
        label={t('lightbox.next')}
        disabled={!next}
        onClick={() => turnTo(next)}
      />
    </div>
  )
}
