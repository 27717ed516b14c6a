import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyzePrompt, listUndrawnWords } from './analyze-prompt.ts'
import { suggestPrompt } from './suggest-prompt.ts'

/** A prompt, what the image shows of it, and the words that it does not show. */
type Row = readonly [prompt: string, understood: string, notUnderstood: string]

const rows: readonly Row[] = [
  // Color
  ['a green sofa', 'green:color sofa:subject', ''],
  ['绿色的沙发', '绿色:color 沙发:subject', ''],
  ['a green sofa, ink wash', 'sofa:subject ink wash:style', 'green'],
  ['red roses in a vase', 'red:color roses:subject vase:subject', ''],
  ['a blue vase and yellow lemons', 'blue:color vase:subject yellow:color lemons:subject', ''],
  ['a man with a white beard', 'man:subject white beard:appearance', ''],
  ['白胡子的男人', '白胡子:appearance 男人:subject', ''],
  ['a castle with red flags', 'castle:subject', 'red flags'],
  ['a red castle', 'castle:subject', 'red'],
  ['a white horse at night', 'white horse:subject night:time', ''],
  ['blue abstract liquid', 'blue:color abstract:place liquid:subject', ''],
  // Count
  ['three cats', 'three:count cats:subject', ''],
  ['三只猫', '三只:count 猫:subject', ''],
  ['seven bottles', 'bottles:subject', 'seven'],
  ['three tractors and a car', 'car:subject', 'three tractors'],
  ['two women', 'women:subject', 'two'],
  ['five birds over a lake', 'birds:subject lake:subject', 'five'],
  // Material
  ['a marble vase', 'vase:subject', 'marble'],
  ['大理石花瓶', '花瓶:subject', '大理石'],
  ['a leather handbag', 'handbag:subject', 'leather'],
  ['木质书桌', '书桌:subject', '木质'],
  ['liquid marble, abstract', 'liquid:subject marble:subject abstract:place', ''],
  // Weather
  ['a street in the rain', 'street:subject rain:weather', ''],
  ['雨中的街道', '雨中:weather 街道:subject', ''],
  ['a sofa in the rain', 'sofa:subject', 'rain'],
  ['a mountain lake in the mist', 'mountain:subject lake:subject mist:weather', ''],
  ['a cloudy beach', 'cloudy:weather beach:subject', ''],
  ['a cat in the snow', 'cat:subject snow:weather', ''],
  ['a teapot in the snow', 'teapot:subject', 'snow'],
  ['lightning over the sea', 'sea:place', 'lightning'],
  // Time of day
  ['a lighthouse at dawn', 'lighthouse:subject dawn:time', ''],
  ['黎明的灯塔', '黎明:time 灯塔:subject', ''],
  ['a perfume bottle at dawn', 'perfume bottle:subject', 'dawn'],
  ['a fox at sunset', 'fox:subject sunset:time', ''],
  ['an orange cat at sunset', 'orange:color cat:subject sunset:time', ''],
  // Season
  ['an autumn forest', 'autumn:season forest:subject', ''],
  ['秋天的森林', '秋天:season 森林:subject', ''],
  ['a cat in autumn', 'cat:subject', 'autumn'],
  ['a lake in spring', 'lake:subject', 'spring'],
  ['a pine forest in winter', 'pine:subject forest:subject winter:weather', ''],
  // Place
  ['a cat on a beach', 'cat:subject', 'beach'],
  ['a fox in the forest at night', 'fox:subject forest:subject night:time', ''],
  ['窗台上的猫', '猫:subject', '窗台'],
  ['a watch by the sea', 'watch:subject', 'sea'],
  // What a prompt does not ask to see
  ['a stunning photo of a lake, 8k, masterpiece', 'lake:subject', 'photo'],
  ['a lake without clouds', 'lake:subject', ''],
]

for (const [prompt, understood, notUnderstood] of rows) {
  test(`"${prompt}": shows ${understood}, lacks ${notUnderstood || 'nothing'}`, () => {
    const analysis = analyzePrompt(prompt)
    const shown = analysis.understood.map(({ word, kind }) => `${word}:${kind}`).join(' ')

    assert.equal(shown, understood)
    assert.equal(listUndrawnWords(analysis).join(' '), notUnderstood)
  })
}

test('finds words at their positions in the text as it was typed', () => {
  for (const prompt of [
    'A  Red\nBICYCLE，near ａ ｌａｋｅ',
    '😀 拖拉机在湖边, and a trombone',
    '①个 gizmo',
  ]) {
    const { notUnderstood, understood } = analyzePrompt(prompt)
    for (const { word, start, end } of [...notUnderstood, ...understood]) {
      const typed = prompt.slice(start, end)
      assert.equal(typed.normalize('NFKC').toLowerCase().replace(/\s+/g, ' '), word)
    }
  }
})

const drawable = [
  'a rusty lighthouse',
  'a cat chases a ball',
  'red fox sleeping under a bridge',
  'golden hour over the alps',
  '女孩抱着她的猫',
  '抱着兔子的女孩',
  'a bridge with a dog',
  '草原上奔跑的骏马',
  '一只在沙发上睡觉的猫',
  '月光下的城堡',
  'warm and calm',
  'Portrait of a woman in a garden',
  'a watch on a white background',
  '陶瓷马克杯样机',
]
const undrawable = [
  'a red bicycle leaning on a brick wall',
  '一辆自行车靠在砖墙上',
  'a tractor by the lake',
  '湖边有一辆拖拉机',
  'a tiger in the snow',
  'portrait of a robot',
  'my birthday cake',
  'gizmo',
]
for (const prompt of drawable)
  test(`the main subject of "${prompt}" can be drawn`, () =>
    assert.equal(analyzePrompt(prompt).canDrawMainSubject, true))
for (const prompt of undrawable)
  test(`the main subject of "${prompt}" cannot be drawn`, () =>
    assert.equal(analyzePrompt(prompt).canDrawMainSubject, false))

for (const [prompt, suggested] of [
  ['an elephant in the desert', 'a horse in the desert'],
  ['two bicycles', 'two cars'],
  ['portrait of a robot', 'portrait of an astronaut'],
  ['湖边有一辆拖拉机', '湖边有一辆汽车'],
  ['a gizmo', null],
  ['a cat', null],
] as const) {
  test(`suggests ${suggested ?? 'nothing'} instead of ${prompt}`, () =>
    assert.equal(suggestPrompt(prompt, 'general', analyzePrompt(prompt))?.prompt ?? null, suggested))
}

test('reads a prompt of 2,000 characters in 100 ms of processor time, whatever it is', () => {
  for (const prompt of [
    'a'.repeat(2_000),
    '山'.repeat(2_000),
    '拖'.repeat(2_000),
    'two '.repeat(500),
    'x y '.repeat(500),
  ]) {
    analyzePrompt(prompt)
    const start = process.cpuUsage()
    analyzePrompt(prompt)
    const { user } = process.cpuUsage(start)
    assert.ok(user < 100_000, `${prompt.slice(0, 8)}: ${user} µs`)
  }
})
