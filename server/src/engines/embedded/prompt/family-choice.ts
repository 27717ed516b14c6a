import type { FamilyName } from './intent.ts'
import type { Meaning } from './lexicon/meaning.ts'

/** How much a word of each family decides: who is in the picture outweighs what, and what outweighs where. */
const weights: Readonly<Record<FamilyName, number>> = {
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

/** What a scenario is usually about; the first is painted where the prompt names nothing. */
const usual: Readonly<Record<string, readonly [FamilyName, ...FamilyName[]]>> = {
  interior: ['interior'],
  portrait: ['portrait'],
  product: ['product', 'still-life'],
  clothing: ['textile'],
  ecommerce: ['product', 'still-life', 'textile'],
}

const MORE_OF_THE_SAME = 0.3
const USUAL_HERE = 1.4

/** The family that a prompt's words speak for most; nothing where none of them names one and the scenario neither. */
export function weigh(found: readonly Meaning[], scenario: string): FamilyName | undefined {
  const strongest = new Map<FamilyName, number>()
  const sums = new Map<FamilyName, number>()
  for (const { family, weight } of found) {
    if (!family) continue
    const own = weight ?? weights[family]
    strongest.set(family, Math.max(strongest.get(family) ?? 0, own))
    sums.set(family, (sums.get(family) ?? 0) + own)
  }
  const expected = usual[scenario]
  let best: FamilyName | undefined
  let most = 0
  for (const [family, strong] of strongest) {
    const sum = strong + ((sums.get(family) ?? strong) - strong) * MORE_OF_THE_SAME
    const score = sum * (expected?.includes(family) ? USUAL_HERE : 1)
    // Of equals the first one named wins.
    if (score > most) {
      most = score
      best = family
    }
  }
  return best ?? expected?.[0]
}
