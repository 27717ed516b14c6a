import type { GalleryItem } from '@tessera/shared-contracts'
import { Skeleton } from '@tessera/shared-ui'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFrame, useNearBottom } from './viewport.ts'
import { layOut, type Shape } from './wall-layout.ts'
import { WallTile } from './wall-tile.tsx'
import { workShape } from './work.ts'
import styles from './wall.module.css'

/** Shapes of the grey tiles that hold the place of the first works. */
const awaited: Shape[] = [1.3, 0.8, 1, 1.5, 0.7, 1.2, 1, 0.75, 1.4, 1, 0.8, 1.25].map(expected => ({
  expected,
  known: undefined,
}))

interface WallProps {
  works: readonly GalleryItem[]
  /** The first works are on their way. */
  loading: boolean
  /** Asks for the next works; none while there are none, or while they are on their way. */
  onNearEnd: (() => void) | undefined
}

/**
 * The masonry of works. Places come from the works' known shapes before anything is drawn, so nothing
 * jumps, and only the tiles in and near the viewport are in the page.
 */
export function Wall({ works, loading, onNearEnd }: WallProps) {
  const { t } = useTranslation('mfe-gallery')
  const { frame, width, drawn } = useFrame()
  const [learned, setLearned] = useState<ReadonlyMap<string, number>>(new Map())
  const layout = useMemo(
    () => layOut(loading ? awaited : works.map(work => workShape(work, learned)), width ?? 0),
    [loading, works, learned, width],
  )
  useNearBottom(layout, width === null ? undefined : onNearEnd)

  const onShapeKnown = useCallback((id: string, shape: number) => {
    setLearned(shapes => (shapes.has(id) ? shapes : new Map(shapes).set(id, shape)))
  }, [])

  if (width === null) return <div ref={frame} />
  const inSight = layout.places.map((place, index) => ({ place, index })).filter(isDrawn)
  return (
    <div ref={frame} className={styles.wall} style={{ height: layout.height }}>
      {loading ? (
        inSight.map(({ place, index }) => <Skeleton key={index} className={styles.awaited} style={place} />)
      ) : (
        <ul aria-label={t('wall.label')}>
          {inSight.map(({ place, index }) => {
            const work = works[index]
            return (
              work && (
                <li
                  key={work.id}
                  className={styles.place}
                  style={place}
                  aria-posinset={index + 1}
                  aria-setsize={works.length}
                >
                  <WallTile work={work} onShapeKnown={onShapeKnown} />
                </li>
              )
            )
          })}
        </ul>
      )}
    </div>
  )

  function isDrawn({ place: { top, height } }: { place: { top: number; height: number } }) {
    return top + height > drawn.from && top < drawn.to
  }
}
