import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paintImage } from '../node/paint-image.ts'
import { oklch, type Oklch } from '../color/oklch.ts'
import type { Time, Weather } from '../intent/atmosphere.ts'
import type { Intent, Subject } from '../intent/intent.ts'
import { readPrompt } from '../prompt/read-prompt.ts'
import { describeDrawnScene } from './drawn-scene.ts'

const size = { width: 96, height: 120 }
const seeds = [1, 2]

/** Mean red, green and blue of the images of some seeds. */
async function measureMeans(
  prompt: string,
  intent: Intent,
): Promise<[red: number, green: number, blue: number]> {
  const sums: [number, number, number] = [0, 0, 0]
  for (const seed of seeds) {
    const data = await paintPixels(prompt, intent, seed)
    for (let i = 0; i < data.length; i++) if (i % 4 < 3) sums[(i % 4) as 0 | 1 | 2] += data[i] ?? 0
  }
  const pixels = seeds.length * size.width * size.height
  return [sums[0] / pixels, sums[1] / pixels, sums[2] / pixels]
}

async function paintPixels(prompt: string, intent: Intent, seed: number): Promise<Uint8ClampedArray> {
  const canvas = await paintImage({ ...size, prompt, scenario: 'general', seed }, intent, 0, 0)
  return canvas.getContext('2d').getImageData(0, 0, size.width, size.height).data
}

/** The smallest share of changed pixels between two intents over some seeds. */
async function measureChange(prompt: string, before: Intent, after: Intent): Promise<number> {
  const shares: number[] = []
  for (const seed of seeds) {
    const one = await paintPixels(prompt, before, seed)
    const other = await paintPixels(prompt, after, seed)
    let changed = 0
    for (let i = 0; i < one.length; i += 4) if (Math.abs((one[i] ?? 0) - (other[i] ?? 0)) > 6) changed++
    shares.push(changed / (one.length / 4))
  }
  return Math.min(...shares)
}

/** The share of the pixels that are blue in one image and red in the other, over some seeds. */
async function measureRedChange(prompt: string, blue: Intent, red: Intent): Promise<number> {
  const isRed = (data: Uint8ClampedArray, i: number) => (data[i] ?? 0) > (data[i + 2] ?? 0) + 20
  let changed = 0
  for (const seed of seeds) {
    const one = await paintPixels(prompt, blue, seed)
    const other = await paintPixels(prompt, red, seed)
    for (let i = 0; i < one.length; i += 4) if (!isRed(one, i) && isRed(other, i)) changed++
  }
  return changed / (seeds.length * size.width * size.height)
}

const getLightness = ([red, green, blue]: readonly [number, number, number]) => (red + green + blue) / 3

const redTone = oklch(0.54, 0.19, 25)
const blueTone = oklch(0.52, 0.15, 255)

