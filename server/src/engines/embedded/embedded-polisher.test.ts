import assert from 'node:assert/strict'
import { test } from 'node:test'
import { embeddedPolisher } from './embedded-polisher.ts'

test('expands a short prompt, and offers other scenes', async () => {
  const { prompt, alternatives = [] } = await embeddedPolisher.polish(' a cat ')
  assert.match(prompt, /^a cat .*light$/)
  assert.equal(new Set([prompt, ...alternatives]).size, 3)
  for (const alternative of alternatives) assert.match(alternative, /^a cat /)
})

test('leaves a prompt alone that is good, or whose main subject cannot be drawn', async () => {
  for (const prompt of ['森林里的狐狸，清晨，薄雾，水彩画', 'a red bicycle leaning on a brick wall'])
    assert.deepEqual(await embeddedPolisher.polish(prompt), { prompt })
})

test('reads a prompt for its scenario', async () => {
  const { prompt } = await embeddedPolisher.polish('a blue room', { scenario: 'interior' })
  assert.match(prompt, /lamp|plants|window/)
})

test('respects the maximum length', async () => {
  assert.ok((await embeddedPolisher.polish('a mountain lake, '.repeat(200))).prompt.length <= 2_000)
  assert.equal((await embeddedPolisher.polish('x'.repeat(5_000))).prompt.length, 2_000)
})
