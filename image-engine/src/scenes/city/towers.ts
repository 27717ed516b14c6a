import type { Context2d } from '../../canvas/canvas.ts'
import { toCss, mix, oklch, shiftOklch, type Oklch } from '../../color/oklch.ts'
import type { Random } from '../../paint/random.ts'

export interface TowerStyle {
  wall: Oklch
  /** The side that the light falls on: -1 left, 1 right. */
  litSide: number
  lit: Oklch
  /** Probability that a window is lit (0 to 1), and the two colors of window light. */
  occupied: number
  lamps: readonly [Oklch, Oklch]
  /** How much detail is visible at this distance, 0 to 1. */
  clarity: number
}

/** Paints a tower of one to three stepped blocks between the rows `top` and `foot`. */
export function paintTower(
  context: Context2d,
  x: number,
  top: number,
  width: number,
  foot: number,
  look: TowerStyle,
  random: Random,
): void {
  const face = width * random.between(0.56, 0.76)
  const parts = random.pick([1, 1, 2, 3] as const)
  let left = x
  let part = width
  let from = top
  const steps: { x: number; width: number; top: number }[] = []
  for (let step = 0; step < parts; step++) {
    steps.unshift({ x: left, width: part, top: from })
    from -= (foot - top) * random.between(0.05, 0.16)
    const narrower = part * random.between(0.55, 0.8)
    left += (part - narrower) * random.between(0.3, 0.7)
    part = narrower
  }
  const crown = steps[0]
  if (crown && random.chance(0.35)) {
    context.fillStyle = toCss(look.wall)
    const middle = crown.x + crown.width / 2
    const mast = (foot - top) * random.between(0.06, 0.16)
    context.beginPath()
    context.moveTo(middle - width * 0.018, crown.top)
    context.lineTo(middle, crown.top - mast)
    context.lineTo(middle + width * 0.018, crown.top)
    context.fill()
  }
  for (const [i, step] of steps.entries()) {
    const share = step.width / width
    paintBlock(context, { ...step, foot, hidden: steps[i + 1]?.top ?? foot }, face * share, look, random)
  }
}

/** A part of a tower. The next part covers it from the row `hidden` on. Pixels. */
interface Block {
  x: number
  width: number
  top: number
  foot: number
  hidden: number
}

function paintBlock(context: Context2d, block: Block, face: number, look: TowerStyle, random: Random): void {
  const { x, top, width, foot } = block
  // Two faces, one of them lit, make the box look solid.
  const faceLeft = look.litSide < 0 ? x : x + width - face
  const sideLeft = look.litSide < 0 ? x + face : x
  const bright = context.createLinearGradient(0, top, 0, foot)
  bright.addColorStop(0, toCss(mix(look.wall, look.lit, 0.42)))
  bright.addColorStop(0.6, toCss(mix(look.wall, look.lit, 0.12)))
  bright.addColorStop(1, toCss(look.wall))
  context.fillStyle = bright
  context.fillRect(faceLeft, top, face + 0.5, foot - top)
  context.fillStyle = toCss(shiftOklch(look.wall, { l: -0.045 }))
  context.fillRect(sideLeft, top, width - face + 0.5, foot - top)
  const [faceRandom, sideRandom] = [random.split(), random.split()]
  if (look.clarity < 0.12) return
  paintWindows(context, { ...block, x: faceLeft, width: face }, look, faceRandom, 1)
  paintWindows(context, { ...block, x: sideLeft, width: width - face }, look, sideRandom, 0.6)
}

/** Windows narrower than this are painted as one dark band for each floor, and the lit ones on it. Pixels. */
const MIN_WINDOW = 1.2

function paintWindows(
  context: Context2d,
  { x, top, width, foot, hidden }: Block,
  look: TowerStyle,
  random: Random,
  strength: number,
): void {
  const across = Math.max(2, Math.round(random.between(4, 8) * strength))
  const cell = width / across
  const storey = cell * random.pick([0.9, 1.3, 1.7] as const)
  const ribbon = random.chance(0.3)
  const isFine = cell * 0.6 < MIN_WINDOW
  const dark = toCss(shiftOklch(look.wall, { l: -0.05 }), isFine ? 0.55 * 0.6 : 0.55)
  const last = Math.min(foot - storey * 0.5, hidden)
  for (let y = top + storey * 0.6; y < last; y += storey) {
    // Windows of one floor tend to be lit together.
    const busy = look.occupied * random.between(0.25, 1.7)
    if (isFine && !ribbon) {
      context.fillStyle = dark
      context.fillRect(x, y, width, storey * 0.55)
    }
    for (let column = 0; column < across; column++) {
      const on = random.chance(busy)
      const lamp = random.chance(0.8) ? look.lamps[0] : look.lamps[1]
      const tone = shiftOklch(lamp, { l: random.between(-0.16, 0.06) })
      const glow = look.clarity * strength * random.between(0.45, 1)
      if (!on && (ribbon || isFine)) continue
      context.fillStyle = on ? toCss(tone, glow) : dark
      context.fillRect(
        x + column * cell + cell * (ribbon ? 0.04 : 0.2),
        y,
        cell * (ribbon ? 0.92 : 0.6),
        storey * 0.55,
      )
    }
  }
}

/** Paints a vertical neon sign with invented characters in the color `tube` and its glow on the wall. */
export function paintSign(
  context: Context2d,
  x: number,
  y: number,
  width: number,
  height: number,
  tube: Oklch,
  random: Random,
): void {
  context.save()
  context.globalCompositeOperation = 'screen'
  const reach = Math.max(width, height) * 1.5
  const glow = context.createRadialGradient(
    x + width / 2,
    y + height / 2,
    0,
    x + width / 2,
    y + height / 2,
    reach,
  )
  glow.addColorStop(0, toCss(tube, 0.6))
  glow.addColorStop(1, toCss(tube, 0))
  context.fillStyle = glow
  context.fillRect(x - reach, y - reach, width + reach * 2, height + reach * 2)
  context.restore()
  context.fillStyle = toCss(oklch(0.14, 0.04, tube.h), 0.8)
  context.fillRect(x, y, width, height)
  context.strokeStyle = toCss(shiftOklch(tube, { l: 0.12, c: -0.04 }))
  context.lineWidth = width * 0.09
  context.strokeRect(x, y, width, height)
  const signs = Math.max(2, Math.round(height / width))
  for (let sign = 0; sign < signs; sign++) {
    const middle = y + (height * (sign + 0.5)) / signs
    const reachX = width * 0.26
    context.beginPath()
    for (let stroke = 0; stroke < 3; stroke++) {
      const fromY = middle + random.between(-0.3, 0.3) * width
      context.moveTo(x + width / 2 - reachX, fromY)
      context.lineTo(
        x + width / 2 + reachX * random.between(-0.2, 1),
        random.chance(0.6) ? fromY : middle + width * 0.28,
      )
    }
    context.stroke()
  }
}
