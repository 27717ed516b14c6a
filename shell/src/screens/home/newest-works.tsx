import type { GalleryItem } from '@tessera/shared-contracts'
import {
  Button,
  buttonClass,
  EmptyState,
  leavesFocusTo,
  Picture,
  Skeleton,
  VisuallyHidden,
} from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useNewestWorksQuery } from './home-api.ts'
import styles from './home.module.css'

const shown = 8
const titleId = 'home-gallery'

/** The feature gallery: the newest pictures that members made (specification 1, §1). */
export function NewestWorks() {
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
      <Works />
    </section>
  )
}

function Works() {
  const { t } = useTranslation('shell')
  const { data, isLoading, isError, refetch } = useNewestWorksQuery({ page: 1 })
  if (isLoading) return <LoadingWorks />
  if (isError || !data?.success) {
    return (
      <EmptyState
        icon="image-off"
        title={t('home.galleryFailed')}
        action={
          <Button ref={leavesFocusTo(() => document.getElementById(titleId))} onClick={() => void refetch()}>
            {t('area.retry')}
          </Button>
        }
      >
        {t('home.galleryFailedText')}
      </EmptyState>
    )
  }
  const pictures = (data.creations ?? []).filter(work => work.file_type === 'image').slice(0, shown)
  if (pictures.length === 0) {
    return (
      <EmptyState icon="images" title={t('home.galleryEmpty')}>
        {t('home.galleryEmptyText')}
      </EmptyState>
    )
  }
  return (
    <ul className={styles.works}>
      {pictures.map(work => (
        <li key={work.id} className={styles.work}>
          <Work work={work} />
        </li>
      ))}
    </ul>
  )
}

function Work({ work }: { work: GalleryItem }) {
  const { t } = useTranslation('shell')
  const title = work.title?.trim() ? work.title : t('home.untitled')
  const name = work.user?.username ?? t('home.unknownAuthor')
  return (
    <Link
      to={`/tools?${new URLSearchParams({ work: String(work.id) }).toString()}`}
      className={styles.workLink}
    >
      <Picture
        src={work.thumb_url ?? work.url}
        alt={t('home.workBy', { title, name })}
        placeholder={work.placeholder}
        fallbackLabel={t('home.pictureMissing')}
        loading="lazy"
        className={styles.picture}
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

function LoadingWorks() {
  const { t } = useTranslation('shell')
  return (
    <>
      <VisuallyHidden>
        <span role="status">{t('home.galleryLoading')}</span>
      </VisuallyHidden>
      <div className={styles.works}>
        {Array.from({ length: shown }, (_, place) => (
          <Skeleton key={place} className={styles.work} />
        ))}
      </div>
    </>
  )
}
