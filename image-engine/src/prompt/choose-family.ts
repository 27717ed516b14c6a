import type { SceneFamilyName } from './intent.ts'
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

/**
 * Returns the family with the highest score, or undefined when neither the words nor the scenario name one.
 */
export function chooseFamily(found: readonly Meaning[], scenario: string): SceneFamilyName | undefined {
  const strongest = new Map<SceneFamilyName, number>()
  const sums = new Map<SceneFamilyName, number>()
  for (const { family, weight } of found) {
    if (!family) continue
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
