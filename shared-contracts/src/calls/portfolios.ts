import { z } from 'zod/mini'
import { defineCall, result } from '../call.ts'
import { limits } from '../limits.ts'
import { portfolio, portfolioPage } from '../portfolio.ts'

/** `previewImage` is a JPEG data URL of the first page (specification 2, §3). */
export const publishPortfolio = defineCall({
  method: 'POST',
  path: '/api/portfolios/publish.php',
  encoding: 'json',
  body: z.object({
    title: z.string().check(z.maxLength(1_000)),
    description: z.string().check(z.maxLength(limits.portfolio.descriptionLength)),
    pages: z.array(portfolioPage).check(z.maxLength(limits.portfolio.pages)),
    previewImage: z.string().check(z.maxLength(8_000_000)),
    /** Ours: the member's own portfolio whose place this takes; its address stays. */
    id: z.optional(z.string().check(z.maxLength(40))),
  }),
  answer: z.extend(result, { id: z.optional(z.nullable(z.string())) }),
})

export const getPortfolio = defineCall({
  method: 'GET',
  path: '/api/portfolios/get.php',
  query: z.object({ id: z.string().check(z.maxLength(40)) }),
  answer: z.extend(result, {
    portfolio: z.optional(z.nullable(portfolio)),
    /** Ours, for its author alone: the creation that it stands as, and whether others see it. */
    own: z.optional(z.nullable(z.object({ creation_id: z.string(), public: z.boolean() }))),
  }),
})
