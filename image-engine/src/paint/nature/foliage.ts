import type { Context2d } from '../../canvas/canvas.ts'
import { toCss, shiftOklch, type Oklch } from '../../color/oklch.ts'
import type { Random } from '../random.ts'

/**
 * Paints a bent stem from x, y in a direction (radians), with pairs of leaves that shrink towards the tip.
 */
export function paintSprig(
  context: Context2d,
  x: number,
  y: number,
  bearing: number,
  long: number,
  color: Oklch,
  random: Random,
): void {
  const bend = random.between(-0.55, 0.55)
  const slim = random.between(0.2, 0.42)
  const pairs = random.integer(4, 7)
  const at = (part: number): [number, number, number] => {
    const turned = bearing + bend * part
    return [x + Math.cos(turned) * long * part, y + Math.sin(turned) * long * part, turned + bend * 0.5]
  }
  context.strokeStyle = toCss(shiftOklch(color, { l: -0.06 }))
  context.lineWidth = Math.max(1, long * 0.014)
  context.lineCap = 'round'
  context.beginPath()
  context.moveTo(x, y)
  for (let step = 1; step <= 10; step++) context.lineTo(at(step / 10)[0], at(step / 10)[1])
  context.stroke()
  for (let pair = 0; pair <= pairs; pair++) {
    const part = 0.22 + (pair / pairs) * 0.78
    const [px, py, along] = at(part)
    const size = long * 0.3 * (1.12 - part * 0.62)
    for (const side of pair === pairs ? [0] : [-1, 1]) {
      context.fillStyle = toCss(shiftOklch(color, { l: random.between(-0.035, 0.04) + side * 0.02 }))
      paintPointedLeaf(context, px, py, along + side * 0.85, size, slim)
    }
  }
}

/**
 * Paints a leaf, pointed at both ends, that starts at x, y. `bearing` in radians, `long` in pixels, `slim`
 * its width as a share of that.
 */
export function paintPointedLeaf(
  context: Context2d,
  x: number,
  y: number,
  bearing: number,
  long: number,
  slim: number,
): void {
  context.save()
  context.translate(x, y)
  context.rotate(bearing)
  context.beginPath()
  context.moveTo(0, 0)
  context.bezierCurveTo(long * 0.3, -long * slim, long * 0.75, -long * slim * 0.8, long, 0)
  context.bezierCurveTo(long * 0.75, long * slim * 0.8, long * 0.3, long * slim, 0, 0)
  context.fill()
  context.restore()
}

/** Paints a blossom from above: two rings of rounded petals and a centre. */
export function paintBlossom(
  context: Context2d,
  x: number,
  y: number,
  radius: number,
  color: Oklch,
  heart: Oklch,
  random: Random,
): void {
  const petals = random.integer(5, 8)
  const turn = random.between(0, Math.PI)
  for (const [scale, lighter] of [
    [1, -0.04],
    [0.64, 0.04],
  ] as const) {
    for (let petal = 0; petal < petals; petal++) {
      const bearing = turn + ((petal + (scale < 1 ? 0.5 : 0)) / petals) * Math.PI * 2
      context.fillStyle = toCss(shiftOklch(color, { l: lighter + random.between(-0.02, 0.02) }))
      context.beginPath()
      context.ellipse(
        x + Math.cos(bearing) * radius * 0.56 * scale,
        y + Math.sin(bearing) * radius * 0.56 * scale,
        radius * 0.48 * scale,
        radius * 0.34 * scale,
        bearing,
        0,
        Math.PI * 2,
      )
      context.fill()
    }
  }
  context.fillStyle = toCss(heart)
  context.beginPath()
  context.arc(x, y, radius * 0.2, 0, Math.PI * 2)
  context.fill()
}
