import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Intent } from '../intent/intent.ts'
import { chooseLayout } from '../paint-image.ts'
import { createImageRandom } from '../paint/random.ts'
import { chinesePrompts, englishPrompts } from '../prompt/example-prompts.ts'
import { readPrompt } from '../prompt/read-prompt.ts'
import { analyzePrompt } from '../report/analyze-prompt.ts'
import { editKinds, listEdits, noChoice, type EditKind } from './list-edits.ts'

const prompts: readonly { prompt: string; scenario: string }[] = [
  ...englishPrompts,
  ...chinesePrompts,
  ...[
    'a fox in the forest at night, oil painting',
    'three black cats under a full moon',
    'a rainy street in the evening',
    'golden hour over the alps',
    'oil painting of a lake',
    'misty mountains, dawn, watercolor',
    'A red car. 4k, sharp',
    'a blue vase and yellow lemons, --ar 16:9',
    'a lake without clouds, in winter',
    'waves; storm',
    'two boats on the sea',
    '两只红色的狐狸在雪地里，夜晚',
    '雨中的街道，霓虹',
    '一辆蓝色的汽车',
    '水墨山水，薄雾',
    '在夜晚的城堡',
    '客厅里的绿色沙发，温馨',
    '秋天的森林，油画',
    'close-up of a fox at night',
    'a teapot, wide shot, oil painting',
    '一只狐狸的特写',
    '肖像特写，女人',
  ].map(prompt => ({ prompt, scenario: 'general' })),
]

/** What may differ besides the attribute itself, because its words say it too. */
const companions: Readonly<Record<EditKind, RegExp>> = {
  subject: /^(?:subjects|colors|counts)/,
  count: /^counts/,
  color: /^(?:colors|hues)/,
  time: /^time/,
  weather: /^(?:weather|subjects (?:cloud|mist|snow|sun)$|moods (?:cool|dramatic)$)/,
  season: /^(?:subjects (?:autumn|snow|forest)$|moods (?:warm|cool|bright)$)/,
  style: /^(?:styles|moods pastel$)/,
  light: /^moods/,
  framing: /^framing/,
}

/** Says what an intent asks for, a line for each thing. */
const describe = ({
  family,
  time,
  weather,
  framing,
  hues,
  subjects,
  moods,
  styles,
  colors,
  counts,
}: Intent): string[] => [
  `family ${family}`,
  `time ${time}`,
  `weather ${weather}`,
  `framing ${framing}`,
  `hues ${hues.join(' ')}`,
  ...[...subjects].map(each => `subjects ${each}`),
  ...[...moods].map(each => `moods ${each}`),
  ...[...styles].map(each => `styles ${each}`),
  ...[...colors].map(([subject, { l, c, h }]) => `colors ${subject} ${l} ${c} ${h}`),
  ...[...counts].map(([subject, count]) => `counts ${subject} ${count}`),
]

/** The lines that only one of two intents has. */
function listDifferences(one: Intent, other: Intent): string[] {
  const [before, after] = [describe(one), describe(other)]
  return [...before.filter(line => !after.includes(line)), ...after.filter(line => !before.includes(line))]
}

test('every choice changes its attribute and nothing else', () => {
  const found: string[] = []
  let count = 0
  for (const { prompt, scenario } of prompts) {
    const before = readPrompt(prompt, scenario)
    for (const { kind, choices, value } of listEdits(prompt, scenario)) {
      assert.deepEqual(
        choices.filter(({ current }) => current).map(choice => [choice.id, choice.prompt]),
        [[value ?? noChoice, prompt]],
      )
      for (const { id, current, prompt: edited } of choices) {
        if (current) continue
        count++
        const after = readPrompt(edited, scenario)
        const differences = listDifferences(before, after)
        if (differences.length === 0) found.push(`${prompt}: ${kind} ${id} changes nothing: ${edited}`)
        for (const line of differences)
          if (!companions[kind].test(line)) found.push(`${prompt}: ${kind} ${id}: ${line}: ${edited}`)
      }
    }
  }

  assert.deepEqual(found, [])
  assert.ok(prompts.length >= 130 && count > 3000, `${count} choices of ${prompts.length} prompts`)
})

