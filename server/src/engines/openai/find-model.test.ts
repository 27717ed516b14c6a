import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EngineMisconfiguredError } from '../../features/tasks/engine.ts'
import { chooseImageModel, listedModel } from './find-model.ts'

const choose = (...models: object[]) => chooseImageModel(models.map(model => listedModel.parse(model)))

test('the newest image model is chosen, not a small edition and no other model', () => {
  const models = [
    { id: 'gpt-text', created: 9 },
    { id: 'gpt-image-a', created: 1 },
    { id: 'gpt-image-b', created: 3 },
    { id: 'gpt-image-b-mini', created: 4 },
  ]
  assert.equal(choose(...models), 'gpt-image-b')
  assert.equal(choose(...models.slice(3)), 'gpt-image-b-mini')
})

test('the only model of a server is its image model', () => {
  assert.equal(choose({ id: 'my-weights' }), 'my-weights')
})

test('a list without an image model is for the operator', () => {
  for (const models of [[], [{ id: 'gpt-text' }, { id: 'speech' }]])
    assert.throws(() => choose(...models), EngineMisconfiguredError)
})

test('a name of a day stands back behind the plain name, and a higher number is newer without a time', () => {
  assert.equal(
    choose(
      { id: 'gpt-image-9-2026-09-08', created: 5 },
      { id: 'gpt-image-9', created: 4 },
      { id: 'gpt-image-9-edit', created: 6 },
    ),
    'gpt-image-9',
  )
  assert.equal(choose({ id: 'flux-9' }, { id: 'flux-10' }), 'flux-10')
})

test('what a list says about a model counts more than its name', () => {
  const text = { id: 'image-talker', architecture: { output_modalities: ['text'] } }
  const painter = { id: 'painter', architecture: { output_modalities: ['image'] } }
  assert.equal(choose(text, painter), 'painter')
  assert.equal(choose({ id: 'flux-chat', type: 'chat' }, { id: 'brush', type: 'image' }), 'brush')
})
