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

/** What a status call tells of a task, whatever its kind (specification 2, §4 and §7). */
export const taskReading = z.object({
  generateStatus: z.number(),
  generateMsg: z.optional(z.nullable(z.string())),
  images: z.optional(z.nullable(z.array(z.object({ imageUrl: z.string() })))),
  /** Ours: 0 to 1 where the engine reports it. */
  percentCompleted: z.optional(z.nullable(z.number())),
  /** Ours: how many tasks come first, while this one waits and where that is known. */
  ahead: z.optional(z.nullable(z.number())),
  /** Ours: whether `cancelTask` can end it now, and whether it did. */
  canCancel: z.optional(z.boolean()),
  cancelled: z.optional(z.boolean()),
})
export type TaskReading = z.output<typeof taskReading>

/**
 * Asks how a task is: `code` 0 is a reading; any other code is ignored and asked again (specification 2, §4).
 *
 * @param own what is told of this kind of task alone
 */
export const defineStatusCall = <Own extends z.core.$ZodShape>(path: `/${string}`, own: Own) =>
  defineCall({
    method: 'GET',
    path,
    query: z.object({ uuid: z.string().check(z.maxLength(100)) }),
    answer: z.object({
      code: z.number(),
      msg: z.optional(z.nullable(z.string())),
      data: z.optional(z.nullable(z.extend(taskReading, own))),
    }),
  })
