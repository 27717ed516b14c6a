import type { Portfolio, PortfolioPage } from '@tessera/shared-contracts'
import type { Clock } from '@tessera/platform/clock'
import { toTitle, isVisibleTo, type Creation } from '../creations/creations.ts'
import { newId } from '@tessera/platform/ids'
import {
  deleteFiles,
  getMediaUrl,
  originalKey,
  type MediaStore,
  type StoredMediaFile,
} from '../media/media.ts'
import type { Member } from '../accounts/member.ts'
import { getStrictestVerdict, type Moderator, type Review } from '../moderation/moderation.ts'
import { storeImage, UnreadableImageError, type ImageFile, type ImageProcessor } from '../media/images.ts'
import { replaceImages, type ImageSource } from './portfolio-layers.ts'
import type { PortfolioDocument } from './document.ts'
import { DomainError } from '../../domain-error.ts'
import { checkPixels, checkQuota } from './portfolio-limits.ts'
import { findOwnImages, judgeOwnImages } from './own-images.ts'
import type { Stores, Transact } from '../stores.ts'

interface StoredPortfolio {
  id: string
  memberId: string
  title: string
  description: string
  pages: readonly PortfolioPage[]
  /** Fields of the document that another release has written. */
  unknownFields: Record<string, unknown>
  createdAt: number
}

export type PortfolioContent = Omit<StoredPortfolio, 'id' | 'memberId' | 'createdAt'>

export interface PortfoliosStore {
  add(portfolio: StoredPortfolio): Promise<void>
  update(id: string, content: PortfolioContent): Promise<void>
  find(id: string): Promise<StoredPortfolio | null>
}

export interface PortfolioDependencies {
  stores: Stores
  transact: Transact
  media: MediaStore
  imageProcessor: ImageProcessor
  moderator: Moderator
  clock: Clock
}

/** In pixels; pages never show images larger. */
const maxSide = 2_048

/**
 * Publishes a portfolio as a creation of the member, or updates a published one, which keeps its address, its position
 * in the gallery and its visibility. Images inside the document are encoded again and stored. Images that the document
 * names by URL must belong to the member, and are published only as far as moderation lets them.
 *
 * @returns the portfolio's id
 * @throws {DomainError}
 */
