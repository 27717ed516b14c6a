import type { Member } from '../accounts/members/member.ts'
import type { CreationStores } from './stores.ts'
import type { MediaCleanupNeeds } from '../media/media-cleanup.ts'
import { DomainError } from '../../domain-error.ts'
import { forEachBatch } from '../../scheduling/steps.ts'
import { deleteUnusedUploads } from './unused-uploads.ts'

/** Creations that one step deletes. Each is taken out of the gallery and its search index. */
const stepSize = 100

/**
 * Deletes the member's creations among the ids, and the files of uploads that nothing shows any more.
 *
 * @throws {DomainError} if none of them is a creation of the member
 */
export async function deleteCreations(
  services: MediaCleanupNeeds<CreationStores>,
  member: Pick<Member, 'id'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) throw new DomainError('creation.noneSelected')
  let deleted = 0
  await forEachBatch(ids, stepSize, async batch => {
    deleted += await services.stores.creations.remove(batch, member.id, services.clock())
    await deleteUnusedUploads(services, batch)
  })
  if (deleted === 0) throw new DomainError('creation.unknown')
}
