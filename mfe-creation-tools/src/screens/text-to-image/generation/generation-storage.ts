import type { AcceptedTask } from '../../../tasks/task-state.ts'
import { createTaskStorage } from '../../../tasks/task-storage.ts'
import { toDraft } from '../draft/draft.ts'
import type { GenerationInput, HistoryId } from './generation-slice.ts'

/*
 * The browser stores each member's running task, so that a reload, a closed tab or another log-in loses no
 * paid task. A finished task leaves its uuid only. A second tab that polls the same task learns from it that
 * the generation is in the history already.
 */

export const generationStorage = createTaskStorage('text-to-image')

export function saveGenerationTask(task: AcceptedTask, { draft, model }: GenerationInput): void {
  generationStorage.save(task.member, { ...task, draft, model })
}

export function saveFinishedGeneration(
  { member, uuid }: AcceptedTask,
  historyId: HistoryId | null = null,
): void {
  generationStorage.save(member, { finished: uuid, historyId })
}

/** How another tab finished a task; null where none has. */
export function loadFinishedGeneration({
  member,
  uuid,
}: AcceptedTask): { historyId: HistoryId | null } | null {
  const { finished, historyId } = generationStorage.load(member)
  if (finished !== uuid) return null
  return { historyId: typeof historyId === 'string' || typeof historyId === 'number' ? historyId : null }
}

/** The task that a member left running in this browser. */
export function loadGenerationTask(member: string): { task: AcceptedTask; input: GenerationInput } | null {
  const stored = generationStorage.loadTask(member)
  if (!stored) return null
  const { draft, model } = stored.details
  return {
    task: stored.task,
    input: {
      draft: toDraft(typeof draft === 'object' && draft !== null ? draft : {}),
      model: typeof model === 'string' ? model : null,
    },
  }
}
