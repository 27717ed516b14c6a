import * as z from '@tessera/shared-contracts/schema'
import { defineCall, resultWithError } from '../define-call.ts'

/** Not in the specification: cancels a running task of the member and refunds its credits. */
export const cancelTask = defineCall('POST', '/tools_card/api/cancel_task.php', {
  encoding: 'json',
  body: z.object({ uuid: z.string().check(z.maxLength(100)) }),
  response: resultWithError,
})

/**
 * Not in the specification: follows a task of any kind of the member, as server-sent events. The first event says the
 * present status, each later one a change, and the stream ends after the final status. It can end earlier: the browser
 * then connects again. A task that the member does not have is 404, too many streams are 429.
 */
export const taskEvents = defineCall('GET', '/tools_card/api/task_events.php', {
  query: z.object({ uuid: z.string().check(z.maxLength(100)) }),
  /** Of a refusal. A stream has a {@link taskEvent} as the data of each event. */
  response: resultWithError,
  hasEffects: true,
})

/** The data of an event: the `generateStatus` of the task. */
export const taskEvent = z.object({ status: z.number() })
export type TaskEvent = z.output<typeof taskEvent>

/** The status of a task of any kind (specification 2, §4 and §7). The optional fields are not in the specification. */
export const taskStatus = z.object({
  generateStatus: z.number(),
  generateMsg: z.nullish(z.string()),
  images: z.nullish(z.array(z.object({ imageUrl: z.string() }))),
  /** 0 to 1, where the engine reports its progress. */
  percentCompleted: z.nullish(z.number()),
  /** The number of tasks before this one in the queue, where it is known. */
  ahead: z.nullish(z.number()),
  /** Whether `cancelTask` can cancel the task now, and whether it has. */
  canCancel: z.optional(z.boolean()),
  cancelled: z.optional(z.boolean()),
})
export type TaskStatus = z.output<typeof taskStatus>

/**
 * Defines the call that polls the status of a task. A response with another `code` than 0 has no status; the page
 * ignores it and polls again (specification 2, §4).
 *
 * @param extraFields fields that only this kind of task has
 */
export const defineStatusCall = <ExtraFields extends z.core.$ZodShape>(
  path: `/${string}`,
  extraFields: ExtraFields,
) =>
  defineCall('GET', path, {
    query: z.object({ uuid: z.string().check(z.maxLength(100)) }),
    response: z.object({
      code: z.number(),
      msg: z.nullish(z.string()),
      data: z.nullish(z.extend(taskStatus, extraFields)),
    }),
  })
