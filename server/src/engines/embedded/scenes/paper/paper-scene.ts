import { lightOf, type Light } from '../../paint/light.ts'
import { css, mix, oklch, shift, type Oklch } from '../../paint/oklch.ts'
import { flock } from '../../paint/trees.ts'
import type { Intent } from '../../prompt/intent.ts'
import type { Layout, Stage } from '../stage.ts'
import { paintPiece, piecesOf } from './pieces.ts'
import { cloud, dunes, firs, peaks, roofs, swells, waves, type Cut } from './silhouettes.ts'

/** A scene cut out of card, sheet behind sheet, with the sun or the moon in rings of paper. */
export const paperScene: Layout = {
  name: 'paper scene',
  draws: ['papercut', 'flat'],
  affinity: ({ styles }) => (styles.has('papercut') ? 40 : styles.has('flat') ? 4 : 0),
  paint,
}

function paint(stage: Stage): void {
  const { context, width, height, intent, random, noise } = stage
  const light = lightOf(intent, random.fork('light'))
  const shorter = Math.min(width, height)
  const deep = intent.styles.has('papercut')
  const sunX = width * random.between(0.25, 0.75)
  const sunY = height * random.between(0.24, 0.38)
  paintRings(stage, light, sunX, sunY, shorter, deep)
  paintClouds(stage, light, deep)
  paintBirds(stage, light)

  const cuts = cutsOf(intent)
  const count = 6
  const first = height * random.between(0.44, 0.52)
  const pieces = piecesOf(intent)
  const near = nearest(intent, light)
  for (let sheet = 0; sheet < count; sheet++) {
    const part = sheet / (count - 1)
    const row = first + (height * 0.93 - first) * part ** 1.1
    const colour = sheetColour(light, near, part)
    const cut = cuts[Math.min(cuts.length - 1, Math.floor(part * cuts.length))] ?? swells
    // What stands in the scene stands behind a sheet, so that it has ground.
    if (sheet === 3) for (const piece of pieces) paintPiece(stage, piece, row, shorter, colour, light)
    layCard(stage, colour, deep, part, () =>
      cut(
        context,
        { width, height, row, rise: height * (0.1 - part * 0.03) },
        noise,
        random.fork(`sheet ${sheet}`),
      ),
    )
    if (cut === roofs) lightWindows(stage, light, row, part, random.fork(`windows ${sheet}`))
  }
}

/** Which sheets there are, from the farthest to the nearest. */
function cutsOf({ family, subjects, weather }: Intent): readonly Cut[] {
  if (family === 'sea')
    return subjects.has('island') || subjects.has('lighthouse') ? [peaks, waves, waves, waves] : [waves]
  if (family === 'city') return subjects.has('bridge') ? [roofs, roofs, waves] : [peaks, roofs, roofs, roofs]
  if (subjects.has('desert') || subjects.has('canyon')) return [dunes]
  const ground =
    subjects.has('lake') || subjects.has('river') ? waves : subjects.has('meadow') ? swells : firs
  if (subjects.has('forest') || subjects.has('pine')) return [swells, firs, firs]
  if (subjects.has('meadow')) return [swells]
  return [peaks, peaks, weather === 'snow' ? swells : firs, ground]
}

/** The nearest sheet has the scene's own colour, dark. */
function nearest({ family, subjects, hues }: Intent, light: Light): Oklch {
  const own =
    family === 'sea'
      ? 245
      : subjects.has('desert')
        ? 40
        : subjects.has('autumn')
          ? 35
          : family === 'city'
            ? 280
            : 165
  return oklch(light.night ? 0.19 : 0.27, 0.075, hues[0] ?? own)
}

function sheetColour(light: Light, near: Oklch, part: number): Oklch {
  const far = mix(light.haze, light.sky[2]?.[1] ?? light.haze, 0.35)
  const colour = mix(far, near, part ** 0.9 * 0.92 + 0.08)
  // Straight between two hues a mixture would be grey; card is not.
  return { ...colour, c: Math.max(colour.c, (far.c + near.c) * 0.42) }
}

