import type { CallQuery, CallResponseInput, getReviewQueue, ReviewItem } from '@tessera/shared-contracts'
import type { QueuePosition } from './queue-store.ts'
import { createSimilarImageSearch } from './similar-images.ts'
import { toReviewItem } from './to-review-item.ts'
import type { ReviewStores } from './stores.ts'
import type { Creation } from '../creations/creation-record.ts'

const maxItems = 50
const defaultItems = 20
/** Further reports of a creation only count. */
const maxReports = 20
const maxSimilar = 6
/** Comparing an image with so many takes a fraction of a millisecond. */
const maxDecidedImages = 5_000

/** Reads a page of what a reviewer has to decide, oldest first. */
export async function readReviewQueue(
  stores: ReviewStores,
  reviewer: { id: string },
  { after, limit = defaultItems }: CallQuery<typeof getReviewQueue>,
): Promise<CallResponseInput<typeof getReviewQueue>> {
  const { creations, reviewQueue } = stores
  const count = Math.min(Math.max(1, limit), maxItems)
  // One more shows whether there is a next page
  const position = after === undefined ? null : parsePosition(after)
  const found = await reviewQueue.listQueue(reviewer.id, count + 1, position)
  const page = found.slice(0, count)
  const byId = new Map(
    (await creations.listByIds(page.map(({ creationId }) => creationId))).map(each => [each.id, each]),
  )
  // A creation can be deleted between the queries
  const listed = page.flatMap(({ creationId }) => byId.get(creationId) ?? [])
  const last = page.at(-1)
  return {
    success: true,
    items: listed.length === 0 ? [] : await describeCreations(stores, listed),
    total: await reviewQueue.countQueue(reviewer.id),
    next_cursor: last && found.length > count ? `${last.queuedAt}.${last.creationId}` : null,
  }
}

/** Adds to creations what helps a moderator to decide. */
async function describeCreations(stores: ReviewStores, listed: readonly Creation[]): Promise<ReviewItem[]> {
  const { reviewQueue, creationReports, reviews } = stores
  const ids = listed.map(({ id }) => id)
  const reports = Map.groupBy(await creationReports.listOpen(ids, maxReports), ({ creationId }) => creationId)
  const counts = new Map(
    (await reviewQueue.countCreations(listed.map(({ ownerId }) => ownerId))).map(each => [
      each.memberId,
      each,
    ]),
  )
  const classifications = new Map(
    (await reviewQueue.listClassifications(ids)).map(each => [each.creationId, each]),
  )
  const appeals = new Map((await reviews.listOpenAppeals(ids)).map(each => [each.creationId, each]))
  const similar = await findSimilarCreations(stores, listed)
  return listed.map(creation =>
    toReviewItem(creation, {
      reports: reports.get(creation.id) ?? [],
      appeal: appeals.get(creation.id) ?? null,
      counts: counts.get(creation.ownerId) ?? null,
      likelihoods: classifications.get(creation.id)?.likelihoods ?? null,
      similar: similar.get(creation.id) ?? [],
    }),
  )
}

/** @param after as {@link readReviewQueue} returns it; the contract has checked its form */
function parsePosition(after: string): QueuePosition {
  const [queuedAt = '', creationId = ''] = after.split('.')
  return { queuedAt: Number(queuedAt), creationId }
}

/** Finds the decided creations whose images are similar to those of the creations, the most similar first. */
async function findSimilarCreations(
  { creations, reviews, reviewQueue }: ReviewStores,
  listed: readonly Creation[],
) {
  const hashes = new Map(
    (await reviewQueue.listImageHashes(listed.map(({ medium }) => medium.id))).map(each => [
      each.mediumId,
      each.imageHash,
    ]),
  )
  if (hashes.size === 0) return new Map<string, never>()
  const search = createSimilarImageSearch(await reviews.listDecidedImages(maxDecidedImages))
  const found = listed.map(({ id, medium }) => {
    const hash = hashes.get(medium.id)
    return { id, matches: hash === undefined ? [] : search(id, hash, maxSimilar) }
  })
  const matchedIds = new Set(
    found.flatMap(({ matches }) => matches.map(({ decision }) => decision.creationId)),
  )
  const byId = new Map((await creations.listByIds([...matchedIds])).map(each => [each.id, each]))
  return new Map(
    found.map(({ id, matches }) => [
      id,
      matches.map(({ decision, distance }) => ({
        decision,
        distance,
        creation: byId.get(decision.creationId) ?? null,
      })),
    ]),
  )
}
