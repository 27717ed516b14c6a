import { generateStatus, type Language } from '@tessera/shared-contracts'
import { canCancel, toGenerateStatus, countTasksAhead, wasCancelled, type Task } from './tasks.ts'
import type { Stores } from '../stores.ts'
import { text, type TextKey } from '../../texts.ts'

/** Builds the fields of a status response that all kinds of tasks share. */
export async function buildTaskStatus(
  task: Task,
  { tasks, engine, language }: { tasks: Stores['tasks']; engine: { canCancel: boolean }; language: Language },
) {
  return {
    generateStatus: toGenerateStatus(task),
    generateMsg: task.failure && text(language, task.failure.key, task.failure.values),
    percentCompleted: task.state === 'succeeded' ? 1 : task.progress,
    ahead: await countTasksAhead(tasks, task),
    canCancel: canCancel(task, engine),
    cancelled: wasCancelled(task),
  }
}

/** Reports a failed task with code 0, because pages poll on after any other code (specification 2, §4). */
export const buildMissingTaskStatus = (language: Language, reason: TextKey = 'generation.unknown') => ({
  code: 0,
  data: { generateStatus: generateStatus.failed, generateMsg: text(language, reason) },
})
