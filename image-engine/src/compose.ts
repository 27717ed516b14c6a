import { createCanvas, ImageData, type Canvas } from '@napi-rs/canvas'
import { writePngMetadata } from './png/png-metadata.ts'
import { encodePng } from './paint/encode-png.ts'
import { applyFilmEffects, type FilmEffects } from './paint/film-effects.ts'
import { createNoise } from './paint/noise.ts'
import { createImageRandom, type Random } from './paint/random.ts'
import type { Intent } from './prompt/intent.ts'
import { readPrompt } from './prompt/read-prompt.ts'
import { analyzePrompt, listUndrawnWords } from './report/analyze-prompt.ts'
import { getFamily } from './scenes/families.ts'
import { paintSurroundings, paintWeather } from './scenes/paint-surroundings.ts'
import type { Layout, Stage } from './scenes/stage.ts'
import { weighLayouts } from './scenes/weigh-layouts.ts'
import type { RenderStyle } from './styles/render-style.ts'
import { chooseRenderStyle } from './styles/choose-style.ts'

export interface ImageRequest {
  prompt: string
  scenario: string
  seed: number
  /** Pixels. */
  width: number
  height: number
  model?: { id: string; strength: number }
  steps?: number
}

export interface ComposedImage {
  /** A PNG with its generation parameters and the mark that a machine made it. */
  file: Buffer
  /** Words of the prompt that had no effect on the image. */
  notUnderstood: string[]
}

export const embeddedEngineName = 'Tessera embedded engine'

/**
 * Paints the image of a prompt. The same request always gives the same bytes. Takes up to a second, so call
 * it in a worker.
 */
export function composeImage(request: ImageRequest): ComposedImage {
  const intent = readPrompt(request.prompt, request.scenario)
  const { width, height } = request
  const pixels = paintImage(request, intent).getContext('2d').getImageData(0, 0, width, height).data
  const file = writePngMetadata(encodePng(pixels, width, height), {
    prompt: request.prompt,
    seed: request.seed,
    steps: request.steps ?? 30,
    width,
    height,
    model: request.model ? `${request.model.id} (${request.model.strength})` : 'tessera-embedded',
    software: embeddedEngineName,
    source: 'procedural',
  })
  return { file, notUnderstood: listUndrawnWords(analyzePrompt(request.prompt, request.scenario)) }
}

/**
 * Paints the image without encoding it. `loopPosition` (0 to 1) selects a frame of an endless video loop;
 * `grain` overrides the film grain (8-bit steps).
 */
export function paintImage(request: ImageRequest, intent: Intent, loopPosition = 0, grain?: number): Canvas {
  const { width, height } = request
  const random = createImageRandom(request.prompt, request.seed)
  const layout = chooseLayout(getFamily(intent).layouts, intent, random.fork('layout'))
  const style = chooseRenderStyle(intent, layout)
  const scale = style?.sourceScale ?? 1
  const stage: Stage = {
    context: createCanvas(toCanvasSide(width * scale), toCanvasSide(height * scale)).getContext('2d'),
    width: toCanvasSide(width * scale),
    height: toCanvasSide(height * scale),
    intent,
    random,
    noise: createNoise(random.fork('noise')),
    loopPosition,
    ...(request.model && { strength: request.model.strength }),
  }
  layout.paint(stage)
  paintSurroundings(stage, layout)
  if (style) {
    const canvas = applyRenderStyle(stage, style, width, height)
    paintWeather({ ...stage, context: canvas.getContext('2d'), width, height }, layout, true)
    return canvas
  }
  paintWeather(stage, layout, false)
  applyFilmEffects(stage, {
    ...chooseFilmEffects(intent, request.model?.strength),
    ...(grain !== undefined && { grain }),
  })
  return stage.context.canvas
}

const toCanvasSide = (pixels: number) => Math.max(16, Math.round(pixels))

/** Uses the painted scene as the source image and lets the style draw the final image from it. */
function applyRenderStyle(sourceStage: Stage, style: RenderStyle, width: number, height: number): Canvas {
  const { intent, noise } = sourceStage
  const { data } = sourceStage.context.getImageData(0, 0, sourceStage.width, sourceStage.height)
  const pixels = style.render(
    { pixels: data, width: sourceStage.width, height: sourceStage.height },
    { width, height, intent, random: sourceStage.random.fork('manner'), noise },
  )
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').putImageData(new ImageData(pixels, width, height), 0, 0)
  return canvas
}

/** Picks a layout at random. */
function chooseLayout(layouts: readonly [Layout, ...Layout[]], intent: Intent, random: Random): Layout {
  const weights = weighLayouts(layouts, intent)
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0)
  return layouts.find((_, i) => (left -= weights[i] ?? 0) < 0) ?? layouts[0]
}

/**
 * Derives the film effects from the styles and moods. The model's strength (0 to 2) raises the saturation.
 */
function chooseFilmEffects({ styles, moods }: Intent, strength = 0.7): FilmEffects {
  const plain = styles.has('flat') || moods.has('minimal')
  const retro = styles.has('retro')
  return {
    grain: plain ? 4 : retro ? 15 : 7,
    vignette: plain ? 0.08 : moods.has('dramatic') ? 0.36 : 0.22,
    bloom: styles.has('neon') ? 0.6 : plain ? 0.12 : 0.32,
    saturation: styles.has('monochrome') ? 0.04 : (retro ? 0.82 : 1) * (0.86 + 0.2 * strength),
    fade: retro ? 1 : 0,
  }
}
