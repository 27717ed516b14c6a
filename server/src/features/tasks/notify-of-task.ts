import { notify } from '../notifications/notify.ts'
import type { Task, TaskFailure } from './task-record.ts'
import type { TaskStores } from './stores.ts'

/** Notifies the member of the end of a task, in the transaction that ends it. */
export async function notifyOfTask(
  stores: TaskStores,
  { id, memberId, params }: Task,
  { at, failure, mediumId }: { at: number; failure: TaskFailure | null; mediumId: string | null },
): Promise<void> {
  const prompt = 'prompt' in params && typeof params.prompt === 'string' ? params.prompt : null
  await notify(stores, memberId, {
    at,
    taskId: id,
    content: { kind: 'task', taskId: id, taskKind: params.kind, prompt, mediumId, failure },
  })
}
