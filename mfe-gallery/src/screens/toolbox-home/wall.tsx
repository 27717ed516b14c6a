import type { GalleryItem } from '@tessera/shared-contracts'
import { Skeleton } from '@tessera/shared-ui'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeptPlace } from './kept-place.ts'
import { useSteadyPlace } from './steady-place.ts'
import { useFrame, useNearBottom } from './viewport.ts'
import { layOut, tilesBetween, type Shape } from './wall-layout.ts'
import { WallList } from './wall-list.tsx'
import { workShape } from './work.ts'
import styles from './wall.module.css'

/** Shapes of the grey tiles that hold the place of the first works: more than any screen shows. */
const awaited: Shape[] = Array.from({ length: 4 }, () => [1.3, 0.8, 1, 1.5, 0.7, 1.2, 1, 0.75, 1.4])
  .flat()
  .map(expected => ({ expected, known: undefined }))

interface WallProps {
  works: readonly GalleryItem[]
  /** The first works are on their way. */
  loading: boolean
  /** Every work is on the wall. */
  complete: boolean
  /** The address's parameters without the work that is open. */
  search: string
  /** The work whose tile stays in the page wherever it is, because the focus will come back to it. */
  held: string | null
  /** Asks for the next works; none while there are none, or while they are on their way. */
  onNearEnd: (() => void) | undefined
}

/**
 * The masonry of works. Places come from the works' known shapes before anything is drawn, so nothing
 * jumps, and only the tiles in and near the viewport are in the page.
 */
export function Wall({ works, loading, complete, search, held, onNearEnd }: WallProps) {
  const { t } = useTranslation('mfe-gallery')
  const { frame, width, drawn, scrolled, scrolledNow } = useFrame(!loading)
  const [learned, setLearned] = useState<ReadonlyMap<string, number>>(new Map())
  const shapes = useMemo(
    () => (loading ? awaited : works.map(work => workShape(work, learned))),
    [loading, works, learned],
  )
  const layout = useMemo(() => layOut(shapes, width ?? 0), [shapes, width])
  useNearBottom(layout, width === null ? undefined : onNearEnd)
  useSteadyPlace({ works, layout }, scrolled)
  useKeptPlace({ works, layout, scrolled: scrolledNow, onNearEnd, complete })

  const onShapeKnown = useCallback((id: string, shape: number) => {
    setLearned(known => (known.has(id) ? known : new Map(known).set(id, shape)))
  }, [])

  if (width === null) return <div ref={frame} />
  const inSight = tilesBetween(layout, drawn.from, drawn.to)
  return (
    <div ref={frame} className={styles.wall} style={{ height: layout.height }}>
      {loading ? (
        inSight.map(index => <Skeleton key={index} className={styles.awaited} style={layout.places[index]} />)
      ) : (
        <WallList
          label={t('wall.label')}
          works={works}
          shapes={shapes}
          places={layout.places}
          inSight={inSight}
          search={search}
          held={held}
          complete={complete}
          onShapeKnown={onShapeKnown}
        />
      )}
    </div>
  )
}
