import { pathMatches, type Language, thumbnailWidths } from '@tessera/shared-contracts'
import { isVisibleTo, type Creation } from '../creations/creations.ts'
import { getMediaUrl, originalKey, thumbnailKey } from '../media/media.ts'
import type { Member } from '../accounts/member.ts'
import type { Stores } from '../stores.ts'
import { text } from '../../texts.ts'
import type { PageSubject } from '@tessera/platform/page/page-content-provider'

/** The gallery opens a creation in its lightbox at `?work=` of this path. */
const galleryPath = '/tools'
const portfolioPath = '/portfolio/:id'

/** In characters; link previews show hardly more. */
const maxDescriptionLength = 200

/**
 * Finds the public creation that a URL shows; null if the URL shows none. `missing`: the visitor may not see such a
 * portfolio, or none exists. `private`: the visitor sees a portfolio that is not public.
 */
export async function findPageSubject(
  stores: Stores,
  address: URL,
  language: Language,
  getMember: () => Promise<Member | null>,
): Promise<PageSubject | 'missing' | 'private' | null> {
  const { pathname, searchParams } = address
  if (pathMatches(portfolioPath, pathname)) {
    const id = pathname.split('/').findLast(Boolean) ?? ''
    const creation = isId(id) ? await stores.creations.findByPortfolio(id) : null
    if (!creation) return 'missing'
    if (!isVisibleTo(creation, null)) return isVisibleTo(creation, await getMember()) ? 'private' : 'missing'
    return describePortfolio(stores, creation, `/portfolio/${id}`, language)
  }
  const creationId = searchParams.get('work')
  if (pathname !== galleryPath || creationId === null || !isId(creationId)) return null
  const creation = await stores.creations.find(creationId)
  return creation && isVisibleTo(creation, null) ? describeCreation(creation, language) : null
}

async function describePortfolio(
  { portfolios }: Stores,
  creation: Creation,
  address: string,
  language: Language,
): Promise<PageSubject> {
  const { title, author, medium } = creation
  const portfolio = await portfolios.find(creation.portfolioId ?? '')
  return {
    title,
    description:
      shorten(portfolio?.description ?? '') ||
      text(language, 'page.portfolioBy', { author: author.username }),
    image: {
      address: getMediaUrl(originalKey(medium)),
      width: medium.width,
      height: medium.height,
      alt: text(language, 'page.preview', { title }),
    },
    address,
  }
}

function describeCreation({ id, title, prompt, author, medium }: Creation, language: Language): PageSubject {
  const by = { author: author.username }
  const width = Math.min(medium.width, thumbnailWidths[1])
  return {
    title: title || text(language, 'page.untitledWork', by),
    description: shorten([text(language, 'page.workBy', by), prompt ?? ''].join(' ')),
    image: {
      address: getMediaUrl(thumbnailKey(medium.id, thumbnailWidths[1])),
      width,
      height: Math.round((medium.height * width) / medium.width),
      alt: title || text(language, 'page.untitledWork', by),
    },
    address: `${galleryPath}?work=${encodeURIComponent(id)}`,
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

/** Ids need no URL decoding, so any other text is no id. */
const isId = (text: string) => /^[\w-]{1,40}$/.test(text)
