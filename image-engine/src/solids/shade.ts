import { clamp, smoothstep } from '../paint/noise.ts'
import { toneMap, toLinearRgb, type LinearRgb, type Oklch } from '../color/oklch.ts'
import type { StudioLight } from '../paint/lathe.ts'
import type { Scene } from './scene.ts'
import type { Material } from './solid.ts'

/** The view of a solid and its light. */
export interface View {
  /** Radians: rotation about the vertical axis, and how far the viewer looks down. */
  yaw: number
  pitch: number
  light: StudioLight
  /** What polished surfaces reflect: the room above, around and below. */
  room: { ceiling: LinearRgb; wall: LinearRgb; ground: LinearRgb }
}

const linearRgbCache = new WeakMap<Oklch, LinearRgb>()

/** Caches conversions, because every pixel uses the same few colors. */
function toCachedLinearRgb(color: Oklch): LinearRgb {
  const known = linearRgbCache.get(color)
  if (known) return known
  const linear = toLinearRgb(color)
  linearRgbCache.set(color, linear)
  return linear
}

/**
 * Writes the color of a point on the surface to `data` at `index`: diffuse light, reflections and emission.
 */
export function shadePoint(
  scene: Scene,
  material: Material,
  x: number,
  y: number,
  z: number,
  [nx, ny, nz]: LinearRgb,
  light: LinearRgb,
  towards: LinearRgb,
  { light: studio, room }: View,
  data: Uint8ClampedArray,
  index: number,
): void {
  const albedo = toCachedLinearRgb(material.color)
  const key = toCachedLinearRgb(studio.key)
  const fill = toCachedLinearRgb(studio.fill)
  const bounce = toCachedLinearRgb(studio.bounce)
  const facing = nx * light[0] + ny * light[1] + nz * light[2]
  const open = scene.ambientOcclusion(x, y, z, nx, ny, nz)
  const lit =
    facing > -0.2
      ? clamp(facing * 0.85 + 0.15) * scene.softShadow(x + nx * 0.01, y + ny * 0.01, z + nz * 0.01, light)
      : 0
  const under = clamp(0.5 - ny * 0.5) * 0.55
  const over = clamp(0.5 + ny * 0.5) * 0.55 + 0.16
  const cosine = clamp(nx * towards[0] + ny * towards[1] + nz * towards[2])
  const metal = material.metal ?? 0
  const edge = (1 - cosine) ** 4
  const mirrored = reflectRoom(
    2 * cosine * nx - towards[0],
    2 * cosine * ny - towards[1],
    2 * cosine * nz - towards[2],
    light,
    room,
  )
  const strength = material.gloss * (metal > 0 ? 0.55 + 0.45 * edge : 0.045 + 0.6 * edge)
  const glint = mirrored.box * material.gloss ** 2 * (metal > 0 ? 1.1 : 0.34)
  const glow = material.emission ?? 0
  for (let channel = 0; channel < 3; channel++) {
    const own = albedo[channel]!
    const soft =
      own *
      (key[channel]! * lit * 1.12 + (fill[channel]! * over + bounce[channel]! * under) * open) *
      (1 - metal * 0.72)
    const tint = metal > 0 ? own * 0.9 + 0.1 : 1
    const shine = (mirrored.room[channel]! * strength + key[channel]! * glint) * tint * (0.35 + 0.65 * open)
    data[index + channel] = toneMap(soft + shine + own * glow)
  }
}

/**
 * Returns what a polished surface reflects in a direction: the room by height, and the strength of a soft box
 * near the key light.
 */
function reflectRoom(
  x: number,
  y: number,
  z: number,
  light: LinearRgb,
  { ceiling, wall, ground }: View['room'],
) {
  const sky = smoothstep(-0.12, 0.75, y)
  const floor = smoothstep(0.02, -0.35, y)
  const towards = x * light[0] + y * light[1] + z * light[2]
  const seen = (channel: 0 | 1 | 2) =>
    (wall[channel] * (1 - sky) + ceiling[channel] * sky) * (1 - floor) + ground[channel] * floor
  const room: LinearRgb = [seen(0), seen(1), seen(2)]
  return { box: smoothstep(0.88, 0.95, towards) + 0.35 * smoothstep(0.8, 0.9, y), room }
}
