import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas } from '../canvas/canvas.ts'
import '../node/node-canvas.ts'
import { createNoise } from '../paint/noise.ts'
import { createRandom } from '../paint/random.ts'
import type { Intent, SceneFamilyName } from '../intent/intent.ts'
import { readPrompt } from '../prompt/read-prompt.ts'
import { listLayouts } from '../layouts/families.ts'
import type { Layout } from '../layouts/layout.ts'
import { showsWeather } from '../layouts/surroundings.ts'
import { paintSurroundings, paintWeather } from './paint-surroundings.ts'
import type { Stage } from './stage.ts'

const size = { width: 90, height: 120 }

/** The share of the pixels that `paint` changes on an empty canvas. */
function measurePainted(intent: Intent, paint: (stage: Stage) => void): number {
  const context = createCanvas(size.width, size.height).getContext('2d')
  const random = createRandom('any')
  paint({ ...size, context, intent, random, noise: createNoise(random), loopPosition: 0 })
  const { data } = context.getImageData(0, 0, size.width, size.height)
  let painted = 0
  for (let i = 3; i < data.length; i += 4) if ((data[i] ?? 0) > 8) painted++
  return painted / (size.width * size.height)
}

const families = ['landscape', 'sea', 'city', 'animal', 'portrait'] as const satisfies SceneFamilyName[]
/** Layouts that paint their own rain, and those whose peaks carry the snow. */
const ownRain = ['skyline', 'street']
const ownSnow = ['alpine']
const ownMist = ['bridge', 'hills', 'ranges', 'canyon']

const listCases = (): { intent: Intent; layout: Layout }[] =>
  families.flatMap(family => {
    const intent: Intent = { ...readPrompt(''), family }
    return listLayouts(intent).map(layout => ({ intent, layout }))
  })

for (const { intent, layout } of listCases()) {
  test(`rain, snow and mist are painted on ${intent.family}, ${layout.name}, once`, () => {
    assert.ok(showsWeather(intent.family))
    const rain: Intent = { ...intent, weather: 'rain' }
    const snow: Intent = { ...intent, subjects: new Set(['snow']) }
    const mist: Intent = { ...intent, weather: 'mist' }
    const paintFront = (isRedrawn: boolean) => (stage: Stage) => paintWeather(stage, layout, isRedrawn)

    assert.ok(measurePainted(rain, paintFront(true)) > 0.05)
    assert.equal(measurePainted(rain, paintFront(false)) > 0.05, !ownRain.includes(layout.name))
    assert.equal(measurePainted(snow, paintFront(false)) > 0.005, !ownSnow.includes(layout.name))
    assert.equal(
      measurePainted(mist, stage => paintSurroundings(stage, layout)) > 0.2,
      !ownMist.includes(layout.name),
    )
    assert.equal(measurePainted(intent, paintFront(false)), 0)
  })
}

test('rooms and studios have no weather', () => {
  for (const family of ['interior', 'product', 'still-life', 'textile', 'abstract'] as const) {
    const intent: Intent = { ...readPrompt(''), family, weather: 'rain' }
    const [layout] = listLayouts(intent)
    assert.equal(
      measurePainted(intent, stage => paintWeather(stage, layout, false)),
      0,
    )
  }
})
