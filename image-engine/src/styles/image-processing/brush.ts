import type { Random } from '../../paint/random.ts'

/** Wet paint: its colors, and the height of its surface (0 to about 1). */
export interface PaintCoat {
  pixels: Uint8ClampedArray
  relief: Float32Array
  width: number
  height: number
}

/** Pixels and radians. `bend` is how much the stroke turns over its length. */
interface Stroke {
  x: number
  y: number
  direction: number
  long: number
  wide: number
  bend: number
  red: number
  green: number
  blue: number
}

const BRISTLES = 64

/** Creates a brush: the amount of paint on each bristle, 0 to 1. */
export function createBrush(random: Random): Float32Array {
  const bristles = Float32Array.from({ length: BRISTLES }, () => random.next())
  // Neighbouring bristles stick together.
  return bristles.map(
    (load, i) => (load + bristles[(i + 1) % BRISTLES]! * 0.8 + bristles[(i + 2) % BRISTLES]! * 0.4) / 2.2,
  )
}

/** Paints a stroke: it covers what lies below, leaves furrows, and runs dry towards its end. */
export function paintStroke(
  { pixels, relief, width, height }: PaintCoat,
  stroke: Stroke,
  brush: Float32Array,
): void {
  const { x, y, direction, long, wide, bend, red, green, blue } = stroke
  const cos = Math.cos(direction)
  const sin = Math.sin(direction)
  const half = long / 2
  const side = wide / 2
  const reach = side + Math.abs(bend) * half * 0.5
  const spanY = Math.abs(sin) * half + Math.abs(cos) * reach
  const y0 = Math.max(0, Math.ceil(y - spanY))
  const y1 = Math.min(height - 1, Math.floor(y + spanY))
  const curve = bend / (half * 2)
  const perBristle = (BRISTLES - 1) / wide
  for (let py = y0; py <= y1; py++) {
    // The part of the row inside the rotated bounding box of the stroke.
    const alongAt0 = (py - y) * sin - x * cos
    const acrossAt0 = (py - y) * cos + x * sin
    const tips = getRangeWithin(alongAt0, cos, half)
    const sides = getRangeWithin(acrossAt0, -sin, reach)
    const x0 = Math.max(0, Math.ceil(tips[0]), Math.ceil(sides[0]))
    const x1 = Math.min(width - 1, Math.floor(tips[1]), Math.floor(sides[1]))
    let along = alongAt0 + x0 * cos
    let across = acrossAt0 - x0 * sin
    let i = py * width + x0
    for (let px = x0; px <= x1; px++, i++, along += cos, across -= sin) {
      const off = across - curve * along * along
      if (off < -side || off > side) continue
      const load = brush[((off + side) * perBristle) | 0]!
      const spent = along / half
      // The ends are round, and bristles with little paint lift off first.
      const edge = off / side
      if (spent * spent * 0.55 + edge * edge * 0.5 > 0.42 + load * 0.75) continue
      const tone = 0.93 + load * 0.13
      const at = i * 4
      pixels[at] = red * tone
      pixels[at + 1] = green * tone
      pixels[at + 2] = blue * tone
      relief[i] = load * (1 - edge * edge * 0.4) + spent * 0.12
    }
  }
}

const ALL = [-Infinity, Infinity] as const

/** Returns the range of x where `start + x * slope` stays within `limit` of zero. */
function getRangeWithin(start: number, slope: number, limit: number): readonly [from: number, to: number] {
  if (Math.abs(slope) < 1e-9) return ALL
  const one = (-limit - start) / slope
  const other = (limit - start) / slope
  return one < other ? [one, other] : [other, one]
}
