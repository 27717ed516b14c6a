import { Image, useIsFirstFrame } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { LoopingVideo, type LoopingVideoProps } from './looping-video.tsx'
import { getThumbnailUrl, getThumbnailSrcSet, getThumbnailSizes } from './thumbnail-urls.ts'
import styles from './tile-media.module.css'

interface TileMediaProps extends Omit<LoopingVideoProps, 'className'> {
  highPriority: boolean
}

export function TileMedia({ creation, label, displayWidth, highPriority, onRatioKnown }: TileMediaProps) {
  const { t } = useTranslation('mfe-gallery')
  const isFirstFrame = useIsFirstFrame()
  if (creation.file_type === 'video') {
    return (
      <LoopingVideo
        creation={creation}
        label={label}
        displayWidth={displayWidth}
        className={styles.media}
        onRatioKnown={onRatioKnown}
      />
    )
  }
  return (
    <Image
      className={styles.media}
      src={getThumbnailUrl(creation)}
      srcSet={getThumbnailSrcSet(creation)}
      sizes={getThumbnailSizes(creation, displayWidth)}
      // A first frame has all tiles of a page, not only those near the viewport
      loading={isFirstFrame && !highPriority ? 'lazy' : undefined}
      fetchPriority={highPriority ? 'high' : 'auto'}
      alt={label}
      // They would delay the first paint, and the first images arrive soon after it
      placeholder={isFirstFrame ? undefined : (creation.placeholder ?? undefined)}
      fallbackLabel={t('work.noPicture')}
      width={creation.width ?? undefined}
      height={creation.height ?? undefined}
      draggable={false}
      decoding="async"
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        if (naturalWidth > 0) onRatioKnown?.(naturalHeight / naturalWidth)
      }}
    />
  )
}
