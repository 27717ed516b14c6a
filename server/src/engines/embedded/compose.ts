import { createCanvas } from '@napi-rs/canvas'
import { markPng } from '../png-metadata.ts'
import { encodePng } from './paint/encode-png.ts'
import { finish, type Finish } from './paint/finish.ts'
import { createNoise } from './paint/noise.ts'
import { randomOfPicture, type Random } from './paint/random.ts'
import type { Intent } from './prompt/intent.ts'
import { readPrompt } from './prompt/read-prompt.ts'
import { familyOf } from './scenes/families.ts'
import type { Layout, Stage } from './scenes/stage.ts'

export interface PictureOrder {
  prompt: string
  scenario: string
  seed: number
  /** Pixels. */
  width: number
  height: number
  model?: { id: string; strength: number }
  steps?: number
}

export interface ComposedPicture {
  /** A PNG that carries its parameters and says that a machine made it. */
  file: Buffer
  /** Words of the prompt that had no influence. */
  notUnderstood: string[]
}

export const engineName = 'Tessera embedded engine'

/** Paints a prompt. The same order always gives the same bytes; it takes up to a second, so run it in a worker. */
export function composePicture(order: PictureOrder): ComposedPicture {
  const intent = readPrompt(order.prompt, order.scenario)
  const { width, height } = order
  const pixels = paintPicture(order, intent).getContext('2d').getImageData(0, 0, width, height).data
  const file = markPng(encodePng(pixels, width, height), {
    prompt: order.prompt,
    seed: order.seed,
    steps: order.steps ?? 30,
    width,
    height,
    model: order.model ? `${order.model.id} (${order.model.strength})` : 'tessera-embedded',
    software: engineName,
    source: 'procedural',
  })
  return { file, notUnderstood: intent.notUnderstood }
}

/** The painting alone; `moment` (0 to 1) is its place in an endless loop, for moving pictures. */
export function paintPicture(order: PictureOrder, intent: Intent, moment = 0, grain?: number) {
  const { width, height } = order
  const canvas = createCanvas(width, height)
  const random = randomOfPicture(order.prompt, order.seed)
  const stage: Stage = {
    context: canvas.getContext('2d'),
    width,
    height,
    intent,
    random,
    noise: createNoise(random.fork('noise')),
    moment,
  }
  chooseLayout(familyOf(intent).layouts, intent, random.fork('layout')).paint(stage)
  finish(stage, { ...finishOf(intent, order.model?.strength), ...(grain !== undefined && { grain }) })
  return canvas
}

/** By luck, weighed by how well each suits; what suits far less than the best is out of the question. */
function chooseLayout(layouts: readonly [Layout, ...Layout[]], intent: Intent, random: Random): Layout {
  const affinities = layouts.map(layout => layout.affinity(intent))
  const best = Math.max(...affinities)
  const weights = affinities.map(affinity => (affinity < best * 0.2 ? 0 : affinity ** 2))
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0)
  return layouts.find((_, i) => (left -= weights[i] ?? 0) < 0) ?? layouts[0]
}

/** A model's strength, 0 to 2, is how far the print departs from the plain one. */
function finishOf({ styles, moods }: Intent, strength = 0.7): Finish {
  const flat = styles.has('flat')
  return {
    grain: flat ? 4 : styles.has('retro') ? 16 : 7,
    vignette: flat ? 0.08 : moods.has('dramatic') ? 0.36 : 0.22,
    bloom: styles.has('neon') ? 0.6 : flat ? 0.12 : 0.32,
    richness: (styles.has('retro') ? 0.75 : 1) * (0.86 + 0.2 * strength),
  }
}
