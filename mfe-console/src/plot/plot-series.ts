/** A line of a plot. */
export interface PlotSeries {
  id: string
  label: string
  /** One for each time; null where nothing was measured. */
  values: readonly (number | null)[]
}

/** The times of a plot in ISO 8601, oldest first, and its lines. */
export interface PlotData {
  times: readonly string[]
  series: readonly PlotSeries[]
}

/** What the values are. `count` has whole numbers on the axis, `rate` also parts of them; a `share` is from 0 to 1. */
export type PlotUnit = 'count' | 'rate' | 'share' | 'bytes' | 'milliseconds'

export const hasValues = ({ series }: PlotData): boolean =>
  series.some(({ values }) => values.some(value => value !== null))

/** Returns the index of the latest time with a value; -1 without one. */
export const findLatestIndex = ({ times, series }: PlotData): number =>
  times.findLastIndex((_, index) => series.some(({ values }) => (values[index] ?? null) !== null))
