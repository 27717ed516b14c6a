import { beforeEach, expect, it } from '@jest/globals'
import { toDraft } from '../draft/draft.ts'
import {
  loadFinishedGeneration,
  loadGenerationTask,
  saveFinishedGeneration,
  saveGenerationTask,
} from './generation-storage.ts'

const task = {
  uuid: 'task-1',
  member: 'ada@example.org',
  acceptedAt: 1_700_000_000_000,
}
const input = { draft: toDraft({ prompt: 'a fox', width: 1152, height: 2048 }), model: null }

beforeEach(() => localStorage.clear())

it('is stored for its member only', () => {
  saveGenerationTask(task, input)
  expect(loadGenerationTask('ada@example.org')).toEqual({ task, input })
  expect(loadGenerationTask('bob@example.org')).toBeNull()
})

it('leaves only its ids when it is finished', () => {
  saveGenerationTask(task, input)
  expect(loadFinishedGeneration(task)).toBeNull()
  saveFinishedGeneration(task, 41)
  expect(loadGenerationTask('ada@example.org')).toBeNull()
  expect(loadFinishedGeneration(task)).toEqual({ historyId: 41 })
  expect(JSON.stringify(localStorage)).not.toContain('fox')
})

it.each(['', 'null', '7', '{"uuid":7}', '{"uuid":'])('is null where %p is stored', stored => {
  localStorage.setItem('text-to-image.task.ada@example.org', stored)
  expect(loadGenerationTask('ada@example.org')).toBeNull()
  expect(loadFinishedGeneration(task)).toBeNull()
})
