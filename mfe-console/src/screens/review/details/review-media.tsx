import { getAnimationSources, getSrcSet, imageWidths, type ReviewItem } from '@tessera/shared-contracts'
import { AnimatedImage, UnplayableVideo, usePlaybackFailure } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import styles from './review-media.module.css'

/** The first creation, large. The creations behind it are loaded under it, so that the next one is shown without a wait. */
export function ReviewMedia({ creations }: { creations: readonly ReviewItem[] }) {
  return (
    <div className={styles.stage}>
      {creations.map((creation, place) => (
        <div
          key={creation.id}
          className={styles.slide}
          inert={place > 0}
          data-current={place === 0 || undefined}
        >
          <CreationMedia creation={creation} isCurrent={place === 0} />
        </div>
      ))}
    </div>
  )
}

function CreationMedia({ creation, isCurrent }: { creation: ReviewItem; isCurrent: boolean }) {
  const { t } = useTranslation('mfe-console')
  const { failure, handleLoadedMetadata, handleError } = usePlaybackFailure()
  const label = creation.title || t('review.untitled')
  const poster = creation.thumb_url ?? undefined
  if (creation.file_type === 'video' && failure)
    return <UnplayableVideo label={label} reason={t(`review.${failure}`)} poster={poster} />
  if (creation.file_type === 'video')
    return (
      <video
        className={styles.media}
        src={isCurrent ? creation.full_url : undefined}
        poster={poster}
        aria-label={label}
        controls
        muted
        playsInline
        onLoadedMetadata={handleLoadedMetadata}
        onError={handleError}
      />
    )
  return (
    <AnimatedImage
      className={styles.media}
      src={creation.full_url}
      srcSet={getSrcSet(creation.full_url, imageWidths, creation.width)}
      sizes="(width < 1100px) 100vw, calc(100vw - 700px)"
      alt={label}
      width={creation.width}
      height={creation.height}
      placeholder={creation.placeholder}
      fallbackLabel={t('review.noImage')}
      animation={isCurrent ? getAnimationSources(creation.full_url) : undefined}
      animationLabels={{ play: t('review.play'), pause: t('review.pause') }}
      fetchPriority={isCurrent ? 'high' : 'low'}
    />
  )
}
