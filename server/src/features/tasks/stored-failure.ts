import type { TaskFailure } from './task-record.ts'

/*
 * A failure is stored with the key that its text had at first, in the area `generation`, so that servers of every version
 * on the same database read it.
 */

/** Converts a failure to the JSON that is stored. */
export const formatStoredFailure = ({ key, ...rest }: TaskFailure): string =>
  JSON.stringify({ key: key.replace('task.', 'generation.'), ...rest })

/** Reads a failure from stored JSON. */
export function parseStoredFailure(json: string): TaskFailure {
  const { key, ...rest } = JSON.parse(json) as { key: string } & Omit<TaskFailure, 'key'>
  return { key: key.replace('generation.', 'task.') as TaskFailure['key'], ...rest }
}
