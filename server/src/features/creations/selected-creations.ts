import { limits, type SelectedCreation } from '@tessera/shared-contracts'
import { DomainError } from '../../domain-error.ts'
import { toOwnCreation } from './creations.ts'
import { nameImage } from './name-image.ts'
import type { CreationStores } from './stores.ts'

/** The longest part of a prompt that is read for a name. Files of other programs have prompts of any length. */
const maxReadCharacters = 500

/**
 * Lists the member's creations among the ids, in the order of the ids, with what is known of each in words.
 *
 * @throws {DomainError} if none of them is the member's
 */
export async function listSelectedCreations(
  { creations }: Pick<CreationStores, 'creations'>,
  memberId: string,
  ids: readonly string[],
): Promise<SelectedCreation[]> {
  const selected = ids.slice(0, limits.portfolio.selection.max)
  const found = await creations.listByIds(selected)
  const own = new Map(found.filter(({ ownerId }) => ownerId === memberId).map(each => [each.id, each]))
  if (own.size === 0) throw new DomainError('creation.unknown')
  return selected.flatMap(id => {
    const creation = own.get(id)
    if (!creation) return []
    const prompt = creation.prompt?.slice(0, limits.maxPromptLength) ?? null
    const names = prompt === null ? null : nameImage(prompt.slice(0, maxReadCharacters))
    return [{ ...toOwnCreation(creation), prompt, names }]
  })
}
