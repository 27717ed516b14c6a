import type { SeriesName } from './metric-counts.ts'

/** The metrics that count events. The others are states, which one process reads for the whole installation. */
const counters: ReadonlySet<string> = new Set([
  'requests',
  'request_duration',
  'tasks_ended',
  'engine_failures',
  'mail_failures',
])

export const getMetric = (series: SeriesName): string => series.split(' ')[0] ?? ''

export const isCounter = (series: SeriesName): boolean => counters.has(getMetric(series))
