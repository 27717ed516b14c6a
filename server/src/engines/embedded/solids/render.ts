import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { clamp, smoothstep } from '../paint/noise.ts'
import type { Linear } from '../paint/oklch.ts'
import { editPixels, pixelCanvas } from '../paint/pixels.ts'
import { compile, type Scene } from './scene.ts'
import { length, span } from './shapes.ts'
import { shade, type View } from './shade.ts'
import type { Solid } from './solid.ts'

/** A solid's picture: `scale` pixels are one unit, and its ground under its middle is at `originX`, `originY`. */
interface Likeness {
  image: Canvas
  shadow: Canvas
  originX: number
  originY: number
  /** Of the shadow, which is drawn coarser: what to multiply its size with. */
  shadowGrain: number
}

const STEPS = 52
const NEAR = 0.0012
/** Pixels of the likeness at most: a picture's time is spent here. */
const MOST_PIXELS = 180_000
const REACH = 0.95
const SHADOW_GRAIN = 4

/** The finest scale (pixels a unit) at which a likeness still takes a fair share of a picture's time. */
export const affordableScale = (wanted: number, count = 1): number =>
  Math.min(wanted, Math.sqrt(MOST_PIXELS / count) / (REACH * 2))

/** Traces a solid into a picture with a clear background, and its shadow on the ground. */
export function portray(solid: Solid, view: View, scale: number): Likeness {
  const scene = compile(solid.parts)
  const eye = frameOf(view)
  const half = Math.ceil(REACH * scale)
  const above = Math.ceil(1.32 * scale * Math.cos(view.pitch) + REACH * scale * Math.sin(view.pitch))
  const below = Math.ceil(REACH * scale * Math.sin(view.pitch) + scale * 0.06)
  const image = pixelCanvas(half * 2, above + below, (px, py, data, index) => {
    const u = (px + 0.5 - half) / scale
    const v = (above - py - 0.5) / scale
    trace(scene, eye, view, u, v, 1 / scale, data, index)
  })
  editPixels(image.getContext('2d'), [0, 0, image.width, image.height], soften)
  return {
    image,
    shadow: castOnGround(scene, eye, scale, half, above, below),
    originX: half,
    originY: above,
    shadowGrain: SHADOW_GRAIN,
  }
}

/** The eye's axes and the light's direction, in the turned solid's own space. */
interface Frame {
  right: Linear
  up: Linear
  towards: Linear
  light: Linear
}

function frameOf({ yaw, pitch, light }: View): Frame {
  const cos = Math.cos(yaw)
  const sin = Math.sin(yaw)
  const turned = (x: number, y: number, z: number): Linear => [x * cos - z * sin, y, x * sin + z * cos]
  const tone = length(light.side * 0.62, 0.82, 0.52)
  return {
    right: turned(1, 0, 0),
    up: turned(0, Math.cos(pitch), -Math.sin(pitch)),
    towards: turned(0, Math.sin(pitch), Math.cos(pitch)),
    light: turned((light.side * 0.62) / tone, 0.82 / tone, 0.52 / tone),
  }
}

function trace(
  scene: Scene,
  { right, up, towards, light }: Frame,
  view: View,
  u: number,
  v: number,
  pixel: number,
  data: Uint8ClampedArray,
  index: number,
): void {
  const ox = right[0] * u + up[0] * v
  const oy = right[1] * u + up[1] * v
  const oz = right[2] * u + up[2] * v
  const [enter, leave] = scene.crossing(ox, oy, oz, towards)
  let far = enter
  let closest = Infinity
  let closestAt = 0
  for (let step = 0; step < STEPS && far < leave; step++) {
    const distance = scene.distance(ox - towards[0] * far, oy - towards[1] * far, oz - towards[2] * far)
    if (distance < closest) {
      closest = distance
      closestAt = far
    }
    if (distance < NEAR) break
    far += distance * 0.93
  }
  // A ray that only just misses still takes its share of the edge's pixel.
  const share = closest < NEAR ? 1 : clamp(1 - closest / pixel)
  if (share <= 0.01) return
  const x = ox - towards[0] * closestAt
  const y = oy - towards[1] * closestAt
  const z = oz - towards[2] * closestAt
  const normal = scene.normal(x, y, z)
  shade(scene, scene.material(x, y, z), x, y, z, normal, light, towards, view, data, index)
  data[index + 3] = 255 * share
}

/** Where the key light does not reach the ground, softer the farther the thing is that stands in its way. */
function castOnGround(
  scene: Scene,
  { right, up, towards, light }: Frame,
  scale: number,
  half: number,
  above: number,
  below: number,
): Canvas {
  const columns = Math.ceil((half * 3) / SHADOW_GRAIN)
  const rows = Math.ceil((above + below) / SHADOW_GRAIN)
  const shadow = pixelCanvas(columns, rows, (px, py, data, index) => {
    const u = ((px + 0.5) * SHADOW_GRAIN - half * 1.5) / scale
    const v = (above - (py + 0.5) * SHADOW_GRAIN) / scale
    const y0 = right[1] * u + up[1] * v
    const down = y0 / towards[1]
    const x = right[0] * u + up[0] * v - towards[0] * down
    const z = right[2] * u + up[2] * v - towards[2] * down
    if (span(x, z) > 1.5) return
    const dark = 1 - scene.reach(x, 0.004, z, light)
    const near = 1 - scene.openness(x, 0, z, 0, 1, 0)
    data[index + 3] = 255 * clamp(dark * 0.6 + near * 0.62) * smoothstep(1.5, 1.1, span(x, z))
  })
  return softened(shadow)
}

function softened(canvas: Canvas): Canvas {
  const soft = createCanvas(canvas.width, canvas.height)
  const context = soft.getContext('2d')
  context.filter = 'blur(1.6px)'
  context.drawImage(canvas, 0, 0)
  return soft
}

/** Where two materials meet every ray sees one of them: the step between them is evened out. */
function soften(data: Uint8ClampedArray, width: number, height: number): void {
  const before = data.slice()
  const stride = width * 4
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, at = y * stride + 4; x < width - 1; x++, at += 4) {
      if (before[at + 3] !== 255 || before[at - 1] === 0 || before[at + 7] === 0) continue
      if (before[at + 3 - stride] === 0 || before[at + 3 + stride] === 0) continue
      const across = Math.abs(before[at - 3]! - before[at + 5]!)
      const down = Math.abs(before[at + 1 - stride]! - before[at + 1 + stride]!)
      if (Math.max(across, down) < 22) continue
      for (let channel = at; channel < at + 3; channel++) {
        const around =
          before[channel - 4]! + before[channel + 4]! + before[channel - stride]! + before[channel + stride]!
        data[channel] = before[channel]! * 0.4 + around * 0.15
      }
    }
  }
}
