import type { Random } from '../paint/random.ts'

/** Wet paint on a support: its colour, and how thick it stands. */
export interface Coat {
  pixels: Uint8ClampedArray
  relief: Float32Array
  width: number
  height: number
}

/** Pixels and radians; `bend` is how much the stroke turns over its length. */
export interface Stroke {
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

/** A brush: how much paint each of its bristles carries, 0 to 1. */
export function bindBrush(random: Random): Float32Array {
  const bristles = Float32Array.from({ length: BRISTLES }, () => random.next())
  // Neighbours stick together.
  return bristles.map(
    (load, i) => (load + bristles[(i + 1) % BRISTLES]! * 0.8 + bristles[(i + 2) % BRISTLES]! * 0.4) / 2.2,
  )
}

/** Drags a loaded brush over the coat: it covers, leaves the furrows of its bristles, and runs dry towards its end. */
export function drag({ pixels, relief, width, height }: Coat, stroke: Stroke, brush: Float32Array): void {
  const { x, y, direction, long, wide, bend, red, green, blue } = stroke
  const cos = Math.cos(direction)
  const sin = Math.sin(direction)
  const half = long / 2
  const side = wide / 2
  const reach = side + Math.abs(bend) * half * 0.5
  const spanX = Math.abs(cos) * half + Math.abs(sin) * reach
  const spanY = Math.abs(sin) * half + Math.abs(cos) * reach
  const x0 = Math.max(0, Math.ceil(x - spanX))
  const x1 = Math.min(width - 1, Math.floor(x + spanX))
  const y0 = Math.max(0, Math.ceil(y - spanY))
  const y1 = Math.min(height - 1, Math.floor(y + spanY))
  const curve = bend / (half * 2)
  const perBristle = (BRISTLES - 1) / wide
  for (let py = y0; py <= y1; py++) {
    let along = (x0 - x) * cos + (py - y) * sin
    let across = -(x0 - x) * sin + (py - y) * cos
    let i = py * width + x0
    for (let px = x0; px <= x1; px++, i++, along += cos, across -= sin) {
      if (along < -half || along > half) continue
      const off = across - curve * along * along
      if (off < -side || off > side) continue
      const load = brush[((off + side) * perBristle) | 0]!
      const spent = along / half
      // The tips are round, and thinly loaded bristles lift off first.
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
