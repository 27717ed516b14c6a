import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EngineMisconfiguredError } from '../../features/tasks/engine.ts'
import { chooseImageModel } from './find-model.ts'

test('the newest image model is chosen, not a small edition and no other model', () => {
  const models = [
    { id: 'gpt-text', created: 9 },
    { id: 'gpt-image-a', created: 1 },
    { id: 'gpt-image-b', created: 3 },
    { id: 'gpt-image-b-mini', created: 4 },
  ]
  assert.equal(chooseImageModel(models), 'gpt-image-b')
  assert.equal(chooseImageModel(models.slice(3)), 'gpt-image-b-mini')
})

test('the only model of a server is its image model', () => {
  assert.equal(chooseImageModel([{ id: 'my-weights' }]), 'my-weights')
})

test('a list without an image model is for the operator', () => {
  for (const models of [[], [{ id: 'gpt-text' }, { id: 'speech' }]])
    assert.throws(() => chooseImageModel(models), EngineMisconfiguredError)
})
