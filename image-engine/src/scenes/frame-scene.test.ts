import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas } from '../canvas/canvas.ts'
import type { Framing } from '../intent/framing.ts'
import type { Intent } from '../intent/intent.ts'
import { listLayouts } from '../layouts/families.ts'
import { weighLayouts } from '../layouts/weigh-layouts.ts'
import '../node/node-canvas.ts'
import { paintImage } from '../paint-image.ts'
import { createNoise } from '../paint/noise.ts'
import { createImageRandom } from '../paint/random.ts'
import { readPrompt } from '../prompt/read-prompt.ts'
import { analyzePrompt } from '../report/analyze-prompt.ts'
import { chooseFrame, frameScene } from './frame-scene.ts'
import { loadPainter } from './painters.ts'
import type { Stage, SubjectBox } from './stage.ts'

const prompts = [
  'a fox',
  'three cats',
  'a fox in the forest',
  'a panda',
  'a whale',
  'portrait of a woman',
  'a man at sunset, double exposure',
  'an astronaut',
  'a watch',
  'two bottles',
  'a red car',
  'a vase with flowers',
  'a bowl of fruit',
  'lemons on a table',
]

function createStage(intent: Intent, seed: number, side = 96): Stage {
  const random = createImageRandom(seed)
  const context = createCanvas(side, side).getContext('2d')
  return {
    context,
    width: side,
    height: side,
    intent,
    random,
    noise: createNoise(random.fork('noise')),
    loopPosition: 0,
  }
}

test('every layout that can be framed says where its subject is', async () => {
  const placed = new Set<string>()
  for (const prompt of prompts) {
    const intent = readPrompt(prompt)
    const weights = weighLayouts(listLayouts(intent), intent)
    const layouts = listLayouts(intent).filter(({ draws }, i) => 'framings' in draws && weights[i])
    for (const { name } of layouts)
      for (const seed of [1, 2, 3]) {
        const boxes: SubjectBox[] = []
        const paint = await loadPainter(name)
        paint({ ...createStage(intent, seed), placeSubject: box => boxes.push(box) })
        assert.equal(boxes.length, 1, `${prompt}, ${name}`)
        const { x, y, width, height } = boxes[0] ?? { x: 0, y: 0, width: 0, height: 0 }
        assert.ok(x > 24 && x < 72 && y > 24 && y < 90, `${prompt}, ${name}: ${x}, ${y}`)
        assert.ok(width > 20 && height > 20, `${prompt}, ${name}: ${width} by ${height}`)
        placed.add(name)
      }
  }
  assert.equal(placed.size, 12, [...placed].join(', '))
})

/** Frames a red square on white, and returns its middle and its width as shares of the image. */
function frameSquare(framing: Framing, at: number) {
  const intent: Intent = { ...readPrompt('a watch'), framing }
  const [layout] = listLayouts(intent)
  const stage = createStage(intent, 1, 280)
  stage.context.fillStyle = 'white'
  stage.context.fillRect(0, 0, 280, 280)
  stage.context.fillStyle = 'red'
  const side = 100
  stage.context.fillRect(at - side / 2, 150 - side / 2, side, side)
  const box = { x: at, y: 150, width: side, height: side }
  const { context } = frameScene(stage, chooseFrame(intent, layout), box, 200, 200)
  const { data } = context.getImageData(0, 0, 200, 200)
  const columns: number[] = []
  for (let pixel = 0; pixel < 200 * 200; pixel++)
    if ((data[pixel * 4] ?? 0) > 200 && (data[pixel * 4 + 1] ?? 255) < 80) columns.push(pixel % 200)
  const [from, to] = [Math.min(...new Set(columns)), Math.max(...new Set(columns))]
  return { x: (from + to + 1) / 2 / 200, width: (to + 1 - from) / 200 }
}

const isNear = (value: number, wanted: number) => Math.abs(value - wanted) < 0.02

test('a close-up shows the subject large and in the middle', () => {
  for (const at of [120, 140, 160]) {
    const { x, width } = frameSquare('close', at)
    assert.ok(isNear(x, 0.5) && width > 0.65, `${x}, ${width}`)
  }
})

test('a subject on the left or on the right is at a third, wherever the layout has put it', () => {
  for (const at of [115, 140, 165]) {
    assert.ok(isNear(frameSquare('left', at).x, 1 / 3), String(frameSquare('left', at).x))
    assert.ok(isNear(frameSquare('right', at).x, 2 / 3), String(frameSquare('right', at).x))
  }
})

test('a framing that a layout does not have changes no pixel, and is reported', async () => {
  const request = { prompt: '', scenario: 'general', seed: 3, width: 64, height: 64 }
  const paint = async (prompt: string) => {
    const canvas = await paintImage(request, readPrompt(prompt))
    return Buffer.from(canvas.getContext('2d').getImageData(0, 0, 64, 64).data)
  }
  assert.ok((await paint('a mountain lake')).equals(await paint('a mountain lake, close-up')))
  assert.deepEqual(
    analyzePrompt('a mountain lake, close-up').notUnderstood.map(({ word, lacks }) => [word, lacks]),
    [['close-up', 'viewpoint']],
  )
  assert.ok(!(await paint('a fox')).equals(await paint('a fox, close-up')))
  assert.deepEqual(analyzePrompt('a fox, close-up').notUnderstood, [])
  // A place is wide without a word
  assert.deepEqual(analyzePrompt('a mountain lake, wide shot').notUnderstood, [])
})
