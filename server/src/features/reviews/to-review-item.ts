import type { ReviewItem } from '@tessera/shared-contracts'
import { isoTime } from '@tessera/server-kit/clock'
import { isVisibleTo } from '../creations/creations.ts'
import { getMediaUrl, originalKey, getThumbnailUrl } from '../media/media.ts'
import type { Likelihoods } from '../moderation/moderation.ts'
import type { OpenReport } from '../reports/store.ts'
import type { ReviewedImage } from './store.ts'
import type { ReviewStores } from './stores.ts'
import type { Creation } from '../creations/creation-record.ts'

/** What a moderator sees beside a creation. */
interface ReviewContext {
  reports: readonly OpenReport[]
  appeal: OpenAppeal | null
  /** The numbers of the member's creations. */
  counts: { works: number; refused: number } | null
  likelihoods: Likelihoods | null
  similar: readonly SimilarDecision[]
}

type OpenAppeal = Awaited<ReturnType<ReviewStores['reviews']['listOpenAppeals']>>[number]

interface SimilarDecision {
  decision: ReviewedImage
  distance: number
  /** Null if it is deleted. */
  creation: Creation | null
}

/** Converts a creation of the review queue for an API response. */
export function toReviewItem(
  creation: Creation,
  { reports, appeal, counts, likelihoods, similar }: ReviewContext,
): ReviewItem {
  const { id, medium, ownerId } = creation
  return {
    id,
    file_type: creation.fileType,
    title: creation.title,
    prompt: creation.prompt,
    full_url: getMediaUrl(originalKey(medium)),
    thumb_url: getThumbnailUrl(medium),
    width: medium.width,
    height: medium.height,
    placeholder: medium.placeholder,
    portfolio_id: creation.portfolioId,
    ai_generated: creation.isGenerated,
    created_at: isoTime(creation.createdAt),
    public: creation.public,
    moderation: creation.moderation,
    member: {
      id: ownerId,
      username: creation.author.username,
      works: counts?.works ?? 0,
      refused: counts?.refused ?? 0,
    },
    likelihoods,
    appeal: appeal && {
      text: appeal.appeal,
      at: isoTime(appeal.appealedAt),
      rule: appeal.rule,
      reason: appeal.reason,
    },
    reports: reports.map(({ reason, text, reportedAt, reporter }) => ({
      reason,
      text,
      at: isoTime(reportedAt),
      by: reporter,
    })),
    report_count: reports[0]?.total ?? 0,
    similar: similar.map(toSimilarCreation),
  }
}

/** The address of a thumbnail is left out if a moderator may not see the file. */
function toSimilarCreation({ decision, distance, creation }: SimilarDecision) {
  const isShown = creation && (creation.moderation !== 'passed' || isVisibleTo(creation, null))
  return {
    id: decision.creationId,
    thumb_url: isShown ? getThumbnailUrl(creation.medium) : null,
    verdict: decision.verdict,
    reason: decision.reason,
    decided_at: isoTime(decision.decidedAt),
    distance,
  }
}
