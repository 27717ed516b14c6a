import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readGenerationDetails } from './generation-details.ts'

test('reads what a prompt carries, and nothing of another type', () => {
  const nothing = {
    scenario: null,
    width: null,
    height: null,
    count: null,
    strength: null,
    seed: null,
    engine: null,
  }
  assert.deepEqual(readGenerationDetails(null), { prompt: '', ...nothing })
  assert.deepEqual(readGenerationDetails('a lake'), { prompt: 'a lake', ...nothing })
  assert.deepEqual(
    readGenerationDetails({
      positive: 'a lake',
      seed: 0,
      batch_size: 2,
      engine: 'Embedded',
      width: '9',
      scenario: 3,
    }),
    { prompt: 'a lake', ...nothing, seed: 0, count: 2, engine: 'Embedded' },
  )
})

test('reads what the file of an upload says, if it names its program', () => {
  const said = {
    negative: 'fog',
    steps: 20,
    cfg: 7,
    sampler: 'Euler a',
    model: null,
    loras: [{ name: 'mist', weight: 0.5 }, 3],
  }
  const details = readGenerationDetails({ positive: 'a lake', generator: 'ComfyUI', ...said })
  const { model: _, ...kept } = said
  assert.deepEqual(Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null)), {
    prompt: 'a lake',
    generator: 'ComfyUI',
    ...kept,
    loras: [{ name: 'mist', weight: 0.5 }],
  })
  assert.equal('negative' in readGenerationDetails({ positive: 'a lake', ...said }), false)
})
