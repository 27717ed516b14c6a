import * as z from '@tessera/shared-contracts/schema'
import { defineCall, resultWithError } from '../../define-call.ts'
import { feedbackCategories } from '../feedback.ts'
import { listCursor, memberReference, searchText } from './console-fields.ts'

const feedbackFilter = z.object({
  /** A part of the text, the address or the member's name. */
  q: z.optional(searchText),
  category: z.optional(z.enum(feedbackCategories)),
})

/** What a member or a visitor wrote. */
export const listedFeedback = z.object({
  id: z.string(),
  /** ISO 8601 in UTC. */
  sent_at: z.string(),
  category: z.string(),
  language: z.string(),
  text: z.string(),
  /** For a reply. */
  email: z.nullish(z.string()),
  /** Missing for a visitor. */
  member: z.nullish(memberReference),
})
export type ListedFeedback = z.output<typeof listedFeedback>

/** Lists the feedback, newest first. */
export const listFeedback = defineCall('GET', '/api/console/feedback', {
  query: z.extend(feedbackFilter, { after: z.optional(listCursor) }),
  response: z.extend(resultWithError, {
    feedback: z.nullish(z.array(listedFeedback)),
    /** Missing after the last page. */
    next_cursor: z.nullish(z.string()),
  }),
})

/** The same list as a CSV file, with the newest 50,000 messages. */
export const exportFeedback = defineCall('GET', '/api/console/feedback-csv', {
  query: feedbackFilter,
  response: resultWithError,
})
