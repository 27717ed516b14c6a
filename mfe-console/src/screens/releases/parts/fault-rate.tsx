import { classNames } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { getFaultRate, type ReleaseReports } from './release-reports.ts'
import styles from './release-facts.module.css'

/** The number of faults, and their share: `12 (3.4%)`. */
export function FaultRate({ reports }: { reports: ReleaseReports }) {
  const { i18n } = useTranslation('mfe-console')
  const { language } = i18n
  const rate = getFaultRate(reports)
  const share = rate?.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <span className={classNames(reports.faults > 0 && styles.faulty)}>
      {reports.faults.toLocaleString(language)}
      {share !== undefined && ` (${share})`}
    </span>
  )
}
