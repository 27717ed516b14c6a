import { createCanvas } from '@napi-rs/canvas'
import { lightOf } from '../../paint/light.ts'
import { createNoise, lerp } from '../../paint/noise.ts'
import { css, mix, oklch, shift } from '../../paint/oklch.ts'
import { paintFigure } from '../../paint/outline.ts'
import { paintSky } from '../../paint/sky.ts'
import { conifer, tuft } from '../../paint/trees.ts'
import type { Animal } from '../../prompt/intent.ts'
import type { Layout, Stage } from '../stage.ts'
import { animalOf } from './coats.ts'
import { animalFigures } from './figures.ts'
import { lineUp } from './line-up.ts'

const airborne: ReadonlySet<Animal> = new Set(['dragon'])
const afloat: ReadonlySet<Animal> = new Set(['fish', 'whale', 'turtle', 'swan'])

/** How far a figure's feet are above its box's foot, as a part of the box. */
const sunk: Readonly<Partial<Record<Animal, number>>> = { bird: 0.1, horse: 0.075 }

/** A silhouette on the crest of a hill before a great low moon or sun. */
export const moonlit: Layout = {
  name: 'moonlit',
  affinity: ({ subjects, styles, time, colours }) => {
    if ([...afloat, 'panda', 'butterfly'].some(animal => subjects.has(animal as Animal))) return 0.02
    if (styles.has('papercut') || styles.has('flat')) return 0.5
    // A silhouette cannot show the colour that was asked for.
    if (colours.size > 0) return 0.1
    return time === 'night' || time === 'sunset' || time === 'dusk' || subjects.has('wolf') ? 4 : 1
  },
  paint,
}

function paint(stage: Stage): void {
  const { context, width, height, intent, random } = stage
  // The colours that a prompt names are the animal's: here they show in the disc, and the sky keeps its own.
  const time = intent.time ?? random.pick(['night', 'sunset', 'dusk', 'dawn'] as const)
  const light = lightOf({ ...intent, time, hues: [] }, random.fork('light'))
  const animal = animalOf(intent, random.fork('animal'))
  const side = Math.min(width, height)
  const ground = height * random.between(0.74, 0.84)
  const discX = width * random.between(0.38, 0.62)
  const radius = side * random.between(0.27, 0.36)
  const size = side * random.between(0.4, 0.5)
  paintSky(stage, light, {
    horizon: ground,
    sunX: discX / width,
    cover: random.between(-0.3, 0.45),
    sunSize: 0,
  })
  paintDisc(stage, discX, ground - size * random.between(0.62, 0.85), radius)

  const near = mix(light.ambient, oklch(0.14, 0.03, light.ambient.h), 0.86)
  for (let row = 0; row < 3; row++) {
    const colour = mix(light.haze, near, [0.22, 0.5, 1][row] ?? 1)
    const chance = random.fork(`crest ${row}`)
    const noise = createNoise(chance)
    const base = lerp(ground - side * 0.16, ground, row / 2)
    // The nearest crest rises towards the middle, where the animal stands.
    const crest = (x: number) =>
      base +
      noise.fbm((x / side) * 1.3, row * 7, 4) * side * 0.07 * (row === 2 ? 0.22 : 1) +
      (row === 2 ? ((x - discX) / width) ** 2 * height * 0.2 : 0)
    context.fillStyle = css(colour)
    context.beginPath()
    context.moveTo(-5, height + 5)
    for (let x = -5; x <= width + 5; x += 4) context.lineTo(x, crest(x))
    context.lineTo(width + 5, height + 5)
    context.fill()
    context.beginPath()
    if (row < 2 || random.chance(0.55)) plant(stage, crest, row, discX, size)
    for (let x = 0; row === 2 && x < width; x += side * 0.012) {
      tuft(context, x, crest(x) + 3, side * chance.between(0.012, 0.034), chance)
    }
    context.fill()
    if (row === 2) {
      const lifted = airborne.has(animal) ? size * 0.42 : -size * (sunk[animal] ?? 0.012)
      const scale = airborne.has(animal) ? 1.12 : 1
      for (const { at, scale: part, way } of lineUp(intent.counts.get(animal) ?? 1, random)) {
        const x = discX + at * radius * 1.25
        const foot = crest(x) - lifted * part
        paintFigure(
          context,
          animalFigures[animal],
          x,
          foot,
          size * scale * part,
          way,
          shift(near, { l: -0.02 }),
        )
      }
    }
  }
}

/** A disc with a soft rim and a glow around it, lighter than anything else. */
function paintDisc({ context, intent, random }: Stage, x: number, y: number, radius: number): void {
  const chance = random.fork('disc')
  const night = intent.time === 'night' || intent.time === undefined
  const hue =
    intent.hues[0] ?? (night ? chance.pick([90, 70, 60] as const) : chance.pick([55, 40, 80] as const))
  const grey = intent.styles.has('ink') || intent.styles.has('monochrome') ? 0.15 : 1
  const colour = oklch(0.94, 0.07 * grey, hue)
  const glow = context.createRadialGradient(x, y, radius * 0.9, x, y, radius * 2.6)
  for (let step = 0; step <= 8; step++) glow.addColorStop(step / 8, css(colour, 0.5 * (1 - step / 8) ** 2))
  context.save()
  context.globalCompositeOperation = 'screen'
  context.fillStyle = glow
  context.fillRect(0, 0, context.canvas.width, context.canvas.height)
  context.restore()
  const body = context.createLinearGradient(x, y - radius, x, y + radius)
  body.addColorStop(0, css(shift(colour, { l: 0.02, c: -0.02 })))
  body.addColorStop(1, css(shift(colour, { l: -0.07, c: 0.05 * grey, h: -12 })))
  context.fillStyle = body
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
  const seas = createCanvas(Math.ceil(radius * 2), Math.ceil(radius * 2))
  const shade = seas.getContext('2d')
  shade.filter = `blur(${(radius * 0.05).toFixed(1)}px)`
  shade.fillStyle = css(shift(colour, { l: -0.16 }), 0.3)
  for (let sea = 0; sea < 9; sea++) {
    const turn = chance.between(0, Math.PI * 2)
    const away = radius * 0.72 * Math.sqrt(chance.next())
    shade.beginPath()
    shade.arc(
      radius + Math.cos(turn) * away,
      radius + Math.sin(turn) * away,
      radius * chance.between(0.07, 0.2),
      0,
      7,
    )
    shade.fill()
  }
  context.drawImage(seas, x - radius, y - radius)
}

/** Conifers in groups at the sides; the middle stays free for the animal. */
function plant(
  { context, width, height, random }: Stage,
  crest: (x: number) => number,
  row: number,
  centre: number,
  size: number,
): void {
  const chance = random.fork(`trees ${row}`)
  const tall = Math.min(width, height) * lerp(0.07, 0.34, row / 2)
  for (let x = -tall * 0.2; x < width + tall * 0.2; x += tall * chance.between(0.1, row === 2 ? 0.34 : 0.2)) {
    if (row === 2 && Math.abs(x - centre) < size * 0.78) continue
    if (row < 2 && chance.chance(0.25)) continue
    conifer(context, x, crest(x) + tall * 0.04, tall * chance.between(0.5, 1.05), chance)
  }
}
