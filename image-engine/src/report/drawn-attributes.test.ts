import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paintImage } from '../compose.ts'
import { oklch, type Oklch } from '../paint/oklch.ts'
import type { Intent, Subject, Time, Weather } from '../prompt/intent.ts'
import { readPrompt } from '../prompt/read-prompt.ts'
import { planDrawnScene } from './drawn-scene.ts'

const size = { width: 96, height: 120 }
const seeds = [1, 2]

/** Mean red, green and blue of the images of some seeds. The prompt seeds the images, the intent fills them. */
function measureMeans(prompt: string, intent: Intent): [red: number, green: number, blue: number] {
  const sums: [number, number, number] = [0, 0, 0]
  for (const seed of seeds) {
    const data = paintPixels(prompt, intent, seed)
    for (let i = 0; i < data.length; i++) if (i % 4 < 3) sums[(i % 4) as 0 | 1 | 2] += data[i] ?? 0
  }
  const pixels = seeds.length * size.width * size.height
  return [sums[0] / pixels, sums[1] / pixels, sums[2] / pixels]
}

function paintPixels(prompt: string, intent: Intent, seed: number): Uint8ClampedArray {
  const canvas = paintImage({ ...size, prompt, scenario: 'general', seed }, intent, 0, 0)
  return canvas.getContext('2d').getImageData(0, 0, size.width, size.height).data
}

/** The smallest share of changed pixels between two intents over some seeds. */
function measureChange(prompt: string, before: Intent, after: Intent): number {
  const shares = seeds.map(seed => {
    const [one, other] = [paintPixels(prompt, before, seed), paintPixels(prompt, after, seed)]
    let changed = 0
    for (let i = 0; i < one.length; i += 4) if (Math.abs((one[i] ?? 0) - (other[i] ?? 0)) > 6) changed++
    return changed / (one.length / 4)
  })
  return Math.min(...shares)
}

const getLightness = ([red, green, blue]: readonly [number, number, number]) => (red + green + blue) / 3

const redTone = oklch(0.54, 0.19, 25)
const blueTone = oklch(0.52, 0.15, 255)

const coloured: readonly (readonly [prompt: string, subject: Subject])[] = [
  ['a cat', 'cat'],
  ['a horse', 'horse'],
  ['a whale', 'whale'],
  ['a car', 'car'],
  ['a bottle', 'bottle'],
  ['a teapot', 'teapot'],
  ['a vase', 'vase'],
  ['a bowl of fruit', 'fruit'],
  ['a sofa', 'sofa'],
  ['an armchair', 'armchair'],
  ['a bed', 'bed'],
  ['a dress', 'dress'],
  ['a coat', 'coat'],
  ['folded cloth', 'fabric'],
  ['wildflowers on a meadow', 'flower'],
  ['flowers in a vase', 'flower'],
  ['a boat', 'boat'],
]

for (const [prompt, subject] of coloured) {
  test(`the colour of ${subject} in "${prompt}" shows`, () => {
    const intent = readPrompt(prompt)
    const paint = (colour: Oklch): Intent => ({ ...intent, colours: new Map([[subject, colour]]) })
    assert.ok(planDrawnScene(paint(redTone)).showsColourOf(subject))
    const [red, , blue] = measureMeans(prompt, paint(redTone))
    const [otherRed, , otherBlue] = measureMeans(prompt, paint(blueTone))
    assert.ok(red - blue > otherRed - otherBlue + 0.1, `${red - blue} and ${otherRed - otherBlue}`)
  })
}

for (const [prompt, subject] of [
  ['cats', 'cat'],
  ['cranes', 'crane'],
  ['whales', 'whale'],
  ['bottles', 'bottle'],
  ['watches', 'watch'],
  ['boats', 'boat'],
] as const) {
  test(`the number of ${prompt} shows`, () => {
    const intent = readPrompt(prompt)
    const paint = (count: number): Intent => ({ ...intent, counts: new Map([[subject, count]]) })
    assert.ok(planDrawnScene(paint(4)).showsCountOf(subject))
    assert.ok(measureChange(prompt, paint(2), paint(4)) > 0.001)
  })
}

const outdoors = [
  'a mountain lake',
  'mountains and pines',
  'a meadow',
  'a forest',
  'a desert',
  'a canyon',
  'waves',
  'an island',
  'a beach',
  'a skyline',
  'a street',
  'a castle',
  'a bridge',
  'a fox',
  'portrait of a woman',
  'a mountain lake, paper cut',
  'a street, oil painting',
]

for (const weather of ['rain', 'snow', 'storm', 'mist'] as const satisfies Weather[]) {
  for (const prompt of outdoors) {
    test(`${weather} shows in "${prompt}"`, () => {
      const intent = readPrompt(prompt)
      assert.ok(planDrawnScene({ ...intent, weather }).showsWeather(weather))
      assert.ok(measureChange(prompt, intent, { ...intent, weather }) > 0.003)
    })
  }
}

test('clouds cover a cloudy sky and leave a clear one', () => {
  for (const prompt of ['a mountain lake', 'a meadow', 'a desert', 'waves', 'a beach', 'a skyline']) {
    const intent: Intent = { ...readPrompt(prompt), time: 'day' }
    const shows = (weather: Weather) => planDrawnScene({ ...intent, weather }).showsWeather(weather)
    assert.ok(shows('clear') && shows('cloudy'), prompt)
    assert.ok(
      measureChange(prompt, { ...intent, weather: 'clear' }, { ...intent, weather: 'cloudy' }) > 0.02,
      prompt,
    )
  }
})

test('the night is darker than the day wherever the time is understood', () => {
  const paint = (prompt: string, time: Time) => {
    const intent: Intent = { ...readPrompt(prompt), time }
    assert.ok(planDrawnScene(intent).showsTime(time), `${prompt}, ${time}`)
    return getLightness(measureMeans(prompt, intent))
  }
  for (const prompt of [
    ...outdoors.filter(each => !each.startsWith('portrait')),
    'a living room',
    'a bedroom',
  ]) {
    assert.ok(paint(prompt, 'night') < paint(prompt, 'day') - 8, prompt)
  }
})

test('autumn is redder than summer, and winter whiter', () => {
  const means = (prompt: string, subjects: readonly Subject[]) => {
    const intent: Intent = { ...readPrompt(prompt), time: 'day', subjects: new Set(subjects) }
    return measureMeans(prompt, intent)
  }
  const [red, green] = means('a forest', ['forest', 'autumn'])
  const [summerRed, summerGreen] = means('a forest', ['forest'])
  assert.ok(red - green > summerRed - summerGreen + 3)
  const snowy = means('mountains', ['mountain', 'snow'])
  assert.ok(getLightness(snowy) > getLightness(means('mountains', ['mountain'])))
})

test('the colour of the scene shows up to the number that the report claims', () => {
  for (const prompt of ['a mountain lake', 'abstract liquid', 'a bottle', 'waves', 'a skyline']) {
    const intent = readPrompt(prompt)
    const [red, , blue] = measureMeans(prompt, { ...intent, hues: [25] })
    const [otherRed, , otherBlue] = measureMeans(prompt, { ...intent, hues: [255] })
    assert.ok(planDrawnScene({ ...intent, hues: [25] }).showsHue(25))
    assert.ok(red - blue > otherRed - otherBlue + 2, `${prompt}: ${red - blue} and ${otherRed - otherBlue}`)
  }
})
