import type { Task } from '../../src/features/tasks/task-record.ts'

/** Returns an open generation of the member `ada` that no runner has claimed. */
export const buildTask = (id: string): Task => ({
  id,
  memberId: 'ada',
  idempotencyKey: id,
  params: {
    kind: 'generation',
    prompt: 'a lake',
    scenario: 'general',
    width: 1024,
    height: 1024,
    count: 1,
    model: null,
  },
  seed: 1,
  state: 'open',
  stage: 'waiting',
  progress: null,
  queuePosition: null,
  jobId: null,
  submittingAt: null,
  cancelableUntil: null,
  attempts: 0,
  failure: null,
  createdAt: 0,
})
