import { createCanvas } from '../../canvas/canvas.ts'
import { toCss, mix, oklch, shiftOklch, type Oklch } from '../../color/oklch.ts'
import type { StudioLight } from '../../paint/lathe.ts'
import type { Intent } from '../../intent/intent.ts'
import type { Random } from '../../paint/random.ts'
import type { Stage } from '../stage.ts'

/** The colors and the light of a studio set. */
export interface Studio {
  wall: Oklch
  table: Oklch
  main: Oklch
  second: Oklch
  metal: Oklch
  light: StudioLight
  /** The row where the wall meets the table, in pixels. */
  edge: number
}

const huePairs: readonly [readonly [number, number], ...(readonly [number, number])[]] = [
  [45, 20],
  [80, 150],
  [15, 350],
  [230, 60],
  [150, 75],
  [300, 50],
  [70, 245],
  [200, 40],
  [30, 190],
]

export function createStudio({ intent, random, height }: Stage, edgeAt: number): Studio {
  const rng = random.fork('studio')
  const [wanted, also] = intent.hues
  const usualPair = rng.pick(huePairs)
  const turn = rng.between(-12, 12)
  const [ground, accent] = wanted === undefined ? usualPair : [wanted, also ?? wanted + turn]
  const usuallyDark = rng.chance(0.22)
  const { background } = intent
  const dark = background
    ? background.l < 0.4
    : intent.moods.has('dark') ||
      intent.time === 'night' ||
      (!intent.moods.has('bright') && !intent.moods.has('pastel') && usuallyDark)
  const chroma = getChromaFactor(intent)
  const lightness = rng.between(0.74, 0.88)
  const usualWall = dark ? oklch(0.3, 0.045 * chroma, ground) : oklch(lightness, 0.055 * chroma, ground)
  const wall = background ? { ...background, c: Math.min(background.c, 0.12) } : usualWall
  const side = rng.chance(0.5) ? 1 : -1
  const tableTone = rng.between(-0.09, 0.04)
  return {
    wall,
    table: shiftOklch(mix(wall, oklch(wall.l, wall.c + 0.02, accent), 0.3), {
      l: dark ? -0.03 : tableTone,
    }),
    main: oklch(dark ? 0.56 : 0.62, 0.13 * chroma, accent),
    second: oklch(0.9, 0.025, ground),
    metal: rng.chance(0.6) ? oklch(0.74, 0.09, 82) : oklch(0.82, 0.008, 250),
    light: {
      side,
      key: oklch(0.99, 0.035, rng.between(60, 90)),
      fill: mix(wall, oklch(0.8, 0.02, 250), 0.4),
      bounce: shiftOklch(wall, { c: 0.02 }),
    },
    edge: height * edgeAt,
  }
}

const getChromaFactor = ({ moods, styles }: Intent) =>
  styles.has('monochrome') ? 0.1 : moods.has('vivid') ? 1.5 : moods.has('pastel') ? 0.8 : 1

/**
 * Paints the wall and the table with light from a window outside the image, and the shadows of its bars and
 * of leaves.
 */
export function paintStudio(stage: Stage, studio: Studio): void {
  const { context, width, height } = stage
  const { side } = studio.light
  const lit = side > 0 ? width * 0.95 : width * 0.05
  const wall = context.createRadialGradient(
    lit,
    height * 0.18,
    0,
    lit,
    height * 0.18,
    Math.hypot(width, height) * 0.95,
  )
  wall.addColorStop(0, toCss(shiftOklch(studio.wall, { l: 0.07 })))
  wall.addColorStop(0.5, toCss(studio.wall))
  wall.addColorStop(1, toCss(shiftOklch(studio.wall, { l: -0.17, c: 0.015 })))
  context.fillStyle = wall
  context.fillRect(0, 0, width, height)
  const table = context.createLinearGradient(0, studio.edge, 0, height)
  table.addColorStop(0, toCss(shiftOklch(studio.table, { l: -0.05 })))
  table.addColorStop(0.25, toCss(shiftOklch(studio.table, { l: 0.03 })))
  table.addColorStop(1, toCss(shiftOklch(studio.table, { l: -0.08 })))
  context.fillStyle = table
  context.fillRect(0, studio.edge, width, height)
  const seam = context.createLinearGradient(0, studio.edge - height * 0.05, 0, studio.edge)
  seam.addColorStop(0, toCss(oklch(0.2, 0.04, studio.wall.h), 0))
  seam.addColorStop(1, toCss(oklch(0.2, 0.04, studio.wall.h), 0.2))
  context.fillStyle = seam
  context.fillRect(0, studio.edge - height * 0.05, width, height * 0.05)
  paintWindowLight(stage, studio)
}

/** Paints the light small and scales it up, which softens its edges. */
function paintWindowLight({ context, width, height, random }: Stage, { light, edge }: Studio): void {
  const rng = random.fork('window light')
  const away = -light.side
  const left = width * (0.2 + away * rng.between(-0.05, 0.12))
  const top = height * rng.between(0.06, 0.18)
  const paneWide = width * rng.between(0.2, 0.28)
  const paneHigh = height * rng.between(0.17, 0.25)
  const skew = away * rng.between(0.25, 0.55)
  const shrink = Math.min(width, height) / 130
  const pattern = createCanvas(Math.ceil(width / shrink), Math.ceil(edge / shrink))
  const small = pattern.getContext('2d')
  small.scale(1 / shrink, 1 / shrink)
  small.transform(1, skew, 0, 1, 0, skew < 0 ? height * 0.16 : -height * 0.06)
  small.fillStyle = toCss(light.key, 0.8)
  for (let row = 0; row < 2; row++) {
    for (let column = 0; column < 2; column++) {
      small.fillRect(left + column * paneWide * 1.09, top + row * paneHigh * 1.07, paneWide, paneHigh)
    }
  }
  if (rng.chance(0.65)) {
    small.globalCompositeOperation = 'destination-out'
    paintLeafShadows(small, left, top, paneWide * 2.1, paneHigh * 2.1, rng)
  }
  context.save()
  context.globalCompositeOperation = 'soft-light'
  context.imageSmoothingQuality = 'high'
  context.drawImage(pattern, 0, 0, width, edge)
  context.restore()
}

/** Removes the light behind a branch outside the window. */
function paintLeafShadows(
  context: Stage['context'],
  left: number,
  top: number,
  wide: number,
  high: number,
  rng: Random,
): void {
  context.fillStyle = toCss(oklch(0, 0, 0), 0.75)
  const fromX = left + wide * rng.between(0.5, 1.1)
  const fromY = top + high * rng.between(-0.1, 0.3)
  for (let twig = 0; twig < 4; twig++) {
    const bearing = Math.PI * rng.between(0.62, 1.12)
    const reach = wide * rng.between(0.5, 1)
    for (let leaf = 0; leaf < 11; leaf++) {
      const along = (leaf + 1) / 11
      const x = fromX + Math.cos(bearing) * reach * along
      const y = fromY + Math.sin(bearing) * reach * along + reach * 0.22 * along * along
      const turn = bearing + (leaf % 2 ? 0.8 : -0.8) + rng.between(-0.25, 0.25)
      const long = wide * rng.between(0.06, 0.12)
      context.beginPath()
      context.ellipse(
        x + Math.cos(turn) * long * 0.8,
        y + Math.sin(turn) * long * 0.8,
        long,
        long * 0.3,
        turn,
        0,
        Math.PI * 2,
      )
      context.fill()
    }
  }
}
