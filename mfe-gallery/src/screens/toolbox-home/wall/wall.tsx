import type { GalleryItem } from '@tessera/shared-contracts'
import { Skeleton, useIsFirstFrame } from '@tessera/shared-ui'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScrollRestoration } from '../scroll/use-scroll-restoration.ts'
import { useScrollAnchor } from '../scroll/use-scroll-anchor.ts'
import { useInfiniteScroll } from '../scroll/use-infinite-scroll.ts'
import { useWallViewport } from '../scroll/use-wall-viewport.ts'
import { layOutTiles, listTilesBetween, type TileRect, type HeightRatio } from './wall-layout.ts'
import { FirstFrameWall } from './first-frame-wall.tsx'
import { WallList } from './wall-list.tsx'
import { getHeightRatio } from './height-ratio.ts'
import styles from './wall.module.css'

/** Ratios of the placeholder tiles: more tiles than any screen shows. */
const placeholderRatios: HeightRatio[] = Array.from({ length: 4 }, () => [
  1.3, 0.8, 1, 1.5, 0.7, 1.2, 1, 0.75, 1.4,
])
  .flat()
  .map(expected => ({ expected, known: undefined }))

interface WallProps {
  creations: readonly GalleryItem[]
  /** Shows placeholders for the creations that are not loaded yet. */
  hasMore: boolean
  isComplete: boolean
  /** The URL parameters without `work`. */
  search: string
  /** The creation that is open in the lightbox. Its tile stays in the DOM, because it will get the focus back. */
  openId: string | null
  onLoadMore: (() => void) | undefined
}

/** The creations, in columns. */
export function Wall(props: WallProps) {
  return useIsFirstFrame() ? (
    <FirstFrameWall {...props} placeholderRatios={placeholderRatios} />
  ) : (
    <VirtualizedWall {...props} />
  )
}

/**
 * The virtualized masonry layout of the creations. The positions come from the declared sizes, so that nothing moves
 * when an image is loaded. Only the tiles in and near the viewport are in the DOM.
 */
function VirtualizedWall({ creations, hasMore, isComplete, search, openId, onLoadMore }: WallProps) {
  const { t } = useTranslation('mfe-gallery')
  const { wallRef, width, drawn, lastScrollTop, getScrollTop } = useWallViewport(
    !hasMore || creations.length > 0,
  )
  const [measuredRatios, setMeasuredRatios] = useState<ReadonlyMap<string, number>>(new Map())
  const ratios = useMemo(
    () => creations.map(creation => getHeightRatio(creation, measuredRatios)),
    [creations, measuredRatios],
  )
  const layout = useMemo(() => layOutTiles(ratios, width ?? 0), [ratios, width])
  // The placeholders keep the footer out of view until the last page is loaded
  const placeholderLayout = useMemo(
    () => layOutTiles(hasMore ? placeholderRatios : [], width ?? 0, layout),
    [hasMore, width, layout],
  )
  const placeholderHeight = placeholderLayout.height - layout.height
  const toPlaceholderRect = (tile: TileRect | undefined) => tile && { ...tile, top: tile.top - layout.height }
  useInfiniteScroll(layout, placeholderHeight, width === null ? undefined : onLoadMore)
  useScrollAnchor({ creations, layout }, lastScrollTop)
  useScrollRestoration({ creations, layout, getScrollTop, onLoadMore, isComplete })

  const handleRatioKnown = useCallback((id: string, ratio: number) => {
    setMeasuredRatios(known => (known.has(id) ? known : new Map(known).set(id, ratio)))
  }, [])

  if (width === null) return <div ref={wallRef} />
  return (
    <div ref={wallRef} className={styles.wall} style={{ height: placeholderLayout.height }}>
      {(!hasMore || creations.length > 0) && (
        <WallList
          label={t('wall.label')}
          creations={creations}
          ratios={ratios}
          tiles={layout.tiles}
          visibleIndexes={listTilesBetween(layout, drawn.from, drawn.to)}
          search={search}
          openId={openId}
          isComplete={isComplete}
          onRatioKnown={handleRatioKnown}
        />
      )}
      {hasMore && (
        <div className={styles.placeholders} style={{ top: layout.height, height: placeholderHeight }}>
          {listTilesBetween(placeholderLayout, drawn.from, drawn.to).map(index => (
            <Skeleton
              key={index}
              className={styles.placeholder}
              style={toPlaceholderRect(placeholderLayout.tiles[index])}
            />
          ))}
        </div>
      )}
    </div>
  )
}
