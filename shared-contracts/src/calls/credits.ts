import * as z from '@tessera/shared-contracts/schema'
import { defineCall, resultWithError } from '../define-call.ts'

/** One line of the credit history: a grant, or a task with its reservation and what became of it. */
export const creditMovement = z.object({
  id: z.string(),
  /** ISO 8601 in UTC. A task has the time at which it was accepted. */
  at: z.string(),
  /** `granted`, `reserved` (the task runs), `spent` or `returned`. A page skips the others. */
  kind: z.string(),
  /** `generation`, `upscale`, `purchase`, or the kind of the grant, such as `registration`. */
  reason: z.string(),
  /** What the line changes in the balance: negative for spent, reserved and deducted credits, 0 for returned ones. */
  amount: z.number(),
  /** The balance after this line. */
  balance: z.number(),
  /** How many credits the task reserved. */
  reserved: z.optional(z.number()),
  /** The prompt of a generation that the member has not deleted. */
  prompt: z.optional(z.string()),
  /** Why an operator adjusted the credits (the reason is `adjustment`). */
  note: z.optional(z.string()),
  /** The id of a creation that the member saved from the task. */
  creation: z.optional(z.string()),
})
export type CreditMovement = z.output<typeof creditMovement>

/** Returns the movements of the member's credits, newest first, in pages. `cursor` is the `next_cursor` of the page before. */
export const getCreditHistory = defineCall('GET', '/api/get_credit_history.php', {
  query: z.object({ cursor: z.optional(z.string().check(z.regex(/^\d{1,15}\.[\w:.-]{1,200}$/))) }),
  response: z.extend(resultWithError, {
    movements: z.nullish(z.array(creditMovement)),
    /** Missing after the last page. */
    next_cursor: z.nullish(z.string()),
  }),
})
