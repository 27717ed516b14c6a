/** One measured number, and what is claimed of it. */
export interface Figure {
  what: string
  value: number
  /** `ms`, `MB`, `nodes`, `x` for a ratio, … */
  unit: string
  atMost?: number
  atLeast?: number
}

/** For a try; what is claimed is measured without. */
export interface BenchOptions {
  /** How long what takes long goes on. */
  minutes?: number
  /** Requests a second, where that is sought otherwise. */
  rate?: number
  /** Part of the names of the journeys that are taken, where there are several. */
  journey?: string
}

/** A bench measures and answers its figures; it takes care of whatever it starts. */
export type Bench = (options: BenchOptions) => Promise<Figure[]>

export function holds({ value, atMost = Infinity, atLeast = -Infinity }: Figure): boolean {
  return value <= atMost && value >= atLeast
}

/** The middle one of several measurements; the mean of the two middle ones where their number is even. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const upper = Math.floor(sorted.length / 2)
  const lower = Math.ceil(sorted.length / 2) - 1
  return ((sorted[lower] ?? NaN) + (sorted[upper] ?? NaN)) / 2
}
