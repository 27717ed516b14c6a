import type { SKRSContext2D } from '@napi-rs/canvas'
import { css, type Oklch } from './oklch.ts'

/** What a part of a figure is made of; a layout says which colour that is. */
export type Tone = 'body' | 'pale' | 'dark' | 'accent'

/**
 * One part of a figure in a box of 100 by 100 whose foot is at 100: a filled outline or a stroked line through
 * points "x,y x,y …", smooth but at points marked with an asterisk.
 */
export interface Part {
  tone: Tone
  fill?: string
  stroke?: string
  /** Of a stroke, in units of the box. */
  width?: number
  /** The part is seen only where the figure has colours, not in a silhouette. */
  inner?: true
}

export type Figure = readonly Part[]

export type Tones = Readonly<Record<Tone, Oklch>>

interface Point {
  x: number
  y: number
  sharp: boolean
}

const read = (points: string): Point[] =>
  points.split(' ').map(point => {
    const [x = 0, y = 0] = point.replace('*', '').split(',').map(Number)
    return { x, y, sharp: point.endsWith('*') }
  })

/** Adds a smooth line through the points to the current path: Catmull and Rom's spline as Bézier curves. */
export function trace(context: SKRSContext2D, points: string, closed: boolean): void {
  const nodes = read(points)
  const count = nodes.length
  const at = (i: number): Point =>
    nodes[closed ? (i + count) % count : Math.max(0, Math.min(count - 1, i))] ?? { x: 0, y: 0, sharp: true }
  const tangent = (i: number): readonly [number, number] =>
    at(i).sharp ? [0, 0] : [(at(i + 1).x - at(i - 1).x) / 6, (at(i + 1).y - at(i - 1).y) / 6]
  context.moveTo(at(0).x, at(0).y)
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [outX, outY] = tangent(i)
    const [inX, inY] = tangent(i + 1)
    const from = at(i)
    const to = at(i + 1)
    context.bezierCurveTo(from.x + outX, from.y + outY, to.x - inX, to.y - inY, to.x, to.y)
  }
  if (closed) context.closePath()
}

/** Paints a figure that stands with its middle at x and its foot at y; `way` -1 turns it to the left. */
export function paintFigure(
  context: SKRSContext2D,
  figure: Figure,
  x: number,
  y: number,
  size: number,
  way: 1 | -1,
  tones: Tones | Oklch,
): void {
  const plain = 'l' in tones
  context.save()
  context.translate(x, y)
  context.scale((size / 100) * way, size / 100)
  context.translate(-50, -100)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const part of figure) {
    if (plain && part.inner) continue
    const colour = css(plain ? tones : tones[part.tone])
    context.beginPath()
    trace(context, part.fill ?? part.stroke ?? '', part.fill !== undefined)
    if (part.fill !== undefined) {
      context.fillStyle = colour
      context.fill()
    } else {
      context.strokeStyle = colour
      context.lineWidth = part.width ?? 2
      context.stroke()
    }
  }
  context.restore()
}
