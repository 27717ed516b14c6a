import type { PaintSurface } from '../paint-surface.ts'
import type { Light } from './light.ts'
import { clamp, smoothstep } from '../noise.ts'
import { toneMap, toLinearRgb, type LinearRgb } from '../../color/oklch.ts'
import { editPixels } from '../pixels.ts'
import type { Random } from '../random.ts'

/**
 * A camera that looks level into the depth. `scale` pixels show one unit of the world at depth 1; `horizon`
 * is a row in pixels.
 */
export interface Camera {
  horizon: number
  height: number
  scale: number
}

export interface TerrainPlan {
  near: number
  far: number
  /** Number of sampled depths between near and far in a large image. More rows give crisper slopes. */
  rows: number
  /** Returns the height of the ground, in world units. */
  heightAt(x: number, depth: number): number
  /**
   * Writes the linear color of the ground to `out`. `slope` is 0 on walls and 1 on flat ground; `height` in
   * world units.
   */
  surface(x: number, depth: number, height: number, slope: number, out: Float32Array): void
  /** Optical thickness of the air per unit of depth, and of a mist that lies below the height `top`. */
  haze: number
  mist?: { top: number; thickness: number }
}

export interface Sun {
  /** Unit vector to the sun: right, up, away from the viewer. */
  direction: LinearRgb
}

/**
 * A visible place on the ground, where a layout can plant something. `x` and `y` in pixels, the rest in world
 * units; `light` 0 to 1.
 */
export interface TerrainSpot {
  x: number
  y: number
  depth: number
  worldX: number
  height: number
  slope: number
  light: number
  /** The stream of what grows there. */
  random: Random
}

/** A small image shows no more depths than this for each of its pixels. */
const ROWS_PER_PIXEL = 1.2
const MIN_ROWS = 96

/**
 * Paints terrain in perspective, column by column from near to far, so that crests hide what lies behind
 * them. The grid has one sample per column of pixels and depth. Returns the random places that show ground, of about
 * `spotCount` below the horizon, the farthest first.
 */
export function paintTerrain(
  surface: PaintSurface,
  light: Light,
  sun: Sun,
  eye: Camera,
  plan: TerrainPlan,
  spotCount = 0,
): TerrainSpot[] {
  const { context, width, height } = surface
  const rows = Math.min(plan.rows, Math.max(MIN_ROWS, Math.round(Math.max(width, height) * ROWS_PER_PIXEL)))
  const ground = { ...plan, rows }
  const grid = sampleHeights(width, eye, ground)
  const shadows = computeShadows(width, eye, ground, grid, sun)
  const direct = toLinearRgb(light.direct)
  const ambient = toLinearRgb(light.ambient)
  const haze = toLinearRgb(light.haze)
  const power = light.night ? 1.8 : 2.1
  const albedo = new Float32Array(3)
  const edge: CrestPixel = {
    row: -1,
    open: 1,
    red: 0,
    green: 0,
    blue: 0,
    behindRed: 0,
    behindGreen: 0,
    behindBlue: 0,
  }
  const seen: TerrainSpot[] = []
  const candidates = scatterCandidates(
    surface,
    Math.round((spotCount * height) / Math.max(1, height - eye.horizon)),
    `spots ${ground.near}`,
  )

  editPixels(context, [0, 0, width, height], data => {
    for (let x = 0; x < width; x++) {
      let top = height
      edge.row = -1
      const across = (x - width / 2) / eye.scale
      for (let row = 0; row < rows; row++) {
        const at = row * width + x
        const depth = getRowDepth(ground, row)
        const rise = grid[at]!
        const y = eye.horizon - ((rise - eye.height) * eye.scale) / depth
        if (y >= top) continue

        const ahead = grid[Math.min(rows - 1, row + 1) * width + x]!
        const behind = grid[Math.max(0, row - 1) * width + x]!
        const left = grid[row * width + Math.max(0, x - 1)]!
        const right = grid[row * width + Math.min(width - 1, x + 1)]!
        const nx = -((right - left) * eye.scale) / (2 * depth)
        const nz = -(ahead - behind) / (getRowDepth(ground, row + 1) - getRowDepth(ground, row - 1))
        const length = Math.sqrt(nx * nx + nz * nz + 1)
        const facing = (nx * sun.direction[0] + sun.direction[1] + nz * sun.direction[2]) / length
        const lit = clamp(facing) * shadows[at]!
        const open = 0.55 + 0.45 / length
        ground.surface(across * depth, depth, rise, 1 / length, albedo)

        const mist = ground.mist ? ground.mist.thickness * smoothstep(ground.mist.top, 0, rise) : 0
        const clear = Math.exp(-depth * ground.haze - mist)
        const red = albedo[0]! * (direct[0] * lit * power + ambient[0] * open) * clear + haze[0] * (1 - clear)
        const green =
          albedo[1]! * (direct[1] * lit * power + ambient[1] * open) * clear + haze[1] * (1 - clear)
        const blue =
          albedo[2]! * (direct[2] * lit * power + ambient[2] * open) * clear + haze[2] * (1 - clear)
        const shownRed = toneMap(red)
        const shownGreen = toneMap(green)
        const shownBlue = toneMap(blue)

        const first = Math.max(0, Math.floor(y))
        const last = Math.min(height - 1, Math.ceil(top) - 1)
        for (let py = last; py >= first; py--) {
          const index = (py * width + x) * 4
          if (py !== edge.row) startCrestPixel(edge, py, data, index)
          // Anti-aliasing: a pixel on a crest mixes the crest with what lies behind it.
          const cover = Math.min(top, py + 1) - Math.max(y, py)
          edge.open -= cover
          edge.red += shownRed * cover
          edge.green += shownGreen * cover
          edge.blue += shownBlue * cover
          data[index] = edge.red + edge.behindRed * edge.open
          data[index + 1] = edge.green + edge.behindGreen * edge.open
          data[index + 2] = edge.blue + edge.behindBlue * edge.open
          data[index + 3] = 255
        }
        for (const spot of candidates.get(x) ?? []) {
          if (spot.y < y || spot.y >= top) continue
          seen.push({
            ...spot,
            x,
            depth,
            worldX: across * depth,
            height: rise,
            slope: 1 / length,
            light: lit,
          })
        }
        top = y
        if (top <= 0) break
      }
    }
  })
  return seen.sort((a, b) => b.depth - a.depth)
}

