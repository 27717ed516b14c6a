import type { FamilyName, Intent } from '../prompt/intent.ts'
import { abstract } from './abstract/abstract.ts'
import { landscape } from './landscape/landscape.ts'
import type { Family } from './stage.ts'

/** Every family there is: a new one is a folder beside these and a line here. */
const families: Partial<Record<FamilyName, Family>> = {
  landscape,
  abstract,
}

/** Where a family is not painted yet, the nearest in spirit stands in. */
const nearest: Partial<Record<FamilyName, FamilyName>> = { sea: 'landscape' }

/** What a prompt is about, else what the scenario is for, else the abstract. */
export function familyOf(intent: Intent, _scenario: string): Family {
  return families[intent.family] ?? families[nearest[intent.family] ?? 'abstract'] ?? abstract
}
