import * as z from '@tessera/shared-contracts/schema'
import { creationVisibility, publicFlag } from '../creations/creation.ts'
import { defineCall, resultWithError } from '../define-call.ts'
import { limits } from '../limits.ts'
import { openObject } from '../portfolio/open-object.ts'
import { portfolio, portfolioPage } from '../portfolio/portfolio.ts'

/**
 * `previewImage` is a JPEG data URL of the first page (specification 2, §3). All other fields but `id` and `public`
 * are the document, and `getPortfolio` returns them.
 */
export const publishPortfolio = defineCall('POST', '/api/portfolios/publish.php', {
  encoding: 'json',
  body: openObject({
    title: z.string().check(z.maxLength(1_000)),
    description: z.string().check(z.maxLength(limits.portfolio.maxDescriptionLength)),
    pages: z.array(portfolioPage).check(z.maxLength(limits.portfolio.maxPages)),
    previewImage: z.string().check(z.maxLength(8_000_000)),
    /** Not in the specification: the member's portfolio that this one replaces under the same URL. */
    id: z.optional(z.string().check(z.maxLength(40))),
    /** Not in the specification. Without it, a portfolio that replaces another one keeps its visibility. */
    public: publicFlag,
  }),
  response: z.extend(resultWithError, { id: z.nullish(z.string()), own: z.nullish(creationVisibility) }),
})

export const getPortfolio = defineCall('GET', '/api/portfolios/get.php', {
  query: z.object({ id: z.string().check(z.maxLength(40)) }),
  // Only its author gets more
  isPublicForVisitors: () => true,
  response: z.extend(resultWithError, {
    portfolio: z.nullish(portfolio),
    /** Not in the specification, and only for the author: the creation of this portfolio, and whether it is public. */
    own: z.nullish(creationVisibility),
  }),
})
