import type { ReviewItem } from '@tessera/shared-contracts'
import { Badge } from '@tessera/shared-ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './similar-creation-list.module.css'

type SimilarCreation = NonNullable<ReviewItem['similar']>[number]

/** Creations that look alike, and what was decided about them. */
export function SimilarCreationList({ creations }: { creations: readonly SimilarCreation[] }) {
  const { t } = useTranslation('mfe-console')
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.title}>
        {t('similar.title')}
      </h3>
      {creations.length === 0 ? (
        <p className={styles.none}>{t('similar.none')}</p>
      ) : (
        <ul className={styles.list}>
          {creations.map(creation => (
            <li key={creation.id} className={styles.creation}>
              <img
                className={styles.image}
                src={creation.thumb_url ?? undefined}
                alt=""
                loading="lazy"
                decoding="async"
              />
              <Badge tone={creation.verdict === 'refused' ? 'danger' : 'success'}>
                {t(creation.verdict === 'refused' ? 'similar.refused' : 'similar.passed')}
              </Badge>
              {creation.reason && (
                <p dir="auto" className={styles.reason}>
                  {creation.reason}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
