import { useTranslation } from 'react-i18next'
import { getSlowShare, type ReleaseReports, type SlowMeasure } from './release-reports.ts'

/** The shares of all measures: `INP 3%, LCP 12%, long tasks 1% of 320 visitors`. */
export function SlowShares({ reports }: { reports: ReleaseReports }) {
  const { t, i18n } = useTranslation('mfe-console')
  if (!reports.measured) return t('releases.notMeasured')
  const format = (measure: SlowMeasure) =>
    (getSlowShare(reports, measure) ?? 0).toLocaleString(i18n.language, {
      style: 'percent',
      maximumFractionDigits: 1,
    })
  return t('releases.slowValue', {
    inp: format('inp'),
    lcp: format('lcp'),
    tasks: format('tasks'),
    count: reports.measured,
  })
}
