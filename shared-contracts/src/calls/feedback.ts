import * as z from '@tessera/shared-contracts/schema'
import { defineCall, resultWithMessage } from '../define-call.ts'

export const feedbackCategories = ['problem', 'idea', 'question', 'other'] as const

export const sendFeedback = defineCall('POST', '/api/feedback.php', {
  body: z.object({
    category: z.enum(feedbackCategories),
    text: z.string().check(z.maxLength(20_000)),
    email: z.optional(z.string().check(z.maxLength(254))),
  }),
  response: resultWithMessage,
})
