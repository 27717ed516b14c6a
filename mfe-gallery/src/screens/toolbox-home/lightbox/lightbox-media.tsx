import { getAnimationSources, getSrcSet, type GalleryItem } from '@tessera/shared-contracts'
import { AnimatedImage, UnplayableVideo, useIsFirstFrame, usePlaybackFailure } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getThumbnailUrl } from '../media/thumbnail-urls.ts'
import { getTitle } from '../gallery-item.ts'
import styles from './lightbox-media.module.css'

interface LightboxMediaProps {
  creation: GalleryItem
  /** False for the neighbours beside the stage. */
  isCurrent: boolean
  /** Loads the full file. */
  loadFull: boolean
  /** Shows the thumbnail until the full image is loaded. Otherwise an image has its blurred placeholder. */
  showThumbnailWhileLoading: boolean
  onSettled: () => void
}

export function LightboxMedia(props: LightboxMediaProps) {
  const { creation, isCurrent, loadFull, showThumbnailWhileLoading, onSettled } = props
  const { t } = useTranslation('mfe-gallery')
  const isFirstFrame = useIsFirstFrame()
  const [isFullShown, setIsFullShown] = useState(false)
  const { failure, handleLoadedMetadata, handleError } = usePlaybackFailure()
  const label = getTitle(creation) || t(`work.untitled.${creation.file_type}`)
  const isVideo = creation.file_type === 'video'
  const preview = isVideo ? (creation.thumb_url ?? undefined) : getThumbnailUrl(creation)
  const { width, height } = creation

  if (isVideo && failure) return <UnplayableVideo label={label} reason={t(`work.${failure}`)} />
  if (isVideo && isCurrent) {
    return (
      // Users upload videos without captions.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        className={styles.video}
        src={creation.url}
        poster={preview}
        aria-label={label}
        controls
        autoPlay={!isFirstFrame && !matchMedia('(prefers-reduced-motion: reduce)').matches}
        loop
        playsInline
        onLoadedMetadata={handleLoadedMetadata}
        onLoadedData={onSettled}
        onError={event => {
          handleError(event)
          onSettled()
        }}
      />
    )
  }
  const handleSettled = () => {
    setIsFullShown(true)
    onSettled()
  }
  const style = width && height ? { '--aspect-ratio': width / height } : { '--aspect-ratio': 1 }
  return (
    <span className={width && height ? styles.framed : styles.unframed} style={style}>
      {preview && showThumbnailWhileLoading && !isFullShown && (
        <img
          src={preview}
          alt=""
          className={styles.preview}
          fetchPriority={isCurrent ? 'high' : 'low'}
          draggable={false}
        />
      )}
      {loadFull && !isVideo && (
        <AnimatedImage
          className={styles.image}
          src={creation.url}
          srcSet={getSrcSet(creation.url)}
          sizes={getSizes(creation)}
          animation={isCurrent ? getAnimationSources(creation.url) : undefined}
          animationLabels={{ play: t('work.play'), pause: t('work.pause') }}
          alt={label}
          placeholder={showThumbnailWhileLoading ? undefined : creation.placeholder}
          fallbackLabel={t('work.noPicture')}
          fetchPriority={isCurrent ? 'high' : 'low'}
          draggable={false}
          onLoad={handleSettled}
          onError={handleSettled}
        />
      )}
    </span>
  )
}

/** Returns the `sizes` of an image that fits into the window. */
const getSizes = ({ width, height }: GalleryItem): string =>
  width && height ? `min(100vw, ${Math.round((100 * width) / height)}vh)` : '100vw'
