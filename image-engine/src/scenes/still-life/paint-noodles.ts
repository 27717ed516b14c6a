import { oklch, shiftOklch, toCss } from '../../color/oklch.ts'
import type { Stage } from '../stage.ts'

/** The rim of a bowl: its middle and its radii. */
interface Rim {
  x: number
  y: number
  width: number
  height: number
}

const broth = oklch(0.52, 0.11, 58)
const noodle = oklch(0.86, 0.08, 88)
const scallion = oklch(0.62, 0.15, 135)

/** Fills a bowl with broth, noodles, half an egg, slices of meat and scallions. Steam rises from it. */
export function paintNoodles({ context, random, intent }: Stage, { x, y, width, height }: Rim): void {
  const rng = random.fork('noodles')
  const isGrey = intent.styles.has('ink') || intent.styles.has('monochrome')
  const css = (color: typeof broth, alpha = 1) => toCss({ ...color, c: isGrey ? 0.01 : color.c }, alpha)
  const ellipse = (at: number, row: number, wide: number, tall: number, turn = 0) => {
    context.beginPath()
    context.ellipse(x + at * width, y + row * height, wide * width, tall * height, turn, 0, Math.PI * 2)
    context.fill()
  }
  context.save()
  context.fillStyle = css(broth)
  ellipse(0, 0.06, 0.93, 0.9)
  // A heap of noodles rises above the rim
  context.beginPath()
  context.rect(x - width, y - height * 4, width * 2, height * 4.9)
  context.clip()
  context.lineCap = 'round'
  for (let strand = 0; strand < 46; strand++) {
    const from = rng.between(-0.78, 0.78)
    const reach = rng.between(0.2, 0.5)
    const row = rng.between(-0.35, 0.6)
    const lift = rng.between(0.5, 1.5) * (1 - Math.abs(from))
    context.strokeStyle = css(shiftOklch(noodle, { l: rng.between(-0.12, 0.05) }))
    context.lineWidth = width * rng.between(0.022, 0.034)
    context.beginPath()
    context.moveTo(x + (from - reach * 0.5) * width, y + row * height)
    context.bezierCurveTo(
      x + (from - reach * 0.3) * width,
      y + (row - lift) * height,
      x + (from + reach * 0.3) * width,
      y + (row - lift) * height,
      x + Math.min(0.84, from + reach * 0.5) * width,
      y + (row + 0.15) * height,
    )
    context.stroke()
  }
  const way = rng.chance(0.5) ? 1 : -1
  for (let slice = 0; slice < 3; slice++) {
    context.fillStyle = css(oklch(0.42, 0.09, 35))
    ellipse(way * (-0.5 + slice * 0.16), -0.2 + slice * 0.22, 0.2, 0.34, -0.3)
    context.fillStyle = css(oklch(0.64, 0.09, 40))
    ellipse(way * (-0.5 + slice * 0.16), -0.28 + slice * 0.22, 0.16, 0.24, -0.3)
  }
  context.fillStyle = css(oklch(0.97, 0.012, 90))
  ellipse(way * 0.4, -0.12, 0.2, 0.5, 0.15)
  context.fillStyle = css(oklch(0.78, 0.16, 72))
  ellipse(way * 0.4, -0.12, 0.105, 0.27, 0.15)
  for (let ring = 0; ring < 26; ring++) {
    context.strokeStyle = css(shiftOklch(scallion, { l: rng.between(-0.08, 0.1) }))
    context.lineWidth = width * 0.013
    context.beginPath()
    context.ellipse(
      x + rng.between(-0.3, 0.3) * width,
      y + rng.between(-0.75, 0.45) * height,
      width * 0.026,
      height * 0.07,
      rng.between(0, 3),
      0,
      Math.PI * 2,
    )
    context.stroke()
  }
  context.restore()
  paintSteam(context, x, y, width, rng.split())
}

function paintSteam(
  context: Stage['context'],
  x: number,
  y: number,
  width: number,
  rng: Stage['random'],
): void {
  context.save()
  context.filter = `blur(${(width * 0.05).toFixed(1)}px)`
  context.lineCap = 'round'
  for (let wisp = 0; wisp < 4; wisp++) {
    const at = x + (wisp - 1.5) * width * 0.32
    const bend = width * rng.between(0.08, 0.2) * (wisp % 2 ? 1 : -1)
    const tall = width * rng.between(0.9, 1.5)
    context.strokeStyle = toCss(oklch(0.97, 0.005, 80), 0.2)
    context.lineWidth = width * rng.between(0.06, 0.12)
    context.beginPath()
    context.moveTo(at, y - width * 0.2)
    context.bezierCurveTo(at + bend, y - tall * 0.45, at - bend, y - tall * 0.7, at + bend * 0.6, y - tall)
    context.stroke()
  }
  context.restore()
}
