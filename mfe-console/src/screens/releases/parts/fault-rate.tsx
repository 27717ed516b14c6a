import type { ConsoleLiveRelease } from '@tessera/shared-contracts'
import { classNames } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import type { SlowMeasure } from './slow-shares.tsx'
import styles from './release-facts.module.css'

/** What pages reported of a release. */
export type ReleaseReports = Pick<ConsoleLiveRelease, 'mounts' | 'faults' | 'measured' | SlowMeasure>

/** Returns the share of the visitors with a fault, as the platform counts it; null without reports. */
export const getFaultRate = ({ mounts, faults }: ReleaseReports): number | null =>
  mounts + faults === 0 ? null : faults / (mounts + faults)

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
