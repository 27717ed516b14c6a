export type Range = { min: number; max: number; step: number }

/**
 * Returns the valid value closest to an input: between the bounds and on a step. An input that is not a number becomes
 * the minimum (specification 2, §5).
 */
export function snapToStep(input: string | number, { min, max, step }: Range): number {
  const number = typeof input === 'string' ? Number.parseFloat(input) : input
  if (!Number.isFinite(number)) return min
  const bounded = Math.min(max, Math.max(min, number))
  const stepped = min + Math.round((bounded - min) / step) * step
  // Rounds to the decimals of the step, since 0.1 + 0.2 is not 0.3
  return Number(Math.min(max, stepped).toFixed(countDecimals(step)))
}

function countDecimals(step: number): number {
  return String(step).split('.')[1]?.length ?? 0
}
