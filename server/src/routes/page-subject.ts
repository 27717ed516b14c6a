import { pathMatches, type Language } from '@tessera/shared-contracts'
import { mayBeSeenBy, type Creation } from '../domain/creations.ts'
import { mediaAddress, originalKey, thumbnailKey, thumbnailWidths } from '../domain/media.ts'
import type { Member } from '../domain/member.ts'
import type { Stores } from '../domain/stores.ts'
import { text } from '../texts.ts'
import type { SharedPicture } from './page-head.ts'

/** The one work that a page is about. */
export interface PageSubject {
  title: string
  description: string
  picture: SharedPicture
  /** The page's address, without a language. */
  address: string
}

/** Where the gallery shows one work over the wall. */
const galleryPath = '/tools'
const portfolioPath = '/portfolio/:id'

/** Characters; link previews show hardly more. */
const descriptionLength = 200

/**
 * The work at an address, as far as everybody may see it; null where the address is about none.
 * `missing`: there is no such portfolio for whoever asks. `own`: they see what others do not.
 */
export async function subjectOf(
  stores: Stores,
  address: URL,
  language: Language,
  asking: () => Promise<Member | null>,
): Promise<PageSubject | 'missing' | 'own' | null> {
  const { pathname, searchParams } = address
  if (pathMatches(portfolioPath, pathname)) {
    const id = pathname.split('/').findLast(Boolean) ?? ''
    const creation = isId(id) ? await stores.creations.findByPortfolio(id) : null
    if (!creation) return 'missing'
    if (!mayBeSeenBy(creation, null)) return mayBeSeenBy(creation, await asking()) ? 'own' : 'missing'
    return portfolioSubject(stores, creation, `/portfolio/${id}`, language)
  }
  const work = searchParams.get('work')
  if (pathname !== galleryPath || work === null || !isId(work)) return null
  const creation = await stores.creations.find(work)
  return creation && mayBeSeenBy(creation, null) ? workSubject(creation, language) : null
}

async function portfolioSubject(
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
      shortened(portfolio?.description ?? '') ||
      text(language, 'page.portfolioBy', { author: author.username }),
    picture: {
      address: mediaAddress(originalKey(medium)),
      width: medium.width,
      height: medium.height,
      alt: text(language, 'page.preview', { title }),
    },
    address,
  }
}

function workSubject({ id, title, prompt, author, medium }: Creation, language: Language): PageSubject {
  const by = { author: author.username }
  const width = Math.min(medium.width, thumbnailWidths[1])
  return {
    title: title || text(language, 'page.untitledWork', by),
    description: shortened([text(language, 'page.workBy', by), prompt ?? ''].join(' ')),
    picture: {
      address: mediaAddress(thumbnailKey(medium.id, thumbnailWidths[1])),
      width,
      height: Math.round((medium.height * width) / medium.width),
      alt: title || text(language, 'page.untitledWork', by),
    },
    address: `${galleryPath}?work=${encodeURIComponent(id)}`,
  }
}

function shortened(long: string): string {
  const characters = Array.from(long.replaceAll(/\s+/g, ' ').trim())
  if (characters.length <= descriptionLength) return characters.join('')
  return `${characters
    .slice(0, descriptionLength - 1)
    .join('')
    .trimEnd()}…`
}

/** No id of ours needs to be decoded; what else an address may carry names nothing. */
const isId = (text: string) => /^[\w-]{1,40}$/.test(text)
