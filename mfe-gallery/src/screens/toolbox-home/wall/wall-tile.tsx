import type { GalleryItem } from '@tessera/shared-contracts'
import { Avatar, Badge, VisuallyHidden } from '@tessera/shared-ui'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { TileMedia } from '../media/tile-media.tsx'
import { getPortfolioPath, getTitle } from '../gallery-item.ts'
import { openedFromWall, toLightboxQueryString } from '../search-params.ts'
import { hasDeclaredRatio } from './height-ratio.ts'
import { toAuthorPath } from '../search/gallery-filter.ts'
import { toTileId } from './tile-id.ts'
import styles from './wall-tile.module.css'

interface WallTileProps {
  creation: GalleryItem
  /** The URL parameters without `work`, so that opening the lightbox renders no tile again. */
  search: string
  displayWidth: number
  highPriority: boolean
  onRatioKnown: (id: string, ratio: number) => void
}

export const WallTile = memo(function WallTile(props: WallTileProps) {
  const { creation, search, displayWidth, highPriority, onRatioKnown } = props
  const { t } = useTranslation('mfe-gallery')
  const id = String(creation.id)
  const portfolio = getPortfolioPath(creation)
  const creator = creation.user?.username ?? t('work.unknownCreator')

  return (
    <div className={styles.tile}>
      <Link
        id={toTileId(id)}
        className={styles.creation}
        to={portfolio ?? { search: toLightboxQueryString(new URLSearchParams(search), id) }}
        {...(!portfolio && { state: openedFromWall, preventScrollReset: true })}
      >
        <TileMedia
          creation={creation}
          label={getTitle(creation) || t(`work.untitled.${creation.file_type}`)}
          displayWidth={displayWidth}
          highPriority={highPriority}
          onRatioKnown={hasDeclaredRatio(creation) ? undefined : ratio => onRatioKnown(id, ratio)}
        />
        <Badge className={styles.type}>{t(`types.${creation.file_type}`)}</Badge>
        <VisuallyHidden>{creator}</VisuallyHidden>
      </Link>
      <TileCreator creation={creation} creator={creator} />
    </div>
  )
})

/** The creator, outside of the link to the creation, because it is a link of its own. */
function TileCreator({ creation: { user }, creator }: { creation: GalleryItem; creator: string }) {
  const content = (
    <>
      <span aria-hidden>
        <Avatar name={creator} src={user?.avatarUrl} size={24} />
      </span>
      <span dir="auto" className={styles.name}>
        {creator}
      </span>
    </>
  )
  if (!user) return <span className={styles.creator}>{content}</span>
  return (
    // One tab stop a tile: the keyboard reaches the creator from the opened creation
    <Link className={styles.creator} to={toAuthorPath(user.username)} tabIndex={-1}>
      {content}
    </Link>
  )
}
