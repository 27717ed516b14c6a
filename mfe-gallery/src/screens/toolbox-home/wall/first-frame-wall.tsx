import type { GalleryItem } from '@tessera/shared-contracts'
import { classNames, Skeleton } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { layOutFirstFrame } from './first-frame-layout.ts'
import { getHeightRatio } from './height-ratio.ts'
import { firstFrameWallWidths, type HeightRatio } from './wall-layout.ts'
import { WallTile } from './wall-tile.tsx'
import styles from './first-frame-wall.module.css'

/** No tile is wider (specification 1, §2). In CSS pixels. */
const nominalTileWidth = 270

/** The first row of the widest wall. Its images do not wait for the layout. */
const firstRowLength = Math.max(...firstFrameWallWidths.map(({ columns }) => columns))

/** Behind an open creation, no more tiles can be seen. */
const maxTilesBehind = 3 * firstRowLength

interface FirstFrameWallProps {
  creations: readonly GalleryItem[]
  search: string
  /** Whether creations are still loading. */
  hasMore: boolean
  placeholderRatios: readonly HeightRatio[]
  /** The creation open in the lightbox. While one is open, the wall has empty tiles, so that no other image delays it. */
  openId: string | null
}

/** The wall of the first frame. Its tiles are where the wall will draw them: CSS computes it from the width. */
export function FirstFrameWall(props: FirstFrameWallProps) {
  const { creations, search, hasMore, placeholderRatios, openId } = props
  const { t } = useTranslation('mfe-gallery')
  if (creations.length === 0) return hasMore && <Placeholders ratios={placeholderRatios} />
  const ratios = creations.map(creation => getHeightRatio(creation, new Map()))
  if (openId !== null) return <Placeholders ratios={ratios.slice(0, maxTilesBehind)} />
  const { tiles, wall } = layOutFirstFrame(ratios)
  return (
    <div className={styles.container}>
      <ul aria-label={t('wall.label')} className={styles.wall} style={wall}>
        {creations.map((creation, index) => (
          <li key={creation.id} className={styles.tile} style={tiles[index]}>
            <WallTile
              creation={creation}
              search={search}
              displayWidth={nominalTileWidth}
              highPriority={index < firstRowLength}
              onRatioKnown={() => undefined}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Placeholders({ ratios }: { ratios: readonly HeightRatio[] }) {
  const { tiles, wall } = layOutFirstFrame(ratios)
  return (
    <div className={styles.container}>
      <div className={styles.wall} style={wall}>
        {tiles.map((style, index) => (
          <Skeleton key={index} className={classNames(styles.tile, styles.placeholder)} style={style} />
        ))}
      </div>
    </div>
  )
}
