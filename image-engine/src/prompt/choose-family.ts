import type { SceneFamilyName } from '../intent/intent.ts'
import type { Meaning } from './lexicon/meaning.ts'

/** Weight of a word by its family: people and animals outweigh objects, and objects outweigh places. */
const familyWeights: Readonly<Record<SceneFamilyName, number>> = {
  portrait: 3,
  animal: 3,
  product: 2.2,
  textile: 2.2,
  'still-life': 2,
  interior: 1.8,
  city: 1.4,
  sea: 1.3,
  landscape: 1.2,
  abstract: 1.1,
}

/** The families that a scenario is usually about. The first is the default when the prompt names none. */
const scenarioFamilies: Readonly<Record<string, readonly [SceneFamilyName, ...SceneFamilyName[]]>> = {
  interior: ['interior'],
  portrait: ['portrait'],
  product: ['product', 'still-life'],
  clothing: ['textile'],
  ecommerce: ['product', 'still-life', 'textile'],
}

const REPEAT_FACTOR = 0.3
const SCENARIO_FACTOR = 1.4

const objects: ReadonlySet<SceneFamilyName> = new Set(['product', 'still-life', 'textile'])
const places: ReadonlySet<SceneFamilyName> = new Set(['landscape', 'sea', 'city', 'interior'])

/**
 * Whether the subject that a prompt is about decides its scene: a street with a cat is a street. Subjects that stand
 * in the scenes of others, such as birds and flowers, do not, and materials do not.
 */
function decidesFamily({ family, weight, approximate, subjects }: Meaning): boolean {
  if (!family || !subjects?.length || family === 'abstract') return false
  if (places.has(family)) return approximate !== true
  return (weight ?? familyWeights[family]) >= 1.3
}

/**
 * Returns the family of the main subject, or else the family with the highest score. Undefined where neither the
 * words nor the scenario name one.
 */
export function chooseFamily(
  found: readonly Meaning[],
  main: Meaning | undefined,
  scenario: string,
): SceneFamilyName | undefined {
  if (main && decidesFamily(main)) return main.family
  const strongest = new Map<SceneFamilyName, number>()
  const sums = new Map<SceneFamilyName, number>()
  const isPlace = main?.family !== undefined && places.has(main.family)
  for (const { family, weight } of found) {
    // An object stands in the scene: a car under palm trees does not become a product.
    if (!family || (isPlace && objects.has(family))) continue
    const own = weight ?? familyWeights[family]
    strongest.set(family, Math.max(strongest.get(family) ?? 0, own))
    sums.set(family, (sums.get(family) ?? 0) + own)
  }
  const expected = scenarioFamilies[scenario]
  let best: SceneFamilyName | undefined
  let bestScore = 0
  for (const [family, strong] of strongest) {
    const sum = strong + ((sums.get(family) ?? strong) - strong) * REPEAT_FACTOR
    const score = sum * (expected?.includes(family) ? SCENARIO_FACTOR : 1)
    // With equal scores the family named first wins.
    if (score > bestScore) {
      bestScore = score
      best = family
    }
  }
  return best ?? expected?.[0]
}
