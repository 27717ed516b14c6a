import { z } from 'zod/mini'
import { defineCall, outcome } from '../call.ts'
import { user } from '../user.ts'

/** A code is single-use and carries a plan or credits. */
export const activate = defineCall({
  method: 'POST',
  path: '/api/activate.php',
  encoding: 'multipart',
  body: z.object({ activation_code: z.string().check(z.maxLength(100)) }),
  answer: outcome,
})

/** Seven days of the monthly plan, once a member. */
export const startTrial = defineCall({
  method: 'POST',
  path: '/api/start_trial.php',
  answer: z.extend(outcome, { user: z.optional(z.nullable(user)) }),
})
