interface Range {
  min: number
  max: number
  step: number
}

/** Clamps a value to a range, in its decimals; anything but a number becomes the minimum (specification 2, §5). */
export function clampToRange(value: unknown, { min, max, step }: Range): number {
  const number = Number(value)
  if (Number.isNaN(number)) return min
  return Number(Math.min(max, Math.max(min, number)).toFixed(step < 1 ? 2 : 0))
}
