import { chooseLight } from '../../paint/nature/light.ts'
import { createNoise, smoothstep } from '../../paint/noise.ts'
import { toCss, mix, oklch, shiftOklch, type Oklch } from '../../color/oklch.ts'
import { paintFigure } from '../../paint/figure.ts'
import { createOverlay } from '../../paint/pixels.ts'
import type { Stage } from '../stage.ts'
import { chooseAnimal, chooseAnimalColors } from './animal-colors.ts'
import { animalFigures } from './animal-figures.ts'
import { arrangeInRow } from './arrange-in-row.ts'

/** A sea animal under water with shafts of light, seaweed and small fish. */
export function paintUnderwater(stage: Stage): void {
  const { context, width, height, intent, random } = stage
  const animal = chooseAnimal(intent, random.fork('animal'))
  const light = chooseLight({ ...intent, time: intent.time ?? 'day' }, random.fork('light'))
  const [usualHue, usualLightness, depth] = [
    random.between(195, 250),
    random.between(0.72, 0.86),
    random.between(0.24, 0.36),
  ]
  const hue = intent.hues[0] ?? usualHue
  const grey = intent.styles.has('ink') || intent.styles.has('monochrome')
  const chroma = grey ? 0.012 : 0.1
  const bright = light.night ? 0.5 : grey ? 0.94 : usualLightness
  const surface = grey ? oklch(bright, 0.01, 90) : mix(oklch(bright, chroma, hue - 25), light.cloudLit, 0.22)
  const deep = grey ? oklch(0.72, 0.01, 250) : oklch(light.night ? 0.16 : depth, chroma * 0.9, hue + 18)
  const water = context.createLinearGradient(0, 0, width * random.between(-0.2, 0.2), height)
  for (let step = 0; step <= 10; step++)
    water.addColorStop(step / 10, toCss(mix(surface, deep, (step / 10) ** 0.8)))
  context.fillStyle = water
  context.fillRect(0, 0, width, height)
  if (!grey) paintShafts(stage, surface)

  const side = Math.min(width, height)
  const small = shiftOklch(mix(surface, deep, 0.62), { l: -0.04 })
  const shoal = random.fork('shoal')
  for (let i = 0; i < (animal === 'fish' ? 5 : 22); i++) {
    const size = side * (animal === 'fish' ? shoal.between(0.12, 0.22) : shoal.between(0.022, 0.05))
    const tones = chooseAnimalColors('fish', intent, shoal)
    const far = (color: Oklch) => mix(color, mix(surface, deep, 0.5), animal === 'fish' ? 0.35 : 0.8)
    const seen = {
      body: far(tones.body),
      pale: far(tones.pale),
      dark: far(tones.dark),
      accent: far(tones.accent),
    }
    const way = shoal.chance(0.7) ? 1 : -1
    paintFigure(
      context,
      animalFigures.fish,
      width * shoal.between(0.05, 0.95),
      height * shoal.between(0.12, 0.9),
      size,
      way,
      animal === 'fish' ? seen : small,
    )
  }
  const coat = chooseAnimalColors(animal, intent, random.fork('coat'))
  const size =
    side *
    (animal === 'whale' ? random.between(0.72, 0.86) : random.between(0.46, 0.6)) *
    (stage.subjectScale ?? 1)
  const tilt = random.between(-0.28, 0.1)
  const way = random.chance(0.5) ? 1 : -1
  context.save()
  const [x, y] = [width * random.between(0.44, 0.56), height * random.between(0.42, 0.55)]
  stage.placeSubject?.({ x, y, width: size, height: size })
  context.translate(x, y)
  context.rotate(tilt * way)
  context.shadowColor = toCss(shiftOklch(deep, { l: -0.12 }), 0.5)
  context.shadowBlur = side * 0.05
  context.shadowOffsetY = side * 0.03
  for (const { at, scale, way: own } of arrangeInRow(intent.counts.get(animal) ?? 1, random)) {
    const middle = at * height * 0.3
    paintFigure(
      context,
      animalFigures[animal],
      at * side * 0.22,
      middle + size * scale * 0.5,
      size * scale,
      own,
      coat,
    )
  }
  context.restore()
  if (animal === 'fish') paintPads(stage, grey)
  else paintWeed(stage, shiftOklch(deep, { l: -0.08 }))
  paintBubbles(stage, surface)
}

