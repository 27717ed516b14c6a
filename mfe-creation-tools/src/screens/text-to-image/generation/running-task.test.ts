import { beforeEach, expect, it } from '@jest/globals'
import { draftFrom } from '../draft/draft.ts'
import type { Task } from './generation.ts'
import { finishedElsewhere, finishTask, rememberedTask, rememberTask } from './running-task.ts'

const task: Task = {
  uuid: 'task-1',
  member: 'ada@example.org',
  draft: draftFrom({ prompt: 'a fox', width: 1152, height: 2048 }),
  model: null,
  acceptedAt: 1_700_000_000_000,
}

beforeEach(() => localStorage.clear())

it('is remembered for its member alone', () => {
  rememberTask(task)
  expect(rememberedTask('ada@example.org')).toEqual(task)
  expect(rememberedTask('bob@example.org')).toBeNull()
})

it('leaves nothing but its ids when it is finished', () => {
  rememberTask(task)
  expect(finishedElsewhere(task)).toBeNull()
  finishTask(task, 41)
  expect(rememberedTask('ada@example.org')).toBeNull()
  expect(finishedElsewhere(task)).toEqual({ finished: 'task-1', historyId: 41 })
  expect(JSON.stringify(localStorage)).not.toContain('fox')
})

it.each(['', 'null', '7', '{"uuid":7}', '{"uuid":'])('is nothing where %p was left', left => {
  localStorage.setItem('text-to-image.task.ada@example.org', left)
  expect(rememberedTask('ada@example.org')).toBeNull()
  expect(finishedElsewhere(task)).toBeNull()
})
