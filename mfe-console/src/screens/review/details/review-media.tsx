import { getSrcSet, type ReviewItem } from '@tessera/shared-contracts'
import { Image } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import styles from './review-media.module.css'

/** The first work, large. The works behind it are loaded under it, so that the next one is shown without a wait. */
export function ReviewMedia({ works }: { works: readonly ReviewItem[] }) {
  return (
    <div className={styles.stage}>
      {works.map((work, place) => (
        <div key={work.id} className={styles.slide} inert={place > 0} data-current={place === 0 || undefined}>
          <WorkMedia work={work} isCurrent={place === 0} />
        </div>
      ))}
    </div>
  )
}

function WorkMedia({ work, isCurrent }: { work: ReviewItem; isCurrent: boolean }) {
  const { t } = useTranslation('mfe-console')
  const label = work.title || t('review.untitled')
  if (work.file_type === 'video')
    return (
      <video
        className={styles.media}
        src={isCurrent ? work.full_url : undefined}
        poster={work.thumb_url ?? undefined}
        aria-label={label}
        controls
        muted
        playsInline
      />
    )
  return (
    <Image
      className={styles.media}
      src={work.full_url}
      srcSet={getSrcSet(work.full_url)}
      sizes="(width < 1100px) 100vw, calc(100vw - 700px)"
      alt={label}
      width={work.width}
      height={work.height}
      placeholder={work.placeholder}
      fallbackLabel={t('review.noImage')}
      fetchPriority={isCurrent ? 'high' : 'low'}
    />
  )
}
