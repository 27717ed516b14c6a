import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toPlainPrompt } from './plain-prompt.ts'

for (const [what, prompt, plain] of [
  ['an element with parameters', 'a lake <settings>{"marker": 1}</settings> at dawn', 'a lake at dawn'],
  ['an element over several lines', 'a lake <x a="1">\n{}\n</x>', 'a lake'],
  ['an element in other letters', 'a lake < Settings >{}</ Settings >', 'a lake'],
  ['a tag of a model', 'a lake <lora:marker:2>', 'a lake'],
  ['a tag in a tag', 'a lake <<lora:a:1>lora:marker:1>', 'a lake lora:marker:1'],
  ['an element that is not closed', 'a lake <settings>{"marker": 1}', 'a lake {"marker": 1}'],
  ['a tag that is not closed', 'a lake <lora:marker', 'a lake lora:marker'],
  ['an embedding', 'a lake, embedding:marker', 'a lake, embedding marker'],
  ['a heart', 'I <3 Tokyo, 5 > 3', 'I 3 Tokyo, 5 3'],
  ['weights and lines', '(a lake:1.2)\n[fog]', '(a lake:1.2)\n[fog]'],
  ['another language', '湖边的清晨', '湖边的清晨'],
] as const)
  test(`${what} is text or nothing`, () => {
    assert.equal(toPlainPrompt(prompt), plain)
  })
