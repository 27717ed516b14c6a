import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEditablePrompt } from '../edits/read-editable-prompt.ts'
import { analyzePrompt } from '../report/analyze-prompt.ts'
import { listNamedKinds } from './named-kinds.ts'
import { polishPrompt } from './polish-prompt.ts'
import { polishedExamples } from './polished-examples.ts'

const list = (words: readonly { word: string }[]) => words.map(({ word }) => word)

for (const language of ['en', 'zh'] as const) {
  test(`100 prompts in ${language} keep all that they name, and what is added is drawn`, () => {
    const prompts = polishedExamples[language]
    assert.equal(new Set(prompts).size, 100)
    let expanded = 0
    for (const prompt of prompts) {
      const before = readEditablePrompt(prompt, 'general')
      const drawn = analyzePrompt(prompt)
      const polished = polishPrompt(prompt)
      if (polished.length > 0) expanded++
      assert.equal(new Set(polished).size, polished.length)
      for (const longer of polished) {
        const after = readEditablePrompt(longer, 'general')
        const drawnAfter = analyzePrompt(longer)
        assert.ok(longer.startsWith(prompt.replace(/[.。]$/, '')), longer)
        assert.equal(after.intent.family, before.intent.family, longer)
        assert.deepEqual(drawnAfter.mainSubject, drawn.mainSubject, longer)
        for (const subject of drawn.subjects) assert.ok(drawnAfter.subjects.includes(subject), longer)
        for (const word of list(drawn.understood))
          assert.ok(list(drawnAfter.understood).includes(word), longer)
        assert.deepEqual(list(drawnAfter.notUnderstood), list(drawn.notUnderstood), longer)
        assert.deepEqual([...after.intent.counts], [...before.intent.counts], longer)
        assert.deepEqual([...after.intent.colors], [...before.intent.colors], longer)
        assert.deepEqual(after.intent.excluded, before.intent.excluded, longer)
        const added = longer.slice(prompt.length - 1)
        assert.doesNotMatch(added, language === 'en' ? /\p{Script=Han}/u : /[a-z]/i)
        assert.deepEqual(polishPrompt(longer), [], longer)
      }
    }
    assert.ok(expanded >= 80, `${expanded} of 100 were expanded`)
  })

  test(`100 prompts in ${language} get nothing of a kind that they name`, () => {
    for (const prompt of polishedExamples[language]) {
      const before = readEditablePrompt(prompt, 'general')
      const named = listNamedKinds(before)
      for (const longer of polishPrompt(prompt)) {
        const { intent } = readEditablePrompt(longer, 'general')
        if (named.has('time')) assert.equal(intent.time, before.intent.time, longer)
        if (named.has('weather')) assert.equal(intent.weather, before.intent.weather, longer)
        if (named.has('style')) assert.deepEqual([...intent.styles], [...before.intent.styles], longer)
        if (named.has('color')) assert.deepEqual(intent.hues, before.intent.hues, longer)
        if (named.has('light')) assert.deepEqual([...intent.moods], [...before.intent.moods], longer)
      }
    }
  })
}

test('a short prompt gets a place, a time and a light, as three different scenes', () => {
  assert.deepEqual(polishPrompt('a cat'), [
    'a cat in a meadow, at dawn, in the mist, soft light',
    'a cat in a forest, on a sunny day, vivid colors',
    'a cat in a meadow under the stars, cool light',
  ])
  assert.deepEqual(polishPrompt('客厅')[0], '客厅，台灯，绿植，黄昏时分，暖色调，橙色的色调')
})

test('what a prompt says is never contradicted', () => {
  for (const prompt of ['cyberpunk alley', '赛博朋克街道，霓虹灯，下雨', 'a stormy ocean', 'a gloomy castle'])
    for (const polished of polishPrompt(prompt))
      assert.doesNotMatch(polished.slice(prompt.length), /warm|soft|sunny|暖色|柔光|晴朗/, polished)
})

test('what a prompt refuses stays out', () => {
  for (const polished of polishPrompt('a mountain lake, no birds, not at night')) {
    assert.match(polished, /^a mountain lake, no birds, not at night, /)
    assert.doesNotMatch(polished.slice(39), /bird|night|stars/)
  }
  const [first = ''] = polishPrompt('a lake --no trees, mist --ar 3:2')
  assert.match(first, /^a lake.* --no trees, mist --ar 3:2$/)
  assert.doesNotMatch(first, /pine|in the mist/)
})

test('a prompt that is rich, long or not drawn stays alone', () => {
  assert.deepEqual(polishPrompt('a fox in a snowy forest at dawn, watercolor, soft light'), [])
  assert.deepEqual(polishPrompt('森林里的狐狸，清晨，薄雾，水彩画'), [])
  assert.deepEqual(polishPrompt('a red bicycle leaning on a brick wall'), [])
  assert.deepEqual(polishPrompt(''), [])
})
