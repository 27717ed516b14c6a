import { createCanvas } from '../../canvas/canvas.ts'
import { chooseLight, type Light } from '../../paint/nature/light.ts'
import { createNoise, lerp } from '../../paint/noise.ts'
import { toCss, mix, oklch, shiftOklch, type Oklch } from '../../color/oklch.ts'
import { paintFigure, type FigureColors } from '../../paint/figure.ts'
import { paintSky } from '../../paint/nature/sky.ts'
import { traceConifer, traceGrassTuft } from '../../paint/nature/trees.ts'
import type { Animal, Intent } from '../../intent/intent.ts'
import type { Stage } from '../stage.ts'
import { chooseAnimal, chooseAnimalColors } from './animal-colors.ts'
import { animalFigures } from './animal-figures.ts'
import { arrangeInRow } from './arrange-in-row.ts'

const airborne: ReadonlySet<Animal> = new Set(['dragon'])

/** How far a figure's feet are above the bottom of its box, as a share of the box. */
const footOffsets: Readonly<Partial<Record<Animal, number>>> = { bird: 0.1, horse: 0.075 }

/** An animal in its colors on a hill in front of a large, low moon or sun. */
export function paintMoonlit(stage: Stage): void {
  const { context, width, height, intent, random } = stage
  // The prompt's hues belong to the animal. In this layout the disc shows them, and the sky keeps its natural
  // colors.
  const time = intent.time ?? random.fork('time').pick(['night', 'sunset', 'dusk', 'dawn'] as const)
  const light = chooseLight({ ...intent, time, hues: [] }, random.fork('light'))
  const animal = chooseAnimal(intent, random.fork('animal'))
  const side = Math.min(width, height)
  const ground = height * random.between(0.74, 0.84)
  const discX = width * random.between(0.38, 0.62)
  const radius = side * random.between(0.27, 0.36)
  const size = side * random.between(0.4, 0.5)
  paintSky(stage, light, {
    horizon: ground,
    sunX: discX / width,
    cloudCover: random.between(-0.3, 0.45),
    sunSize: 0,
  })
  paintDisc(stage, discX, ground - size * random.between(0.62, 0.85), radius)

  const near = mix(light.ambient, oklch(0.14, 0.03, light.ambient.h), 0.86)
  const tones = lightCoat(chooseAnimalColors(animal, intent, random.fork('coat')), light)
  const meadow = chooseMeadow(intent, light, near)
  for (let row = 0; row < 3; row++) {
    const color = mix(light.haze, near, [0.22, 0.5, 1][row] ?? 1)
    const rng = random.fork(`crest ${row}`)
    const noise = createNoise(rng)
    const base = lerp(ground - side * 0.16, ground, row / 2)
    // The nearest hill rises towards the middle, where the animal stands.
    const crest = (x: number) =>
      base +
      noise.fbm((x / side) * 1.3, row * 7, 4) * side * 0.07 * (row === 2 ? 0.22 : 1) +
      (row === 2 ? ((x - discX) / width) ** 2 * height * 0.2 : 0)
    context.fillStyle = row === 2 ? fillMeadow(stage, ground, meadow, near) : toCss(color)
    context.beginPath()
    context.moveTo(-5, height + 5)
    for (let x = -5; x <= width + 5; x += 4) context.lineTo(x, crest(x))
    context.lineTo(width + 5, height + 5)
    context.fill()
    context.fillStyle = toCss(row === 2 ? near : color)
    context.beginPath()
    if (row < 2 || random.chance(0.55)) plantConifers(stage, crest, row, discX, size)
    for (let x = 0; row === 2 && x < width; x += side * 0.012) {
      traceGrassTuft(context, x, crest(x) + 3, side * rng.between(0.012, 0.034), rng)
    }
    context.fill()
    if (row === 2) {
      const lifted = airborne.has(animal) ? size * 0.42 : -size * (footOffsets[animal] ?? 0.012)
      const scale = (airborne.has(animal) ? 1.12 : 1) * (stage.subjectScale ?? 1)
      const count = intent.counts.get(animal) ?? 1
      stage.placeSubject?.({
        x: discX,
        y: crest(discX) - lifted - (size * scale) / 2,
        width: count === 1 ? size * scale : radius * 3,
        height: size * scale,
      })
      for (const { at, scale: part, way } of arrangeInRow(count, random)) {
        const x = discX + at * radius * 1.25
        const foot = crest(x) - lifted * part
        paintFigure(context, animalFigures[animal], x, foot, size * scale * part, way, tones)
      }
    }
  }
}

