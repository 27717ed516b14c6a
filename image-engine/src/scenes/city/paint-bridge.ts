import { lerp } from '../../paint/noise.ts'
import { toCss, mix, oklch, shiftOklch } from '../../color/oklch.ts'
import { paintSky } from '../../paint/nature/sky.ts'
import { paintWater } from '../../paint/nature/water.ts'
import type { Stage } from '../stage.ts'
import { chooseCityLight } from './city-light.ts'
import { paintTower } from './towers.ts'

/** A suspension bridge over wide water, with a pale town behind it. */
export function paintBridge(stage: Stage): void {
  const { context, width, height, intent, random } = stage
  const light = chooseCityLight(stage)
  const shore = height * random.between(0.62, 0.74)
  const sunX = random.between(0.2, 0.8)
  paintSky(stage, light, {
    horizon: shore,
    sunX,
    cloudCover: random.between(0.1, 0.9),
    sunSize: random.between(0.03, 0.07),
  })
  const rng = random.fork('far town')
  const far = mix(light.haze, light.ambient, 0.35)
  for (let x = -width * 0.02; x < width; x += width * rng.between(0.02, 0.05)) {
    const look = {
      wall: shiftOklch(far, { l: rng.between(-0.02, 0.02) }),
      litSide: 1,
      lit: light.direct,
      occupied: light.moon ? 0.3 : 0.03,
      lamps: [oklch(0.87, 0.1, 80), oklch(0.9, 0.05, 220)] as const,
      clarity: 0.35,
    }
    paintTower(
      context,
      x,
      shore - height * rng.between(0.02, 0.12),
      width * rng.between(0.025, 0.06),
      shore + 2,
      look,
      rng,
    )
  }
  const misty = intent.weather === 'mist' || intent.subjects.has('mist')
  const fog = context.createLinearGradient(0, shore - height * 0.3, 0, shore)
  fog.addColorStop(0, toCss(light.haze, 0))
  fog.addColorStop(1, toCss(light.haze, misty ? 0.95 : 0.5))
  context.fillStyle = fog
  context.fillRect(0, shore - height * 0.3, width, height * 0.3)
  paintSpan(
    stage,
    shore,
    light.moon,
    misty,
    mix(mix(light.ambient, oklch(0.17, 0.03, light.ambient.h), 0.8), light.haze, misty ? 0.3 : 0),
  )
  paintWater(stage, light, { shore, roughness: random.between(0.3, 0.7), clarity: 0.85 })
}

/**
 * Paints two towers, deck, cables and hangers. The towers differ in size, so that the bridge runs towards the
 * viewer.
 */
function paintSpan(
  { context, width, height, random }: Stage,
  shore: number,
  lamps: boolean,
  misty: boolean,
  tone: ReturnType<typeof oklch>,
): void {
  const rng = random.fork('span')
  const way = rng.chance(0.5) ? 1 : -1
  const place = (part: number) => (way > 0 ? part * width : (1 - part) * width)
  const ends = [
    { x: place(rng.between(0.16, 0.24)), tall: height * rng.between(0.36, 0.46), size: 1 },
    { x: place(rng.between(0.74, 0.86)), tall: height * rng.between(0.2, 0.27), size: 0.55 },
  ] as const
  const [near, far] = ends
  const deckAt = (x: number) => shore - lerp(height * 0.1, height * 0.045, (x - near.x) / (far.x - near.x))
  const steel = rng.chance(0.5) ? mix(tone, oklch(0.5, 0.15, 32), misty ? 0.35 : 0.55) : tone
  const cable = (part: number) => {
    const x = lerp(near.x, far.x, part)
    const top = lerp(shore - near.tall, shore - far.tall, part)
    const slack = 4 * part * (1 - part)
    return lerp(top, deckAt(x) - height * 0.012, slack * 0.98)
  }
  context.strokeStyle = toCss(steel)
  context.lineCap = 'round'
  const stroke = (thick: number, draw: () => void) => {
    context.lineWidth = Math.max(0.8, thick)
    context.beginPath()
    draw()
    context.stroke()
  }
  const unit = Math.min(width, height) / 1000
  stroke(unit * 3.6, () => {
    context.moveTo(near.x, cable(0))
    for (let step = 1; step <= 60; step++) context.lineTo(lerp(near.x, far.x, step / 60), cable(step / 60))
  })
  stroke(unit * 3.6, () => {
    context.moveTo(near.x, cable(0))
    const out = place(way > 0 ? -0.2 : -0.2)
    context.quadraticCurveTo(lerp(near.x, out, 0.5), lerp(cable(0), deckAt(out), 0.68), out, deckAt(out))
    context.moveTo(far.x, cable(1))
    const end = place(1.15)
    context.quadraticCurveTo(lerp(far.x, end, 0.4), lerp(cable(1), deckAt(end), 0.7), end, deckAt(end))
  })
  stroke(unit * 1.1, () => {
    for (let hanger = 1; hanger < 46; hanger++) {
      const part = (hanger / 46) ** 0.86
      const x = lerp(near.x, far.x, part)
      context.moveTo(x, cable(part))
      context.lineTo(x, deckAt(x))
    }
  })
  context.fillStyle = toCss(shiftOklch(steel, { l: -0.02 }))
  context.beginPath()
  const [left, right] = [-width * 0.3, width * 1.3]
  context.moveTo(left, deckAt(left))
  context.lineTo(right, deckAt(right))
  context.lineTo(right, deckAt(right) + unit * 9)
  context.lineTo(left, deckAt(left) + unit * 22)
  context.fill()
  for (const { x, tall, size } of ends) {
    const wide = unit * 46 * size
    const post = unit * 15 * size
    context.fillStyle = toCss(steel)
    for (const side of [-1, 1]) context.fillRect(x + side * wide - post / 2, shore - tall, post, tall + 3)
    for (const at of [0.02, 0.28, 0.52])
      context.fillRect(x - wide, shore - tall * (1 - at), wide * 2, post * 0.9)
    context.fillRect(x - wide * 1.3, shore - unit * 12 * size, wide * 2.6, unit * 14 * size)
  }
  if (!lamps) return
  for (let lamp = 0; lamp < 40; lamp++) {
    const x = (lamp / 39) * width
    const y = deckAt(x) - unit * 7
    const glow = context.createRadialGradient(x, y, 0, x, y, unit * 14)
    glow.addColorStop(0, toCss(oklch(0.93, 0.1, 80), 0.95))
    glow.addColorStop(0.2, toCss(oklch(0.88, 0.12, 70), 0.5))
    glow.addColorStop(1, toCss(oklch(0.8, 0.12, 60), 0))
    context.fillStyle = glow
    context.fillRect(x - unit * 14, y - unit * 14, unit * 28, unit * 28)
  }
}
