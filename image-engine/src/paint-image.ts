import { createCanvas, type Canvas } from './canvas/canvas.ts'
import type { ImageRequest } from './image-request.ts'
import type { Intent } from './intent/intent.ts'
import { chooseRedrawingStyle } from './layouts/choose-redrawing-style.ts'
import { listLayouts, type LayoutName } from './layouts/families.ts'
import type { Layout } from './layouts/layout.ts'
import { weighLayouts } from './layouts/weigh-layouts.ts'
import { applyFilmEffects, type FilmEffects } from './paint/film-effects.ts'
import { createNoise } from './paint/noise.ts'
import { toCanvas } from './paint/pixels.ts'
import { createImageRandom, type Random } from './paint/random.ts'
import { paintSurroundings, paintWeather } from './scenes/paint-surroundings.ts'
import { loadPainter } from './scenes/painters.ts'
import { chooseFrame, frameScene } from './scenes/frame-scene.ts'
import type { Stage, SubjectBox } from './scenes/stage.ts'
import type { RenderStyle } from './styles/render-style.ts'
import { loadRenderStyle } from './styles/render-styles.ts'

export { setCanvasFactory } from './canvas/canvas.ts'

/**
 * Paints the image of an intent. `loopPosition` (0 to 1) selects a frame of an endless video loop; `grain`
 * overrides the film grain (8-bit steps). Needs a canvas factory, and loads the painter of the image.
 */
export const paintImage = (
  request: ImageRequest,
  intent: Intent,
  loopPosition = 0,
  grain?: number,
): Promise<Canvas> => paintRandomImage(createImageRandom(request.seed), request, intent, loopPosition, grain)

/** Like `paintImage`, with the random numbers of a stream instead of those of the seed. */
export async function paintRandomImage(
  random: Random,
  request: ImageRequest,
  intent: Intent,
  loopPosition = 0,
  grain?: number,
): Promise<Canvas> {
  const { width, height } = request
  const layout = chooseLayout(intent, random)
  const paint = await loadPainter(layout.name)
  const styleName = chooseRedrawingStyle(intent, layout)
  const style = styleName && (await loadRenderStyle(styleName))
  const frame = chooseFrame(intent, layout)
  const scale = style?.sourceScale ?? 1
  const [shownWidth, shownHeight] = [toCanvasSide(width * scale), toCanvasSide(height * scale)]
  const [sceneWidth, sceneHeight] = [
    toCanvasSide(shownWidth * frame.enlargement),
    toCanvasSide(shownHeight * frame.enlargement),
  ]
  let subject: SubjectBox | undefined
  const scene: Stage = {
    context: createCanvas(sceneWidth, sceneHeight).getContext('2d'),
    width: sceneWidth,
    height: sceneHeight,
    intent,
    random,
    noise: createNoise(random.fork('noise')),
    loopPosition,
    subjectScale: frame.subjectScale,
    placeSubject: box => {
      subject = box
    },
    ...(request.model && { strength: request.model.strength }),
  }
  paint(scene)
  paintSurroundings(scene, layout)
  const stage = frameScene(scene, frame, subject, shownWidth, shownHeight)
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
  return toCanvas(pixels, width, height)
}

/**
 * Picks a layout by its weight. Each layout has a random number of its own, so that a weight that changes moves the choice
 * to or from that layout only (A-ES sampling of Efraimidis and Spirakis).
 */
export function chooseLayout(intent: Intent, random: Random): Layout<LayoutName> {
  const layouts = listLayouts(intent)
  const ranking = random.fork('layout')
  const weights = weighLayouts(layouts, intent)
  const ranks = layouts.map(({ name }, i) => Math.log(ranking.fork(name).next()) / (weights[i] ?? 0))
  return layouts[ranks.indexOf(Math.max(...ranks))] ?? layouts[0]
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
