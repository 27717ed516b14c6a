import type { Context2d } from '../canvas/canvas.ts'
import { clamp, smoothstep, type Noise } from './noise.ts'
import { toCss, toneMap, toLinearRgb, type Oklch } from '../color/oklch.ts'
import { createPixelCanvas } from './pixels.ts'

export interface LatheMaterial {
  color: Oklch
  /** 0 matt clay, 1 wet glaze or polished metal. */
  gloss: number
  /** 0 opaque, 1 clear glass, which is brighter on the side away from the light and darker at the edges. */
  transparency: number
  /** Strength of the speckles and throwing rings of pottery; 0 none. */
  grain: number
}

export interface LatheShape {
  /** The radius at a height from the top (0) to the bottom (1), as a share of the shape's height. */
  radius(part: number): number
  material(part: number): LatheMaterial
  /** The shape is open at the top and shows its inside. */
  open: boolean
  /** Leaves the mouth unpainted, because its content is already painted. */
  hollow?: true
  /** How far the viewer looks down on the shape; 0 for shapes that are round at their poles. */
  viewTilt?: number
}

export interface StudioLight {
  /** Where the key light comes from: -1 (left) to 1 (right). */
  side: number
  key: Oklch
  fill: Oklch
  /** Light that the ground reflects from below. */
  bounce: Oklch
}

const DEFAULT_VIEW_TILT = 0.17
const STEPS = 2048

/** Tabulates radii and materials from the top to the bottom, because every pixel needs several of them. */
function tabulateShape(shape: LatheShape) {
  const parts = Array.from({ length: STEPS + 1 }, (_, i) => i / STEPS)
  return {
    radii: Float32Array.from(parts, part => shape.radius(part)),
    materials: parts.map(part => {
      const material = shape.material(part)
      return { ...material, light: toLinearRgb(material.color) }
    }),
  }
}

/**
 * Paints a solid of revolution that stands on (x, foot), `height` pixels tall, in studio light: a soft key
 * light from one side, a fill light, the ground's reflection, and a window mirrored in glossy surfaces.
 */
