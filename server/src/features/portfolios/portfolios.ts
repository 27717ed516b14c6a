import type { Portfolio } from '@tessera/shared-contracts'
import { toTitle, isVisibleTo } from '../creations/creations.ts'
import { newId } from '@tessera/server-kit/ids'
import { deleteFiles, getMediaUrl, originalKey, type StoredMediaFile } from '../media/media.ts'
import type { Member } from '../accounts/members/member.ts'
import { getStrictestVerdict, reviewStills, type Review } from '../moderation/moderation.ts'
import {
  storeImage,
  TooManyFramesError,
  UnreadableImageError,
  type EmbeddedImage,
  type ImageFile,
} from '../media/images.ts'
import { replaceImages, type ImageSource } from './portfolio-layers.ts'
import type { PortfolioDocument } from './document.ts'
import { DomainError } from '../../domain-error.ts'
import { requirePixelBudget, checkQuota } from './portfolio-limits.ts'
import { findOwnImages, judgeOwnImages, judgeOwnImagesAgain } from './own-images.ts'
import type { PortfolioStores } from './stores.ts'
import type { Creation } from '../creations/creation-record.ts'
import type { PortfolioContent } from './portfolio-record.ts'
import type { PortfolioDependencies } from './portfolio-needs.ts'

/** In pixels; pages never show images larger. */
const maxSide = 2_048

interface Published {
  id: string
  creationId: string
  isPublic: boolean
}

/**
 * Publishes a portfolio as a creation of the member, or updates a published one, which keeps its address, its position
 * in the gallery and, unless the document says otherwise, its visibility. Images inside the document are stored without metadata: still ones are encoded again,
 * animations keep their coded data. Images that the document
 * names by URL must belong to the member, and are published only as far as moderation lets them.
 *
 * @returns the ids of the portfolio and of its creation, and whether all users may see it
 * @throws {DomainError}
 */
export async function publish(
  services: PortfolioDependencies,
  member: Member,
  document: PortfolioDocument,
): Promise<Published> {
  const { stores, transact, moderator, clock } = services
  const { title, description, unknownFields, siteImages, isPublic } = document
  const earlier = document.id === undefined ? null : await findPublished(stores, member, document.id)
  await checkQuota(stores, member.id, { portfolios: earlier ? 0 : 1, bytes: 0 })
  const own = await findOwnImages(stores, member, siteImages)
  const judged = await judgeOwnImages(services, own)
  for (const source of judged.unshown.keys()) own.delete(source)
  const images = await prepareImages(services, document, judged.unshown)
  const reviews = new Map<Buffer, Review>()
  for (const { file, stills } of [images.preview, ...images.embedded.values()])
    reviews.set(file, await reviewStills(moderator, stills))
  const verdict = getStrictestVerdict([
    judged.verdict,
    ...[...reviews.values()].map(review => review.verdict),
  ])
  if (verdict === 'refused') throw new DomainError('portfolio.moderated')
  const stored: (StoredMediaFile & Pick<Review, 'classification'>)[] = []
  const store = async ({ file }: EmbeddedImage): Promise<StoredMediaFile> => {
    const medium = await storeImage(services, member.id, file)
    stored.push({ ...medium, classification: reviews.get(file)?.classification ?? null })
    return medium
  }
  try {
    const preview = await store(images.preview)
    const added = new Map<ImageSource, StoredMediaFile>()
    for (const [source, image] of images.embedded) added.set(source, await store(image))
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
    }
    const now = clock()
    return await transact(async stores => {
      const bytes = stored.reduce((sum, medium) => sum + medium.bytes, 0)
      await checkQuota(stores, member.id, { portfolios: earlier ? 0 : 1, bytes })
      // The cleanup may have deleted an image that no portfolio showed, and a moderator may have refused one
      const current = await findOwnImages(stores, member, siteImages)
      const verdicts = [verdict, await judgeOwnImagesAgain(stores, current, judged)]
      // A moderator has refused the portfolio, so a person has to see what has changed
      if (earlier && (await stores.creations.find(earlier.id))?.moderation === 'refused')
        verdicts.push('waiting')
      const moderation = getStrictestVerdict(verdicts)
      if (moderation === 'refused') throw new DomainError('portfolio.moderated')
      for (const medium of stored) await stores.media.add(medium, medium.classification)
      if (earlier) {
        await stores.portfolios.update(id, content)
        if (!(await stores.creations.update(earlier.id, { ...creation, moderation }, now)))
          throw new DomainError('portfolio.notFound')
        if (isPublic !== undefined) await stores.creations.setPublic([earlier.id], member.id, isPublic)
        return { id, creationId: earlier.id, isPublic: isPublic ?? earlier.public }
      }
      const creationId = newId()
      await stores.portfolios.add({ id, memberId: member.id, ...content, createdAt: now })
      await stores.creations.add({
        id: creationId,
        ownerId: member.id,
        fileType: 'portfolio',
        prompt: null,
        generationId: null,
        portfolioId: id,
        createdAt: now,
        ...creation,
        moderation,
        public: isPublic ?? true,
      })
      return { id, creationId, isPublic: isPublic ?? true }
    })
  } catch (error) {
    // Without a record nothing would ever delete the files.
    await deleteFiles(services.media, stored)
    throw error
  }
}

/** @throws {DomainError} if the member has no such published portfolio */
async function findPublished(
  { creations }: PortfolioStores,
  member: Member,
  portfolioId: string,
): Promise<Creation> {
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
  stores: PortfolioStores,
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
 * Removes the metadata of every image that the document contains or that nothing has shown yet. Nothing is stored yet, so that
 * an invalid image leaves no files.
 */
async function prepareImages(
  { imageProcessor }: PortfolioDependencies,
  { previewImage, embeddedImages }: PortfolioDocument,
  unshown: ReadonlyMap<ImageSource, Buffer>,
): Promise<{ preview: EmbeddedImage; embedded: Map<ImageSource, EmbeddedImage> }> {
  const files = new Map<ImageSource, ImageFile>([...embeddedImages, ...unshown])
  try {
    await requirePixelBudget(imageProcessor, [previewImage, ...files.values()])
    const preview = await imageProcessor.reencode(previewImage, 'jpg', maxSide)
    const embedded = new Map<ImageSource, EmbeddedImage>()
    for (const [source, file] of files)
      embedded.set(source, await imageProcessor.prepareEmbedded(file, maxSide))
    return { preview: { file: preview, stills: [preview] }, embedded }
  } catch (error) {
    if (error instanceof TooManyFramesError) throw new DomainError('creation.tooManyFrames')
    if (error instanceof UnreadableImageError) throw new DomainError('portfolio.picture')
    throw error
  }
}
