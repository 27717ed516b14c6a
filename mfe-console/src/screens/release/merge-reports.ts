import type { PlotData, PlotSeries } from '../../plot/plot-series.ts'
import {
  getFaultRate,
  getSlowShare,
  type ReleaseReports,
  type SlowMeasure,
} from '../releases/parts/release-reports.ts'

/** Reports of a release in a step of a plot. */
type ReportPoint = ReleaseReports & { at: string }

/** The reports of a release over time, under the name of its line. */
export interface NamedReports {
  id: string
  label: string
  points: readonly ReportPoint[]
}

/** Puts the reports of several releases on the same times: for plots of mounts, the share of faults, and the shares of slow pages. */
export function mergeReports(
  releases: readonly NamedReports[],
): Record<'mounts' | 'faultRate' | SlowMeasure, PlotData> {
  const times = [...new Set(releases.flatMap(({ points }) => points.map(({ at }) => at)))].sort()
  const toSeries = (getValue: (reports: ReleaseReports) => number | null): PlotSeries[] =>
    releases.map(({ id, label, points }) => {
      const byTime = new Map(points.map(point => [point.at, point]))
      const values = times.map(at => {
        const point = byTime.get(at)
        return point ? getValue(point) : null
      })
      return { id, label, values }
    })
  return {
    mounts: { times, series: toSeries(({ mounts }) => mounts) },
    faultRate: { times, series: toSeries(getFaultRate) },
    inp: { times, series: toSeries(reports => getSlowShare(reports, 'inp')) },
    lcp: { times, series: toSeries(reports => getSlowShare(reports, 'lcp')) },
    tasks: { times, series: toSeries(reports => getSlowShare(reports, 'tasks')) },
  }
}
