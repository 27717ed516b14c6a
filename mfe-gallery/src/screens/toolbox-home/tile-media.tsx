import type { GalleryItem } from '@tessera/shared-contracts'
import { Picture } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { LoopingVideo } from './looping-video.tsx'
import styles from './tile-media.module.css'

interface TileMediaProps {
  work: GalleryItem
  label: string
  /** The file is there and tells its height over its width. */
  onShapeKnown: ((shape: number) => void) | undefined
}

/** A work's picture or film, small; the tile that holds it gives it its size. */
export function TileMedia({ work, label, onShapeKnown }: TileMediaProps) {
  const { t } = useTranslation('mfe-gallery')
  if (work.file_type === 'video') {
    return <LoopingVideo work={work} label={label} className={styles.media} onShapeKnown={onShapeKnown} />
  }
  return (
    <Picture
      className={styles.media}
      src={work.thumb_url || work.url}
      alt={label}
      placeholder={work.placeholder ?? undefined}
      fallbackLabel={t('work.noPicture')}
      width={work.width ?? undefined}
      height={work.height ?? undefined}
      draggable={false}
      decoding="async"
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        if (naturalWidth > 0) onShapeKnown?.(naturalHeight / naturalWidth)
      }}
    />
  )
}
