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

  return {
    /** Requests the screen's data, without the visitor's cookies. Leaves out what fails. */
    async readData(page: PageRequest): Promise<InlineData[]> {
      const responses = listInlinedCalls(page.screen).map(
        async ({ method = 'GET', url: template, images }) => {
          const url = fillCallTemplate(template, createParameterReader(page))
          if (url === null) return null
          const address = toAddress(url)
          if (!provider.isPublicCall(method, address)) return null
          const body = await read(method, address, url, page)
          return body && toInlineData(`${method} ${url}`, body, images)
        },
      )
      return (await Promise.all(responses)).filter(data => data !== null)
    },

    /**
     * Requests the head of the page as this visitor, who may see more than others.
     *
     * @returns null for a page without a subject, and where the call fails
     */
    async readHead(page: PageRequest): Promise<(PageHeadResponse & { address: string }) | null> {
      const { screen, address, request } = page
      if (screen.head === undefined) return null
      const used = new Set<string>()
      const read = createParameterReader(page)
      const url = fillCallTemplate(screen.head, name => {
        used.add(name)
        return read(name)
      })
      // Without any of its parameters, the page has no subject
      if (used.size > 0 && [...used].every(name => read(name) === null)) return null
      if (url === null || !provider.isPageHeadCall(toAddress(url))) return null
      const { cookie } = request.headers
      const body = await call('GET', url, page, cookie === undefined ? {} : { cookie })
      const head = pageHead.safeParse(body && parseJson(body.toString()))
      return head.success ? { ...head.data, address: toCanonicalAddress(address, used) } : null
    },
  }
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
function createParameterReader({ screen, address }: PageRequest): (name: string) => string | null {
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
