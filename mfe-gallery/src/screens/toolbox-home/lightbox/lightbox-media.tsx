import { getAnimationSources, getSrcSet, imageWidths, type GalleryItem } from '@tessera/shared-contracts'
import { UnplayableVideo, useIsFirstFrame, usePlaybackFailure } from '@tessera/shared-ui'
import { LightboxImage, type SlideState } from '@tessera/shared-ui/lightbox'
import { useTranslation } from 'react-i18next'
import { getThumbnailUrl } from '../media/thumbnail-urls.ts'
import { getTitle } from '../gallery-item.ts'
import styles from './lightbox-media.module.css'

interface LightboxMediaProps {
  creation: GalleryItem
  slide: SlideState
  /** Shows the thumbnail until the full image is loaded. Otherwise an image has its blurred placeholder. */
  showThumbnailWhileLoading: boolean
}

export function LightboxMedia({ creation, slide, showThumbnailWhileLoading }: LightboxMediaProps) {
  const { t } = useTranslation('mfe-gallery')
  const isFirstFrame = useIsFirstFrame()
  const { failure, handleLoadedMetadata, handleError } = usePlaybackFailure()
  const label = getTitle(creation) || t(`work.untitled.${creation.file_type}`)
  const isVideo = creation.file_type === 'video'
  const thumbnail = isVideo ? (creation.thumb_url ?? undefined) : getThumbnailUrl(creation)

  if (isVideo && failure) return <UnplayableVideo label={label} reason={t(`work.${failure}`)} />
  if (isVideo && slide.isCurrent) {
    return (
      // Users upload videos without captions.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        className={styles.video}
        src={creation.url}
        poster={thumbnail}
        aria-label={label}
        controls
        autoPlay={!isFirstFrame && !matchMedia('(prefers-reduced-motion: reduce)').matches}
        loop
        playsInline
        onLoadedMetadata={handleLoadedMetadata}
        onLoadedData={slide.onSettled}
        onError={event => {
          handleError(event)
          slide.onSettled()
        }}
      />
    )
  }
  return (
    <LightboxImage
      src={creation.url}
      srcSet={getSrcSet(creation.url, imageWidths, creation.width)}
      alt={label}
      width={creation.width}
      height={creation.height}
      thumbnail={showThumbnailWhileLoading ? thumbnail : undefined}
      placeholder={showThumbnailWhileLoading ? undefined : creation.placeholder}
      animation={slide.isCurrent ? getAnimationSources(creation.url) : undefined}
      animationLabels={{ play: t('work.play'), pause: t('work.pause') }}
      fallbackLabel={t('work.noPicture')}
      slide={{ ...slide, loadFull: slide.loadFull && !isVideo }}
    />
  )
}
