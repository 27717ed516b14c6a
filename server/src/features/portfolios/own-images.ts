import { buffer } from 'node:stream/consumers'
import { DomainError } from '../../domain-error.ts'
import type { Member } from '../accounts/member.ts'
import { getMediumId, originalKey, type MediaFile } from '../media/media.ts'
import { getStrictestVerdict, type Verdict } from '../moderation/moderation.ts'
import type { Stores } from '../stores.ts'
import type { ImageSource } from './portfolio-layers.ts'
import type { PortfolioDependencies } from './portfolios.ts'

/**
 * Finds the images that a document names by URL.
 *
 * @throws {DomainError} when one does not belong to the member
 */
export async function findOwnImages(
  stores: Stores,
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
  /** Images that nothing has shown yet. They may have personal metadata, and nobody has reviewed them. */
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
  const unshown = new Map<ImageSource, Buffer>()
  for (const [source, medium] of own) {
    const uses = await stores.creations.listUses(medium.id)
    const creation = uses.find(({ portfolioId }) => portfolioId === null)
    if (creation) verdicts.push(creation.moderation)
    else if (uses.some(({ moderation }) => moderation === 'passed')) verdicts.push('passed')
    else {
      const file = await buffer(media.read(originalKey(medium)))
      if (uses.length > 0) verdicts.push((await moderator.review(file, { from: 'member' })).verdict)
      else unshown.set(source, file)
    }
  }
  return { verdict: getStrictestVerdict(verdicts), unshown }
}
