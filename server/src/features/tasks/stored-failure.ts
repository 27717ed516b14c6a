import type { TaskFailure } from './task-record.ts'

/*
 * A failure is stored with the key that its text had at first, in the area `generation`, so that servers of every version
 * on the same database read it.
 */

/** Failures whose keys earlier servers do not know: they read another key, and ignore the cause. */
const laterCauses = {
  outOfMemory: {
    key: 'task.outOfMemory',
    stored: { key: 'generation.engineFailed', values: { reason: 'out of memory' } },
  },
  busy: { key: 'task.busy', stored: { key: 'generation.timedOut' } },
} as const

/** Converts a failure to the JSON that is stored. */
export function formatStoredFailure({ key, ...rest }: TaskFailure): string {
  const later = Object.entries(laterCauses).find(([, each]) => each.key === key)
  return JSON.stringify(
    later ? { ...later[1].stored, cause: later[0] } : { key: key.replace('task.', 'generation.'), ...rest },
  )
}

/** Reads a failure from stored JSON. */
export function parseStoredFailure(json: string): TaskFailure {
  const { key, cause, ...rest } = JSON.parse(json) as { key: string; cause?: string } & Omit<
    TaskFailure,
    'key'
  >
  if (cause !== undefined && Object.hasOwn(laterCauses, cause))
    return { key: laterCauses[cause as keyof typeof laterCauses].key }
  return { key: key.replace('generation.', 'task.') as TaskFailure['key'], ...rest }
}
