import type { FastifyInstance } from 'fastify'
import {
  getCreationHead,
  getPortfolioHead,
  thumbnailWidths,
  type Language,
  type PageHeadResponse,
  type PageSubject,
} from '@tessera/shared-contracts'
import { text } from '../../texts.ts'
import { registerCallRoute } from '../../web/serve.ts'
import { isVisibleTo, type Creation } from '../creations/creations.ts'
import { getMediaUrl, originalKey, thumbnailKey } from '../media/media.ts'
import type { Stores } from '../stores.ts'

/** In characters; link previews show hardly more. */
const maxDescriptionLength = 200

/** Registers the calls that describe the subject of a page. The manifests of screens name them. */
export function registerPageHeadRoutes(app: FastifyInstance, { stores }: { stores: Stores }): void {
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

  registerCallRoute(app, getCreationHead, async ({ query: { id }, language }): Promise<PageHeadResponse> => {
    const creation = await stores.creations.find(id)
    const isPublic = creation !== null && isVisibleTo(creation, null)
    return isPublic ? { success: true, subject: describeCreation(creation, language) } : { success: false }
  })
}

function describePortfolio(
  { title, author, medium }: Creation,
  description: string,
  language: Language,
): PageSubject {
  return {
    title: shorten(title),
    description: shorten(description) || text(language, 'page.portfolioBy', { author: author.username }),
    image: {
      address: getMediaUrl(originalKey(medium)),
      width: medium.width,
      height: medium.height,
      alt: text(language, 'page.preview', { title: shorten(title) }),
    },
  }
}

function describeCreation({ title, prompt, author, medium }: Creation, language: Language): PageSubject {
  const by = { author: author.username }
  const width = Math.min(medium.width, thumbnailWidths[1])
  const shown = shorten(title) || text(language, 'page.untitledWork', by)
  return {
    title: shown,
    description: shorten([text(language, 'page.workBy', by), prompt ?? ''].join(' ')),
    image: {
      address: getMediaUrl(thumbnailKey(medium.id, thumbnailWidths[1])),
      width,
      height: Math.round((medium.height * width) / medium.width),
      alt: shown,
    },
  }
}

function shorten(long: string): string {
  const characters = Array.from(long.replaceAll(/\s+/g, ' ').trim())
  if (characters.length <= maxDescriptionLength) return characters.join('')
  return `${characters
    .slice(0, maxDescriptionLength - 1)
    .join('')
    .trimEnd()}…`
}
