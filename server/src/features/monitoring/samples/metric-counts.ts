import type { Telemetry } from '../telemetry.ts'

/** Upper bounds of the counts by duration, in seconds. */
export const requestBucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const

/** Far more than the events have names. Another one is not counted. */
const maxSeries = 200

/** A series: the metric and its labels, separated by spaces. */
export type SeriesName = string

export const toSeriesName = (metric: string, ...labels: string[]): SeriesName =>
  [metric, ...labels.map(label => label.replaceAll(' ', '_'))].join(' ')

/** The series of the requests that took as long as a bucket at most, and longer than the one before. */
export const toDurationSeries = (bucket: number): SeriesName =>
  toSeriesName('request_duration', String(bucket))

/** Counts the events of one process for the samples of the console. */
export function createMetricCounts(): Omit<Telemetry, 'mediaRead'> & {
  takeCounts(): Map<SeriesName, number>
} {
  let counts = new Map<SeriesName, number>()
  function increment(metric: string, ...labels: string[]): void {
    const series = toSeriesName(metric, ...labels)
    const count = counts.get(series)
    if (count === undefined && counts.size >= maxSeries) return
    counts.set(series, (count ?? 0) + 1)
  }
  return {
    requestCompleted({ status, durationMs }) {
      increment('requests', `${Math.floor(status / 100)}xx`)
      const bucket = requestBucketsSeconds.find(bound => durationMs <= bound * 1_000)
      increment('request_duration', String(bucket ?? Number.POSITIVE_INFINITY))
    },
    taskEnded: ({ kind, outcome }) => increment('tasks_ended', kind, outcome.replace('task.', '')),
    engineFailed: ({ kind, how }) => increment('engine_failures', kind, how),
    mailFailed: () => increment('mail_failures'),

    /** Returns the counts since the last call. */
    takeCounts() {
      const taken = counts
      counts = new Map()
      return taken
    },
  }
}
