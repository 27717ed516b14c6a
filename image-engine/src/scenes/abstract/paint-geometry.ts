import type { Context2d } from '../../canvas/canvas.ts'
import { toCss, mix, oklch, shiftOklch, type Oklch } from '../../color/oklch.ts'
import type { Random } from '../../paint/random.ts'
import type { Stage } from '../stage.ts'
import { chooseColorScheme, type ColorScheme } from '../../paint/color-scheme.ts'

/** Discs, arcs and bars in a grid with soft shading, like a print of the 1920s. */
export function paintGeometry(stage: Stage): void {
  const { context, width, height, intent, random } = stage
  const colors = chooseColorScheme(intent, random.fork('colours'))
  const ground = colors.dark ? colors.ground : colors.paper
  const wash = context.createLinearGradient(0, 0, width, height)
  wash.addColorStop(0, toCss(shiftOklch(ground, { l: 0.02 })))
  wash.addColorStop(1, toCss(mix(ground, colors.dark ? colors.deep : colors.light, 0.3)))
  context.fillStyle = wash
  context.fillRect(0, 0, width, height)

  const across = random.integer(3, 5)
  const cell = width / across
  const down = Math.ceil(height / cell)
  const inks: readonly [Oklch, ...Oklch[]] = [
    colors.deep,
    colors.middle,
    colors.light,
    colors.accent,
    colors.dark ? colors.paper : colors.ground,
  ]
  const used = new Set<number>()
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const at = row * across + column
      if (used.has(at)) continue
      const large = random.chance(0.26) && column + 1 < across && row + 1 < down && !used.has(at + 1)
      const size = large ? cell * 2 : cell
      for (const taken of large ? [at, at + 1, at + across, at + across + 1] : [at]) used.add(taken)
      paintTile(context, random, column * cell, row * cell + (height - down * cell) / 2, size, inks, colors)
    }
  }
  const sunX = width * random.between(0.25, 0.75)
  const sunY = height * random.between(0.2, 0.7)
  const radius = Math.min(width, height) * random.between(0.16, 0.27)
  context.save()
  context.shadowColor = toCss(oklch(0.1, 0.04, colors.deep.h), 0.45)
  context.shadowBlur = radius * 0.3
  context.shadowOffsetY = radius * 0.08
  context.fillStyle = createShading(context, sunX - radius, sunY - radius, radius * 2, colors.accent, 1)
  context.beginPath()
  context.arc(sunX, sunY, radius, 0, Math.PI * 2)
  context.fill()
  context.restore()
}

/**
 * Creates the shading of a shape: a gradient from light to dark. An even `way` runs diagonally, an odd one
 * downwards.
 */
function createShading(context: Context2d, x: number, y: number, size: number, ink: Oklch, way: number) {
  const gradient =
    way % 2 === 0
      ? context.createLinearGradient(x, y, x + size, y + size)
      : context.createLinearGradient(x, y, x, y + size)
  gradient.addColorStop(0, toCss(shiftOklch(ink, { l: 0.05 })))
  gradient.addColorStop(1, toCss(shiftOklch(ink, { l: -0.09, h: 8 })))
  return gradient
}

function paintTile(
  context: Context2d,
  random: Random,
  x: number,
  y: number,
  size: number,
  inks: readonly [Oklch, ...Oklch[]],
  colors: ColorScheme,
): void {
  const back = random.pick(inks)
  const front = random.pick(inks)
  const kind = random.integer(0, 7)
  context.save()
  context.beginPath()
  context.rect(x, y, size + 0.5, size + 0.5)
  context.clip()
  context.fillStyle = createShading(context, x, y, size, back, random.integer(0, 1))
  if (kind !== 7) context.fillRect(x, y, size + 1, size + 1)
  context.shadowColor = toCss(oklch(0.1, 0.04, colors.deep.h), 0.35)
  context.shadowBlur = size * 0.09
  context.fillStyle = createShading(
    context,
    x,
    y,
    size,
    front === back ? mix(front, colors.paper, 0.4) : front,
    random.integer(0, 1),
  )
  const right = random.chance(0.5) ? x : x + size
  const low = random.chance(0.5) ? y : y + size
  context.beginPath()
  if (kind <= 1) {
    context.moveTo(right, low)
    context.arc(right, low, size, 0, Math.PI * 2)
  } else if (kind === 2) context.arc(x + size / 2, y + size / 2, size * 0.36, 0, Math.PI * 2)
  else if (kind === 3) context.arc(x + size / 2, low, size / 2, 0, Math.PI * 2)
  else if (kind === 4) {
    context.moveTo(x, y)
    context.lineTo(x + size, low)
    context.lineTo(x, y + size)
  }
  context.fill()
  context.shadowColor = 'transparent'
  if (kind === 5) {
    for (let ring = 5; ring > 0; ring--) {
      context.fillStyle = createShading(context, x, y, size, ring % 2 ? front : back, 1)
      context.beginPath()
      context.arc(right, low, (size * ring) / 5, 0, Math.PI * 2)
      context.fill()
    }
  }
  if (kind === 6) {
    const bars = random.integer(4, 7)
    for (let bar = 0; bar < bars; bar++)
      context.fillRect(x, y + (size * (bar + 0.25)) / bars, size, (size * 0.5) / bars)
  }
  context.restore()
}
