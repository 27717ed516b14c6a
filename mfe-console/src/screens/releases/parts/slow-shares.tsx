import { useTranslation } from 'react-i18next'
import type { ReleaseReports } from './fault-rate.tsx'

/** What a visitor waited for too long: an interaction, the largest content, a task of the main thread. */
export const slowMeasures = ['inp', 'lcp', 'tasks'] as const
export type SlowMeasure = (typeof slowMeasures)[number]

/** Returns the share of the measured visitors who waited too long; null where none was measured. */
export const getSlowShare = (reports: ReleaseReports, measure: SlowMeasure): number | null =>
  reports.measured ? (reports[measure] ?? 0) / reports.measured : null

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
