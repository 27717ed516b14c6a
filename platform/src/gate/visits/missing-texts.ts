import {
  describeMissingTexts,
  type Finding,
  type Language,
  type ReleaseReference,
  type Translations,
} from '@tessera/shared-contracts'
import { createIntroducedFinding } from '../rules/introduced-rules.ts'

/**
 * Names the texts that a release has in one language only. Whatever built the release, the page has added its texts in
 * both languages.
 *
 * @param texts by language; null where the page got none
 */
export function toMissingTextFindings(
  { remote, version }: ReleaseReference,
  texts: Record<Language, Translations | null>,
): Finding[] {
  const { en, zh } = texts
  if (!en || !zh) return []
  return describeMissingTexts({ en, zh }).map(missing =>
    createIntroducedFinding('texts', { remote }, `${remote} ${version} ${missing}`),
  )
}