/** The coat in the light of the time: its own colors by day, cooler and darker ones at night. */
function lightCoat(coat: FigureColors, light: Light): FigureColors {
  const shade = light.night ? 0.34 : light.moon ? 0.26 : 0.14
  const dim = (color: Oklch) => mix(color, mix(light.ambient, light.direct, 0.3), shade)
  return { body: dim(coat.body), pale: dim(coat.pale), dark: dim(coat.dark), accent: dim(coat.accent) }
}

/** The color of the nearest hill: grass, autumn leaves or snow in the light of the time. */
function chooseMeadow({ subjects, weather, styles }: Intent, light: Light, near: Oklch): Oklch {
  const isGrey = styles.has('ink') || styles.has('monochrome')
  const ground =
    weather === 'snow' || subjects.has('snow')
      ? oklch(0.93, 0.012, 240)
      : subjects.has('autumn')
        ? oklch(0.56, 0.11, 60)
        : oklch(0.5, 0.09, 132)
  return mix({ ...ground, c: isGrey ? 0.01 : ground.c }, near, light.night ? 0.62 : light.moon ? 0.5 : 0.3)
}

/** The hill is lit at its crest and dark at the bottom of the image. */
function fillMeadow({ context, height }: Stage, crest: number, meadow: Oklch, near: Oklch) {
  const fill = context.createLinearGradient(0, crest, 0, height)
  fill.addColorStop(0, toCss(meadow))
  fill.addColorStop(1, toCss(mix(meadow, near, 0.75)))
  return fill
}

/** Paints a disc with a soft rim and a glow, brighter than the rest of the image. */
function paintDisc({ context, intent, random }: Stage, x: number, y: number, radius: number): void {
  const rng = random.fork('disc')
  const night = intent.time === 'night' || intent.time === undefined
  const usualHue = rng.pick(night ? ([90, 70, 60] as const) : ([55, 40, 80] as const))
  const hue = intent.hues[0] ?? usualHue
  const grey = intent.styles.has('ink') || intent.styles.has('monochrome') ? 0.15 : 1
  const color = oklch(0.94, 0.07 * grey, hue)
  const glow = context.createRadialGradient(x, y, radius * 0.9, x, y, radius * 2.6)
  for (let step = 0; step <= 8; step++) glow.addColorStop(step / 8, toCss(color, 0.5 * (1 - step / 8) ** 2))
  context.save()
  context.globalCompositeOperation = 'screen'
  context.fillStyle = glow
  context.fillRect(0, 0, context.canvas.width, context.canvas.height)
  context.restore()
  const body = context.createLinearGradient(x, y - radius, x, y + radius)
  body.addColorStop(0, toCss(shiftOklch(color, { l: 0.02, c: -0.02 })))
  body.addColorStop(1, toCss(shiftOklch(color, { l: -0.07, c: 0.05 * grey, h: -12 })))
  context.fillStyle = body
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
  const seas = createCanvas(Math.ceil(radius * 2), Math.ceil(radius * 2))
  const shade = seas.getContext('2d')
  shade.filter = `blur(${(radius * 0.05).toFixed(1)}px)`
  shade.fillStyle = toCss(shiftOklch(color, { l: -0.16 }), 0.3)
  for (let sea = 0; sea < 9; sea++) {
    const turn = rng.between(0, Math.PI * 2)
    const away = radius * 0.72 * Math.sqrt(rng.next())
    shade.beginPath()
    shade.arc(
      radius + Math.cos(turn) * away,
      radius + Math.sin(turn) * away,
      radius * rng.between(0.07, 0.2),
      0,
      7,
    )
    shade.fill()
  }
  context.drawImage(seas, x - radius, y - radius)
}

/** Paints groups of conifers at the sides and leaves the middle free for the animal. */
function plantConifers(
  { context, width, height, random }: Stage,
  crest: (x: number) => number,
  row: number,
  centre: number,
  size: number,
): void {
  const rng = random.fork(`trees ${row}`)
  const tall = Math.min(width, height) * lerp(0.07, 0.34, row / 2)
  for (let x = -tall * 0.2; x < width + tall * 0.2; x += tall * rng.between(0.1, row === 2 ? 0.34 : 0.2)) {
    if (row === 2 && Math.abs(x - centre) < size * 0.78) continue
    if (row < 2 && rng.chance(0.25)) continue
    traceConifer(context, x, crest(x) + tall * 0.04, tall * rng.between(0.5, 1.05), rng)
  }
}