const colored: readonly (readonly [prompt: string, subject: Subject])[] = [
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

for (const [prompt, subject] of colored) {
  test(`the color of ${subject} in "${prompt}" shows`, async () => {
    const intent = readPrompt(prompt)
    const paint = (color: Oklch): Intent => ({ ...intent, colors: new Map([[subject, color]]) })
    assert.ok(describeDrawnScene(paint(redTone)).showsColorOf(subject))
    // The ground may have the opposite color of the subject
    const share = await measureRedChange(prompt, paint(blueTone), paint(redTone))
    assert.ok(share > 0.001, String(share))
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
  test(`the number of ${prompt} shows`, async () => {
    const intent = readPrompt(prompt)
    const paint = (count: number): Intent => ({ ...intent, counts: new Map([[subject, count]]) })
    assert.ok(describeDrawnScene(paint(4)).showsCountOf(subject))
    assert.ok((await measureChange(prompt, paint(2), paint(4))) > 0.001)
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
    test(`${weather} shows in "${prompt}"`, async () => {
      const intent = readPrompt(prompt)
      assert.ok(describeDrawnScene({ ...intent, weather }).showsWeather(weather))
      assert.ok((await measureChange(prompt, intent, { ...intent, weather })) > 0.003)
    })
  }
}

test('clouds cover a cloudy sky and leave a clear one', async () => {
  for (const prompt of ['a mountain lake', 'a meadow', 'a desert', 'waves', 'a beach', 'a skyline']) {
    const intent: Intent = { ...readPrompt(prompt), time: 'day' }
    const shows = (weather: Weather) => describeDrawnScene({ ...intent, weather }).showsWeather(weather)
    assert.ok(shows('clear') && shows('cloudy'), prompt)
    assert.ok(
      (await measureChange(prompt, { ...intent, weather: 'clear' }, { ...intent, weather: 'cloudy' })) > 0.02,
      prompt,
    )
  }
})

test('the night is darker than the day wherever the time is understood', async () => {
  const paint = async (prompt: string, time: Time) => {
    const intent: Intent = { ...readPrompt(prompt), time }
    assert.ok(describeDrawnScene(intent).showsTime(time), `${prompt}, ${time}`)
    return getLightness(await measureMeans(prompt, intent))
  }
  for (const prompt of [
    ...outdoors.filter(each => !each.startsWith('portrait')),
    'a living room',
    'a bedroom',
  ]) {
    assert.ok((await paint(prompt, 'night')) < (await paint(prompt, 'day')) - 8, prompt)
  }
})

test('autumn is redder than summer, and winter whiter', async () => {
  const means = (prompt: string, subjects: readonly Subject[]) => {
    const intent: Intent = { ...readPrompt(prompt), time: 'day', subjects: new Set(subjects) }
    return measureMeans(prompt, intent)
  }
  const [red, green] = await means('a forest', ['forest', 'autumn'])
  const [summerRed, summerGreen] = await means('a forest', ['forest'])
  assert.ok(red - green > summerRed - summerGreen + 3)
  const snowy = await means('mountains', ['mountain', 'snow'])
  assert.ok(getLightness(snowy) > getLightness(await means('mountains', ['mountain'])))
})

test('the color of the scene shows up to the number that the report claims', async () => {
  for (const prompt of ['a mountain lake', 'abstract liquid', 'a bottle', 'waves', 'a skyline']) {
    const intent = readPrompt(prompt)
    const [red, , blue] = await measureMeans(prompt, { ...intent, hues: [25] })
    const [otherRed, , otherBlue] = await measureMeans(prompt, { ...intent, hues: [255] })
    assert.ok(describeDrawnScene({ ...intent, hues: [25] }).showsHue(25))
    assert.ok(red - blue > otherRed - otherBlue + 2, `${prompt}: ${red - blue} and ${otherRed - otherBlue}`)
  }
})

test('the color of a background fills a studio wherever it is understood', async () => {
  for (const prompt of ['a car', 'headphones', 'a bottle']) {
    const paint = async (background: Oklch) => {
      const intent: Intent = { ...readPrompt(prompt), background }
      assert.ok(describeDrawnScene(intent).showsBackground(), prompt)
      const [red, , blue] = await measureMeans(prompt, intent)
      return red - blue
    }
    assert.ok((await paint(redTone)) > (await paint(blueTone)) + 60, prompt)
  }
})

for (const [plain, refused] of [
  ['a street at night', 'no people'],
  ['the sea at night', 'no stars'],
  ['a mountain lake at night', 'no moon'],
  ['a beach at noon', 'no clouds'],
  ['a living room', 'no plants'],
] as const) {
  test(`"${plain}" without what it names: ${refused}`, async () => {
    const without = readPrompt(`${plain}, ${refused}`)
    const { excluded } = without
    assert.ok(excluded)
    const { excluded: _, ...shown } = without
    assert.ok((await measureChange(plain, shown, without)) > 0)
  })
}
