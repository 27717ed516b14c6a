import type { TaskFailure } from './task-record.ts'

/*
 * A failure is stored with the key that its text had at first, in the area `generation`, so that servers of every version
 * on the same database read it.
 */

/** Stored as a failure of the engine with this cause: servers before it know no such key. */
const outOfMemory = 'outOfMemory'

/** Converts a failure to the JSON that is stored. */
export const formatStoredFailure = ({ key, ...rest }: TaskFailure): string =>
  key === 'task.outOfMemory'
    ? JSON.stringify({
        key: 'generation.engineFailed',
        values: { reason: 'out of memory' },
        cause: outOfMemory,
      })
    : JSON.stringify({ key: key.replace('task.', 'generation.'), ...rest })

/** Reads a failure from stored JSON. */
export function parseStoredFailure(json: string): TaskFailure {
  const { key, cause, ...rest } = JSON.parse(json) as { key: string; cause?: string } & Omit<
    TaskFailure,
    'key'
  >
  if (cause === outOfMemory) return { key: 'task.outOfMemory' }
  return { key: key.replace('generation.', 'task.') as TaskFailure['key'], ...rest }
}
