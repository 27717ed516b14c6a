import { createNoise, lerp } from '../../paint/noise.ts'
import { toCss, mix, shiftOklch, type Oklch } from '../../color/oklch.ts'
import { interpolateColor, type ColorStop } from '../../paint/color-ramp.ts'
import type { Stage } from '../stage.ts'
import { chooseColorScheme } from '../../paint/color-scheme.ts'

/** Thousands of threads that follow a flow field, thick ones below and fine ones on top. */
export function paintStrands(stage: Stage): void {
  const { context, width, height, intent, random, loopPosition } = stage
  const colors = chooseColorScheme(intent, random.fork('colours'))
  const noise = createNoise(random.fork('current'))
  const side = Math.min(width, height)
  const zoom = random.between(0.7, 1.5)
  const bearing = random.between(0, Math.PI * 2)
  const swirl = random.between(1.1, 2.3)
  const sway = Math.sin(loopPosition * Math.PI * 2) * 0.05
  const ground = colors.dark ? colors.ground : colors.paper

  const wash = context.createLinearGradient(0, 0, width * Math.cos(bearing), height)
  wash.addColorStop(0, toCss(ground))
  wash.addColorStop(1, toCss(mix(ground, colors.dark ? colors.deep : colors.light, 0.32)))
  context.fillStyle = wash
  context.fillRect(0, 0, width, height)

  const angleAt = (x: number, y: number) =>
    bearing + swirl * Math.PI * 0.55 * noise.fbm((x / side) * zoom + sway, (y / side) * zoom, 2)
  const palette: ColorStop[] = [
    [0, colors.deep],
    [0.38, colors.middle],
    [0.68, colors.light],
    [0.86, colors.accent],
    [1, colors.paper],
  ]
  const layers = [
    { count: 190, thickness: 0.03, length: 1.1, alpha: 0.55 },
    { count: 640, thickness: 0.0095, length: 0.95, alpha: 0.75 },
    { count: 1500, thickness: 0.0028, length: 0.8, alpha: 0.85 },
  ]
  context.lineCap = 'round'
  for (const { count, thickness, length, alpha } of layers) {
    for (let strand = 0; strand < count; strand++) {
      let x = random.between(-0.15, 1.15) * width
      let y = random.between(-0.15, 1.15) * height
      // Neighbouring threads share a color, so that they form bundles.
      const bundle =
        noise.fbm((x / side) * zoom * 0.8 + 20, (y / side) * zoom * 0.8, 2) * 0.85 +
        0.5 +
        random.between(-0.12, 0.12)
      const color = lighten(interpolateColor(palette, bundle), random.between(-0.07, 0.07))
      const weight = thickness * side * random.between(0.35, 1.2)
      const steps = 34
      const stride = (side * length * random.between(0.5, 1)) / steps
      context.beginPath()
      context.moveTo(x, y)
      for (let step = 0; step < steps; step++) {
        const angle = angleAt(x, y)
        x += Math.cos(angle) * stride
        y += Math.sin(angle) * stride
        context.lineTo(x, y)
      }
      context.lineWidth = weight
      if (thickness > 0.005) {
        // A dark edge below each thread separates it from those underneath.
        context.strokeStyle = toCss(shiftOklch(ground, { l: colors.dark ? -0.1 : -0.5 }), 0.16)
        context.translate(weight * 0.16, weight * 0.26)
        context.stroke()
        context.translate(-weight * 0.16, -weight * 0.26)
      }
      context.strokeStyle = toCss(color, lerp(alpha, alpha * 0.6, random.next()))
      context.stroke()
    }
  }
}

const lighten = (color: Oklch, by: number) => shiftOklch(color, { l: by })