export function paintLatheShape(
  context: Context2d,
  x: number,
  foot: number,
  height: number,
  shape: LatheShape,
  light: StudioLight,
  noise: Noise,
): void {
  const viewTilt = shape.viewTilt ?? DEFAULT_VIEW_TILT
  const { radii, materials } = tabulateShape(shape)
  const widest = radii.reduce((max, radius) => Math.max(max, radius), 0)
  const radiusAt = (part: number) => radii[part <= 0 ? 0 : part >= 1 ? STEPS : (part * STEPS) | 0]!
  const half = Math.ceil(widest * height) + 3
  const below = Math.ceil(widest * height * viewTilt) + 3
  const above = Math.ceil(shape.radius(0) * height * viewTilt) + 3
  const key = toLinearRgb(light.key)
  const fill = toLinearRgb(light.fill)
  const bounce = toLinearRgb(light.bounce)
  const tone = Math.hypot(light.side * 0.78, 0.5, 0.62)
  const lightX = (light.side * 0.78) / tone
  const lightY = -0.5 / tone
  const lightZ = 0.62 / tone

  const body = createPixelCanvas(half * 2, Math.ceil(height) + below + above, (px, py, data, index) => {
    const u = (px - half + 0.5) / height
    const row = (py - above + 0.5) / height
    // The viewer looks down a little, so the front of every ring hangs lower than its sides. Three iterations
    // find the ring.
    let part = row
    let radius = 0
    for (let step = 0; step < 3; step++) {
      radius = radiusAt(part)
      const across = clamp(1 - (u / radius) ** 2)
      part = row - viewTilt * radius * Math.sqrt(across)
    }
    const onTop = viewTilt > 0 && part < 0 && !shape.hollow ? getMouthCoverage(shape, u, row) : 0
    if (part > 1 || Math.abs(u) >= radius + 0.5 / height || (part < 0 && onTop <= 0)) return
    const nx = clamp(u / radius, -1, 1)
    const nz = Math.sqrt(1 - nx * nx)
    const slope = (radiusAt(part + 0.012) - radiusAt(part - 0.012)) / 0.024
    const length = Math.sqrt(1 + slope * slope)
    const nX = nx / length
    const nZ = nz / length
    const nY = -slope / length
    const material = materials[part <= 0 ? 0 : (part * STEPS) | 0]!
    const [red, green, blue] = material.light
    const speck =
      material.grain === 0
        ? 1
        : 1 + material.grain * (noise.at(u * 90, part * 90) * 0.14 + noise.at(nx * 0.6, part * 70) * 0.1)

    if (part < 0) {
      // Inside of the mouth: dark at the near wall, lit at the far one. A lid gets the full light.
      const towards = clamp(0.5 + (u / shape.radius(0)) * -light.side * 0.5)
      const depth = shape.open ? 0.1 + 0.24 * towards : 1.12 - 0.25 * towards
      data[index] = toneMap(red * depth)
      data[index + 1] = toneMap(green * depth)
      data[index + 2] = toneMap(blue * depth)
      data[index + 3] = 255 * onTop
      return
    }
    const facing = nX * lightX + nY * lightY + nZ * lightZ
    const lit = clamp(facing * 0.86 + 0.14) ** 1.15
    const under = clamp(nY * 0.5 + 0.5) * 0.5 + 0.22 * smoothstep(0.75, 1, part)
    const rim = (1 - nZ) ** 3
    const contact = 1 - 0.4 * smoothstep(0.965, 1, part)
    // The reflection of a window with four panes, on the side of the light.
    const mirrorX = nX - light.side * 0.52
    const pane =
      smoothstep(0.17, 0.12, Math.abs(mirrorX)) *
      smoothstep(0.42, 0.34, Math.abs(nY + 0.12)) *
      smoothstep(0.012, 0.024, Math.abs(mirrorX))
    const strip = smoothstep(0.09, 0.03, Math.abs(nX + light.side * 0.78)) * 0.35
    const shine =
      material.gloss *
      (pane * smoothstep(0.03, 0.2, part) * smoothstep(0.995, 0.9, part) * 0.75 + strip * 0.6 + rim * 0.3)
    const through =
      material.transparency *
      (0.35 +
        0.75 * smoothstep(0.1, 0.9, clamp(0.5 - nX * light.side * 0.55)) -
        0.65 * smoothstep(0.72, 0.98, Math.abs(nx)))
    const shade = (light_: number, fill_: number, bounce_: number, albedo: number) =>
      albedo *
        speck *
        contact *
        (light_ * lit * 1.25 * (1 - material.transparency * 0.5) +
          fill_ * 0.42 +
          bounce_ * under * 0.5 +
          through * 0.9) +
      shine * light_
    data[index] = toneMap(shade(key[0], fill[0], bounce[0], red))
    data[index + 1] = toneMap(shade(key[1], fill[1], bounce[1], green))
    data[index + 2] = toneMap(shade(key[2], fill[2], bounce[2], blue))
    const edge = clamp((radius - Math.abs(u)) * height + 0.5)
    data[index + 3] = 255 * edge * (1 - material.transparency * 0.16 * nZ) * clamp((1 - part) * height + 0.5)
  })
  context.drawImage(body, x - half, foot - height - above - shape.radius(1) * height * viewTilt)
}

/**
 * Returns how much of the top a point shows, 0 to 1. An open mouth is smaller by the thickness of the wall.
 */
function getMouthCoverage(shape: LatheShape, u: number, row: number): number {
  const radius = shape.radius(0) * (shape.open ? 0.94 : 1)
  const inside = 1 - (u / radius) ** 2 - (row / (radius * (shape.viewTilt ?? DEFAULT_VIEW_TILT))) ** 2
  return clamp(inside * 12)
}

/**
 * Paints a soft shadow on the ground that points away from the light. `reach` in pixels; `side` -1 (light
 * from the left) to 1 (right).
 */
export function paintCastShadow(
  context: Context2d,
  x: number,
  y: number,
  reach: number,
  side: number,
  color: Oklch,
): void {
  paintSoftEllipse(context, x - side * reach * 0.8, y, reach * 2, reach * 0.34, color, 0.5)
  paintSoftEllipse(context, x - side * reach * 0.12, y, reach * 1.25, reach * 0.24, color, 0.85)
}

/**
 * Paints an ellipse that fades to transparent. It uses a gradient, because a blur takes a hundred times as
 * long.
 */
function paintSoftEllipse(
  context: Context2d,
  x: number,
  y: number,
  wide: number,
  high: number,
  color: Oklch,
  strength: number,
): void {
  const fade = context.createRadialGradient(0, 0, 0, 0, 0, wide)
  for (let step = 0; step <= 8; step++) {
    fade.addColorStop(step / 8, toCss(color, strength * (1 - smoothstep(0.25, 1, step / 8))))
  }
  context.save()
  context.translate(x, y)
  context.scale(1, high / wide)
  context.fillStyle = fade
  context.fillRect(-wide, -wide, wide * 2, wide * 2)
  context.restore()
}
