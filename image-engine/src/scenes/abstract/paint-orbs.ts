import { clamp, createNoise, lerp } from '../../paint/noise.ts'
import { toCss, mix, oklch, shiftOklch, toRgb, type Oklch } from '../../color/oklch.ts'
import { createPixelCanvas } from '../../paint/pixels.ts'
import type { Stage } from '../stage.ts'
import { chooseColorScheme, type ColorScheme } from '../../paint/color-scheme.ts'

/** Discs and frosted glass spheres on a blurred gradient. */
export function paintOrbs(stage: Stage): void {
  const { width, height, intent, random } = stage
  const colors = chooseColorScheme(intent, random.fork('colours'))
  paintBlendedBackground(stage, colors)
  const side = Math.min(width, height)
  const main = side * random.between(0.24, 0.36)
  const mainX = width * random.between(0.36, 0.64)
  const mainY = height * random.between(0.36, 0.6)
  const count = random.integer(2, 5)
  for (let i = 0; i < count; i++) {
    const turn = random.between(0, Math.PI * 2)
    const away = main * random.between(0.9, 2.1)
    const radius = main * random.between(0.12, 0.5)
    paintOrb(
      stage,
      mainX + Math.cos(turn) * away,
      mainY + Math.sin(turn) * away * 1.2,
      radius,
      random.pick([colors.middle, colors.light, colors.accent]),
      colors,
    )
  }
  paintOrb(stage, mainX, mainY, main, random.pick([colors.accent, colors.middle, colors.light]), colors)
  if (random.chance(0.6)) paintRing(stage, mainX, mainY, main, colors)
  for (let i = 0; i < random.integer(1, 4); i++) {
    const turn = random.between(0, Math.PI * 2)
    const away = main * random.between(0.7, 1.2)
    paintOrb(
      stage,
      mainX + Math.cos(turn) * away,
      mainY + Math.sin(turn) * away,
      main * random.between(0.07, 0.2),
      random.pick([colors.paper, colors.accent, colors.light]),
      colors,
    )
  }
}

/** Paints a gradient between points of color, distorted by noise. */
function paintBlendedBackground(
  { context, width, height, random, loopPosition }: Stage,
  colors: ColorScheme,
): void {
  const noise = createNoise(random.fork('melt'))
  const choices: readonly [Oklch, ...Oklch[]] = colors.dark
    ? [colors.ground, colors.deep, colors.middle, colors.deep, colors.accent]
    : [colors.paper, colors.light, colors.paper, colors.middle, colors.accent]
  const points = Array.from({ length: 7 }, (_, i) => ({
    x: random.next(),
    y: random.next(),
    color: toRgb(shiftOklch(choices[i % choices.length] ?? choices[0], { l: random.between(-0.04, 0.04) })),
  }))
  const ratio = width / height
  const turnX = Math.cos(loopPosition * Math.PI * 2) * 0.1
  const turnY = Math.sin(loopPosition * Math.PI * 2) * 0.1
  const small = createPixelCanvas(Math.ceil(width / 6), Math.ceil(height / 6), (px, py, data, index) => {
    const u = (px * 6) / width
    const v = (py * 6) / height
    const x = u + noise.fbm(u * 1.4 * ratio + turnX, v * 1.4, 3) * 0.34
    const y = v + noise.fbm(u * 1.4 * ratio + 9, v * 1.4 + turnY, 3) * 0.34
    let red = 0
    let green = 0
    let blue = 0
    let total = 0
    for (const point of points) {
      const weight = 1 / (((x - point.x) * ratio) ** 2 + (y - point.y) ** 2 + 0.012) ** 1.7
      red += point.color[0] * weight
      green += point.color[1] * weight
      blue += point.color[2] * weight
      total += weight
    }
    data[index] = red / total
    data[index + 1] = green / total
    data[index + 2] = blue / total
    data[index + 3] = 255
  })
  context.imageSmoothingQuality = 'high'
  context.drawImage(small, 0, 0, width, height)
}

/** Paints a sphere with light from the upper left, reflected color from below and a soft shadow. */
function paintOrb(
  { context, loopPosition }: Stage,
  x: number,
  baseY: number,
  radius: number,
  color: Oklch,
  colors: ColorScheme,
): void {
  const y = baseY + Math.sin(loopPosition * Math.PI * 2 + x) * radius * 0.06
  context.save()
  context.shadowColor = toCss(oklch(0.12, 0.05, colors.deep.h), 0.42)
  context.shadowBlur = radius * 0.55
  context.shadowOffsetX = radius * 0.14
  context.shadowOffsetY = radius * 0.3
  const body = context.createRadialGradient(
    x - radius * 0.38,
    y - radius * 0.42,
    radius * 0.05,
    x,
    y,
    radius * 1.04,
  )
  const dark = mix(color, oklch(0.2, 0.08, colors.deep.h), 0.62)
  for (let step = 0; step <= 12; step++) {
    const part = step / 12
    const tone =
      part < 0.3
        ? mix(mix(color, oklch(0.98, 0.02, color.h), 0.75), color, part / 0.3)
        : mix(color, dark, clamp((part - 0.3) / 0.7) ** 1.25)
    body.addColorStop(part, toCss(tone))
  }
  context.fillStyle = body
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
  context.restore()

  context.save()
  context.clip()
  context.globalCompositeOperation = 'screen'
  const bounce = context.createRadialGradient(x + radius * 0.3, y + radius * 0.5, radius * 0.3, x, y, radius)
  bounce.addColorStop(0.55, toCss(colors.accent, 0))
  bounce.addColorStop(1, toCss(mix(colors.accent, colors.light, 0.4), 0.5))
  context.fillStyle = bounce
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2)
  context.restore()
}

function paintRing(
  { context, random }: Stage,
  x: number,
  y: number,
  radius: number,
  colors: ColorScheme,
): void {
  const tilt = random.between(-0.6, 0.6)
  const reach = radius * random.between(1.35, 1.75)
  const flat = random.between(0.16, 0.34)
  for (let line = 0; line < 9; line++) {
    const part = line / 8
    context.strokeStyle = toCss(mix(colors.paper, colors.accent, part), lerp(0.85, 0.2, part))
    context.lineWidth = radius * lerp(0.012, 0.004, part)
    context.beginPath()
    // Leaves out the half that passes behind the sphere.
    context.ellipse(
      x,
      y,
      reach * (1 + part * 0.22),
      reach * flat * (1 + part * 0.22),
      tilt,
      0.06 * Math.PI,
      0.94 * Math.PI,
    )
    context.stroke()
  }
}
