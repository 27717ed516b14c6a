import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPrompt } from '../../prompt/read-prompt.ts'
import { analyzePrompt } from '../../report/analyze-prompt.ts'
import { busts } from './heads.ts'
import { listFaceDetails, styleBust } from './style-bust.ts'

const bustOf = (prompt: string, person: 'woman' | 'man') =>
  styleBust(person, busts[person][0], readPrompt(prompt))

test('every haircut that a prompt names has its own figure', () => {
  const figures = ['long hair', 'short hair', 'twintails', 'hair bun'].map(cut =>
    JSON.stringify(bustOf(`a woman with pink ${cut}`, 'woman')),
  )
  assert.equal(new Set(figures).size, 4)
})

test('a beard, glasses and an old face appear only where the prompt names them', () => {
  assert.deepEqual(styleBust('man', busts.man[1] ?? [], readPrompt('a man')), busts.man[0])
  assert.deepEqual(bustOf('a man with a beard', 'man'), busts.man[1])
  assert.deepEqual(listFaceDetails('man', readPrompt('a man')), [])
  assert.ok(listFaceDetails('man', readPrompt('a man with glasses')).length > 0)
  assert.ok(listFaceDetails('woman', readPrompt('一位老奶奶')).length > 0)
})

for (const prompt of [
  'a woman with long red hair',
  'an old man with glasses, white beard',
  'a girl in a yellow raincoat',
  '戴眼镜的短发女孩',
  '粉色双马尾的少女',
]) {
  test(`"${prompt}" is drawn completely`, () => assert.deepEqual(analyzePrompt(prompt).notUnderstood, []))
}
