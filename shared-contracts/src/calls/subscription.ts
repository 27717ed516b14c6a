import * as z from '@tessera/shared-contracts/schema'
import { defineCall, resultWithMessage } from '../define-call.ts'
import { user } from '../user.ts'

/** Redeems a single-use code, which grants a plan or credits. */
export const activate = defineCall('POST', '/api/activate.php', {
  encoding: 'multipart',
  body: z.object({ activation_code: z.string().check(z.maxLength(100)) }),
  response: resultWithMessage,
})

/** Starts seven days of the monthly plan. A member can do this once. */
export const startTrial = defineCall('POST', '/api/start_trial.php', {
  response: z.extend(resultWithMessage, { user: z.nullish(user) }),
})
