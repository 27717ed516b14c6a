import { formatDate, type ReviewItem } from '@tessera/shared-contracts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './appeal.module.css'

/** What a member wrote against a refusal, and why the creation was refused. */
export function Appeal({ appeal }: { appeal: NonNullable<ReviewItem['appeal']> }) {
  const { t, i18n } = useTranslation('mfe-console')
  const headingId = useId()
  const { text, at, rule, reason } = appeal
  return (
    <section aria-labelledby={headingId} className={styles.appeal}>
      <h3 id={headingId} className={styles.title}>
        {t('appeal.title')}
      </h3>
      <blockquote dir="auto" className={styles.text}>
        {text}
      </blockquote>
      <p className={styles.quiet}>
        <time dateTime={at}>{formatDate(at, i18n.language, 'dateTime')}</time>
      </p>
      {rule && <p>{t('appeal.refusedFor', { rule: t(`reason.${rule}`) })}</p>}
      {reason && (
        <>
          <p className={styles.quiet}>{t('appeal.noteWas')}</p>
          <blockquote dir="auto" className={styles.text}>
            {reason}
          </blockquote>
        </>
      )}
    </section>
  )
}
