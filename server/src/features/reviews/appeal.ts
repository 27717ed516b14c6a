import { limits } from '@tessera/shared-contracts'
import { DomainError } from '../../domain-error.ts'
import type { Needs } from '../../feature.ts'
import type { ReviewStores } from './stores.ts'

/**
 * Stores the appeal of a member against the last refusal of their creation. The creation is in the queue of the moderators
 * again, whose next decision is final.
 *
 * @throws {DomainError} if the text is empty or too long, or the member cannot appeal, or has done so before
 */
export async function appealAgainstDecision(
  { transact, clock }: Needs<'transact' | 'clock', ReviewStores>,
  member: { id: string },
  { creationId, text }: { creationId: string; text: string },
): Promise<void> {
  const appeal = text.trim()
  const max = limits.maxAppealLength
  if (appeal === '' || appeal.length > max) throw new DomainError('appeal.length', { max })
  await transact(async ({ creations, reviews }) => {
    const creation = await creations.find(creationId)
    if (creation?.ownerId !== member.id) throw new DomainError('creation.unknown')
    const decision = await reviews.findLastDecision(creationId)
    const isFinal = decision?.appealedDecisionId !== null
    if (
      creation.moderation !== 'refused' ||
      isFinal ||
      !(await reviews.addAppeal(decision.id, appeal, clock()))
    )
      throw new DomainError('appeal.impossible')
  })
}
