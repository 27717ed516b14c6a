import { createCanvas, type Canvas } from '../canvas/canvas.ts'
import { clamp, smoothstep } from '../paint/noise.ts'
import type { LinearRgb } from '../color/oklch.ts'
import { editPixels, createPixelCanvas } from '../paint/pixels.ts'
import { createScene, type Scene } from './scene.ts'
import { length3d, length2d } from './distance-functions.ts'
import { shadePoint, type View } from './shade.ts'
import type { Solid } from './solid.ts'

/**
 * The image of a solid with `scale` pixels per unit. `originX` and `originY` are the pixel of the solid's
 * origin on the ground.
 */
interface RenderedSolid {
  image: Canvas
  shadow: Canvas
  originX: number
  originY: number
  /** The shadow is rendered smaller; multiply its size by this. */
  shadowScale: number
}

const MAX_STEPS = 52
const HIT_DISTANCE = 0.0012
/** A ray this near to the surface, in pixels, has hit it. Small images need fewer steps so. */
const HIT_PIXELS = 0.3
/** Maximum pixels to render, because rendering takes most of the time of an image. */
const MAX_PIXELS = 180_000
const HALF_EXTENT = 0.95
const SHADOW_SCALE = 4

/**
 * Returns the scale (pixels per unit) limited so that `count` solids together stay within the rendering time.
 */
export const clampScale = (wanted: number, count = 1): number =>
  Math.min(wanted, Math.sqrt(MAX_PIXELS / count) / (HALF_EXTENT * 2))

/** Renders a solid on a transparent background, and its shadow on the ground. */
export function renderSolid(solid: Solid, view: View, scale: number): RenderedSolid {
  const scene = createScene(solid.parts)
  const eye = getViewAxes(view)
  const half = Math.ceil(HALF_EXTENT * scale)
  const above = Math.ceil(1.32 * scale * Math.cos(view.pitch) + HALF_EXTENT * scale * Math.sin(view.pitch))
  const below = Math.ceil(HALF_EXTENT * scale * Math.sin(view.pitch) + scale * 0.06)
  const image = createPixelCanvas(half * 2, above + below, (px, py, data, index) => {
    const u = (px + 0.5 - half) / scale
    const v = (above - py - 0.5) / scale
    traceRay(scene, eye, view, u, v, 1 / scale, data, index)
  })
  editPixels(image.getContext('2d'), [0, 0, image.width, image.height], smoothMaterialEdges)
  return {
    image,
    shadow: renderGroundShadow(scene, eye, scale, half, above, below),
    originX: half,
    originY: above,
    shadowScale: SHADOW_SCALE,
  }
}

/** The viewer's axes and the direction to the light, in the coordinates of the turned solid. */
interface ViewAxes {
  right: LinearRgb
  up: LinearRgb
  towards: LinearRgb
  light: LinearRgb
}

function getViewAxes({ yaw, pitch, light }: View): ViewAxes {
  const cos = Math.cos(yaw)
  const sin = Math.sin(yaw)
  const turned = (x: number, y: number, z: number): LinearRgb => [x * cos - z * sin, y, x * sin + z * cos]
  const tone = length3d(light.side * 0.62, 0.82, 0.52)
  return {
    right: turned(1, 0, 0),
    up: turned(0, Math.cos(pitch), -Math.sin(pitch)),
    towards: turned(0, Math.sin(pitch), Math.cos(pitch)),
    light: turned((light.side * 0.62) / tone, 0.82 / tone, 0.52 / tone),
  }
}

function traceRay(
  scene: Scene,
  { right, up, towards, light }: ViewAxes,
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
  const [enter, leave] = scene.intersectBounds(ox, oy, oz, towards)
  const hit = Math.max(HIT_DISTANCE, pixel * HIT_PIXELS)
  let far = enter
  let closest = Infinity
  let closestAt = 0
  for (let step = 0; step < MAX_STEPS && far < leave; step++) {
    const distance = scene.distance(ox - towards[0] * far, oy - towards[1] * far, oz - towards[2] * far)
    if (distance < closest) {
      closest = distance
      closestAt = far
    }
    if (distance < hit) break
    far += distance * 0.93
  }
  // Anti-aliasing: a ray that barely misses still covers a share of the edge's pixel.
  const share = closest < hit ? 1 : clamp(1 - closest / pixel)
  if (share <= 0.01) return
  const x = ox - towards[0] * closestAt
  const y = oy - towards[1] * closestAt
  const z = oz - towards[2] * closestAt
  const normal = scene.normal(x, y, z)
  shadePoint(scene, scene.material(x, y, z), x, y, z, normal, light, towards, view, data, index)
  data[index + 3] = 255 * share
}

/** Renders the shadow of the key light on the ground. It is softer the farther away the object is. */
function renderGroundShadow(
  scene: Scene,
  { right, up, towards, light }: ViewAxes,
  scale: number,
  half: number,
  above: number,
  below: number,
): Canvas {
  const columns = Math.ceil((half * 3) / SHADOW_SCALE)
  const rows = Math.ceil((above + below) / SHADOW_SCALE)
  const shadow = createPixelCanvas(columns, rows, (px, py, data, index) => {
    const u = ((px + 0.5) * SHADOW_SCALE - half * 1.5) / scale
    const v = (above - (py + 0.5) * SHADOW_SCALE) / scale
    const y0 = right[1] * u + up[1] * v
    const down = y0 / towards[1]
    const x = right[0] * u + up[0] * v - towards[0] * down
    const z = right[2] * u + up[2] * v - towards[2] * down
    if (length2d(x, z) > 1.5) return
    const dark = 1 - scene.softShadow(x, 0.004, z, light)
    const near = 1 - scene.ambientOcclusion(x, 0, z, 0, 1, 0)
    data[index + 3] = 255 * clamp(dark * 0.6 + near * 0.62) * smoothstep(1.5, 1.1, length2d(x, z))
  })
  return blurCanvas(shadow)
}

function blurCanvas(canvas: Canvas): Canvas {
  const soft = createCanvas(canvas.width, canvas.height)
  const context = soft.getContext('2d')
  context.filter = 'blur(1.6px)'
  context.drawImage(canvas, 0, 0)
  return soft
}

/** Each ray hits only one material. This smooths the steps between materials. */
function smoothMaterialEdges(data: Uint8ClampedArray, width: number, height: number): void {
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
