import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { secondMs } from '@tessera/server-kit/clock'
import { withDeadline } from './with-deadline.ts'

/** A context that is not clean by then is closed. */
const cleaningTimeoutMs = 5 * secondMs

/**
 * Creates the contexts of one session. A context has one screen at a time, in a page of its own. The next screen gets its
 * HTTP cache, so that the files of the shell are downloaded once, and nothing else: no page, cookie or storage.
 *
 * @param origin the only origin that the contexts reach
 */
export function createScreenContexts(browser: Browser, options: BrowserContextOptions, origin: string) {
  /** Pages that have shown nothing yet, each the only one of its context. */
  const clean: Page[] = []
  const openPage = async () => (await browser.newContext(options)).newPage()
  return {
    async withPage<Result>(use: (page: Page) => Promise<Result>): Promise<Result> {
      const page = clean.pop() ?? (await openPage())
      const context = page.context()
      let next: Page | null = null
      try {
        const result = await use(page)
        next = await withDeadline(cleanContext(context, origin), cleaningTimeoutMs, null)
        return result
      } finally {
        if (next) clean.push(next)
        // A browser that has ended has no contexts
        else await context.close().catch(() => {})
      }
    },
  }
}

/** Replaces all pages by a new one, and deletes what they stored. Returns null where that fails. */
async function cleanContext(context: BrowserContext, origin: string): Promise<Page | null> {
  try {
    const page = await context.newPage()
    // A page that runs can open another one
    for (let used = listOthers(context, page); used.length > 0; used = listOthers(context, page))
      await Promise.all(used.map(each => each.close()))
    const session = await context.newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await session.detach()
    await context.clearCookies()
    return page
  } catch {
    return null
  }
}

const listOthers = (context: BrowserContext, page: Page) => context.pages().filter(each => each !== page)
