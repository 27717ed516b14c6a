import * as z from '@tessera/shared-contracts/schema'
import { limits } from '../limits.ts'
import { defineCall, resultWithError } from '../define-call.ts'
import { structuredData } from './structured-data.ts'

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
  structuredData: z.catch(z.optional(structuredData), undefined),
})
export type PageSubject = z.output<typeof pageSubject>

/**
 * The response of a call that a manifest names as the `head` of a screen. `missing`: the subject does not exist for this
 * visitor. `private`: search engines must not list the page, such as one that others may not see. A page without a subject has the head of its screen.
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

/** The head of a page of the gallery, which shows one creation, the creations of an author, or what a search has found. */
export const getCreationHead = defineCall('GET', '/api/creation_head.php', {
  query: z.object({
    id: z.optional(z.string().check(z.maxLength(40))),
    author: z.optional(z.string().check(z.maxLength(100))),
    q: z.optional(z.string().check(z.maxLength(limits.maxSearchLength))),
  }),
  response: pageHead,
})
