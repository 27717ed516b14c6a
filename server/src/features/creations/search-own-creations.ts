import type { OwnCreation } from '@tessera/shared-contracts'
import { parseSearchTerms } from './translation/parse-search-terms.ts'
import { toPromptedCreation } from './own-creations.ts'
import type { CreationStores } from './stores.ts'
import { toWordToken } from './translation/word-tokens.ts'

/** How many creations a search returns at most. */
const maxFound = 200

/** Lists the member's newest creations whose titles or prompts have all words of a query, in one language or the other. */
export async function searchOwnCreations(
  { creations }: Pick<CreationStores, 'creations'>,
  memberId: string,
  query: string,
): Promise<OwnCreation[]> {
  const terms = parseSearchTerms(query).map(({ text, translations }) => ({
    text,
    translated: translations.map(words => words.map(toWordToken)),
  }))
  const found = await creations.searchByMember(memberId, terms, maxFound)
  return found.map(toPromptedCreation)
}
