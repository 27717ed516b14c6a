import type { Random } from '../../paint/random.ts'

/** More animals would look like a pattern. */
const MAX_ANIMALS = 9

/**
 * The place of one of several animals: `at` from -1 (left) to 1 (right), its size relative to a single
 * animal, and whether it faces left (-1) or right (1).
 */
interface RowPosition {
  at: number
  scale: number
  way: 1 | -1
}

/** Places animals side by side, with varying sizes and directions. */
export function arrangeInRow(count: number, random: Random): readonly RowPosition[] {
  const rng = random.fork('line-up')
  const many = Math.min(MAX_ANIMALS, count)
  if (many === 1) return [{ at: 0, scale: 1, way: rng.chance(0.5) ? 1 : -1 }]
  const scale = Math.min(0.66, 2 / many)
  return Array.from({ length: many }, (_, i) => ({
    at: ((i / (many - 1)) * 2 - 1) * Math.min(1, (many - 1) * 0.36),
    scale: scale * rng.between(0.86, 1.08),
    way: rng.chance(0.7) ? (i < many / 2 ? 1 : -1) : i < many / 2 ? -1 : 1,
  }))
}