/** Places random points all over the image, whatever its size in pixels. Returns them by column. */
function scatterCandidates(
  { width, height, random }: PaintSurface,
  count: number,
  label: string,
): ReadonlyMap<number, { y: number; random: Random }[]> {
  const rng = random.fork(label)
  const columns = new Map<number, { y: number; random: Random }[]>()
  for (let i = 0; i < count; i++) {
    const column = Math.floor(rng.next() * width)
    const candidate = { y: rng.next() * height, random: rng.split() }
    const others = columns.get(column)
    if (others) others.push(candidate)
    else columns.set(column, [candidate])
  }
  return columns
}

/**
 * The topmost pixel of a column so far: the painted color, and the background that shows through the rest
 * (`open`, 0 to 1).
 */
interface CrestPixel {
  row: number
  open: number
  red: number
  green: number
  blue: number
  behindRed: number
  behindGreen: number
  behindBlue: number
}

function startCrestPixel(edge: CrestPixel, row: number, data: Uint8ClampedArray, index: number): void {
  edge.row = row
  edge.open = 1
  edge.red = 0
  edge.green = 0
  edge.blue = 0
  edge.behindRed = data[index]!
  edge.behindGreen = data[index + 1]!
  edge.behindBlue = data[index + 2]!
}

const getRowDepth = (ground: TerrainPlan, row: number) => {
  const part = row / (ground.rows - 1)
  // Samples are denser near the viewer, where a step of depth covers more pixels.
  return ground.near + (ground.far - ground.near) * part * (0.45 + 0.55 * part)
}

function sampleHeights(width: number, eye: Camera, ground: TerrainPlan): Float32Array {
  const grid = new Float32Array(width * ground.rows)
  for (let row = 0; row < ground.rows; row++) {
    const depth = getRowDepth(ground, row)
    for (let x = 0; x < width; x++) {
      grid[row * width + x] = ground.heightAt(((x - width / 2) / eye.scale) * depth, depth)
    }
  }
  return grid
}

/**
 * Walks each row from the sun's side. Ground below the falling shadow line of the last crest lies in shade.
 * Returns the light at each sample, 0.15 to 1.
 */
function computeShadows(
  width: number,
  eye: Camera,
  ground: TerrainPlan,
  grid: Float32Array,
  sun: Sun,
): Float32Array {
  const shadows = new Float32Array(grid.length)
  const fall = sun.direction[1] / Math.max(0.2, Math.abs(sun.direction[0]))
  const fromRight = sun.direction[0] > 0
  for (let row = 0; row < ground.rows; row++) {
    const step = (getRowDepth(ground, row) / eye.scale) * fall
    const softness = step * 14 + 1e-6
    let line = -Infinity
    for (let i = 0; i < width; i++) {
      const at = row * width + (fromRight ? width - 1 - i : i)
      const rise = grid[at]!
      line = Math.max(line - step, rise)
      shadows[at] = 1 - clamp((line - rise) / softness) * 0.85
    }
  }
  return shadows
}

/** Returns the direction to a sun at `sunX` (0 to 1 across the image) and `altitude` (0 to 1). */
export function createSun(sunX: number, altitude: number): Sun {
  const side = (sunX - 0.5) * 2.4
  const aside = Math.abs(side) < 0.55 ? Math.sign(side || 1) * 0.55 : side
  const up = 0.28 + altitude * 0.75
  const away = 0.12
  const length = Math.hypot(aside, up, away)
  return { direction: [aside / length, up / length, -away / length] }
}

export const writeColor = (color: LinearRgb, out: Float32Array, strength = 1) => {
  out[0] = color[0] * strength
  out[1] = color[1] * strength
  out[2] = color[2] * strength
}

export function blendColor(color: LinearRgb, part: number, out: Float32Array): void {
  out[0] = out[0]! + (color[0] - out[0]!) * part
  out[1] = out[1]! + (color[1] - out[1]!) * part
  out[2] = out[2]! + (color[2] - out[2]!) * part
}
