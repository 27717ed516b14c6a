import type { Stage } from '../scenes/stage.ts'
import type { Light } from './light.ts'
import { clamp, smoothstep } from './noise.ts'
import { expose, toLinear, type Linear, type Oklch } from './oklch.ts'
import { editPixels } from './pixels.ts'

/** The eye: looks level along depth; `scale` pixels show one unit of the world at depth 1. */
export interface Eye {
  horizon: number
  height: number
  scale: number
}

export interface Ground {
  near: number
  far: number
  /** Rows of samples between near and far: the finer, the crisper slopes that face the eye. */
  rows: number
  /** The ground's height at a place, in units of the world. */
  heightAt(x: number, depth: number): number
  /** What it is made of there: `slope` is 0 on walls and 1 on flats, `height` as above. Writes linear light. */
  surface(x: number, depth: number, height: number, slope: number, out: Float32Array): void
  /** Optical thickness of the air per unit of depth, and of the ground mist that lies below `mistTop`. */
  haze: number
  mist?: { top: number; thickness: number }
}

export interface Sun {
  /** Unit vector towards the sun: right, up, away from the eye. */
  direction: Linear
}

/** Where the ground can be seen: for planting. `x` and `y` in pixels, `depth` in the world. */
export interface Spot {
  x: number
  y: number
  depth: number
  worldX: number
  height: number
  slope: number
  light: number
}

/**
 * Paints a stretch of ground in true perspective, column by column from near to far, so that whatever
 * lies behind a crest is hidden. Samples sit on a grid that follows the eye: one per column of pixels.
 * Answers the places that were seen, thinned to about `spots`, far ones first.
 */
export function paintGround(
  stage: Stage,
  light: Light,
  sun: Sun,
  eye: Eye,
  ground: Ground,
  spots = 0,
): Spot[] {
  const { context, width, height } = stage
  const { rows } = ground
  const grid = sampleGround(width, eye, ground)
  const shadows = castShadows(width, eye, ground, grid, sun)
  const direct = toLinear(light.direct)
  const ambient = toLinear(light.ambient)
  const haze = toLinear(light.haze)
  const power = light.night ? 1.8 : 2.1
  const albedo = new Float32Array(3)
  const edge: Edge = {
    row: -1,
    open: 1,
    red: 0,
    green: 0,
    blue: 0,
    behindRed: 0,
    behindGreen: 0,
    behindBlue: 0,
  }
  const seen: Spot[] = []
  const random = stage.random.fork(`spots ${ground.near}`)
  const odds = spots / (width * Math.max(1, height - eye.horizon))

  editPixels(context, [0, 0, width, height], data => {
    for (let x = 0; x < width; x++) {
      let top = height
      edge.row = -1
      const across = (x - width / 2) / eye.scale
      for (let row = 0; row < rows; row++) {
        const at = row * width + x
        const depth = depthOf(ground, row)
        const rise = grid[at]!
        const y = eye.horizon - ((rise - eye.height) * eye.scale) / depth
        if (y >= top) continue

        const ahead = grid[Math.min(rows - 1, row + 1) * width + x]!
        const behind = grid[Math.max(0, row - 1) * width + x]!
        const left = grid[row * width + Math.max(0, x - 1)]!
        const right = grid[row * width + Math.min(width - 1, x + 1)]!
        const nx = -((right - left) * eye.scale) / (2 * depth)
        const nz = -(ahead - behind) / (depthOf(ground, row + 1) - depthOf(ground, row - 1))
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
        const shownRed = expose(red)
        const shownGreen = expose(green)
        const shownBlue = expose(blue)

        const first = Math.max(0, Math.floor(y))
        const last = Math.min(height - 1, Math.ceil(top) - 1)
        for (let py = last; py >= first; py--) {
          const index = (py * width + x) * 4
          if (py !== edge.row) meet(edge, py, data, index)
          // A pixel on a crest is shared between the crest and what stands behind it.
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
        if (odds > 0 && random.next() < odds * (top - y)) {
          seen.push({ x, y, depth, worldX: across * depth, height: rise, slope: 1 / length, light: lit })
        }
        top = y
        if (top <= 0) break
      }
    }
  })
  return seen.sort((a, b) => b.depth - a.depth)
}

/** The topmost pixel of a column so far: what of it is painted, and what shows through the rest. */
interface Edge {
  row: number
  open: number
  red: number
  green: number
  blue: number
  behindRed: number
  behindGreen: number
  behindBlue: number
}

function meet(edge: Edge, row: number, data: Uint8ClampedArray, index: number): void {
  edge.row = row
  edge.open = 1
  edge.red = 0
  edge.green = 0
  edge.blue = 0
  edge.behindRed = data[index]!
  edge.behindGreen = data[index + 1]!
  edge.behindBlue = data[index + 2]!
}

const depthOf = (ground: Ground, row: number) => {
  const part = row / (ground.rows - 1)
  // Denser near the eye, where a step of depth covers more of the picture.
  return ground.near + (ground.far - ground.near) * part * (0.45 + 0.55 * part)
}

function sampleGround(width: number, eye: Eye, ground: Ground): Float32Array {
  const grid = new Float32Array(width * ground.rows)
  for (let row = 0; row < ground.rows; row++) {
    const depth = depthOf(ground, row)
    for (let x = 0; x < width; x++) {
      grid[row * width + x] = ground.heightAt(((x - width / 2) / eye.scale) * depth, depth)
    }
  }
  return grid
}

/** Sweeps each row from the sun's side: whatever lies under the falling line of the last crest is in shade. */
function castShadows(width: number, eye: Eye, ground: Ground, grid: Float32Array, sun: Sun): Float32Array {
  const shadows = new Float32Array(grid.length)
  const fall = sun.direction[1] / Math.max(0.2, Math.abs(sun.direction[0]))
  const fromRight = sun.direction[0] > 0
  for (let row = 0; row < ground.rows; row++) {
    const step = (depthOf(ground, row) / eye.scale) * fall
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

/** The direction to a sun that stands at `sunX` (0 to 1) across the picture and so high. */
export function sunFrom(sunX: number, altitude: number): Sun {
  const side = (sunX - 0.5) * 2.4
  const aside = Math.abs(side) < 0.55 ? Math.sign(side || 1) * 0.55 : side
  const up = 0.28 + altitude * 0.75
  const away = 0.12
  const length = Math.hypot(aside, up, away)
  return { direction: [aside / length, up / length, -away / length] }
}

export const linearInto = (colour: Linear, out: Float32Array, strength = 1) => {
  out[0] = colour[0] * strength
  out[1] = colour[1] * strength
  out[2] = colour[2] * strength
}

export function blendInto(colour: Linear, part: number, out: Float32Array): void {
  out[0] = out[0]! + (colour[0] - out[0]!) * part
  out[1] = out[1]! + (colour[1] - out[1]!) * part
  out[2] = out[2]! + (colour[2] - out[2]!) * part
}

export const linearOf = (colour: Oklch): Linear => toLinear(colour)
