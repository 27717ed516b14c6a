import type { BrowserContext, Route } from '@playwright/test'
import {
  getCreations,
  getPortfolio,
  getUserPageData,
  type Call,
  type ReplyOf,
} from '@tessera/shared-contracts'

type Replying<C extends Call> = (fields: URLSearchParams) => ReplyOf<C>

/** What the server says to a call, or how it fails to. */
export interface Answers {
  /** A reply, or what makes one of the fields in the address. */
  on<C extends Call>(call: C, reply: ReplyOf<C> | Replying<C>): void
  /** The network is cut, or the server answers with a status and nothing to read. */
  fail(call: Call, how: 'network' | number): void
  /** No answer comes. */
  hang(call: Call): void
  /** Calls that the page made and nothing here answers. */
  readonly missed: readonly string[]
}

/** Asked ahead where the pointer happens to rest on a link: that a walk has no answer to them is no mistake of it. */
const askedAhead: ReadonlySet<string> = new Set(
  [getCreations, getPortfolio, getUserPageData].map(({ path }) => path),
)

/**
 * Answers the site's calls in the place of a server with data of its own: what a page shows is then the same
 * in each run. Pages, files and releases come from the site.
 */
export async function answerCalls(context: BrowserContext): Promise<Answers> {
  const answers = new Map<string, (route: Route) => Promise<void>>()
  const missed: string[] = []
  await context.route(/\.php(\?|$)/, async route => {
    const { pathname } = new URL(route.request().url())
    const answer = answers.get(pathname)
    if (answer) return answer(route)
    if (!askedAhead.has(pathname)) missed.push(pathname)
    await route.abort()
  })
  return {
    missed,
    on<C extends Call>(call: C, reply: ReplyOf<C> | Replying<C>) {
      // No reply of a call is itself a function
      const replying = typeof reply === 'function' ? (reply as Replying<C>) : () => reply
      answers.set(call.path, route => {
        const { searchParams } = new URL(route.request().url())
        return route.fulfill({ json: replying(searchParams) })
      })
    },
    fail({ path }, how) {
      answers.set(path, route => (how === 'network' ? route.abort() : route.fulfill({ status: how })))
    },
    hang({ path }) {
      answers.set(path, () => Promise.resolve())
    },
  }
}
