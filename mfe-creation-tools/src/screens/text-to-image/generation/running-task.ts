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

const keyOf = (member: string) => `text-to-image.task.${member}`

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

/** Tells when another tab of this browser writes down something of a member's task; answers how to stop that. */
export function onTaskChange(member: string, listener: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === keyOf(member)) listener()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

function write(member: string, value: object): void {
  try {
    localStorage.setItem(keyOf(member), JSON.stringify(value))
  } catch {
    // A browser that refuses storage still follows the task while the page is open.
  }
}

function read(member: string): Record<string, unknown> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(member)) ?? 'null')
    return typeof kept === 'object' && kept !== null ? { ...kept } : null
  } catch {
    return null
  }
}
