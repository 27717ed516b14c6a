import { toCss, mix, oklch, shiftOklch } from '../../color/oklch.ts'
import type { Light } from '../../paint/nature/light.ts'
import type { Random } from '../../paint/random.ts'
import type { Stage } from '../stage.ts'

/**
 * Paints a sailing boat from the side with its waterline at x, y. `sunSide` is -1 for light from the left, 1
 * from the right.
 */
export function paintBoat(
  stage: Stage,
  light: Light,
  x: number,
  y: number,
  size: number,
  sunSide: number,
  random: Random,
): void {
  const { context, intent } = stage
  const way = random.chance(0.5) ? 1 : -1
  const against = light.altitude < 0.3 || light.night
  const requestedColor = intent.colors.get('boat')
  const sail = requestedColor
    ? mix(requestedColor, light.ambient, against ? 0.25 : 0.05)
    : against
      ? mix(light.ambient, light.direct, 0.35)
      : mix(oklch(0.95, 0.02, 85), light.direct, 0.25)
  const hull = mix(light.ambient, oklch(0.2, 0.03, 250), 0.75)
  context.save()
  context.translate(x, y)
  context.scale(way, 1)
  const cloth = context.createLinearGradient(-size * 0.3, 0, size * 0.35, 0)
  cloth.addColorStop(0, toCss(shiftOklch(sail, { l: sunSide * way < 0 ? 0.04 : -0.1 })))
  cloth.addColorStop(1, toCss(shiftOklch(sail, { l: sunSide * way < 0 ? -0.1 : 0.04 })))
  context.fillStyle = cloth
  context.beginPath()
  context.moveTo(0, -size)
  context.quadraticCurveTo(size * 0.34, -size * 0.5, size * 0.36, -size * 0.13)
  context.lineTo(size * 0.02, -size * 0.13)
  context.closePath()
  context.moveTo(-size * 0.02, -size * 0.9)
  context.quadraticCurveTo(-size * 0.16, -size * 0.4, -size * 0.38, -size * 0.14)
  context.lineTo(-size * 0.02, -size * 0.16)
  context.closePath()
  context.fill()
  context.fillStyle = toCss(hull)
  context.fillRect(-size * 0.006, -size * 1.03, size * 0.012, size)
  context.beginPath()
  context.moveTo(-size * 0.42, -size * 0.1)
  context.quadraticCurveTo(0, -size * 0.06, size * 0.4, -size * 0.1)
  context.quadraticCurveTo(size * 0.3, size * 0.015, size * 0.2, size * 0.015)
  context.lineTo(-size * 0.26, size * 0.015)
  context.quadraticCurveTo(-size * 0.36, -size * 0.02, -size * 0.42, -size * 0.1)
  context.fill()
  context.restore()
}
