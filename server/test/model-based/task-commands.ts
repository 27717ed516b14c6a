import { limits } from '@tessera/shared-contracts'
import type { Task } from '../../src/features/tasks/task-record.ts'

/** What a member, two runners and the clock do. A runner that crashes forgets its tasks. */
export const taskCommandNames = [
  'accept',
  'claim',
  'renew',
  'submit',
  'complete',
  'fail',
  'release',
  'crash',
  'cancel',
  'wait',
] as const

export interface TaskCommand {
  does: (typeof taskCommandNames)[number]
  runner: 'first' | 'second'
  /** Which of the tasks that the runner or the member has. */
  task: number
  /** How long `wait` takes, and until a released task can be claimed. Above 20, the engine of `cancel` can cancel. */
  seconds: number
}

/** What a command returns: the place of a task among those of the member, whether it had an effect, or null. */
export type CommandOutcome = number | boolean | null

/** What the database, or the model, has after a command. Tasks are in the order in which they were accepted. */
export interface TasksSnapshot {
  balance: number
  tasks: { state: Task['state']; leasedTo: TaskCommand['runner'] | 'crashed' | null; readyAt: number }[]
}

/** Of the member, in credits. */
export const initialBalance = 3 * limits.creditsPerTask + 5
