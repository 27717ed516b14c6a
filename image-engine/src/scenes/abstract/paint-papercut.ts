import { createCanvas } from '../../canvas/canvas.ts'
import { createNoise, lerp } from '../../paint/noise.ts'
import { toCss, mix, oklch, shiftOklch } from '../../color/oklch.ts'
import { interpolateColor, type ColorStop } from '../../paint/color-ramp.ts'
import type { Stage } from '../stage.ts'
import { chooseColorScheme } from '../../paint/color-scheme.ts'

/** Stacked sheets of colored paper with holes, which form a lit hollow. */
export function paintPapercut(stage: Stage): void {
  const { context, width, height, intent, random, loopPosition } = stage
  const colors = chooseColorScheme(intent, random.fork('colours'))
  const noise = createNoise(random.fork('cuts'))
  const sheets = random.integer(7, 10)
  const inward = random.chance(0.55)
  const side = Math.min(width, height)
  const centreX = width * random.between(0.34, 0.66)
  const centreY = height * random.between(0.36, 0.64)
  const bands = random.chance(0.5)
  const tilt = random.between(-0.5, 0.5)
  const waviness = random.between(0.16, 0.34)
  const palette: ColorStop[] = inward
    ? [
        [0, colors.paper],
        [0.3, colors.light],
        [0.6, colors.middle],
        [0.85, colors.deep],
        [1, colors.accent],
      ]
    : [
        [0, colors.deep],
        [0.35, colors.middle],
        [0.65, colors.light],
        [0.85, colors.accent],
        [1, colors.paper],
      ]

  context.fillStyle = toCss(interpolateColor(palette, 1))
  context.fillRect(0, 0, width, height)
  paintInnermost(stage, toCss(mix(interpolateColor(palette, 1), colors.paper, 0.5)), centreX, centreY)

  const sheet = createCanvas(width, height)
  const cut = sheet.getContext('2d')
  for (let k = sheets - 1; k >= 0; k--) {
    const part = k / (sheets - 1)
    const color = shiftOklch(interpolateColor(palette, part * 0.92), { l: random.between(-0.015, 0.015) })
    const turn = loopPosition * Math.PI * 2
    cut.clearRect(0, 0, width, height)
    const lit = cut.createLinearGradient(0, 0, width * 0.6, height)
    lit.addColorStop(0, toCss(shiftOklch(color, { l: 0.035 })))
    lit.addColorStop(1, toCss(shiftOklch(color, { l: -0.05 })))
    cut.fillStyle = lit
    cut.beginPath()
    if (bands) {
      // A hill of paper: everything below a wavy line.
      const base = height * lerp(1, 0.08, (part + 0.25) / 1.25)
      cut.moveTo(-10, height + 10)
      for (let x = -10; x <= width + 10; x += 5) {
        const u = x / side
        const wave = noise.fbm(u * 0.85 + k * 0.33 + Math.sin(turn + k) * 0.03, k * 0.55, 3)
        cut.lineTo(x, base - wave * side * waviness * 1.5 - tilt * (x - width / 2) * 0.4)
      }
      cut.lineTo(width + 10, height + 10)
      cut.closePath()
    } else {
      const reach = Math.hypot(width, height) * lerp(0.56, 0.1, part)
      cut.rect(-10, -10, width + 20, height + 20)
      for (let step = 0; step <= 220; step++) {
        const angle = -(step / 220) * Math.PI * 2
        const wave = noise.fbm(
          Math.cos(angle) * 0.9 + k * 0.26 + Math.sin(turn + k) * 0.03,
          Math.sin(angle) * 0.9 + k * 0.1,
          3,
        )
        const radius = reach * (1 + wave * waviness * 2.1)
        const x = centreX + Math.cos(angle) * radius * Math.min(1, width / height + 0.25)
        const y = centreY + Math.sin(angle) * radius
        if (step === 0) cut.moveTo(x, y)
        else cut.lineTo(x, y)
      }
      cut.closePath()
    }
    cut.fill('evenodd')

    context.save()
    context.shadowColor = toCss(oklch(0.13, 0.05, colors.deep.h), 0.55)
    context.shadowBlur = side * 0.035
    context.shadowOffsetX = side * 0.008
    context.shadowOffsetY = side * (bands ? -0.004 : 0.018)
    context.drawImage(sheet, 0, 0)
    context.restore()
  }
}

/** Paints a slight glow at the bottom of the hollow. */
function paintInnermost({ context, width, height }: Stage, color: string, x: number, y: number): void {
  const glow = context.createRadialGradient(x, y, 0, x, y, Math.max(width, height) * 0.3)
  glow.addColorStop(0, color)
  glow.addColorStop(1, color.replace(/[\d.]+\)$/, '0)'))
  context.fillStyle = glow
  context.fillRect(0, 0, width, height)
}
