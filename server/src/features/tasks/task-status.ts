import { generateStatus, type Language } from '@tessera/shared-contracts'
import { canCancel, toGenerateStatus, countTasksAhead, wasCanceled, type CancelSupport } from './tasks.ts'
import { text, type TextKey } from '../../texts.ts'
import type { Task } from './task-record.ts'
import type { TaskStores } from './stores.ts'

/** Builds the fields of a status response that all kinds of tasks share. */
export async function buildTaskStatus(
  task: Task,
  { tasks, engine, language }: { tasks: TaskStores['tasks']; engine: CancelSupport; language: Language },
) {
  return {
    generateStatus: toGenerateStatus(task),
    generateMsg: task.failure && text(language, task.failure.key, task.failure.values),
    percentCompleted: task.state === 'succeeded' ? 1 : task.progress,
    ahead: await countTasksAhead(tasks, task),
    canCancel: canCancel(task, engine),
    cancelled: wasCanceled(task),
  }
}

/** Reports a failed task with code 0, because pages poll on after any other code (specification 2, §4). */
export const buildMissingTaskStatus = (language: Language, reason: TextKey = 'task.unknown') => ({
  code: 0,
  data: { generateStatus: generateStatus.failed, generateMsg: text(language, reason) },
})
