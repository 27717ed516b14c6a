import type { GalleryItem } from '@tessera/shared-contracts'
import {
  Button,
  buttonClass,
  EmptyState,
  restoreFocusOnUnmount,
  Image,
  Skeleton,
  VisuallyHidden,
} from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useNewestCreationsQuery } from './home-api.ts'
import styles from './home.module.css'

const maxShown = 8
const titleId = 'home-gallery'

/** The newest images of the gallery (specification 1, §1). */
export function NewestCreations() {
  const { t } = useTranslation('shell')
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.intro}>
        <h2 id={titleId} tabIndex={-1}>
          {t('home.galleryTitle')}
        </h2>
        <p>{t('home.galleryLead')}</p>
        <Link to="/tools" className={`${buttonClass()} ${styles.introAction}`}>
          {t('home.galleryAll')}
        </Link>
      </div>
      <CreationGrid />
    </section>
  )
}

function CreationGrid() {
  const { t } = useTranslation('shell')
  const { data, isLoading, isError, refetch } = useNewestCreationsQuery({ page: 1 })
  if (isLoading) return <LoadingGrid />
  if (isError || !data?.success) {
    return (
      <EmptyState
        icon="image-off"
        title={t('home.galleryFailed')}
        action={
          <Button
            ref={restoreFocusOnUnmount(() => document.getElementById(titleId))}
            onClick={() => void refetch()}
          >
            {t('area.retry')}
          </Button>
        }
      >
        {t('home.galleryFailedText')}
      </EmptyState>
    )
  }
  const images = (data.creations ?? []).filter(creation => creation.file_type === 'image').slice(0, maxShown)
  if (images.length === 0) {
    return (
      <EmptyState icon="images" title={t('home.galleryEmpty')}>
        {t('home.galleryEmptyText')}
      </EmptyState>
    )
  }
  return (
    <ul className={styles.creationGrid}>
      {images.map(creation => (
        <li key={creation.id} className={styles.tile}>
          <CreationTile creation={creation} />
        </li>
      ))}
    </ul>
  )
}

function CreationTile({ creation }: { creation: GalleryItem }) {
  const { t } = useTranslation('shell')
  const title = creation.title?.trim() ? creation.title : t('home.untitled')
  const name = creation.user?.username ?? t('home.unknownAuthor')
  return (
    <Link
      to={`/tools?${new URLSearchParams({ work: String(creation.id) }).toString()}`}
      className={styles.tileLink}
    >
      <Image
        src={creation.thumb_url ?? creation.url}
        alt={t('home.workBy', { title, name })}
        placeholder={creation.placeholder}
        fallbackLabel={t('home.pictureMissing')}
        loading="lazy"
        className={styles.image}
      />
      <span aria-hidden="true" className={styles.caption}>
        <span dir="auto">{title}</span>
        <span dir="auto" className={styles.captionAuthor}>
          {name}
        </span>
      </span>
    </Link>
  )
}

function LoadingGrid() {
  const { t } = useTranslation('shell')
  return (
    <>
      <VisuallyHidden role="status">{t('home.galleryLoading')}</VisuallyHidden>
      <div className={styles.creationGrid}>
        {Array.from({ length: maxShown }, (_, place) => (
          <Skeleton key={place} className={styles.tile} />
        ))}
      </div>
    </>
  )
}
