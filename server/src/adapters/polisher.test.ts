import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rulePolisher } from './polisher.ts'

test('an idea keeps its words and gains what a full prompt says', async () => {
  const prompt = await rulePolisher.polish('a lake between mountains.')
  assert.match(prompt, /^a lake between mountains, /)
  assert.match(prompt, /light/)
  assert.match(prompt, /\d+ mm/)
  assert.match(prompt, /high resolution$/)
})

test('a Chinese idea is polished in Chinese, after its own subject', async () => {
  const prompt = await rulePolisher.polish('阳光下的客厅')
  assert.match(prompt, /^阳光下的客厅，/)
  assert.match(prompt, /室内摄影/)
  assert.doesNotMatch(prompt, /[a-eg-z]{2,}/i)
})

test('what the idea has decided is left alone', async () => {
  const prompt = await rulePolisher.polish('a fox at night, watercolour')
  assert.doesNotMatch(prompt, /golden sun|forest light|photography/)
})

test('the same idea gives the same prompt, and no prompt is longer than the site takes', async () => {
  assert.equal(await rulePolisher.polish('a quiet harbour'), await rulePolisher.polish('a quiet harbour'))
  assert.ok((await rulePolisher.polish('word '.repeat(399))).length <= 2_000)
  assert.equal((await rulePolisher.polish('x'.repeat(5_000))).length, 2_000)
})
