import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './classifier-scores.module.css'

const kinds = ['porn', 'hentai', 'sexy', 'drawing', 'neutral'] as const

interface ClassifierScoresProps {
  /** The score of the classifier for each kind, from 0 to 1; null if the creation was not classified. */
  likelihoods: Readonly<Partial<Record<(typeof kinds)[number], number>>> | null
}

/** What the classifier has estimated. */
export function ClassifierScores({ likelihoods }: ClassifierScoresProps) {
  const { t, i18n } = useTranslation('mfe-console')
  const headingId = useId()
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.title}>
        {t('scores.title')}
      </h3>
      {likelihoods ? (
        <ul className={styles.list}>
          {kinds.map(kind => (
            <li key={kind} className={styles.score}>
              <span>{t(`scores.${kind}`)}</span>
              <span className={styles.track} aria-hidden>
                <span className={styles.bar} style={{ width: percent.format(likelihoods[kind] ?? 0) }} />
              </span>
              <span className={styles.value}>{percent.format(likelihoods[kind] ?? 0)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{t('scores.none')}</p>
      )}
    </section>
  )
}
