import type { SKRSContext2D } from '@napi-rs/canvas'
import { clamp, smoothstep, type Noise } from './noise.ts'
import { css, expose, toLinear, type Oklch } from './oklch.ts'
import { pixelCanvas } from './pixels.ts'

export interface Clay {
  colour: Oklch
  /** 0 matt clay, 1 wet glaze or polished metal. */
  gloss: number
  /** 0 opaque, 1 clear glass: light gathers at the far side and the edges darken. */
  clear: number
  /** Strength of the speckle and throwing rings in the surface. */
  grain: number
}

export interface Turned {
  /** The radius from the top (0) to the foot (1), as a part of the height. */
  radius(part: number): number
  clay(part: number): Clay
  /** An open mouth at the top shows the inside. */
  open: boolean
  /** Nothing is painted within the mouth: what lies there is already. */
  hollow?: true
  /** How far the eye looks down on it; 0 for what is round at its poles. */
  lean?: number
}

export interface StudioLight {
  /** From -1 (left) to 1 (right). */
  side: number
  key: Oklch
  fill: Oklch
  /** The ground's colour comes back from below. */
  bounce: Oklch
}

const USUAL_LEAN = 0.17
const STEPS = 2048

/** Radii and clays by fine steps from the top to the foot: every pixel looks several of them up. */
function tabulate(turned: Turned) {
  const parts = Array.from({ length: STEPS + 1 }, (_, i) => i / STEPS)
  return {
    radii: Float32Array.from(parts, part => turned.radius(part)),
    clays: parts.map(part => {
      const clay = turned.clay(part)
      return { ...clay, light: toLinear(clay.colour) }
    }),
  }
}

/**
 * Paints a body of revolution that stands on (x, foot), lit as in a studio: a soft key light from one side,
 * a fill, the ground's bounce, and a window mirrored in whatever is glazed.
 */
