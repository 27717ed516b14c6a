import type { OwnCreation } from '@tessera/shared-contracts'
import { Picture } from '@tessera/shared-ui'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './creation-card.module.css'

interface CreationMediaProps {
  creation: OwnCreation
  title: string
  /** While works are being selected they are neither played nor opened. */
  still: boolean
}

/** What a work looks like: a player for a film, else a picture; a portfolio leads to its page. */
export const CreationMedia = memo(function CreationMedia({ creation, title, still }: CreationMediaProps) {
  const { t } = useTranslation('mfe-account')
  if (creation.file_type === 'video') {
    return (
      // Members' films come without captions.
      // eslint-disable-next-line jsx-a11y/media-has-caption
      <video
        className={styles.file}
        src={creation.full_url}
        poster={creation.thumb_url ?? undefined}
        aria-label={title}
        controls={!still}
        playsInline
        // With a poster nothing of a film is fetched before it is played.
        preload={creation.thumb_url ? 'none' : 'metadata'}
      />
    )
  }
  const picture = (
    <Picture
      className={styles.file}
      src={creation.thumb_url || creation.full_url}
      alt={title}
      fallbackLabel={t('creations.noPicture')}
      loading="lazy"
    />
  )
  if (creation.file_type !== 'portfolio' || still) return picture
  return (
    <Link
      to={`/portfolio/${encodeURIComponent(creation.portfolio_id ?? creation.id)}`}
      className={styles.portfolio}
    >
      {picture}
    </Link>
  )
})
