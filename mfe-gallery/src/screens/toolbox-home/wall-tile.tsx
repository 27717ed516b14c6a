import type { GalleryItem } from '@tessera/shared-contracts'
import { Avatar, Badge } from '@tessera/shared-ui'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { TileMedia } from './tile-media.tsx'
import { fromWall, hasDeclaredShape, lightboxSearch, portfolioPath, tileId, workTitle } from './work.ts'
import styles from './wall-tile.module.css'

interface WallTileProps {
  work: GalleryItem
  /** The wall's parameters in the address, without the work that is open: tiles are not drawn anew for that. */
  search: string
  /** How wide its picture is drawn, in pixels. */
  shownWidth: number
  /** It stands in the first row. */
  foremost: boolean
  onShapeKnown: (id: string, shape: number) => void
}

/** One work on the wall: its picture or film, what it is, and who made it. */
export const WallTile = memo(function WallTile(props: WallTileProps) {
  const { work, search, shownWidth, foremost, onShapeKnown } = props
  const { t } = useTranslation('mfe-gallery')
  const id = String(work.id)
  const portfolio = portfolioPath(work)
  const creator = work.user?.username ?? t('work.unknownCreator')

  return (
    <Link
      id={tileId(id)}
      className={styles.tile}
      to={portfolio ?? { search: lightboxSearch(new URLSearchParams(search), id) }}
      {...(!portfolio && { state: fromWall, preventScrollReset: true })}
    >
      <span className={styles.media}>
        <TileMedia
          work={work}
          label={workTitle(work) || t(`work.untitled.${work.file_type}`)}
          shownWidth={shownWidth}
          foremost={foremost}
          onShapeKnown={hasDeclaredShape(work) ? undefined : shape => onShapeKnown(id, shape)}
        />
        <Badge className={styles.type}>{t(`types.${work.file_type}`)}</Badge>
      </span>
      <span className={styles.creator}>
        <span aria-hidden>
          <Avatar name={creator} src={work.user?.avatarUrl} size={24} />
        </span>
        <span dir="auto" className={styles.name}>
          {creator}
        </span>
      </span>
    </Link>
  )
})
