import { createCanvas, ImageData, type Canvas } from '@napi-rs/canvas'
import { markPng } from '../png-metadata.ts'
import { encodePng } from './paint/encode-png.ts'
import { finish, type Finish } from './paint/finish.ts'
import { createNoise } from './paint/noise.ts'
import { paintSnowfall } from './paint/snowfall.ts'
import { randomOfPicture, type Random } from './paint/random.ts'
import type { Intent } from './prompt/intent.ts'
import { readPrompt } from './prompt/read-prompt.ts'
import { paintRain } from './scenes/city/rain.ts'
import { familyOf } from './scenes/families.ts'
import type { Layout, Stage } from './scenes/stage.ts'
import type { Manner } from './styles/manner.ts'
import { mannerOf } from './styles/manners.ts'

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
export function paintPicture(order: PictureOrder, intent: Intent, moment = 0, grain?: number): Canvas {
  const { width, height } = order
  const random = randomOfPicture(order.prompt, order.seed)
  const layout = chooseLayout(familyOf(intent).layouts, intent, random.fork('layout'))
  const manner = mannerOf(intent, layout)
  const scale = manner?.scale ?? 1
  const stage: Stage = {
    context: createCanvas(sideOf(width * scale), sideOf(height * scale)).getContext('2d'),
    width: sideOf(width * scale),
    height: sideOf(height * scale),
    intent,
    random,
    noise: createNoise(random.fork('noise')),
    moment,
    ...(order.model && { strength: order.model.strength }),
  }
  layout.paint(stage)
  paintFall(stage)
  if (manner) return redraw(stage, manner, width, height)
  finish(stage, { ...finishOf(intent, order.model?.strength), ...(grain !== undefined && { grain }) })
  return stage.context.canvas
}

/** Rain and snow fall before people and animals too; landscapes and cities paint their own weather. */
function paintFall(stage: Stage): void {
  const { family, weather, subjects } = stage.intent
  if (family !== 'animal' && family !== 'portrait') return
  if (weather === 'rain' || weather === 'storm') paintRain(stage)
  else if (weather === 'snow' || subjects.has('snow')) paintSnowfall(stage)
}

const sideOf = (pixels: number) => Math.max(16, Math.round(pixels))

/** The painted scene is the study, the picture a sheet of its own. */
function redraw(study: Stage, manner: Manner, width: number, height: number): Canvas {
  const { intent, noise } = study
  const { data } = study.context.getImageData(0, 0, study.width, study.height)
  const pixels = manner.render(
    { pixels: data, width: study.width, height: study.height },
    { width, height, intent, random: study.random.fork('manner'), noise },
  )
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').putImageData(new ImageData(pixels, width, height), 0, 0)
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

/** A model's strength, 0 to 2, is also how far the print departs from the plain one. */
function finishOf({ styles, moods }: Intent, strength = 0.7): Finish {
  const plain = styles.has('flat') || moods.has('minimal')
  const retro = styles.has('retro')
  return {
    grain: plain ? 4 : retro ? 15 : 7,
    vignette: plain ? 0.08 : moods.has('dramatic') ? 0.36 : 0.22,
    bloom: styles.has('neon') ? 0.6 : plain ? 0.12 : 0.32,
    richness: styles.has('monochrome') ? 0.04 : (retro ? 0.82 : 1) * (0.86 + 0.2 * strength),
    fade: retro ? 1 : 0,
  }
}
