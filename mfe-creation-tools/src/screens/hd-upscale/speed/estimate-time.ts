/** How long an earlier upscale took. */
export interface RunTime {
  /** Megapixels that the network read. */
  work: number
  ms: number
}

/** A line through runs of about one size says nothing of other sizes. */
const minSpread = 2
/** Nor does it say much far beyond the largest one. */
const maxExtrapolation = 4

/** Estimates the time of an upscale from earlier ones; null where they say nothing about this size. */
export function estimateTime(runs: readonly RunTime[], work: number): number | null {
  const works = runs.map(run => run.work)
  const smallest = Math.min(...works)
  const largest = Math.max(...works)
  if (runs.length === 0) return null
  if (largest < minSpread * smallest) {
    const meanWork = mean(works)
    const isSimilar = work <= minSpread * meanWork && meanWork <= minSpread * work
    return isSimilar ? (mean(runs.map(({ ms }) => ms)) * work) / meanWork : null
  }
  if (work > maxExtrapolation * largest) return null
  const { base, perMegapixel } = fitLine(runs)
  return base + perMegapixel * work
}

/** Least squares; neither the share that every run takes nor that of each megapixel is negative. */
function fitLine(runs: readonly RunTime[]): { base: number; perMegapixel: number } {
  const meanWork = mean(runs.map(({ work }) => work))
  const meanMs = mean(runs.map(({ ms }) => ms))
  const covariance = mean(runs.map(({ work, ms }) => (work - meanWork) * (ms - meanMs)))
  const slope = covariance / mean(runs.map(({ work }) => (work - meanWork) ** 2))
  if (slope <= 0) return { base: meanMs, perMegapixel: 0 }
  const base = meanMs - slope * meanWork
  return base >= 0 ? { base, perMegapixel: slope } : { base: 0, perMegapixel: meanMs / meanWork }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
