import type { ReportReason } from '@tessera/shared-contracts'
import type { Creation } from '../creations/creation-record.ts'
import { notify } from '../notifications/notify.ts'
import type { DecisionContent } from '../notifications/notification-content.ts'
import type { ReviewStores } from './stores.ts'

interface StoredDecision {
  decisionId: number
  verdict: 'passed' | 'refused'
  rule: ReportReason | null
  reason: string | null
  at: number
}

/** Notifies the member of a decision, unless it changes nothing for them: a reported creation stays where it is. */
export async function notifyOfDecision(
  stores: ReviewStores,
  creation: Creation,
  { decisionId, verdict, rule, reason, at }: StoredDecision,
): Promise<void> {
  const { id: creationId, ownerId, moderation, title, fileType, medium } = creation
  const outcome = outcomes[moderation][verdict]
  if (outcome === null) return
  await notify(stores, ownerId, {
    at,
    decisionId,
    content: {
      kind: 'decision',
      creationId,
      title,
      fileType,
      mediumId: medium.id,
      outcome,
      isPublic: creation.public,
      rule,
      reason,
    },
  })
}

/** By the verdict before. */
const outcomes: Record<
  Creation['moderation'],
  Record<StoredDecision['verdict'], DecisionContent['outcome'] | null>
> = {
  waiting: { passed: 'passed', refused: 'refused' },
  passed: { passed: null, refused: 'takenDown' },
  refused: { passed: 'restored', refused: 'upheld' },
}
