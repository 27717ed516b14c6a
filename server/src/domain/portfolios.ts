import {
  limits,
  type BodyOf,
  type Portfolio,
  type PortfolioPage,
  type publishPortfolio,
} from '@tessera/shared-contracts'
import type { Clock } from './clock.ts'
import { asTitle, mayBeSeenBy, type Creation } from './creations.ts'
import { newId } from './ids.ts'
import { originalKey, removeFiles, type MediaStore, type Medium } from './media.ts'
import type { Member } from './member.ts'
import { worstOf, type Moderator } from './moderation.ts'
import { storePicture, UnreadablePicture, type PictureWorkshop } from './pictures.ts'
import {
  decodePicture,
  ownAddress,
  readLayers,
  withPictures,
  type PictureSource,
} from './portfolio-layers.ts'
import { Refusal } from './refusal.ts'
import type { Stores, Transact } from './stores.ts'

interface StoredPortfolio {
  id: string
  memberId: string
  title: string
  description: string
  pages: readonly PortfolioPage[]
  createdAt: number
}

export interface PortfoliosStore {
  add(portfolio: StoredPortfolio): Promise<void>
  change(id: string, content: Pick<StoredPortfolio, 'title' | 'description' | 'pages'>): Promise<void>
  find(id: string): Promise<StoredPortfolio | null>
}

export interface PortfolioAdapters {
  stores: Stores
  transact: Transact
  media: MediaStore
  workshop: PictureWorkshop
  moderator: Moderator
  clock: Clock
}

/** Pixels of the longer side; pictures on a page are never shown larger. */
const longestSide = 2_048

/**
 * Publishes a portfolio as a creation of its member, or takes the place of one that the member has
 * published: its address, its place in the gallery and who may see it stay. The pictures become files of
 * ours: those that came inside the document are encoded anew, those that it names must be the member's own.
 *
 * @returns the portfolio's id
 * @throws {Refusal}
 */
export async function publish(
  adapters: PortfolioAdapters,
  member: Member,
  document: BodyOf<typeof publishPortfolio>,
): Promise<string> {
  const { stores, transact, moderator, clock } = adapters
  if (document.pages.length === 0) throw new Refusal('portfolio.pageRequired')
  const title = checkTitle(document.title)
  const earlier = document.id === undefined ? null : await findPublished(stores, member, document.id)

  const { pages, pictures } = readLayers(document.pages)
  const encoded = await encodeAll(adapters, document.previewImage, pictures)
  const files = [encoded.preview, ...encoded.inside.values()]
  const verdict = worstOf(await Promise.all(files.map(file => moderator.review(file, { from: 'member' }))))
  if (verdict === 'refused') throw new Refusal('portfolio.moderated')

  const own = await findOwn(stores, member, pictures)
  const kept: Medium[] = []
  const keep = async (file: Buffer): Promise<Medium> => {
    const medium = await storePicture(adapters, member.id, file)
    kept.push(medium)
    return medium
  }
  try {
    const preview = await keep(encoded.preview)
    const added = new Map<PictureSource, Medium>()
    for (const [source, file] of encoded.inside) added.set(source, await keep(file))
    const keys = new Map([...own, ...added].map(([source, medium]) => [source, originalKey(medium)]))

    const id = earlier?.portfolioId ?? newId()
    const content = { title, description: document.description.trim(), pages: withPictures(pages, keys) }
    const shown = {
      mediumId: preview.id,
      otherMedia: [...own.values(), ...added.values()].map(medium => medium.id),
      title: asTitle(title),
      moderation: verdict,
    }
    const now = clock()
    await transact(async stores => {
      // One that was let go of long ago may have been deleted meanwhile.
      await findOwn(stores, member, pictures)
      for (const medium of kept) await stores.media.add(medium)
      if (earlier) {
        await stores.portfolios.change(id, content)
        if (!(await stores.creations.change(earlier.id, shown, now))) throw new Refusal('portfolio.notFound')
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
        public: true,
        createdAt: now,
        ...shown,
      })
    })
    return id
  } catch (error) {
    // Without a record nobody would know whose the files were.
    await removeFiles(adapters.media, kept)
    throw error
  }
}

function checkTitle(text: string): string {
  const title = text.trim()
  if (title === '') throw new Refusal('portfolio.titleRequired')
  if (Array.from(title).length > limits.portfolio.titleLength) throw new Refusal('portfolio.titleTooLong')
  return title
}

/** @throws {Refusal} where the member has published no such portfolio, or has deleted it */
async function findPublished({ creations }: Stores, member: Member, portfolioId: string): Promise<Creation> {
  const creation = await creations.findByPortfolio(portfolioId)
  if (creation?.ownerId !== member.id) throw new Refusal('portfolio.notFound')
  return creation
}

/** A published portfolio and the creation that it stands as, for whoever may see it; null for everybody else. */
export async function readPortfolio(
  stores: Stores,
  id: string,
  asking: Member | null,
): Promise<{ portfolio: Portfolio; creation: Creation } | null> {
  const creation = await stores.creations.findByPortfolio(id)
  const portfolio = creation && mayBeSeenBy(creation, asking) ? await stores.portfolios.find(id) : null
  if (!creation || !portfolio) return null
  const { title, description, pages } = portfolio
  return { portfolio: { title, description, author: creation.author, pages: [...pages] }, creation }
}

/** Every picture of the document encoded anew, before any is kept: a bad one leaves nothing behind. */
async function encodeAll(
  { workshop }: PortfolioAdapters,
  previewImage: string,
  pictures: ReadonlySet<PictureSource>,
): Promise<{ preview: Buffer; inside: Map<PictureSource, Buffer> }> {
  try {
    const preview = await workshop.encodeAnew(decodePicture(previewImage, ['jpeg']), 'jpg', longestSide)
    const inside = new Map<PictureSource, Buffer>()
    for (const source of pictures) {
      if (ownAddress(source) !== null) continue
      inside.set(source, await workshop.encodeAnew(decodePicture(source), 'webp', longestSide))
    }
    return { preview, inside }
  } catch (error) {
    if (error instanceof UnreadablePicture) throw new Refusal('portfolio.picture')
    throw error
  }
}

async function findOwn(
  stores: Stores,
  member: Member,
  pictures: ReadonlySet<PictureSource>,
): Promise<Map<PictureSource, Medium>> {
  const own = new Map<PictureSource, Medium>()
  for (const source of pictures) {
    const id = ownAddress(source)
    if (id === null) continue
    const medium = await stores.media.find(id)
    if (medium?.ownerId !== member.id) throw new Refusal('portfolio.picture')
    own.set(source, medium)
  }
  return own
}
