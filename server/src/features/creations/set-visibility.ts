import { DomainError } from '../../domain-error.ts'
import type { Needs } from '../../feature.ts'
import type { Member } from '../accounts/members/member.ts'
import { forEachBatch } from '../../scheduling/steps.ts'
import type { CreationStores } from './stores.ts'

/** Creations that one step shows or hides. Each enters or leaves the gallery and its search index. */
const stepSize = 100

/**
 * Shows the member's creations among the ids to all users, or to the member alone.
 *
 * @throws {DomainError} if none of them is a creation of the member
 */
export async function setVisibility(
  { stores }: Needs<'stores', CreationStores>,
  member: Pick<Member, 'id'>,
  ids: readonly string[],
  isPublic: boolean,
): Promise<void> {
  let changed = 0
  await forEachBatch([...new Set(ids)], stepSize, async batch => {
    changed += await stores.creations.setPublic(batch, member.id, isPublic)
  })
  if (changed === 0) throw new DomainError('creation.unknown')
}
