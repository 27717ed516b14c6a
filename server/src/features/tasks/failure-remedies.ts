import type { TaskFailure } from './task-record.ts'

/** What an operator does about failures of an engine, by what the member reads. */
const remedies: Partial<Record<TaskFailure['key'], string>> = {
  'task.busy': 'it has more tasks than it can do: add a second one, or raise the price of a task',
  'task.engineFailed': 'its own log says more; "npm run engines" tries it',
  'task.engineRefused': 'it does not accept what is ordered: "npm run engines" tries it',
  'task.givenUp': 'it cannot be reached: start it, or correct its address',
  'task.lost': 'this server or the engine restarted during a task; LOST_JOBS decides what happens then',
  'task.outOfMemory':
    'its memory is too small for the sizes of the site: use a smaller model or a larger card',
  'task.outOfOrder': 'a variable does not fit it: the log names it, and "npm run engines" tries it',
  'task.timedOut': 'it takes longer than a task may: use a faster model or a faster machine',
}

export const getFailureRemedy = (key: TaskFailure['key']): string | null => remedies[key] ?? null
