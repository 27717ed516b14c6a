import { createTaskMemory } from '../../../tasks/task-memory.ts'
import { asGiven, draftFrom } from '../draft/draft.ts'
import type { HistoryId, Task } from './generation.ts'

/*
 * The browser remembers each member's running task, so that a reload, a closed tab or another log-in
 * loses no paid work. When it is done only its uuid stays, which tells a second tab that was reading
 * the same task that it is in the history already.
 */

interface Finished {
  finished: string
  historyId: HistoryId | null
}

export const generationMemory = createTaskMemory('text-to-image')
const { read, write } = generationMemory

export function rememberTask(task: Task): void {
  write(task.member, { ...task, draft: asGiven(task.draft) })
}

export function finishTask({ member, uuid }: Task, historyId: HistoryId | null = null): void {
  write(member, { finished: uuid, historyId } satisfies Finished)
}

/** How another tab finished a task; nothing while none has. */
export function finishedElsewhere({ member, uuid }: Task): Finished | null {
  const kept = read(member)
  if (kept?.finished !== uuid) return null
  const { historyId } = kept
  return {
    finished: uuid,
    historyId: typeof historyId === 'string' || typeof historyId === 'number' ? historyId : null,
  }
}

/** The task that a member left running in this browser. */
export function rememberedTask(member: string): Task | null {
  const { uuid, draft, model, acceptedAt } = read(member) ?? {}
  if (typeof uuid !== 'string' || typeof acceptedAt !== 'number') return null
  return {
    uuid,
    member,
    draft: draftFrom(typeof draft === 'object' && draft !== null ? draft : {}),
    model: typeof model === 'string' ? model : null,
    acceptedAt,
  }
}
