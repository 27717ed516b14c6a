import { getSrcSet, thumbnailWidths, type GalleryItem } from '@tessera/shared-contracts'
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
import { newestImagesRequest, useNewestCreationsQuery } from './home-api.ts'
import styles from './home.module.css'

/** The `sizes` of the images, from the widths of their tiles. The first tile spans two columns. */
const tileSizes = {
  first: '(width < 640px) 100vw, (width < 900px) 66vw, clamp(600px, 35vw, 900px)',
  other: '(width < 640px) 50vw, (width < 900px) 33vw, clamp(300px, 17.5vw, 450px)',
}

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
  const { data, isLoading, isError, refetch } = useNewestCreationsQuery(newestImagesRequest)
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
  // A server may ignore a filter or a limit that it does not know
  const images = (data.creations ?? [])
    .filter(creation => creation.file_type === 'image')
    .slice(0, newestImagesRequest.limit)
  if (images.length === 0) {
    return (
      <EmptyState icon="images" title={t('home.galleryEmpty')}>
        {t('home.galleryEmptyText')}
      </EmptyState>
    )
  }
  return (
    <ul className={styles.creationGrid}>
      {images.map((creation, index) => (
        <li key={creation.id} className={styles.tile}>
          <CreationTile creation={creation} sizes={index === 0 ? tileSizes.first : tileSizes.other} />
        </li>
      ))}
    </ul>
  )
}

function CreationTile({ creation, sizes }: { creation: GalleryItem; sizes: string }) {
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
        srcSet={getSrcSet(creation.thumb_url, thumbnailWidths)}
        sizes={sizes}
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
        {Array.from({ length: newestImagesRequest.limit }, (_, place) => (
          <Skeleton key={place} className={styles.tile} />
        ))}
      </div>
    </>
  )
}
