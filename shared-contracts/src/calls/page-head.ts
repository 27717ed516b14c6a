import { z } from 'zod/mini'
import { defineCall, resultWithError } from '../define-call.ts'

const text = z.string().check(z.maxLength(1_000))

/** The public subject of a page, for search engines and link previews. */
const pageSubject = z.object({
  title: text,
  description: text,
  image: z.object({
    /** Path below the origin of the site. */
    address: z.string().check(z.startsWith('/'), z.maxLength(500)),
    width: z.number(),
    height: z.number(),
    alt: text,
  }),
})
export type PageSubject = z.output<typeof pageSubject>

/**
 * The response of a call that a manifest names as the `head` of a screen. `missing`: the subject does not exist for this
 * visitor. `private`: this visitor may see it, and others may not. A page without a subject has the head of its screen.
 */
export const pageHead = z.extend(resultWithError, {
  state: z.nullish(z.enum(['missing', 'private'])),
  subject: z.nullish(pageSubject),
})
export type PageHeadResponse = z.output<typeof pageHead>

const idQuery = z.object({ id: z.string().check(z.maxLength(40)) })

/** The head of a published portfolio's page. */
export const getPortfolioHead = defineCall('GET', '/api/portfolios/head.php', {
  query: idQuery,
  response: pageHead,
})

/** The head of a page that shows one creation. */
export const getCreationHead = defineCall('GET', '/api/creation_head.php', {
  query: idQuery,
  response: pageHead,
})