export async function publish(
  services: PortfolioDependencies,
  member: Member,
  document: PortfolioDocument,
): Promise<string> {
  const { stores, transact, moderator, clock } = services
  const { title, description, unknownFields, siteImages } = document
  const earlier = document.id === undefined ? null : await findPublished(stores, member, document.id)
  await checkQuota(stores, member.id, { portfolios: earlier ? 0 : 1, bytes: 0 })
  const own = await findOwnImages(stores, member, siteImages)
  const { verdict: ownVerdict, unshown } = await judgeOwnImages(services, own)
  for (const source of unshown.keys()) own.delete(source)
  const images = await reencodeImages(services, document, unshown)
  const files = [images.preview, ...images.embedded.values()]
  // One after the other, so that the reviews of other members come in between
  const reviews = new Map<Buffer, Review>()
  for (const file of files) reviews.set(file, await moderator.review(file, { from: 'member' }))
  const verdicts = [ownVerdict, ...[...reviews.values()].map(review => review.verdict)]
  // A moderator has refused it, so a person has to see what has changed
  if (earlier?.moderation === 'refused') verdicts.push('waiting')
  const verdict = getStrictestVerdict(verdicts)
  if (verdict === 'refused') throw new DomainError('portfolio.moderated')
  const stored: (StoredMediaFile & Pick<Review, 'classification'>)[] = []
  const store = async (file: Buffer): Promise<StoredMediaFile> => {
    const medium = await storeImage(services, member.id, file)
    stored.push({ ...medium, classification: reviews.get(file)?.classification ?? null })
    return medium
  }
  try {
    const preview = await store(images.preview)
    const added = new Map<ImageSource, StoredMediaFile>()
    for (const [source, file] of images.embedded) added.set(source, await store(file))
    const urls = new Map(
      [...own, ...added].map(([source, medium]) => [source, getMediaUrl(originalKey(medium))]),
    )

    const id = earlier?.portfolioId ?? newId()
    const content: PortfolioContent = {
      title,
      description,
      pages: replaceImages(document.pages, urls),
      unknownFields,
    }
    const creation = {
      mediumId: preview.id,
      otherMedia: [...own.values(), ...added.values()].map(medium => medium.id),
      title: toTitle(title),
      moderation: verdict,
    }
    const now = clock()
    await transact(async stores => {
      const bytes = stored.reduce((sum, medium) => sum + medium.bytes, 0)
      await checkQuota(stores, member.id, { portfolios: earlier ? 0 : 1, bytes })
      // The cleanup may have deleted an image that no portfolio showed.
      await findOwnImages(stores, member, siteImages)
      for (const medium of stored) await stores.media.add(medium, medium.classification)
      if (earlier) {
        await stores.portfolios.update(id, content)
        if (!(await stores.creations.update(earlier.id, creation, now)))
          throw new DomainError('portfolio.notFound')
        return
      }
      await stores.portfolios.add({ id, memberId: member.id, ...content, createdAt: now })
      await stores.creations.add({
        id: newId(),
        ownerId: member.id,
        fileType: 'portfolio',
        prompt: null,
        generationId: null,
        portfolioId: id,
        createdAt: now,
        ...creation,
      })
    })
    return id
  } catch (error) {
    // Without a record nothing would ever delete the files.
    await deleteFiles(services.media, stored)
    throw error
  }
}

/** @throws {DomainError} if the member has no such published portfolio */
async function findPublished({ creations }: Stores, member: Member, portfolioId: string): Promise<Creation> {
  const creation = await creations.findByPortfolio(portfolioId)
  if (creation?.ownerId !== member.id) throw new DomainError('portfolio.notFound')
  return creation
}

/**
 * Returns a published portfolio and its creation; null if the viewer may not see it.
 *
 * @param isReview whether a moderator looks, who also sees what waits for a review
 */
export async function findVisiblePortfolio(
  stores: Stores,
  id: string,
  viewer: Member | null,
  isReview = false,
): Promise<{ portfolio: Portfolio; creation: Creation } | null> {
  const creation = await stores.creations.findByPortfolio(id)
  if (!creation) return null
  const isVisible =
    isVisibleTo(creation, viewer) || (isReview && (await stores.reviews.isReviewable(creation.id)))
  const portfolio = isVisible ? await stores.portfolios.find(id) : null
  if (!portfolio) return null
  const { title, description, pages, unknownFields } = portfolio
  const { author } = creation
  return { portfolio: { ...unknownFields, title, description, author, pages: [...pages] }, creation }
}

/**
 * Encodes every image again that the document contains or that nothing has shown yet. Nothing is stored yet, so that an
 * invalid image leaves no files.
 */
async function reencodeImages(
  { imageProcessor }: PortfolioDependencies,
  { previewImage, embeddedImages }: PortfolioDocument,
  unshown: ReadonlyMap<ImageSource, Buffer>,
): Promise<{ preview: Buffer; embedded: Map<ImageSource, Buffer> }> {
  const files = new Map<ImageSource, ImageFile>([...embeddedImages, ...unshown])
  try {
    await checkPixels(imageProcessor, [previewImage, ...files.values()])
    const preview = await imageProcessor.reencode(previewImage, 'jpg', maxSide)
    const embedded = new Map<ImageSource, Buffer>()
    for (const [source, file] of files)
      embedded.set(source, await imageProcessor.reencode(file, 'webp', maxSide))
    return { preview, embedded }
  } catch (error) {
    if (error instanceof UnreadableImageError) throw new DomainError('portfolio.picture')
    throw error
  }
}
