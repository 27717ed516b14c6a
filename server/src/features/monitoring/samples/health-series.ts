import type { TimeRange } from '@tessera/shared-contracts'
import { isoTime, minuteMs, secondMs } from '@tessera/server-kit/clock'
import { findStep, listPlotSteps, type PlotSteps } from '../plot-range.ts'
import { estimateQuantile } from './duration-quantiles.ts'
import { requestBucketsSeconds, toDurationSeries, type SeriesName } from './metric-counts.ts'
import { getMetric, isCounter } from './metric-kinds.ts'
import { sampledSeries } from './metric-sampler.ts'
import type { Needs } from '../../../feature.ts'
import type { MonitoringStores } from '../stores.ts'

const quantiles = { p50: 0.5, p95: 0.95, p99: 0.99 } as const

interface PlottedSeries {
  metric: string
  labels: string[]
  /** Null where nothing was sampled. */
  values: (number | null)[]
}

/** Sums and minutes of a series, by the index of the step. */
type StepSums = Map<number, { sum: number; minutes: number }>

/** Reads the samples of a range, in the steps of a plot. Counters are events in a minute. */
export async function readHealthSeries(
  { stores, clock }: Needs<'stores' | 'clock', MonitoringStores>,
  range: TimeRange,
) {
  const steps = listPlotSteps(range, clock())
  const sums = new Map<SeriesName, StepSums>()
  for (const { series, step, sum, minutes } of await stores.samples.listSteps(
    steps.starts[0] ?? 0,
    steps.stepMs,
  )) {
    const found = sums.get(series) ?? new Map<number, { sum: number; minutes: number }>()
    sums.set(series, found.set(findStep(steps, step), { sum, minutes }))
  }
  const names = [...sums.keys()].filter(name => getMetric(name) !== 'request_duration').sort()
  return {
    step_seconds: steps.stepMs / secondMs,
    times: steps.starts.map(isoTime),
    series: [...names.map(name => toPlottedSeries(steps, sums, name)), ...listQuantiles(steps, sums)],
  }
}

function toPlottedSeries(
  steps: PlotSteps,
  sums: ReadonlyMap<SeriesName, StepSums>,
  name: SeriesName,
): PlottedSeries {
  const [metric = '', ...labels] = name.split(' ')
  const values = steps.starts.map((_, index) => {
    const found = sums.get(name)?.get(index)
    if (!isCounter(name)) return found ? round(found.sum / found.minutes) : null
    const sampledMinutes = sums.get(sampledSeries)?.get(index)?.minutes
    if (!found) return sampledMinutes === undefined ? null : 0
    return round(found.sum / (sampledMinutes ?? steps.stepMs / minuteMs))
  })
  return { metric, labels, values }
}

function listQuantiles(steps: PlotSteps, sums: ReadonlyMap<SeriesName, StepSums>): PlottedSeries[] {
  const buckets = [...requestBucketsSeconds, Number.POSITIVE_INFINITY]
  const countsOfSteps = steps.starts.map((_, index) =>
    buckets.map(bucket => sums.get(toDurationSeries(bucket))?.get(index)?.sum ?? 0),
  )
  return Object.entries(quantiles).map(([name, share]) => ({
    metric: 'request_milliseconds',
    labels: [name],
    values: countsOfSteps.map(counts => {
      const seconds = estimateQuantile(buckets, counts, share)
      return seconds === null ? null : round(seconds * secondMs)
    }),
  }))
}

const round = (value: number): number => Math.round(value * 1_000) / 1_000
