import type { GalleryItem } from '@tessera/shared-contracts'
import { Picture } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { LoopingVideo } from './looping-video.tsx'
import { thumbnail, thumbnailSet, thumbnailSizes } from './thumbnails.ts'
import styles from './tile-media.module.css'

interface TileMediaProps {
  work: GalleryItem
  label: string
  /** How wide it is drawn, in pixels; a strip that is cropped counts with what is cut off. */
  shownWidth: number
  /** It stands where the reader looks first. */
  foremost: boolean
  /** The file is there and tells its height over its width. */
  onShapeKnown: ((shape: number) => void) | undefined
}

/** A work's picture or film, small; the tile that holds it gives it its size. */
export function TileMedia({ work, label, shownWidth, foremost, onShapeKnown }: TileMediaProps) {
  const { t } = useTranslation('mfe-gallery')
  if (work.file_type === 'video') {
    return (
      <LoopingVideo
        work={work}
        label={label}
        shownWidth={shownWidth}
        className={styles.media}
        onShapeKnown={onShapeKnown}
      />
    )
  }
  return (
    <Picture
      className={styles.media}
      src={thumbnail(work)}
      srcSet={thumbnailSet(work)}
      sizes={thumbnailSizes(work, shownWidth)}
      fetchPriority={foremost ? 'high' : 'auto'}
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
