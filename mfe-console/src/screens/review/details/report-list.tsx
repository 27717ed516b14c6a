import { formatDate, type ReviewItem } from '@tessera/shared-contracts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './report-list.module.css'

type Report = NonNullable<ReviewItem['reports']>[number]

/** What people reported about the creation. */
export function ReportList({ reports }: { reports: readonly Report[] }) {
  const { t, i18n } = useTranslation('mfe-console')
  const headingId = useId()
  if (reports.length === 0) return null
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.title}>
        {t('reports.title', { count: reports.length })}
      </h3>
      <ul className={styles.list}>
        {reports.map(report => (
          <li key={`${report.at} ${report.text}`} className={styles.report}>
            <p className={styles.reason}>{t(`reason.${report.reason}`)}</p>
            {report.text && <p dir="auto">{report.text}</p>}
            <p className={styles.source}>
              {t(`reports.by.${report.by}`)}, {formatDate(report.at, i18n.language, 'dateTime')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
