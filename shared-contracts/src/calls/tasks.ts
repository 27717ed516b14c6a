import { z } from 'zod/mini'
import { defineCall, result } from '../call.ts'

/** Ours: gives up a task of the member, of whatever kind, while it runs; its credits come back. */
export const cancelTask = defineCall({
  method: 'POST',
  path: '/tools_card/api/cancel_task.php',
  encoding: 'json',
  body: z.object({ uuid: z.string().check(z.maxLength(100)) }),
  answer: result,
})
