import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatInfotext } from './format-infotext.ts'
import { sanitizeParameters, type GenerationParameters } from './generation-parameters.ts'
import { readInfotext } from './generators/infotext.ts'

const full: GenerationParameters = {
  generator: 'ComfyUI',
  prompt: 'a lake, at dawn\nSteps: of stone',
  negative: 'fog: "dense"',
  seed: 42,
  steps: 20,
  cfg: 4.5,
  width: 512,
  height: 768,
  sampler: 'DPM++ 2M, Karras',
  model: 'a "model": v1',
  loras: [
    { name: 'ink', weight: 0.8 },
    { name: 'mist', weight: 1 },
  ],
}

const readAgain = (parameters: GenerationParameters) => {
  const found = readInfotext(formatInfotext(parameters))
  return found && sanitizeParameters(found)
}

test('what is formatted is read again', () => {
  assert.deepEqual(readAgain(full), full)
})

test('a prompt alone is read again, with its program', () => {
  const prompt: GenerationParameters = {
    ...full,
    generator: 'Midjourney',
    negative: null,
    seed: null,
    steps: null,
    cfg: null,
    width: null,
    height: null,
    sampler: null,
    model: null,
    loras: [],
  }
  assert.deepEqual(readAgain(prompt), prompt)
})

test('parameters without a prompt are read again', () => {
  assert.deepEqual(readAgain({ ...full, prompt: '', negative: null }), {
    ...full,
    prompt: '',
    negative: null,
  })
})
