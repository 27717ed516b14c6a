import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listLayouts } from '../layouts/families.ts'
import { listPossibleLayouts } from '../layouts/weigh-layouts.ts'
import { readPrompt } from './read-prompt.ts'

for (const prompt of ['a stack of pancakes, morning light', '草莓酱披萨，美食摄影']) {
  test(`no vase and no fruit replace the food of "${prompt}"`, () => {
    const intent = readPrompt(prompt)
    assert.equal(intent.family, 'still-life')
    assert.deepEqual([...(intent.excluded ?? [])], ['fruit', 'vase'])
    assert.deepEqual(
      listPossibleLayouts(listLayouts(intent), intent).map(({ name }) => name),
      ['bowl'],
    )
  })
}

test('a bowl of noodles is drawn, and fruit beside food stays', () => {
  assert.ok(readPrompt('a bowl of ramen').subjects.has('noodles'))
  assert.equal(readPrompt('lemons and a pizza').excluded, undefined)
})

for (const prompt of [
  'pancakes with strawberries',
  'pancakes, strawberries, maple syrup',
  'a bowl of oatmeal with apples',
  '一碗燕麦粥，草莓',
]) {
  test(`the ingredients of "${prompt}" are not drawn alone`, () =>
    assert.deepEqual([...readPrompt(prompt).subjects], []))
}
