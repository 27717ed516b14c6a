import type { JobFailureCause } from './engine.ts'
import type { TaskFailure } from './task-record.ts'

/** What a member reads about a failed job. The reason of the engine is for operators only. */
export const jobFailureKeys = {
  fault: 'task.engineFailed',
  outOfMemory: 'task.outOfMemory',
  tooSlow: 'task.timedOut',
  away: 'task.givenUp',
} as const satisfies Record<JobFailureCause, TaskFailure['key']>

/** How Python servers, their libraries and those in C++ say that the graphics card or the machine has too little memory. */
const outOfMemory = /out ?of ?memory|allocation on device|not enough memory|failed to allocate/i

/** Finds the cause of a failed job in the words of its engine. */
export const findFailureCause = (reason: string): JobFailureCause =>
  outOfMemory.test(reason) ? 'outOfMemory' : 'fault'
