/** Resident memory at one moment. */
export interface MemorySample {
  /** Seconds. */
  atSeconds: number
  megabytes: number
}

/** Returns the slope of the least squares line through the samples, in MB per minute. */
export function getGrowthPerMinute(samples: readonly MemorySample[]): number {
  const mean = (of: (sample: MemorySample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const at = mean(sample => sample.atSeconds)
  const megabytes = mean(sample => sample.megabytes)
  const spread = mean(sample => (sample.atSeconds - at) ** 2)
  return (60 * mean(sample => (sample.atSeconds - at) * (sample.megabytes - megabytes))) / spread
}
