import type { ReviewItem } from '@tessera/shared-contracts'
import { Badge } from '@tessera/shared-ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './similar-creation-list.module.css'

type SimilarWork = NonNullable<ReviewItem['similar']>[number]

/** Works that look alike, and what was decided about them. */
export function SimilarCreationList({ works }: { works: readonly SimilarWork[] }) {
  const { t } = useTranslation('mfe-console')
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.title}>
        {t('similar.title')}
      </h3>
      {works.length === 0 ? (
        <p className={styles.none}>{t('similar.none')}</p>
      ) : (
        <ul className={styles.list}>
          {works.map(work => (
            <li key={work.id} className={styles.work}>
              <img
                className={styles.image}
                src={work.thumb_url ?? undefined}
                alt=""
                loading="lazy"
                decoding="async"
              />
              <Badge tone={work.verdict === 'refused' ? 'danger' : 'success'}>
                {t(work.verdict === 'refused' ? 'similar.refused' : 'similar.passed')}
              </Badge>
              {work.reason && (
                <p dir="auto" className={styles.reason}>
                  {work.reason}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
