import { isExcluded } from '../../intent/is-excluded.ts'
import { chooseLight, type Light } from '../../paint/nature/light.ts'
import { toCss, mix, oklch, shiftOklch, type Oklch } from '../../color/oklch.ts'
import { traceBirdFlock } from '../../paint/nature/trees.ts'
import type { Random } from '../../paint/random.ts'
import type { Intent } from '../../intent/intent.ts'
import type { Stage } from '../stage.ts'
import { paintPaperObject, listPaperObjects } from './paper-objects.ts'
import {
  traceCloud,
  traceDunes,
  traceFirs,
  tracePeaks,
  traceRoofs,
  traceSoftHills,
  traceWaves,
  type SilhouetteTracer,
} from './silhouettes.ts'

/** A scene of cut card, sheet behind sheet, with the sun or the moon in rings of paper. */
export function paintPaperScene(stage: Stage): void {
  const { context, width, height, intent, random, noise } = stage
  const light = chooseLight(intent, random.fork('light'))
  const shorter = Math.min(width, height)
  const deep = intent.styles.has('papercut')
  const sunX = width * random.between(0.25, 0.75)
  const sunY = height * random.between(0.24, 0.38)
  paintRings(stage, light, sunX, sunY, shorter, deep)
  paintClouds(stage, light, deep)
  paintBirds(stage, light)

  const cuts = chooseSilhouettes(intent)
  const count = 6
  const first = height * random.between(0.44, 0.52)
  const pieces = listPaperObjects(intent)
  const near = chooseNearestColor(intent, light)
  for (let sheet = 0; sheet < count; sheet++) {
    const part = sheet / (count - 1)
    const row = first + (height * 0.93 - first) * part ** 1.1
    const color = getSheetColor(light, near, part)
    const cut = cuts[Math.min(cuts.length - 1, Math.floor(part * cuts.length))] ?? traceSoftHills
    // Paints the objects between two sheets, so that the front sheet is their ground.
    if (sheet === 3) for (const piece of pieces) paintPaperObject(stage, piece, row, shorter, color, light)
    paintSheet(stage, color, deep, part, () =>
      cut(
        context,
        { width, height, row, rise: height * (0.1 - part * 0.03) },
        noise,
        random.fork(`sheet ${sheet}`),
      ),
    )
    if (cut === traceRoofs) paintLitWindows(stage, light, row, part, random.fork(`windows ${sheet}`))
  }
}

/** Returns the silhouettes of the sheets, from the farthest to the nearest. */
function chooseSilhouettes({ family, subjects }: Intent): readonly SilhouetteTracer[] {
  if (family === 'sea')
    return subjects.has('island') || subjects.has('lighthouse')
      ? [tracePeaks, traceWaves, traceWaves, traceWaves]
      : [traceWaves]
  if (family === 'city')
    return subjects.has('bridge')
      ? [traceRoofs, traceRoofs, traceWaves]
      : [tracePeaks, traceRoofs, traceRoofs, traceRoofs]
  if (subjects.has('desert') || subjects.has('canyon')) return [traceDunes]
  const ground =
    subjects.has('lake') || subjects.has('river')
      ? traceWaves
      : subjects.has('meadow')
        ? traceSoftHills
        : traceFirs
  if (subjects.has('forest') || subjects.has('pine')) return [traceSoftHills, traceFirs, traceFirs]
  if (subjects.has('meadow')) return [traceSoftHills]
  return [tracePeaks, tracePeaks, traceFirs, ground]
}

