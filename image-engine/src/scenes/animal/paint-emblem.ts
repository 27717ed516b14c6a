import { createNoise } from '../../paint/noise.ts'
import { toCss, mix, oklch, shiftOklch, type Oklch } from '../../color/oklch.ts'
import { paintBlossom, paintSprig } from '../../paint/nature/foliage.ts'
import { paintFigure } from '../../paint/figure.ts'
import { chooseColorScheme, type ColorScheme } from '../../paint/color-scheme.ts'
import { addTimeToMoods, paintPosterSky } from '../poster-light.ts'
import type { Stage } from '../stage.ts'
import { chooseAnimal, chooseAnimalColors } from './animal-colors.ts'
import { animalFigures } from './animal-figures.ts'
import { arrangeInRow } from './arrange-in-row.ts'

/** A poster: the animal in its own colors in front of a disc, among leaves and blossoms of cut paper. */
export function paintEmblem(stage: Stage): void {
  const { context, width, height, intent, random } = stage
  const colors = chooseColorScheme(addTimeToMoods(intent), random.fork('colours'))
  const animal = chooseAnimal(intent, random.fork('animal'))
  const coat = chooseAnimalColors(animal, intent, random.fork('coat'))
  const side = Math.min(width, height)
  const x = width / 2
  const y = height * random.between(0.48, 0.54)
  const radius = side * random.between(0.33, 0.4) * (stage.subjectScale ?? 1)
  const ground = colors.dark ? colors.ground : colors.paper
  const disc = pickContrasting(
    coat.body,
    colors.dark ? [colors.middle, colors.light, colors.deep] : [colors.light, colors.middle, colors.accent],
  )
  const backdrop = context.createRadialGradient(x, y, 0, x, y, Math.hypot(width, height) * 0.6)
  backdrop.addColorStop(0, toCss(shiftOklch(ground, { l: 0.03 })))
  backdrop.addColorStop(1, toCss(shiftOklch(ground, { l: -0.06 })))
  context.fillStyle = backdrop
  context.fillRect(0, 0, width, height)
  paintPosterSky(stage)
  paintHills(stage, colors, ground)

  context.save()
  context.shadowColor = toCss(oklch(0.15, 0.04, ground.h), 0.35)
  context.shadowBlur = side * 0.04
  context.shadowOffsetY = side * 0.012
  context.fillStyle = toCss(disc)
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
  context.restore()

  paintWreath(stage, colors, x, y, radius, false)
  const size = radius * (animal === 'panda' || animal === 'owl' ? 1.36 : 1.5)
  const flying =
    animal === 'butterfly' ||
    animal === 'dragon' ||
    animal === 'fish' ||
    animal === 'whale' ||
    animal === 'turtle'
  const foot = flying ? y + size * 0.54 : y + radius * 0.82
  context.save()
  context.shadowColor = toCss(oklch(0.12, 0.04, disc.h), 0.45)
  context.shadowBlur = side * 0.022
  context.shadowOffsetY = side * 0.01
  const count = intent.counts.get(animal) ?? 1
  const reach = count === 1 ? size : radius * 2.6
  stage.placeSubject?.({ x, y: foot - size / 2, width: reach, height: size })
  for (const { at, scale, way } of arrangeInRow(count, random)) {
    paintFigure(context, animalFigures[animal], x + at * radius * 1.1, foot, size * scale, way, coat)
  }
  context.restore()
  // Several animals fill the wreath, and leaves in front would hide their faces.
  if (count === 1) paintWreath(stage, colors, x, y, radius, true)
}

/** Picks the color that contrasts most with the animal's body. */
function pickContrasting(body: Oklch, choices: readonly [Oklch, ...Oklch[]]): Oklch {
  const distance = (color: Oklch) => Math.abs(color.l - body.l) * 2 + getHueContrast(color, body)
  return choices.reduce((best, color) => (distance(color) > distance(best) ? color : best))
}

const getHueContrast = (one: Oklch, other: Oklch) => one.c + other.c - 2 * mix(one, other, 0.5).c

/** Paints low paper hills at the bottom, from which the disc rises. */
function paintHills({ context, width, height, random }: Stage, colors: ColorScheme, ground: Oklch): void {
  const rng = random.fork('hills')
  const noise = createNoise(rng)
  for (let row = 0; row < 3; row++) {
    const base = height * (0.72 + row * 0.09)
    context.fillStyle = toCss(mix(ground, row === 1 ? colors.middle : colors.deep, 0.16 + row * 0.2))
    context.beginPath()
    context.moveTo(-5, height + 5)
    for (let x = -5; x <= width + 5; x += 5) {
      context.lineTo(x, base + noise.fbm((x / width) * 1.6, row * 9, 2) * height * 0.07)
    }
    context.lineTo(width + 5, height + 5)
    context.fill()
  }
}

/** Paints leaves behind the disc at its sides or, with `front`, in front of its lower edge. */
function paintWreath(
  stage: Stage,
  colors: ColorScheme,
  x: number,
  y: number,
  radius: number,
  front: boolean,
): void {
  const { context, random, width, height } = stage
  const rng = random.fork(front ? 'front' : 'back')
  const side = Math.min(width, height)
  const leafy = stage.intent.styles.has('monochrome') || stage.intent.styles.has('ink') ? 0.1 : 1
  const green = oklch(colors.dark ? 0.52 : 0.46, 0.075 * leafy, rng.between(130, 185))
  const petal = colors.accent
  context.save()
  context.shadowColor = toCss(oklch(0.12, 0.04, 150), 0.35)
  context.shadowBlur = side * 0.012
  context.shadowOffsetY = side * 0.006
  const sprigs = front ? 9 : 7
  for (let i = 0; i < sprigs; i++) {
    const part = i / (sprigs - 1)
    const turn = front ? Math.PI * (0.08 + 0.84 * part) : Math.PI * (0.82 + 1.36 * part)
    if (!front && rng.chance(0.3)) continue
    const from = radius * (front ? 1.16 : 0.86)
    const bearing = front ? -Math.PI / 2 + (0.5 - part) * -1.5 : turn
    paintSprig(
      context,
      x + Math.cos(turn) * from,
      y + Math.sin(turn) * from * (front ? 0.98 : 1),
      bearing + rng.between(-0.3, 0.3),
      radius * (front ? rng.between(0.28, 0.5) * (0.7 + Math.abs(part - 0.5)) : rng.between(0.4, 0.68)),
      shiftOklch(green, { l: rng.between(-0.08, 0.08), h: rng.between(-14, 14) }),
      rng,
    )
  }
  if (front) {
    for (let i = 0; i < 7; i++) {
      const turn = Math.PI * (0.1 + (0.8 * i) / 6)
      const away = radius * rng.between(0.98, 1.16)
      paintBlossom(
        context,
        x + Math.cos(turn) * away,
        y + Math.sin(turn) * away,
        radius * rng.between(0.07, 0.15),
        rng.chance(0.6) ? petal : colors.paper,
        oklch(0.82, 0.13, 85),
        rng,
      )
    }
  }
  context.restore()
}
