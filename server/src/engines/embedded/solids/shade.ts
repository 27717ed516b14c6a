import { clamp, smoothstep } from '../paint/noise.ts'
import { expose, toLinear, type Linear, type Oklch } from '../paint/oklch.ts'
import type { StudioLight } from '../paint/lathe.ts'
import type { Scene } from './scene.ts'
import type { Material } from './solid.ts'

/** How a solid is looked at and lit. */
export interface View {
  /** Radians: turned about the vertical, and how far the eye looks down. */
  yaw: number
  pitch: number
  light: StudioLight
  /** What its polished faces mirror: the room above, around and below it. */
  room: { ceiling: Linear; wall: Linear; ground: Linear }
}

const linears = new WeakMap<Oklch, Linear>()

/** A picture asks for the same few colours at every pixel. */
function linearOf(colour: Oklch): Linear {
  const known = linears.get(colour)
  if (known) return known
  const linear = toLinear(colour)
  linears.set(colour, linear)
  return linear
}

/** The colour that the eye sees of a point: what falls on it, what it mirrors, and what it gives itself. */
export function shade(
  scene: Scene,
  material: Material,
  x: number,
  y: number,
  z: number,
  [nx, ny, nz]: Linear,
  light: Linear,
  towards: Linear,
  { light: studio, room }: View,
  data: Uint8ClampedArray,
  index: number,
): void {
  const albedo = linearOf(material.colour)
  const key = linearOf(studio.key)
  const fill = linearOf(studio.fill)
  const bounce = linearOf(studio.bounce)
  const facing = nx * light[0] + ny * light[1] + nz * light[2]
  const open = scene.openness(x, y, z, nx, ny, nz)
  const lit =
    facing > -0.2
      ? clamp(facing * 0.85 + 0.15) * scene.reach(x + nx * 0.01, y + ny * 0.01, z + nz * 0.01, light)
      : 0
  const under = clamp(0.5 - ny * 0.5) * 0.55
  const over = clamp(0.5 + ny * 0.5) * 0.55 + 0.16
  const cosine = clamp(nx * towards[0] + ny * towards[1] + nz * towards[2])
  const metal = material.metal ?? 0
  const edge = (1 - cosine) ** 4
  const mirrored = mirror(
    2 * cosine * nx - towards[0],
    2 * cosine * ny - towards[1],
    2 * cosine * nz - towards[2],
    light,
    room,
  )
  const strength = material.gloss * (metal > 0 ? 0.55 + 0.45 * edge : 0.045 + 0.6 * edge)
  const glint = mirrored.box * material.gloss ** 2 * (metal > 0 ? 1.1 : 0.34)
  const glow = material.glow ?? 0
  for (let channel = 0; channel < 3; channel++) {
    const own = albedo[channel]!
    const soft =
      own *
      (key[channel]! * lit * 1.12 + (fill[channel]! * over + bounce[channel]! * under) * open) *
      (1 - metal * 0.72)
    const tint = metal > 0 ? own * 0.9 + 0.1 : 1
    const shine = (mirrored.room[channel]! * strength + key[channel]! * glint) * tint * (0.35 + 0.65 * open)
    data[index + channel] = expose(soft + shine + own * glow)
  }
}

/** What a polished face shows: the room by height, and a tall soft box beside the key light. */
function mirror(x: number, y: number, z: number, light: Linear, { ceiling, wall, ground }: View['room']) {
  const sky = smoothstep(-0.12, 0.75, y)
  const floor = smoothstep(0.02, -0.35, y)
  const towards = x * light[0] + y * light[1] + z * light[2]
  const seen = (channel: 0 | 1 | 2) =>
    (wall[channel] * (1 - sky) + ceiling[channel] * sky) * (1 - floor) + ground[channel] * floor
  const room: Linear = [seen(0), seen(1), seen(2)]
  return { box: smoothstep(0.88, 0.95, towards) + 0.35 * smoothstep(0.8, 0.9, y), room }
}