/** The nearest sheet is a dark version of the scene's main hue. */
function chooseNearestColor({ family, subjects, hues }: Intent, light: Light): Oklch {
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

function getSheetColor(light: Light, near: Oklch, part: number): Oklch {
  const far = mix(light.haze, light.sky[2]?.[1] ?? light.haze, 0.35)
  const color = mix(far, near, part ** 0.9 * 0.92 + 0.08)
  // A straight mix of two hues is greyish, but card is not, so the chroma gets a minimum.
  return { ...color, c: Math.max(color.c, (far.c + near.c) * 0.42) }
}

function paintSheet(
  { context, width, height }: Stage,
  color: Oklch,
  deep: boolean,
  part: number,
  cut: () => void,
): void {
  const shorter = Math.min(width, height)
  context.save()
  if (deep) {
    context.shadowColor = toCss(oklch(0.12, 0.04, color.h), 0.55)
    context.shadowBlur = shorter * (0.018 + part * 0.02)
    context.shadowOffsetY = -shorter * 0.006
    context.shadowOffsetX = shorter * 0.007
  }
  const tone = context.createLinearGradient(0, 0, 0, height)
  tone.addColorStop(0.35, toCss(shiftOklch(color, { l: 0.05 })))
  tone.addColorStop(1, toCss(shiftOklch(color, { l: -0.03 })))
  context.fillStyle = deep ? tone : toCss(color)
  context.beginPath()
  cut()
  context.fill()
  context.restore()
  if (!deep) return
  // The lit cut edge of the card.
  context.strokeStyle = toCss(shiftOklch(color, { l: 0.13 }), 0.32)
  context.lineWidth = Math.max(1, shorter * 0.0016)
  context.stroke()
}

/** Paints sheets with a hole around the sun or moon, each wider than the one behind it. */
function paintRings(stage: Stage, light: Light, x: number, y: number, shorter: number, deep: boolean): void {
  const { context, width, height, random } = stage
  const rings = random.integer(3, 5)
  const tones = Array.from({ length: rings + 1 }, (_, i) => {
    const part = i / rings
    const at = light.sky[Math.round(part * (light.sky.length - 1))]?.[1] ?? light.haze
    return shiftOklch(at, { c: 0.015 })
  })
  context.fillStyle = toCss(tones[rings] ?? light.haze)
  context.fillRect(0, 0, width, height)
  const disc = shorter * random.between(0.09, 0.13)
  paintSheet(stage, shiftOklch(light.sun, { c: light.night ? 0 : 0.05 }), deep, 0.4, () =>
    context.arc(x, y, disc, 0, Math.PI * 2),
  )
  for (let ring = rings - 1; ring >= 0; ring--) {
    const radius = disc + shorter * (0.1 + (rings - 1 - ring) * random.between(0.13, 0.18))
    paintSheet(stage, tones[ring] ?? light.haze, deep, 0.5, () => {
      context.rect(-width * 0.1, -height * 0.1, width * 1.2, height * 1.2)
      context.moveTo(x + radius, y)
      // Drawn against the direction of the rectangle, so that it becomes a hole.
      context.arc(x, y, radius, 0, Math.PI * 2, true)
    })
  }
}

function paintClouds(stage: Stage, light: Light, deep: boolean): void {
  const { context, width, height, random, intent } = stage
  if (intent.weather === 'clear') return
  const rng = random.fork('clouds')
  const usualCount = rng.integer(2, 4)
  const count = intent.weather === 'cloudy' || intent.subjects.has('cloud') ? 6 : usualCount
  for (let i = 0; i < count; i++) {
    const color = mix(light.cloudLit, light.haze, light.night ? 0.6 : 0.2)
    paintSheet(stage, color, deep, 0.2, () =>
      traceCloud(
        context,
        width * rng.between(0.05, 0.95),
        height * rng.between(0.1, 0.42),
        width * rng.between(0.14, 0.3),
        rng,
      ),
    )
  }
}

function paintBirds({ context, width, height, random, intent }: Stage, light: Light): void {
  const rng = random.fork('birds')
  if (isExcluded(intent, 'bird') || (!intent.subjects.has('bird') && !rng.chance(0.5))) return
  context.fillStyle = toCss(mix(light.ambient, oklch(0.2, 0.03, 260), 0.7), 0.9)
  context.beginPath()
  traceBirdFlock(
    context,
    width * rng.between(0.2, 0.8),
    height * rng.between(0.15, 0.35),
    Math.min(width, height) * 0.014,
    rng,
  )
  context.fill()
}

/** Paints small lit holes. */
function paintLitWindows(
  { context, width, height }: Stage,
  light: Light,
  row: number,
  part: number,
  rng: Random,
) {
  const unit = Math.min(width, height) * (0.008 + part * 0.006)
  context.fillStyle = toCss(rng.chance(0.5) || light.night ? oklch(0.88, 0.12, 85) : light.haze, 0.9)
  for (let i = 0; i < 46; i++) {
    context.fillRect(width * rng.next(), row + height * rng.between(0.025, 0.11), unit, unit * 1.5)
  }
}
