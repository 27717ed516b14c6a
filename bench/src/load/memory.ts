/** Resident memory at one moment. */
export interface MemorySample {
  /** Seconds. */
  at: number
  megabytes: number
}

/** Megabytes a minute of the straight line that lies closest to the samples (least squares). */
export function growthAMinute(samples: readonly MemorySample[]): number {
  const mean = (of: (sample: MemorySample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const at = mean(sample => sample.at)
  const megabytes = mean(sample => sample.megabytes)
  const spread = mean(sample => (sample.at - at) ** 2)
  return (60 * mean(sample => (sample.at - at) * (sample.megabytes - megabytes))) / spread
}
