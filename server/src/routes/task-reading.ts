import { generateStatus, type Language } from '@tessera/shared-contracts'
import {
  canCancel,
  statusOf,
  tasksBefore,
  wasCancelled,
  type Task,
  type TasksStore,
} from '../domain/tasks.ts'
import { text, type TextKey } from '../texts.ts'

/** What a status call says of a task of any kind; its results are the kind's own. */
export async function readingOf(
  task: Task,
  { tasks, engine, language }: { tasks: TasksStore; engine: { canCancel: boolean }; language: Language },
) {
  return {
    generateStatus: statusOf(task),
    generateMsg: task.failure && text(language, task.failure.key, task.failure.values),
    percentCompleted: task.state === 'succeeded' ? 1 : task.progress,
    ahead: await tasksBefore(tasks, task),
    canCancel: canCancel(task, engine),
    cancelled: wasCancelled(task),
  }
}

/** A failure, because a page goes on asking after any code but 0 (specification 2, §4). */
export const nothingToFollow = (language: Language, why: TextKey = 'generation.unknown') => ({
  code: 0,
  data: { generateStatus: generateStatus.failed, generateMsg: text(language, why) },
})
