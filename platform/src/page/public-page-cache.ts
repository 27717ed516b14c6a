import { LRUCache } from 'lru-cache'
import { prepareBody, type PreparedBody } from '@tessera/server-kit/http/prepared-body'

/**
 * The pages that visitors get, each made once for all who get the same.
 *
 * - **What is in a key.** A page depends on the composition, the screen, the address with the parameters that its screen
 *   declares, the language and the origin. What belongs to a visitor (cookies, the canary) is decided before, and the
 *   composition is the result.
 * - **What is never in here.** The page of a request with a session, with credentials, or of staging: the route does not
 *   use the cache for them. The calls of a public page are made without cookies, so a page of the cache holds nothing of
 *   the visitor for whom it was made.
 * - **When it ends.** A page is valid for one version of its data, which is read for each request before the page is. So a
 *   change is seen by the next request, on every server. A page without a version is made for each request. Where the
 *   bytes are the same as before, their compressed form stays.
 * - **Floods.** A page enters at its second request, so that requests for ever new addresses evict nothing. The number
 *   of pages and their bytes are bounded.
 */
const maxPages = 1_000
/** HTML and both compressed forms, which take about a third more. */
const maxBytes = 32_000_000
/** Keys of pages that were requested once. */
const maxSeenKeys = 4_096

/** A page before it is compressed. */
export interface RenderedPage {
  status: number
  contentSecurityPolicy: string
  html: string
  /** False where a call or the first frame failed or took too long: the next page may have it. */
  isComplete: boolean
}

export interface PublicPage extends Omit<RenderedPage, 'html'> {
  body: PreparedBody
}

interface CachedPage {
  version: string | null
  page: PublicPage
}

export function createPublicPageCache() {
  const cache = new LRUCache<string, CachedPage>({
    max: maxPages,
    maxSize: maxBytes,
    sizeCalculation: ({ page }, key) => Math.ceil(page.body.bytes.length * 1.4) + key.length,
  })
  const seen = new LRUCache<string, true>({ max: maxSeenKeys })
  /** Pages that are being made, by key and version: requests that arrive meanwhile wait for them. */
  const pending = new Map<string, Promise<PublicPage>>()

  async function make(
    key: string,
    version: string | null,
    render: () => Promise<RenderedPage>,
  ): Promise<PublicPage> {
    const { html, ...rendered } = await render()
    const bytes = Buffer.from(html)
    const former = cache.peek(key)?.page
    const body = former?.body.bytes.equals(bytes) ? former.body : prepareBody(bytes)
    const page = { ...rendered, body }
    if (!page.isComplete) return page
    if (seen.has(key)) cache.set(key, { version, page })
    seen.set(key, true)
    return page
  }

  return {
    /**
     * @param version changes with the data of the page; null: it is unknown, and the page is made again. It must have been
     *   read before `render` is called
     */
    async get(key: string, version: string | null, render: () => Promise<RenderedPage>): Promise<PublicPage> {
      const cached = cache.get(key)
      if (version === null) return make(key, null, render)
      if (cached?.version === version) return cached.page
      const pendingKey = `${version} ${key}`
      const making = pending.get(pendingKey) ?? make(key, version, render)
      pending.set(pendingKey, making)
      return making.finally(() => pending.delete(pendingKey))
    },
  }
}
