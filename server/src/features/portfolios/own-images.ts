import { buffer } from 'node:stream/consumers'
import { DomainError } from '../../domain-error.ts'
import type { Member } from '../accounts/members/member.ts'
import { getMediumId, originalKey, type MediaFile } from '../media/media.ts'
import { getStrictestVerdict, type Verdict } from '../moderation/moderation.ts'
import type { ImageSource } from './portfolio-layers.ts'
import type { PortfolioStores } from './stores.ts'
import type { PortfolioDependencies } from './portfolio-needs.ts'

/**
 * Finds the images that a document names by URL.
 *
 * @throws {DomainError} when one does not belong to the member
 */
export async function findOwnImages(
  stores: PortfolioStores,
  member: Member,
  sources: ReadonlySet<ImageSource>,
): Promise<Map<ImageSource, MediaFile>> {
  const own = new Map<ImageSource, MediaFile>()
  for (const source of sources) {
    const id = getMediumId(source)
    if (id === null) continue
    const medium = await stores.media.find(id)
    if (medium?.ownerId !== member.id) throw new DomainError('portfolio.picture')
    own.set(source, medium)
  }
  return own
}

interface JudgedImages {
  /** The strictest verdict on the images that were shown before. */
  verdict: Verdict
  /** Images without a verdict that counts, which the classifier has reviewed again. */
  reviewed: ReadonlySet<ImageSource>
  /** Images that nothing has shown yet. They may have personal metadata, and no moderator has reviewed them. */
  unshown: Map<ImageSource, Buffer>
}

/**
 * Judges the member's own images of a document, because publishing makes them public: a creation by its last decision, and
 * an image of a portfolio that has not passed by another review.
 */
export async function judgeOwnImages(
  { stores, media, moderator }: PortfolioDependencies,
  own: ReadonlyMap<ImageSource, MediaFile>,
): Promise<JudgedImages> {
  const verdicts: Verdict[] = []
  const reviewed = new Set<ImageSource>()
  const unshown = new Map<ImageSource, Buffer>()
  for (const [source, medium] of own) {
    const uses = await stores.creations.listUses(medium.id)
    const verdict = findVerdict(uses)
    if (verdict !== null) verdicts.push(verdict)
    else {
      const file = await buffer(media.read(originalKey(medium)))
      if (uses.length === 0) unshown.set(source, file)
      else {
        reviewed.add(source)
        verdicts.push((await moderator.review(file, { from: 'member' })).verdict)
      }
    }
  }
  return { verdict: getStrictestVerdict(verdicts), reviewed, unshown }
}

/**
 * Judges the images again in the transaction that publishes them: a moderator may have refused one since
 * {@link judgeOwnImages}. An image that has lost the verdict which counted waits for a person.
 */
export async function judgeOwnImagesAgain(
  { creations }: PortfolioStores,
  own: ReadonlyMap<ImageSource, MediaFile>,
  { verdict, reviewed, unshown }: JudgedImages,
): Promise<Verdict> {
  const verdicts = [verdict]
  for (const [source, { id }] of own) {
    const current = findVerdict(await creations.listUses(id))
    if (current !== null) verdicts.push(current)
    else if (!reviewed.has(source) && !unshown.has(source)) verdicts.push('waiting')
  }
  return getStrictestVerdict(verdicts)
}

/** The last decision on a creation counts, else a portfolio that has passed. Null if nothing that shows the image counts. */
function findVerdict(uses: Awaited<ReturnType<PortfolioStores['creations']['listUses']>>): Verdict | null {
  const creation = uses.find(({ portfolioId }) => portfolioId === null)
  if (creation) return creation.moderation
  return uses.some(({ moderation }) => moderation === 'passed') ? 'passed' : null
}
