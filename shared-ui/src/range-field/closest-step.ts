export type Range = { min: number; max: number; step: number }

/**
 * The allowed value closest to what was typed: inside the bounds and on a step; what is not a number becomes
 * the minimum (specification 2, §5).
 */
export function closestStep(typed: string | number, { min, max, step }: Range): number {
  const number = typeof typed === 'string' ? Number.parseFloat(typed) : typed
  if (!Number.isFinite(number)) return min
  const bounded = Math.min(max, Math.max(min, number))
  const stepped = min + Math.round((bounded - min) / step) * step
  // 0.1 + 0.2: as many decimals as the step has, and no more.
  return Number(Math.min(max, stepped).toFixed(decimals(step)))
}

function decimals(step: number): number {
  return String(step).split('.')[1]?.length ?? 0
}
