import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Oklch } from '../color/oklch.ts'
import { readPrompt } from './read-prompt.ts'
import { createImageRandom } from '../paint/random.ts'
import { chooseLight } from '../paint/nature/light.ts'

const seeds = Array.from({ length: 60 }, (_, seed) => seed)
/** From pink to yellow */
const isWarm = ({ c, h }: Oklch) => c > 0.04 && (h + 20) % 360 < 120

/** Whether the lower sky of each of many images of a prompt is warm. */
const listWarm = (prompt: string) =>
  seeds.map(seed => {
    const { sky } = chooseLight(readPrompt(prompt), createImageRandom(seed))
    return isWarm(sky[2]?.[1] ?? assert.fail('no color'))
  })

test('no image of a storm has the warm sky of a sunset, unless the prompt names one', () => {
  assert.ok(listWarm('a lighthouse on a cliff').includes(true))
  for (const prompt of ['a lighthouse in a storm', '暴风雨中的灯塔'])
    assert.ok(!listWarm(prompt).includes(true), prompt)
  assert.ok(listWarm('a lighthouse in a storm at sunset').includes(true))
})
