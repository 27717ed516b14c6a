/**
 * Estimates the value that a share of the measurements does not exceed, from their counts by bucket. Within a bucket they
 * count as evenly distributed.
 *
 * @param bounds the upper bounds of the buckets; the last one is infinite
 * @returns null without measurements; the largest bound for measurements above it
 */
export function estimateQuantile(
  bounds: readonly number[],
  counts: readonly number[],
  share: number,
): number | null {
  const rank = counts.reduce((sum, count) => sum + count, 0) * share
  if (rank === 0) return null
  let below = 0
  let lower = 0
  for (const [index, count] of counts.entries()) {
    const upper = bounds[index] ?? lower
    if (below + count >= rank && count > 0)
      return Number.isFinite(upper) ? lower + ((rank - below) / count) * (upper - lower) : lower
    below += count
    if (Number.isFinite(upper)) lower = upper
  }
  return lower
}
