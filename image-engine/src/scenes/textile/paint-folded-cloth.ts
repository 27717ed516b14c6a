import { toCss, mix, oklch, shiftOklch, type Oklch } from '../../color/oklch.ts'
import type { Random } from '../../paint/random.ts'
import { chooseColorScheme } from '../../paint/color-scheme.ts'
import { paintStudio, createStudio } from '../product/studio.ts'
import type { Stage } from '../stage.ts'
import { paintCastShadow } from '../../paint/lathe.ts'

/** A pile of folded cloths on a table, with the folds towards the viewer. */
export function paintFoldedCloth(stage: Stage): void {
  const { context, width, height, intent, random } = stage
  const studio = createStudio(stage, random.between(0.6, 0.68))
  paintStudio(stage, studio)
  const colors = chooseColorScheme(intent, random.fork('cloths'))
  const requestedColor = intent.colors.get('fabric')
  const schemeTones: readonly [Oklch, ...Oklch[]] = [
    colors.middle,
    colors.paper,
    colors.light,
    colors.deep,
    colors.accent,
  ]
  const tones: readonly [Oklch, ...Oklch[]] = requestedColor
    ? [requestedColor, shiftOklch(requestedColor, { l: 0.06 }), shiftOklch(requestedColor, { l: -0.05 })]
    : schemeTones
  const side = Math.min(width * 0.9, height * 0.72)
  const x = width * random.between(0.47, 0.53)
  const foot = height * random.between(0.84, 0.9)
  const cloths = random.integer(5, 7)
  paintCastShadow(context, x, foot, side * 0.44, studio.light.side, oklch(0.16, 0.04, studio.wall.h))
  let y = foot
  for (let cloth = 0; cloth < cloths; cloth++) {
    const rng = random.fork(`cloth ${cloth}`)
    const thick = side * rng.between(0.075, 0.12)
    const half = side * rng.between(0.36, 0.41)
    const tone = mix(
      tones[(cloth * 2 + random.integer(0, 1)) % tones.length] ?? tones[0],
      oklch(0.7, 0.03, 70),
      0.28,
    )
    paintSlab(
      context,
      x + side * rng.between(-0.025, 0.025),
      y,
      half,
      thick,
      cloth === cloths - 1,
      studio.light.side,
      tone,
      rng,
    )
    y -= thick * 0.96
  }
}

/** Paints one folded cloth: two or three rolled layers, and a top surface if it is the uppermost. */
function paintSlab(
  context: Stage['context'],
  x: number,
  foot: number,
  half: number,
  thick: number,
  last: boolean,
  lightSide: number,
  tone: Oklch,
  rng: Random,
): void {
  const top = foot - thick
  if (last) {
    const depth = half * 0.2
    const upper = context.createLinearGradient(0, top - depth, 0, top + thick * 0.2)
    upper.addColorStop(0, toCss(shiftOklch(tone, { l: -0.02 })))
    upper.addColorStop(1, toCss(shiftOklch(tone, { l: 0.07 })))
    context.fillStyle = upper
    context.beginPath()
    context.moveTo(x - half, top + thick * 0.3)
    context.quadraticCurveTo(x - half * 0.97, top - depth * 0.7, x - half * 0.84, top - depth)
    context.lineTo(x + half * 0.84, top - depth)
    context.quadraticCurveTo(x + half * 0.97, top - depth * 0.7, x + half, top + thick * 0.3)
    context.fill()
  }
  const layers = rng.integer(2, 3)
  const high = thick / layers
  for (let layer = 0; layer < layers; layer++) {
    const from = foot - high * (layer + 1)
    const reach = half * rng.between(0.985, 1.01)
    const sag = high * rng.between(-0.08, 0.08)
    const roll = context.createLinearGradient(0, from, 0, from + high)
    roll.addColorStop(0, toCss(shiftOklch(tone, { l: 0.06 })))
    roll.addColorStop(0.4, toCss(tone))
    roll.addColorStop(0.85, toCss(shiftOklch(tone, { l: -0.13 })))
    roll.addColorStop(1, toCss(shiftOklch(tone, { l: -0.24 })))
    context.fillStyle = roll
    context.beginPath()
    context.moveTo(x - reach + high * 0.4, from)
    context.quadraticCurveTo(x, from + sag, x + reach - high * 0.4, from)
    context.quadraticCurveTo(x + reach + high * 0.12, from + high * 0.5, x + reach - high * 0.4, from + high)
    context.quadraticCurveTo(x, from + high + sag, x - reach + high * 0.4, from + high)
    context.quadraticCurveTo(x - reach - high * 0.12, from + high * 0.5, x - reach + high * 0.4, from)
    context.fill()
    const across = context.createLinearGradient(x - reach, 0, x + reach, 0)
    const [near, far] = lightSide < 0 ? [0, 1] : [1, 0]
    across.addColorStop(near, toCss(oklch(1, 0.02, 80), 0.14))
    across.addColorStop(0.5, toCss(oklch(0.5, 0, 0), 0))
    across.addColorStop(far, toCss(oklch(0.12, 0.02, 270), 0.32))
    context.fillStyle = across
    context.fill()
  }
  // Fine ribs of a knit or weave along the fold.
  context.strokeStyle = toCss(shiftOklch(tone, { l: -0.2 }), 0.14)
  context.lineWidth = Math.max(0.8, half * 0.003)
  const ribs = rng.integer(40, 90)
  context.beginPath()
  for (let rib = 1; rib < ribs; rib++) {
    const px = x - half * 0.97 + (rib / ribs) * half * 1.94
    context.moveTo(px, top + thick * 0.06)
    context.lineTo(px + half * 0.004, foot - thick * 0.06)
  }
  context.stroke()
}
