import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  fillCallTemplate,
  pageHead,
  parseInlinedCalls,
  parseJson,
  type InlinedCall,
  type Language,
  type PageHeadResponse,
  type ScreenManifest,
} from '@tessera/shared-contracts'
import { toInlineData, type InlineData } from './inline-data.ts'
import type { PageContentProvider } from './page-content-provider.ts'

/** A page is sent without the data of a call that takes longer, or that responds with more. */
const timeoutMs = 1_000
const maxBytes = 200_000

/** The requested page. */
interface PageRequest {
  screen: ScreenManifest
  address: URL
  language: Language
  request: FastifyRequest
  /** Whether the page is the same for every visitor: nothing of the request may be in it. */
  isPublic: boolean
}

/** What the calls of a page have responded. */
interface Read<Content> {
  content: Content
  /** False where a call gave no response in time, so that the next page may have more. */
  isComplete: boolean
}

export type SiteCalls = ReturnType<typeof createSiteCalls>

/** Makes the calls that the manifest of a screen declares for its page, in this process. */
export function createSiteCalls(app: FastifyInstance, provider: PageContentProvider) {
  async function call(
    method: 'GET' | 'POST',
    url: string,
    { language, request }: PageRequest,
    headers: Record<string, string> = {},
  ): Promise<Buffer | null> {
    const response = app
      .inject({
        method,
        url,
        // Limits count the visitor, not the server
        remoteAddress: request.ip,
        headers: { host: request.host, 'accept-language': language, ...headers },
      })
      .then(({ statusCode, rawPayload }) =>
        statusCode === 200 && rawPayload.length <= maxBytes ? rawPayload : null,
      )
    const { promise: timeout, resolve } = Promise.withResolvers<null>()
    const timer = setTimeout(() => resolve(null), timeoutMs)
    return Promise.race([response, timeout])
      .catch(() => null)
      .finally(() => clearTimeout(timer))
  }

  const read = (method: 'GET' | 'POST', address: URL, url: string, page: PageRequest) =>
    provider.readPublicCall?.(method, address)?.catch(() => null) ?? call(method, url, page)

  /** The calls that the screen declares for its data, as far as a page may contain their responses. */
  const listDataCalls = (page: Pick<PageRequest, 'screen' | 'address'>) =>
    listInlinedCalls(page.screen).flatMap(({ method = 'GET', url: template, images }) => {
      const url = fillCallTemplate(template, createParameterReader(page))
      const address = url === null ? null : toAddress(url)
      if (url === null || !address || !provider.isPublicCall(method, address)) return []
      return [{ method, url, address, images }]
    })

  return {
    /**
     * Reads the version of all that the calls of a public page respond. Returns null where the product knows none for one
     * of them.
     */
    async readVersion(page: Pick<PageRequest, 'screen' | 'address'>): Promise<string | null> {
      const head = findHeadCall(page)
      const calls = [
        ...listDataCalls(page),
        ...(head ? [{ method: 'GET', address: toAddress(head.url) } as const] : []),
      ]
      const versions = calls.map(({ method, address }) => provider.readVersion?.(method, address))
      const known = versions.filter(version => version !== undefined)
      if (known.length < versions.length) return null
      return (await Promise.all(known).catch(() => null))?.join(' ') ?? null
    },

    /** Requests the screen's data, without the visitor's cookies. Leaves out what fails. */
    async readData(page: PageRequest): Promise<Read<InlineData[]>> {
      const responses = await Promise.all(
        listDataCalls(page).map(async ({ method, url, address, images }) => {
          const body = await read(method, address, url, page)
          return { body, data: body && toInlineData(`${method} ${url}`, body, images) }
        }),
      )
      return {
        content: responses.map(({ data }) => data).filter(data => data !== null),
        isComplete: responses.every(({ body }) => body !== null),
      }
    },

    /**
     * Requests the head of the page: for a page that is not public as this visitor, who may see more than others.
     *
     * @returns null for a page without a subject, and where the call fails
     */
    async readHead(page: PageRequest): Promise<Read<(PageHeadResponse & { address: string }) | null>> {
      const headCall = findHeadCall(page)
      if (!headCall || !provider.isPageHeadCall(toAddress(headCall.url)))
        return { content: null, isComplete: true }
      const { cookie } = page.request.headers
      const headers = cookie === undefined || page.isPublic ? {} : { cookie }
      const body = await call('GET', headCall.url, page, headers)
      const head = pageHead.safeParse(body && parseJson(body.toString()))
      const address = toCanonicalAddress(page.address, headCall.used)
      return { content: head.success ? { ...head.data, address } : null, isComplete: body !== null }
    },
  }
}

/** The call for the head, and the parameters that it uses. Without any of these, the page has no subject. */
function findHeadCall(
  page: Pick<PageRequest, 'screen' | 'address'>,
): { url: string; used: ReadonlySet<string> } | null {
  if (page.screen.head === undefined) return null
  const used = new Set<string>()
  const read = createParameterReader(page)
  const url = fillCallTemplate(page.screen.head, name => {
    used.add(name)
    return read(name)
  })
  if (url === null || (used.size > 0 && [...used].every(name => read(name) === null))) return null
  return { url, used }
}

/** The calls of a screen are parsed once. */
const parsedCalls = new WeakMap<object, InlinedCall[]>()

export function listInlinedCalls({ data }: Pick<ScreenManifest, 'data'>): InlinedCall[] {
  if (!data) return []
  const calls = parsedCalls.get(data) ?? parseInlinedCalls(data)
  parsedCalls.set(data, calls)
  return calls
}

const toAddress = (url: string) => new URL(`http://page${url}`)

/** Keeps of the query what the head depends on. */
function toCanonicalAddress({ pathname, searchParams }: URL, used: ReadonlySet<string>): string {
  const query = new URLSearchParams([...searchParams].filter(([name]) => used.has(name))).toString()
  const path = trimSlashes(pathname)
  return query ? `${path}?${query}` : path
}

/** Returns a path without slashes at its end. A regular expression would need quadratic time for a path of slashes. */
export function trimSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** Reads a parameter of the screen's path, or else of the query. */
function createParameterReader({
  screen,
  address,
}: Pick<PageRequest, 'screen' | 'address'>): (name: string) => string | null {
  const pattern = screen.path.split('/').filter(Boolean)
  const segments = address.pathname.split('/').filter(Boolean)
  return name => {
    const segment = segments[pattern.indexOf(`:${name}`)]
    return segment === undefined || !pattern.includes(`:${name}`)
      ? address.searchParams.get(name)
      : decode(segment)
  }
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
