import type { Random } from '../../paint/random.ts'

/** More than these would be a pattern and no longer animals. */
const MOST = 9

/** Where one of several animals stands: from -1 (left) to 1 (right), its size against a lone one, and where it looks. */
interface Stand {
  at: number
  scale: number
  way: 1 | -1
}

/** Places for so many animals side by side, none quite like its neighbour. */
export function lineUp(count: number, random: Random): readonly Stand[] {
  const luck = random.fork('line-up')
  const many = Math.min(MOST, count)
  if (many === 1) return [{ at: 0, scale: 1, way: luck.chance(0.5) ? 1 : -1 }]
  const scale = Math.min(0.66, 2 / many)
  return Array.from({ length: many }, (_, i) => ({
    at: ((i / (many - 1)) * 2 - 1) * Math.min(1, (many - 1) * 0.36),
    scale: scale * luck.between(0.86, 1.08),
    way: luck.chance(0.7) ? (i < many / 2 ? 1 : -1) : i < many / 2 ? -1 : 1,
  }))
}
