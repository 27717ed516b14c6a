import type { Intent } from '../prompt/intent.ts'
import type { Layout } from './stage.ts'

/**
 * The chances of the layouts of a family: the squares of their affinities. A layout below a fifth of the best
 * affinity has none.
 */
export function weighLayouts(layouts: readonly Layout[], intent: Intent): number[] {
  const affinities = layouts.map(layout => layout.affinity(intent))
  const best = Math.max(...affinities)
  return affinities.map(affinity => (affinity < best * 0.2 ? 0 : affinity ** 2))
}

/** Lists the layouts that an image of this intent can have, depending on its seed. */
export function listPossibleLayouts(layouts: readonly Layout[], intent: Intent): Layout[] {
  const weights = weighLayouts(layouts, intent)
  return layouts.filter((_, i) => (weights[i] ?? 0) > 0)
}
