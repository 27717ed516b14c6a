import type { Intent, Subject } from '../intent/intent.ts'
import type { Layout } from './layout.ts'

/**
 * The chances of the layouts of a family: the squares of their affinities. A layout below a fifth of the best
 * affinity has none. Neither has one that lacks what the prompt is about, or the sky that it names, where another
 * shows it.
 */
export function weighLayouts(layouts: readonly Layout[], intent: Intent): number[] {
  const affinities = layouts.map(layout => layout.affinity(intent))
  const { focus = [], subjects, styles } = intent
  const focused = prefer(affinities, 0, i =>
    focus.some(subject => layouts[i]?.draws.subjects.includes(subject)),
  )
  // Layouts of cut paper draw these styles themselves, and better.
  const isPaper = styles.has('papercut') || styles.has('flat')
  // A cloudy day is weather, which moves nothing
  const namesSky =
    !isPaper &&
    [...subjects].some(
      subject => skySubjects.has(subject) && !(subject === 'cloud' && intent.weather === 'cloudy'),
    )
  const suited = namesSky ? prefer(focused, minSkyShare, i => layouts[i]?.draws.sky === 'open') : focused
  const best = Math.max(...suited)
  return suited.map(affinity => (affinity < best * 0.2 ? 0 : affinity ** 2))
}

const skySubjects: ReadonlySet<Subject> = new Set(['moon', 'star', 'cloud', 'aurora'])

/** A layout with less of the best affinity does not suit the intent at all. */
const minSkyShare = 0.04

/** Drops the layouts that fail a test, if some that pass have more than a share of the best affinity. */
function prefer(
  affinities: readonly number[],
  minShare: number,
  passes: (layout: number) => boolean,
): number[] {
  const min = Math.max(...affinities) * minShare
  const isPreferred = (affinity: number, i: number) => affinity > min && passes(i)
  if (!affinities.some(isPreferred)) return [...affinities]
  return affinities.map((affinity, i) => (isPreferred(affinity, i) ? affinity : 0))
}

/**
 * Whether two intents of one family have the same layout for every seed. The layouts are chosen by their ranks, which a
 * common factor of all weights leaves in their order.
 */
export function haveSameLayout(layouts: readonly Layout[], one: Intent, other: Intent): boolean {
  const weights = weighLayouts(layouts, one)
  const others = weighLayouts(layouts, other)
  const factor = Math.max(...others) / Math.max(...weights)
  return weights.every((weight, i) => Math.abs(weight * factor - (others[i] ?? 0)) < 1e-9)
}

/** Lists the layouts that an image of this intent can have, depending on its seed. */
export function listPossibleLayouts(layouts: readonly Layout[], intent: Intent): Layout[] {
  const weights = weighLayouts(layouts, intent)
  return layouts.filter((_, i) => (weights[i] ?? 0) > 0)
}
