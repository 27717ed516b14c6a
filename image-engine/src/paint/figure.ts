import type { Context2d } from '../canvas/canvas.ts'
import { toCss, type Oklch } from '../color/oklch.ts'

/** The role of a color in a figure. A layout assigns the actual colors. */
type FigureTone = 'body' | 'pale' | 'dark' | 'accent'

/**
 * One part of a figure in a box of 100 by 100 with y = 100 at the bottom. It is a filled outline or a stroked
 * line through points "x,y x,y …". The line is smooth, except at points marked with an asterisk.
 */
export interface FigurePart {
  tone: FigureTone
  fill?: string
  stroke?: string
  /** Width of the stroke, in units of the box. */
  width?: number
  /** Paint the part only where the figure has several colors, not in a silhouette. */
  hiddenInSilhouette?: true
}

export type Figure = readonly FigurePart[]

export type FigureColors = Readonly<Record<FigureTone, Oklch>>

interface Point {
  x: number
  y: number
  sharp: boolean
}

const parsePoints = (points: string): Point[] =>
  points.split(' ').map(point => {
    const [x = 0, y = 0] = point.replace('*', '').split(',').map(Number)
    return { x, y, sharp: point.endsWith('*') }
  })

/** Adds a smooth line through the points to the current path: a Catmull-Rom spline as Bézier curves. */
export function traceOutline(context: Context2d, points: string, closed: boolean): void {
  const nodes = parsePoints(points)
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

/**
 * Paints a figure with its middle at x, its bottom at y and `size` pixels tall. `way` -1 mirrors it to face
 * left. A single color paints a silhouette.
 */
export function paintFigure(
  context: Context2d,
  figure: Figure,
  x: number,
  y: number,
  size: number,
  way: 1 | -1,
  tones: FigureColors | Oklch,
): void {
  const plain = 'l' in tones
  context.save()
  context.translate(x, y)
  context.scale((size / 100) * way, size / 100)
  context.translate(-50, -100)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const part of figure) {
    if (plain && part.hiddenInSilhouette) continue
    const color = toCss(plain ? tones : tones[part.tone])
    context.beginPath()
    traceOutline(context, part.fill ?? part.stroke ?? '', part.fill !== undefined)
    if (part.fill !== undefined) {
      context.fillStyle = color
      context.fill()
    } else {
      context.strokeStyle = color
      context.lineWidth = part.width ?? 2
      context.stroke()
    }
  }
  context.restore()
}