function layCard(
  { context, width, height }: Stage,
  colour: Oklch,
  deep: boolean,
  part: number,
  cut: () => void,
): void {
  const shorter = Math.min(width, height)
  context.save()
  if (deep) {
    context.shadowColor = css(oklch(0.12, 0.04, colour.h), 0.55)
    context.shadowBlur = shorter * (0.018 + part * 0.02)
    context.shadowOffsetY = -shorter * 0.006
    context.shadowOffsetX = shorter * 0.007
  }
  const tone = context.createLinearGradient(0, 0, 0, height)
  tone.addColorStop(0.35, css(shift(colour, { l: 0.05 })))
  tone.addColorStop(1, css(shift(colour, { l: -0.03 })))
  context.fillStyle = deep ? tone : css(colour)
  context.beginPath()
  cut()
  context.fill()
  context.restore()
  if (!deep) return
  // The cut edge of the card, where it turns to the light.
  context.strokeStyle = css(shift(colour, { l: 0.13 }), 0.32)
  context.lineWidth = Math.max(1, shorter * 0.0016)
  context.stroke()
}

/** Holes in sheet after sheet, each wider than the one behind it: the sky around its light. */
function paintRings(stage: Stage, light: Light, x: number, y: number, shorter: number, deep: boolean): void {
  const { context, width, height, random } = stage
  const rings = random.whole(3, 5)
  const tones = Array.from({ length: rings + 1 }, (_, i) => {
    const part = i / rings
    const at = light.sky[Math.round(part * (light.sky.length - 1))]?.[1] ?? light.haze
    return shift(at, { c: 0.015 })
  })
  context.fillStyle = css(tones[rings] ?? light.haze)
  context.fillRect(0, 0, width, height)
  const disc = shorter * random.between(0.09, 0.13)
  layCard(stage, shift(light.sun, { c: light.night ? 0 : 0.05 }), deep, 0.4, () =>
    context.arc(x, y, disc, 0, Math.PI * 2),
  )
  for (let ring = rings - 1; ring >= 0; ring--) {
    const radius = disc + shorter * (0.1 + (rings - 1 - ring) * random.between(0.13, 0.18))
    layCard(stage, tones[ring] ?? light.haze, deep, 0.5, () => {
      context.rect(-width * 0.1, -height * 0.1, width * 1.2, height * 1.2)
      context.moveTo(x + radius, y)
      // Against the rectangle's way round: a hole.
      context.arc(x, y, radius, 0, Math.PI * 2, true)
    })
  }
}

function paintClouds(stage: Stage, light: Light, deep: boolean): void {
  const { context, width, height, random, intent } = stage
  if (intent.weather === 'clear') return
  const luck = random.fork('clouds')
  const count = intent.weather === 'cloudy' || intent.subjects.has('cloud') ? 6 : luck.whole(2, 4)
  for (let i = 0; i < count; i++) {
    const colour = mix(light.cloudLit, light.haze, light.night ? 0.6 : 0.2)
    layCard(stage, colour, deep, 0.2, () =>
      cloud(
        context,
        width * luck.between(0.05, 0.95),
        height * luck.between(0.1, 0.42),
        width * luck.between(0.14, 0.3),
        luck,
      ),
    )
  }
}

function paintBirds({ context, width, height, random, intent }: Stage, light: Light): void {
  const luck = random.fork('birds')
  if (!intent.subjects.has('bird') && !luck.chance(0.5)) return
  context.fillStyle = css(mix(light.ambient, oklch(0.2, 0.03, 260), 0.7), 0.9)
  context.beginPath()
  flock(
    context,
    width * luck.between(0.2, 0.8),
    height * luck.between(0.15, 0.35),
    Math.min(width, height) * 0.014,
    luck,
  )
  context.fill()
}

/** Small holes with light behind them. */
function lightWindows(
  { context, width, height }: Stage,
  light: Light,
  row: number,
  part: number,
  luck: Stage['random'],
) {
  const unit = Math.min(width, height) * (0.008 + part * 0.006)
  context.fillStyle = css(light.night || luck.chance(0.5) ? oklch(0.88, 0.12, 85) : light.haze, 0.9)
  for (let i = 0; i < 46; i++) {
    context.fillRect(width * luck.next(), row + height * luck.between(0.025, 0.11), unit, unit * 1.5)
  }
}
