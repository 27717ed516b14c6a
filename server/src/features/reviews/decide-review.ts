import {
  limits,
  type CallBody,
  type decideReviews as decideReviewsCall,
  type ReportReason,
} from '@tessera/shared-contracts'
import { secondMs } from '@tessera/server-kit/clock'
import { DomainError } from '../../domain-error.ts'
import type { Verdict } from '../moderation/moderation.ts'
import type { Needs } from '../../feature.ts'
import type { ReviewStores } from './stores.ts'
import type { Creation } from '../creations/creation-record.ts'
import { notifyOfDecision } from './notify-of-decision.ts'

/** How long a moderator can undo a decision. */
const undoWindowMs = 60 * secondMs

export interface ReviewDecision {
  creationId: string
  verdict: Exclude<Verdict, 'waiting'>
  /** The rule that a refused creation breaks, or null. */
  rule: ReportReason | null
  /** What the moderator writes to the member about a refusal, or null. */
  reason: string | null
}

/** A member who decides; null for a command of the operator, which the audit log records by itself. */
type Reviewer = { id: string } | null

/**
 * Parses the decisions of a moderator.
 *
 * @throws {DomainError} for a refusal without a rule and a reason, or with a reason that is too long
 */
export function parseDecisions({ decisions }: CallBody<typeof decideReviewsCall>): ReviewDecision[] {
  const max = limits.maxRefusalReasonLength
  return decisions.map(({ creation_id: creationId, verdict, rule = null, reason: typed = '' }) => {
    if (verdict === 'passed') return { creationId, verdict, rule: null, reason: null }
    const reason = typed.trim() || null
    if ((reason ?? rule) === null || (reason?.length ?? 0) > max)
      throw new DomainError('review.reasonRequired', { max })
    return { creationId, verdict, rule, reason }
  })
}

/**
 * Requires that another user made the creations on which a moderator decides. Operators have a command for those of the only
 * moderator.
 *
 * @throws {DomainError}
 */
export async function refuseOwnCreations(
  { creations }: Pick<ReviewStores, 'creations'>,
  reviewer: { id: string },
  decisions: readonly ReviewDecision[],
): Promise<void> {
  const reviewed = await creations.listByIds(decisions.map(({ creationId }) => creationId))
  if (reviewed.some(({ ownerId }) => ownerId === reviewer.id)) throw new DomainError('review.ownWork')
}

/**
 * Decides on a creation that waits, has open reports or an open appeal, and closes them. A refused creation leaves the
 * gallery, and with it the portfolios that show its image: they wait for a moderator. The member is notified. False if
 * the creation is not in the queue, because another moderator was first.
 */
export const decideReview = (
  { transact, clock }: Needs<'transact' | 'clock', ReviewStores>,
  reviewer: Reviewer,
  { creationId, verdict, rule, reason }: ReviewDecision,
): Promise<boolean> =>
  transact(async stores => {
    const { creations, creationReports, reviews, audit } = stores
    const creation = await creations.find(creationId)
    const appealed = await findOpenAppeal(stores, creationId)
    if (!creation || !(appealed || (await isInQueue(stores, creation)))) return false
    const { moderation: formerVerdict, medium } = creation
    if (
      verdict !== formerVerdict &&
      !(await creations.setVerdict(creationId, { from: formerVerdict, to: verdict }))
    )
      return false
    const now = clock()
    const decisionId = await reviews.addDecision({
      creationId,
      verdict,
      formerVerdict,
      rule,
      reason,
      appealedDecisionId: appealed?.id ?? null,
      mediumId: medium.id,
      decidedAt: now,
      moderatorId: reviewer?.id ?? null,
      withheldPortfolios: verdict === 'refused' ? await withholdPortfolios(stores, creation) : [],
    })
    if (appealed) await reviews.setAppealOpen(appealed.id, false)
    await creationReports.close(creationId, decisionId)
    await notifyOfDecision(stores, creation, { decisionId, verdict, rule, reason, at: now })
    const act = verdict === 'passed' ? 'pass creation' : 'refuse creation'
    if (reviewer) await audit.addOfMember(reviewer.id, act, now, creationId)
    return true
  })

/**
 * Undoes decisions that this moderator made in the last minute: the verdicts, the reports and the portfolios are as they
 * were. Returns the ids of the creations whose decision was undone; the others have none, or have changed since.
 */
export async function undoReviews(
  services: Needs<'stores' | 'transact' | 'clock', ReviewStores>,
  moderator: { id: string },
  creationIds: readonly string[],
): Promise<Set<string>> {
  const decisions: { id: number; creationId: string }[] = []
  for (const creationId of creationIds) {
    const decision = await services.stores.reviews.findLastDecision(creationId)
    if (decision) decisions.push({ id: decision.id, creationId })
  }
  const undone = new Set<string>()
  // Latest first: the first of several refusals has withheld a portfolio that shows all their images
  for (const { creationId } of decisions.toSorted((a, b) => b.id - a.id))
    if (await undoReview(services, moderator, creationId)) undone.add(creationId)
  return undone
}

const undoReview = (
  { transact, clock }: Needs<'transact' | 'clock', ReviewStores>,
  moderator: { id: string },
  creationId: string,
): Promise<boolean> =>
  transact(async ({ creations, reviews, audit }) => {
    const now = clock()
    const decision = await reviews.findLastDecision(creationId)
    if (decision?.moderatorId !== moderator.id || decision.decidedAt < now - undoWindowMs) return false
    const { verdict, formerVerdict } = decision
    if ((await creations.find(creationId))?.moderation !== verdict) return false
    if (verdict !== formerVerdict)
      await creations.setVerdict(creationId, { from: verdict, to: formerVerdict })
    for (const id of decision.withheldPortfolios)
      if (!(await creations.showsRefusedImage(id)))
        await creations.setVerdict(id, { from: 'waiting', to: 'passed' })
    if (decision.appealedDecisionId !== null) await reviews.setAppealOpen(decision.appealedDecisionId, true)
    await reviews.removeDecision(decision.id)
    await audit.addOfMember(moderator.id, 'undo review', now, creationId)
    return true
  })

/** The refusal of a creation against which its member appeals. */
async function findOpenAppeal({ reviews }: ReviewStores, creationId: string) {
  const decision = await reviews.findLastDecision(creationId)
  return decision?.isAppealOpen ? decision : null
}

async function isInQueue({ creationReports }: ReviewStores, { id, moderation }: Creation): Promise<boolean> {
  if (moderation === 'waiting') return true
  return moderation === 'passed' && (await creationReports.hasOpen(id))
}

/** Takes the portfolios that show a refused image out of the gallery, and returns their creation ids. */
async function withholdPortfolios(
  { creations }: ReviewStores,
  { medium, portfolioId }: Creation,
): Promise<string[]> {
  if (portfolioId !== null) return []
  const ids = await creations.listPassedPortfolios(medium.id)
  for (const id of ids) await creations.setVerdict(id, { from: 'passed', to: 'waiting' })
  return ids
}