export function paintTurned(
  context: SKRSContext2D,
  x: number,
  foot: number,
  height: number,
  turned: Turned,
  light: StudioLight,
  noise: Noise,
): void {
  const lean = turned.lean ?? USUAL_LEAN
  const { radii, clays } = tabulate(turned)
  const widest = radii.reduce((most, radius) => Math.max(most, radius), 0)
  const radiusAt = (part: number) => radii[part <= 0 ? 0 : part >= 1 ? STEPS : (part * STEPS) | 0]!
  const half = Math.ceil(widest * height) + 3
  const below = Math.ceil(widest * height * lean) + 3
  const above = Math.ceil(turned.radius(0) * height * lean) + 3
  const key = toLinear(light.key)
  const fill = toLinear(light.fill)
  const bounce = toLinear(light.bounce)
  const tone = Math.hypot(light.side * 0.78, 0.5, 0.62)
  const lightX = (light.side * 0.78) / tone
  const lightY = -0.5 / tone
  const lightZ = 0.62 / tone

  const body = pixelCanvas(half * 2, Math.ceil(height) + below + above, (px, py, data, index) => {
    const u = (px - half + 0.5) / height
    const row = (py - above + 0.5) / height
    // The eye looks a little from above: the front of every ring hangs lower than its sides.
    let part = row
    let radius = 0
    for (let step = 0; step < 3; step++) {
      radius = radiusAt(part)
      const across = clamp(1 - (u / radius) ** 2)
      part = row - lean * radius * Math.sqrt(across)
    }
    const onTop = lean > 0 && part < 0 && !turned.hollow ? mouth(turned, u, row) : 0
    if (part > 1 || Math.abs(u) >= radius + 0.5 / height || (part < 0 && onTop <= 0)) return
    const nx = clamp(u / radius, -1, 1)
    const nz = Math.sqrt(1 - nx * nx)
    const slope = (radiusAt(part + 0.012) - radiusAt(part - 0.012)) / 0.024
    const length = Math.sqrt(1 + slope * slope)
    const nX = nx / length
    const nZ = nz / length
    const nY = -slope / length
    const clay = clays[part <= 0 ? 0 : (part * STEPS) | 0]!
    const [red, green, blue] = clay.light
    const speck =
      clay.grain === 0
        ? 1
        : 1 + clay.grain * (noise.at(u * 90, part * 90) * 0.14 + noise.at(nx * 0.6, part * 70) * 0.1)

    if (part < 0) {
      // Inside: dark at the near wall, lit where the light falls through the mouth. A lid lies in full light.
      const towards = clamp(0.5 + (u / turned.radius(0)) * -light.side * 0.5)
      const depth = turned.open ? 0.1 + 0.24 * towards : 1.12 - 0.25 * towards
      data[index] = expose(red * depth)
      data[index + 1] = expose(green * depth)
      data[index + 2] = expose(blue * depth)
      data[index + 3] = 255 * onTop
      return
    }
    const facing = nX * lightX + nY * lightY + nZ * lightZ
    const lit = clamp(facing * 0.86 + 0.14) ** 1.15
    const under = clamp(nY * 0.5 + 0.5) * 0.5 + 0.22 * smoothstep(0.75, 1, part)
    const rim = (1 - nZ) ** 3
    const contact = 1 - 0.4 * smoothstep(0.965, 1, part)
    // A tall window of four panes, mirrored on the side of the light.
    const mirrorX = nX - light.side * 0.52
    const pane =
      smoothstep(0.17, 0.12, Math.abs(mirrorX)) *
      smoothstep(0.42, 0.34, Math.abs(nY + 0.12)) *
      smoothstep(0.012, 0.024, Math.abs(mirrorX))
    const strip = smoothstep(0.09, 0.03, Math.abs(nX + light.side * 0.78)) * 0.35
    const shine =
      clay.gloss *
      (pane * smoothstep(0.03, 0.2, part) * smoothstep(0.995, 0.9, part) * 0.75 + strip * 0.6 + rim * 0.3)
    const through =
      clay.clear *
      (0.35 +
        0.75 * smoothstep(0.1, 0.9, clamp(0.5 - nX * light.side * 0.55)) -
        0.65 * smoothstep(0.72, 0.98, Math.abs(nx)))
    const shade = (light_: number, fill_: number, bounce_: number, albedo: number) =>
      albedo *
        speck *
        contact *
        (light_ * lit * 1.25 * (1 - clay.clear * 0.5) +
          fill_ * 0.42 +
          bounce_ * under * 0.5 +
          through * 0.9) +
      shine * light_
    data[index] = expose(shade(key[0], fill[0], bounce[0], red))
    data[index + 1] = expose(shade(key[1], fill[1], bounce[1], green))
    data[index + 2] = expose(shade(key[2], fill[2], bounce[2], blue))
    const edge = clamp((radius - Math.abs(u)) * height + 0.5)
    data[index + 3] = 255 * edge * (1 - clay.clear * 0.16 * nZ) * clamp((1 - part) * height + 0.5)
  })
  context.drawImage(body, x - half, foot - height - above - turned.radius(1) * height * lean)
}

/** How much of the round top is seen at a point; a wall's thickness is left of an opening. */
function mouth(turned: Turned, u: number, row: number): number {
  const radius = turned.radius(0) * (turned.open ? 0.94 : 1)
  const inside = 1 - (u / radius) ** 2 - (row / (radius * (turned.lean ?? USUAL_LEAN))) ** 2
  return clamp(inside * 12)
}

/** A soft shadow that lies on the ground and stretches away from the light. */
export function castShadow(
  context: SKRSContext2D,
  x: number,
  y: number,
  reach: number,
  side: number,
  colour: Oklch,
): void {
  softEllipse(context, x - side * reach * 0.8, y, reach * 2, reach * 0.34, colour, 0.5)
  softEllipse(context, x - side * reach * 0.12, y, reach * 1.25, reach * 0.24, colour, 0.85)
}

/** An ellipse that fades from its middle to nothing: a gradient, because blurring would cost a hundred times as much. */
function softEllipse(
  context: SKRSContext2D,
  x: number,
  y: number,
  wide: number,
  high: number,
  colour: Oklch,
  strength: number,
): void {
  const fade = context.createRadialGradient(0, 0, 0, 0, 0, wide)
  for (let step = 0; step <= 8; step++) {
    fade.addColorStop(step / 8, css(colour, strength * (1 - smoothstep(0.25, 1, step / 8))))
  }
  context.save()
  context.translate(x, y)
  context.scale(1, high / wide)
  context.fillStyle = fade
  context.fillRect(-wide, -wide, wide * 2, wide * 2)
  context.restore()
}