test('every choice is the current one of its own prompt, and nearly every one can be taken back', () => {
  let single = 0
  let all = 0
  for (const { prompt, scenario } of prompts.slice(0, 200)) {
    for (const { kind, choices } of listEdits(prompt, scenario)) {
      const last = choices.findLast(({ current }) => !current)
      const again = listEdits(last?.prompt ?? '', scenario).find(edit => edit.kind === kind)
      all += 1
      if (!again) single += 1
      else
        assert.equal(again.choices.find(({ current }) => current)?.id, last?.id, `${last?.prompt}: ${kind}`)
    }
  }
  assert.ok(single / all < 0.02, `${single} of ${all}`)
})

test('every choice keeps the layout of every seed', () => {
  for (const { prompt, scenario } of prompts) {
    const edited = listEdits(prompt, scenario).flatMap(({ choices }) => choices.map(choice => choice.prompt))
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const getLayout = (text: string) =>
        chooseLayout(readPrompt(text, scenario), createImageRandom(seed)).name
      const own = getLayout(prompt)
      for (const text of edited) assert.equal(getLayout(text), own, `${prompt}; ${text}; ${seed}`)
    }
  }
})

test('the words of a choice are understood', () => {
  for (const { prompt, scenario } of prompts) {
    const unknown = (text: string) =>
      analyzePrompt(text, scenario).notUnderstood.filter(({ reason }) => reason === 'unknown').length
    for (const { choices } of listEdits(prompt, scenario))
      for (const choice of choices) assert.ok(unknown(choice.prompt) <= unknown(prompt), choice.prompt)
  }
})

/** A prompt, a choice, and the prompt of the choice. */
type Row = readonly [prompt: string, kind: EditKind, id: string, edited: string]

