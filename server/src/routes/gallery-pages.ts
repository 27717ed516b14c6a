import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { fileTypes, getCreations, type FileType, type QueryOf } from '@tessera/shared-contracts'
import type { PageWish, ReadGallery } from '../domain/gallery.ts'
import type { Encoded, RenderedPage } from './gallery-page.ts'
import { requestIdHeader } from './requests.ts'

/** Where a browser that sends nothing but page numbers has got to: `snapshot.page.before`, and the types. */
const bookmarkName = 'gallery'
const bookmarkIn = new RegExp(
  `(?:^|;\\s*)${bookmarkName}=(\\d{1,15})\\.(\\d{1,15})\\.(\\d{1,15})((?:\\.[a-z]+)*)(?:;|$)`,
)

export type PageQuery = Omit<QueryOf<typeof getCreations>, 'id'>

/** Reads a page as it is to be sent to whoever asked with these headers. */
export type ReadPage = (query: PageQuery, headers: IncomingHttpHeaders) => Promise<Encoded>

export function createPageReading(readGallery: ReadGallery<RenderedPage>): ReadPage {
  return async ({ page = 1, snapshot, before, types }, headers) => {
    const asked = { page: Math.max(1, page), snapshot, before, types: choiceOf(types) }
    const isBare = snapshot === undefined && before === undefined
    const read = await readGallery(isBare ? followBookmark(asked, headers) : asked)
    const encoded = await read.encodedFor(headers['accept-encoding'])
    if (!isBare || read.nextBefore === null) return encoded
    return { ...encoded, headers: [...encoded.headers, 'set-cookie', bookmarkOf(asked, read)] }
  }
}

/** Past everything that would compress the same bytes for each who asks. */
export function sendPage(
  response: ServerResponse,
  requestId: string,
  { headers, body, letGo }: Encoded,
): void {
  response.writeHead(200, [...headers, requestIdHeader, requestId])
  const last = body.length - 1
  for (let n = 0; n < last; n++) response.write(body[n])
  response.end(body[last], letGo)
}

/** Nothing in it needs to be escaped. */
const bookmarkOf = ({ page, types }: PageWish, { snapshot, nextBefore }: RenderedPage) => {
  const value = [snapshot, page, nextBefore, ...(types ?? [])].join('.')
  return `${bookmarkName}=${value}; Path=${getCreations.path}; HttpOnly; SameSite=Lax`
}

/** Each type once, in one order; null where it is all of them. */
function choiceOf(types: readonly FileType[] | undefined): readonly FileType[] | null {
  const chosen = fileTypes.filter(type => types?.includes(type) ?? true)
  return chosen.length === fileTypes.length ? null : chosen
}

/** The page after the bookmarked one begins where that one ended, whatever was posted meanwhile. */
function followBookmark(wish: PageWish, { cookie }: IncomingHttpHeaders): PageWish {
  if (wish.page === 1 || cookie === undefined) return wish
  const [, snapshot, page, before, types] = bookmarkIn.exec(cookie) ?? []
  if (Number(page) !== wish.page - 1 || types !== (wish.types ?? []).map(type => `.${type}`).join(''))
    return wish
  return { ...wish, snapshot: Number(snapshot), before: Number(before) }
}
