import type { GalleryItem } from '@tessera/shared-contracts'
import { Skeleton } from '@tessera/shared-ui'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeptPlace } from './kept-place.ts'
import { useSteadyPlace } from './steady-place.ts'
import { useFrame, useNearBottom } from './viewport.ts'
import { layOut, tilesBetween, type Place, type Shape } from './wall-layout.ts'
import { WallList } from './wall-list.tsx'
import { workShape } from './work.ts'
import styles from './wall.module.css'

/** Shapes of the grey tiles that hold the place of works on their way: more than any screen shows. */
const awaited: Shape[] = Array.from({ length: 4 }, () => [1.3, 0.8, 1, 1.5, 0.7, 1.2, 1, 0.75, 1.4])
  .flat()
  .map(expected => ({ expected, known: undefined }))

interface WallProps {
  works: readonly GalleryItem[]
  /** More works are to come, whether they are asked for yet or not; where there are none, the first. */
  more: boolean
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
export function Wall({ works, more, complete, search, held, onNearEnd }: WallProps) {
  const { t } = useTranslation('mfe-gallery')
  const { frame, width, drawn, scrolled, scrolledNow } = useFrame(!more || works.length > 0)
  const [learned, setLearned] = useState<ReadonlyMap<string, number>>(new Map())
  const shapes = useMemo(() => works.map(work => workShape(work, learned)), [works, learned])
  const layout = useMemo(() => layOut(shapes, width ?? 0), [shapes, width])
  // What stands below the wall stays out of sight until nothing comes any more that would push it away
  const below = useMemo(() => layOut(more ? awaited : [], width ?? 0, layout), [more, width, layout])
  const kept = below.height - layout.height
  const belowWall = (place: Place | undefined) => place && { ...place, top: place.top - layout.height }
  useNearBottom(layout, kept, width === null ? undefined : onNearEnd)
  useSteadyPlace({ works, layout }, scrolled)
  useKeptPlace({ works, layout, scrolled: scrolledNow, onNearEnd, complete })

  const onShapeKnown = useCallback((id: string, shape: number) => {
    setLearned(known => (known.has(id) ? known : new Map(known).set(id, shape)))
  }, [])

  if (width === null) return <div ref={frame} />
  return (
    <div ref={frame} className={styles.wall} style={{ height: below.height }}>
      {(!more || works.length > 0) && (
        <WallList
          label={t('wall.label')}
          works={works}
          shapes={shapes}
          places={layout.places}
          inSight={tilesBetween(layout, drawn.from, drawn.to)}
          search={search}
          held={held}
          complete={complete}
          onShapeKnown={onShapeKnown}
        />
      )}
      {more && (
        <div className={styles.below} style={{ top: layout.height, height: kept }}>
          {tilesBetween(below, drawn.from, drawn.to).map(index => (
            <Skeleton key={index} className={styles.awaited} style={belowWall(below.places[index])} />
          ))}
        </div>
      )}
    </div>
  )
}