const rows: readonly Row[] = [
  [
    'a fox in the forest at night, oil painting',
    'time',
    'sunset',
    'a fox in the forest at sunset, oil painting',
  ],
  ['a fox in the forest at night, oil painting', 'time', 'none', 'a fox in the forest, oil painting'],
  ['a fox in the forest at night, oil painting', 'style', 'none', 'a fox in the forest at night'],
  ['a fox', 'color', 'orange', 'an orange fox'],
  ['an orange car', 'color', 'none', 'a car'],
  ['a fox', 'subject', 'owl', 'an owl'],
  ['a red fox', 'count', 'two', 'two red foxes'],
  ['three wolves', 'count', 'one', 'a wolf'],
  ['three foxes', 'subject', 'wolf', 'three wolves'],
  ['a rainy street in the evening', 'weather', 'snow', 'a snowy street in the evening'],
  ['a rainy street in the evening', 'weather', 'none', 'a street in the evening'],
  ['a rainy street in the evening', 'time', 'day', 'a rainy street in daylight'],
  ['oil painting of a lake', 'style', 'ink', 'ink painting of a lake'],
  ['oil painting of a lake', 'style', 'none', 'a lake'],
  ['misty mountains, dawn, watercolor', 'time', 'none', 'misty mountains, watercolor'],
  ['A bottle. 4k.', 'style', 'line', 'A bottle, line drawing. 4k.'],
  ['a mountain lake --ar 16:9', 'weather', 'mist', 'a mountain lake in the mist --ar 16:9'],
  ['medieval castle, highly detailed, 8k', 'time', 'night', 'medieval castle at night, highly detailed, 8k'],
  ['oil painting, a fox in a forest', 'season', 'winter', 'oil painting, a fox in a forest in winter'],
  ['dunes under a starry sky', 'weather', 'cloudy', 'dunes under a starry sky with clouds'],
  ['city street, rain, neon', 'weather', 'mist', 'city street, mist, neon'],
  ['ink tokyo street', 'style', 'oil', 'tokyo street, oil painting'],
  ['tokyo street at night', 'style', 'retro', 'tokyo street at night, retro style'],
  ['cozy living room with a sofa', 'light', 'cool', 'living room with a sofa, cool light'],
  ['abstract liquid, blue and gold', 'color', 'red', 'abstract liquid, red and gold'],
  ['两只红色的狐狸在雪地里，夜晚', 'time', 'dawn', '两只红色的狐狸在雪地里，黎明时分'],
  ['Draw an image of a fox. Make it calm.', 'count', 'two', 'Draw an image of two foxes. Make it calm.'],
  ['夜晚下雨的东京街道', 'time', 'none', '下雨的东京街道'],
  ['像素风的龙', 'style', 'oil', '龙，油画'],
  ['雨中的街道', 'weather', 'mist', '薄雾中的街道'],
  ['山间湖泊，复古风格', 'style', 'none', '山间湖泊'],
  ['山间湖泊，戏剧性光线', 'light', 'bright', '山间湖泊，明亮光线'],
  ['客厅里的沙发', 'color', 'red', '客厅里的红色沙发'],
  ['两只红色的狐狸', 'color', 'none', '两只狐狸'],
  ['一只狐狸', 'count', 'three', '三只狐狸'],
  ['一辆蓝色的汽车', 'color', 'red', '一辆红色的汽车'],
  ['一只狐狸', 'subject', 'horse', '一匹马'],
  ['夜晚的街道', 'time', 'none', '街道'],
  ['山间湖泊', 'time', 'night', '山间湖泊，夜晚'],
  ['a fox in the forest', 'framing', 'close', 'a fox in the forest, close-up'],
  ['a fox, oil painting', 'framing', 'left', 'a fox, oil painting, subject on the left'],
  ['close-up of a fox', 'framing', 'wide', 'wide shot of a fox'],
  ['A close-up of a fox', 'framing', 'none', 'a fox'],
  ['close-up of a fox', 'framing', 'right', 'a fox, subject on the right'],
  ['a teapot, wide shot', 'framing', 'close', 'a teapot, close-up'],
  ['一只狐狸', 'framing', 'close', '一只狐狸，特写'],
  ['一只狐狸的特写', 'framing', 'wide', '一只狐狸的远景'],
  ['一只狐狸的特写', 'framing', 'none', '一只狐狸'],
  ['一只狐狸，特写', 'framing', 'left', '一只狐狸，主体在左侧'],
]

for (const [prompt, kind, id, edited] of rows) {
  test(`"${prompt}" with ${kind} ${id} is "${edited}"`, () => {
    const choices = listEdits(prompt).find(edit => edit.kind === kind)?.choices
    assert.equal(choices?.find(choice => choice.id === id)?.prompt, edited)
  })
}

test('offers no more than an image shows', () => {
  const listKinds = (prompt: string) => listEdits(prompt).map(({ kind }) => kind)
  assert.ok(!listKinds('a watch').includes('weather'))
  assert.ok(!listKinds('a watch').includes('time'))
  assert.ok(!listKinds('a city street').includes('count'))
  assert.ok(!listKinds('a city street, close-up').includes('framing'))
  assert.ok(listKinds('a watch').includes('framing'))
  const framings = listEdits('three cats').find(({ kind }) => kind === 'framing')?.choices ?? []
  assert.deepEqual(
    framings.map(({ id }) => id),
    [noChoice, 'close', 'wide'],
  )
  assert.deepEqual(listKinds(''), [])
  assert.ok(listKinds('gizmo').every(kind => editKinds.includes(kind)))
})

test('reads a long prompt in a second of processor time', () => {
  for (const prompt of ['a fox, '.repeat(250), '狐狸，'.repeat(600), 'x y '.repeat(500)]) {
    listEdits(prompt)
    const start = process.cpuUsage()
    listEdits(prompt)
    const { user } = process.cpuUsage(start)
    assert.ok(user < 1_000_000, `${prompt.slice(0, 8)}: ${user} µs`)
  }
})
