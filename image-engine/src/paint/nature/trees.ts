import type { Context2d } from '../../canvas/canvas.ts'
import type { Random } from '../random.ts'

/** Adds a conifer that stands at x, y to the current path. Each has different boughs. */
export function traceConifer(context: Context2d, x: number, y: number, height: number, random: Random): void {
  const tiers = Math.round(Math.min(26, Math.max(5, height / 5)))
  const spread = height * random.between(0.15, 0.23)
  const lean = height * random.between(-0.02, 0.02)
  // A taller tree has more boughs.
  const boughs = random.split()
  const right: [number, number][] = []
  const left: [number, number][] = []
  for (let tier = 1; tier <= tiers; tier++) {
    const part = tier / tiers
    const row = y - height + height * 0.94 * part
    const reach = spread * part ** 0.85
    const centre = x + lean * (1 - part)
    for (const [side, points] of [
      [1, right],
      [-1, left],
    ] as const) {
      const bough = reach * boughs.between(0.62, 1.12)
      points.push([centre + side * bough, row + height * 0.012 * boughs.next()])
      points.push([centre + side * reach * boughs.between(0.28, 0.5), row - height * 0.004])
    }
  }
  context.moveTo(x + lean, y - height)
  for (const [px, py] of right) context.lineTo(px, py)
  context.lineTo(x + height * 0.013, y - height * 0.06)
  context.lineTo(x + height * 0.016, y)
  context.lineTo(x - height * 0.016, y)
  context.lineTo(x - height * 0.013, y - height * 0.06)
  for (const [px, py] of left.reverse()) context.lineTo(px, py)
  context.closePath()
}

/**
 * Strokes a forking trunk that stands at x, y, and calls `clump` for every clump of leaves. `part` is a
 * random number from 0 to 1.
 */
export function paintBroadleaf(
  context: Context2d,
  x: number,
  y: number,
  height: number,
  random: Random,
  clump: (x: number, y: number, size: number, part: number) => void,
): void {
  const branch = (
    fromX: number,
    fromY: number,
    angle: number,
    length: number,
    thickness: number,
    depth: number,
  ) => {
    const bend = angle + random.between(-0.16, 0.16)
    const toX = fromX + Math.cos(bend) * length
    const toY = fromY + Math.sin(bend) * length
    context.lineWidth = thickness
    context.beginPath()
    context.moveTo(fromX, fromY)
    context.quadraticCurveTo(
      fromX + Math.cos(angle) * length * 0.5,
      fromY + Math.sin(angle) * length * 0.5,
      toX,
      toY,
    )
    context.stroke()
    if (depth === 0) {
      for (let i = 0; i < 20; i++) {
        const away = height * 0.1 * Math.sqrt(random.next())
        const turn = random.next() * Math.PI * 2
        clump(
          toX + Math.cos(turn) * away * 1.3,
          toY + Math.sin(turn) * away,
          height * random.between(0.007, 0.021),
          random.next(),
        )
      }
      return
    }
    const forks = random.chance(0.45) ? 3 : 2
    for (let fork = 0; fork < forks; fork++) {
      const side = forks === 2 ? fork * 2 - 1 : fork - 1
      const turned = bend + side * random.between(0.3, 0.62)
      // Branches turn upwards again after a fork.
      const lifted = turned + (-Math.PI / 2 - turned) * 0.12
      branch(toX, toY, lifted, length * random.between(0.68, 0.84), thickness * 0.66, depth - 1)
    }
  }
  context.lineCap = 'round'
  branch(x, y, -Math.PI / 2 + random.between(-0.06, 0.06), height * 0.27, height * 0.045, 5)
}

/** Adds a tuft of grass or reeds at x, y to the current path. */
export function traceGrassTuft(
  context: Context2d,
  x: number,
  y: number,
  height: number,
  random: Random,
): void {
  const blades = random.integer(3, 6)
  for (let blade = 0; blade < blades; blade++) {
    const foot = x + random.between(-0.35, 0.35) * height
    const tip = foot + random.between(-0.5, 0.5) * height
    const top = y - height * random.between(0.5, 1)
    const half = height * 0.018
    context.moveTo(foot - half, y)
    context.quadraticCurveTo(foot - half, y - height * 0.4, tip, top)
    context.quadraticCurveTo(foot + half, y - height * 0.35, foot + half, y)
  }
}

/** Adds a flock of distant birds around x, y to the current path. */
export function traceBirdFlock(context: Context2d, x: number, y: number, size: number, random: Random): void {
  const birds = random.integer(4, 11)
  for (let bird = 0; bird < birds; bird++) {
    const bx = x + random.between(-1, 1) * size * 9
    const by = y + random.between(-1, 1) * size * 3.4
    const span = size * random.between(0.6, 1.15)
    const lift = span * random.between(0.15, 0.6)
    context.moveTo(bx - span, by - lift)
    context.quadraticCurveTo(bx - span * 0.35, by - lift * 0.9, bx, by)
    context.quadraticCurveTo(bx + span * 0.35, by - lift * 0.9, bx + span, by - lift * 0.8)
    context.quadraticCurveTo(bx + span * 0.3, by - lift * 0.45, bx, by + span * 0.14)
    context.quadraticCurveTo(bx - span * 0.3, by - lift * 0.45, bx - span, by - lift)
  }
}
