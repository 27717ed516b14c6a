import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPrompt } from '../prompt/read-prompt.ts'
import { chooseRedrawingStyle } from './choose-redrawing-style.ts'

test('no style redraws an image whose layout draws the style itself', () => {
  const intent = readPrompt('a panda, paper cut')

  assert.equal(chooseRedrawingStyle(intent, {}), 'papercut')
  assert.equal(chooseRedrawingStyle(intent, { nativeStyles: ['papercut'] }), undefined)
  assert.equal(chooseRedrawingStyle(readPrompt('a panda'), {}), undefined)
})
