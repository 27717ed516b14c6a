/** One measured number with its bound. */
export interface Figure {
  name: string
  value: number
  /** `ms`, `MB`, `x` for a ratio, … */
  unit: string
  atMost?: number
  atLeast?: number
}

/** Options of a trial run. Results are saved only without them, `against` excepted. */
export interface BenchOptions {
  /** Duration of a long phase. */
  minutes?: number
  /** Requests per second, instead of searching for the highest rate. */
  rate?: number
  /** Part of the name of the journeys to run. */
  journey?: string
  /** Rounds of alternating loads. */
  rounds?: number
  /** The folder of another build, which is measured beside this one. */
  against?: string
}

/** Runs a measurement and returns its figures. It must stop everything that it starts. */
export type Bench = (options: BenchOptions) => Promise<Figure[]>

export function isWithinBounds({ value, atMost = Infinity, atLeast = -Infinity }: Figure): boolean {
  return value <= atMost && value >= atLeast
}

/** Returns the median; with an even number of values, the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const upper = Math.floor(sorted.length / 2)
  const lower = Math.ceil(sorted.length / 2) - 1
  return ((sorted[lower] ?? NaN) + (sorted[upper] ?? NaN)) / 2
}
