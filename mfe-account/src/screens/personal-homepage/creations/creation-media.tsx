import { getSrcSet, thumbnailWidths, type OwnCreation } from '@tessera/shared-contracts'
import { Image, UnplayableVideo, usePlaybackFailure } from '@tessera/shared-ui'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './creation-card.module.css'
import { openedFromHomepage } from './use-open-creation.ts'

/** The width of a card, as the `sizes` of its image. */
const cardSizes = [
  '(width < 640px) calc(50vw - 24px)',
  '(width < 900px) 33vw',
  '(width < 1440px) 270px',
  '(width < 1920px) calc(20vw - 22px)',
  'min(16.67vw - 21px, 406px)',
].join(', ')

interface CreationMediaProps {
  creation: OwnCreation
  title: string
  /** In manage mode a creation cannot be played or opened. */
  inert: boolean
}

/** A player for a video, an image for everything else. The image links to its dialog, that of a portfolio to its page. */
export const CreationMedia = memo(function CreationMedia({ creation, title, inert }: CreationMediaProps) {
  const { t } = useTranslation('mfe-account')
  const { failure, handleLoadedMetadata, handleError } = usePlaybackFailure()
  const poster = creation.thumb_url ?? undefined
  if (creation.file_type === 'video') {
    if (failure)
      return (
        <span className={styles.file}>
          <UnplayableVideo label={title} reason={t(`creations.${failure}`)} poster={poster} />
        </span>
      )
    return (
      // Users upload videos without captions.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        className={styles.file}
        src={creation.full_url}
        poster={poster}
        aria-label={title}
        controls={!inert}
        playsInline
        // With a poster, the browser fetches the video only when it is played.
        preload={creation.thumb_url ? 'none' : 'metadata'}
        onLoadedMetadata={handleLoadedMetadata}
        onError={handleError}
      />
    )
  }
  const image = (
    <Image
      className={styles.file}
      src={creation.thumb_url || creation.full_url}
      srcSet={getSrcSet(creation.thumb_url, thumbnailWidths)}
      sizes={cardSizes}
      alt={title}
      fallbackLabel={t('creations.noPicture')}
      loading="lazy"
    />
  )
  if (inert) return image
  if (creation.file_type === 'image') {
    return (
      <Link
        to={`?work=${encodeURIComponent(creation.id)}`}
        state={openedFromHomepage}
        preventScrollReset
        aria-label={t('creations.open', { title })}
        className={styles.link}
      >
        {image}
      </Link>
    )
  }
  return (
    <Link
      to={`/portfolio/${encodeURIComponent(creation.portfolio_id ?? creation.id)}`}
      className={styles.link}
    >
      {image}
    </Link>
  )
})
