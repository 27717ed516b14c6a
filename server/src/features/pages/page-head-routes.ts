import type { FastifyInstance } from 'fastify'
import {
  getCreationHead,
  getPortfolioHead,
  widestThumbnailWidth,
  type GalleryItem,
  type Language,
  type PageHeadResponse,
  type PageSubject,
} from '@tessera/shared-contracts'
import { text } from '../../texts.ts'
import { registerCallRoute } from '../accounts/members/member-routes.ts'
import { isVisibleTo } from '../creations/creations.ts'
import { getMediaUrl, originalKey, thumbnailKey } from '../media/media.ts'
import { toStructuredData } from './structured-data.ts'
import type { Creation } from '../creations/creation-record.ts'
import type { PageStores } from './stores.ts'

/** In characters; link previews show hardly more. */
const maxDescriptionLength = 200

/** Registers the calls that describe the subject of a page. The manifests of screens name them. */
export function registerPageHeadRoutes(app: FastifyInstance, { stores }: { stores: PageStores }): void {
  registerCallRoute(
    app,
    getPortfolioHead,
    async ({ query: { id }, member, language }): Promise<PageHeadResponse> => {
      const creation = await stores.creations.findByPortfolio(id)
      if (!creation || !isVisibleTo(creation, member)) return { success: false, state: 'missing' }
      if (!isVisibleTo(creation, null)) return { success: true, state: 'private' }
      const portfolio = await stores.portfolios.find(creation.portfolioId ?? '')
      return { success: true, subject: describePortfolio(creation, portfolio?.description ?? '', language) }
    },
  )

  registerCallRoute(
    app,
    getCreationHead,
    async ({ query: { id, author, q }, language }): Promise<PageHeadResponse> => {
      // There are as many searches as there are words
      const listing = q ? ({ state: 'private' } as const) : {}
      if (id !== undefined) {
        const creation = await stores.creations.find(id)
        if (creation && isVisibleTo(creation, null))
          return { success: true, ...listing, subject: describeCreation(creation, language) }
      }
      if (!author) return { success: Boolean(q), ...listing }
      const newest = await findNewestCreation(stores, author)
      if (!newest) return { success: true, state: 'private' }
      return { success: true, ...listing, subject: describeAuthor(newest, language) }
    },
  )
}

function describePortfolio(creation: Creation, description: string, language: Language): PageSubject {
  const { title, author, medium } = creation
  return {
    title: shorten(title),
    description: shorten(description) || text(language, 'page.portfolioBy', { author: author.username }),
    image: {
      address: getMediaUrl(originalKey(medium)),
      width: medium.width,
      height: medium.height,
      alt: text(language, 'page.preview', { title: shorten(title) }),
    },
    structuredData: toStructuredData(creation),
  }
}

function describeCreation(creation: Creation, language: Language): PageSubject {
  const { title, prompt, author, medium } = creation
  const by = { author: author.username }
  const width = Math.min(medium.width, widestThumbnailWidth)
  const shown = shorten(title) || text(language, 'page.untitledWork', by)
  return {
    title: shown,
    description: shorten([text(language, 'page.workBy', by), prompt ?? ''].join(' ')),
    image: {
      address: getMediaUrl(thumbnailKey(medium.id, widestThumbnailWidth)),
      width,
      height: Math.round((medium.height * width) / medium.width),
      alt: shown,
    },
    structuredData: toStructuredData(creation),
  }
}

/** Describes the creations of an author by the newest one. */
function describeAuthor(newest: Creation, language: Language): PageSubject {
  const by = { author: newest.author.username }
  return {
    ...describeCreation(newest, language),
    title: text(language, 'page.author', by),
    description: text(language, 'page.authorAbout', by),
    structuredData: undefined,
  }
}

async function findNewestCreation({ gallery, gallerySearch, creations }: PageStores, author: string) {
  const authors = await gallerySearch.findAuthors(author)
  if (authors.length === 0) return null
  const { newest } = await gallery.state()
  const criteria = { terms: [], authorIds: authors.map(({ id }) => id), types: null }
  const found = await gallerySearch.find(criteria, { before: newest + 1, limit: 1 })
  const [item] = JSON.parse(`[${Buffer.from(await gallery.creations(found)).toString()}]`) as GalleryItem[]
  return item ? creations.find(String(item.id)) : null
}

function shorten(long: string): string {
  const characters = Array.from(long.replaceAll(/\s+/g, ' ').trim())
  if (characters.length <= maxDescriptionLength) return characters.join('')
  return `${characters
    .slice(0, maxDescriptionLength - 1)
    .join('')
    .trimEnd()}…`
}