/** Paints light that falls through the waves: rays that fan out from one side of the surface. */
function paintShafts({ context, width, height, random }: Stage, color: Oklch): void {
  const rng = random.fork('shafts')
  const noise = createNoise(rng)
  const from = rng.between(0.2, 0.8)
  const shafts = createOverlay(width, height, 6, shiftOklch(color, { l: 0.12 }), (u, v) => {
    const fan = (u - from) / (0.35 + v * 0.9)
    const ray = smoothstep(-0.15, 0.6, noise.fbm(fan * 5, v * 0.35, 3))
    return ray * (1 - smoothstep(0, 0.85, v)) * 0.62 * Math.exp(-fan * fan * 0.8)
  })
  context.save()
  context.globalCompositeOperation = 'screen'
  context.drawImage(shafts, 0, 0, width, height)
  context.restore()
}

/** Paints curved seaweed at the bottom of the image. */
function paintWeed({ context, width, height, random }: Stage, color: Oklch): void {
  const rng = random.fork('weed')
  context.lineCap = 'round'
  for (let row = 0; row < 2; row++) {
    for (let x = -width * 0.02; x < width * 1.02; x += width * rng.between(0.016, 0.05)) {
      // Plants are taller towards the sides, where they frame the image.
      const tall = height * (0.05 + 0.3 * Math.abs(x / width - 0.5) ** 1.6) * rng.between(0.5, 1.3)
      const sway = rng.between(-1, 1) * tall * 0.3
      context.strokeStyle = toCss(shiftOklch(color, { l: row === 0 ? 0.07 : 0, h: rng.between(-30, 10) }))
      context.lineWidth = Math.max(2, tall * rng.between(0.025, 0.06))
      context.beginPath()
      context.moveTo(x, height + 10)
      context.bezierCurveTo(
        x + sway,
        height - tall * 0.35,
        x - sway,
        height - tall * 0.7,
        x + sway * 0.6,
        height - tall,
      )
      context.stroke()
    }
  }
}

/** Paints lily pads on the surface in two corners of a pond. */
function paintPads({ context, width, height, random }: Stage, grey: boolean): void {
  const rng = random.fork('pads')
  const side = Math.min(width, height)
  const corner = rng.chance(0.5) ? 0 : 1
  for (let i = 0; i < 9; i++) {
    const upper = i % 2 === 0
    const x = width * Math.abs((upper ? corner : 1 - corner) - rng.between(-0.04, 0.3))
    const y = height * (upper ? rng.between(-0.02, 0.2) : rng.between(0.82, 1.02))
    const radius = side * rng.between(0.05, 0.12)
    const cut = rng.between(0, Math.PI * 2)
    const green = oklch(
      grey ? rng.between(0.35, 0.6) : rng.between(0.46, 0.6),
      grey ? 0.01 : 0.1,
      rng.between(135, 160),
    )
    context.save()
    context.shadowColor = toCss(oklch(0.15, 0.04, 200), 0.4)
    context.shadowBlur = side * 0.02
    context.shadowOffsetY = side * 0.014
    context.fillStyle = toCss(green)
    context.beginPath()
    context.moveTo(x, y)
    context.arc(x, y, radius, cut, cut + Math.PI * 1.86)
    context.fill()
    context.restore()
    context.strokeStyle = toCss(shiftOklch(green, { l: 0.08 }), 0.7)
    context.lineWidth = radius * 0.025
    for (let rib = 1; rib < 9; rib++) {
      const turn = cut + (rib / 9) * Math.PI * 1.86
      context.beginPath()
      context.moveTo(x, y)
      context.lineTo(x + Math.cos(turn) * radius * 0.86, y + Math.sin(turn) * radius * 0.86)
      context.stroke()
    }
  }
}

function paintBubbles({ context, width, height, random }: Stage, color: Oklch): void {
  const rng = random.fork('bubbles')
  for (let i = 0; i < 46; i++) {
    const x = width * rng.next()
    const y = height * rng.next()
    const radius = Math.min(width, height) * (0.002 + 0.011 * rng.next() ** 3)
    context.strokeStyle = toCss(shiftOklch(color, { l: 0.1 }), rng.between(0.15, 0.5))
    context.lineWidth = Math.max(0.8, radius * 0.16)
    context.beginPath()
    context.arc(x, y, radius, 0, Math.PI * 2)
    context.stroke()
  }
}
