import { isExcluded } from '../../intent/is-excluded.ts'
import { chooseLight, type Light } from '../../paint/nature/light.ts'
import { lerp } from '../../paint/noise.ts'
import { toCss, mix, oklch, shiftOklch, type Oklch } from '../../color/oklch.ts'
import type { Random } from '../../paint/random.ts'
import { paintSky } from '../../paint/nature/sky.ts'
import { traceBirdFlock } from '../../paint/nature/trees.ts'
import type { Stage } from '../stage.ts'

/** Roofs of an old town in rows down a slope, with towers, chimneys and lit windows. */
export function paintRooftops(stage: Stage): void {
  const { context, width, height, intent, random } = stage
  const time = intent.time ?? random.fork('time').pick(['dusk', 'sunset', 'dawn', 'dusk', 'day'] as const)
  const light = chooseLight({ ...intent, time }, random.fork('light'))
  const eastern = intent.subjects.has('temple')
  const horizon = height * random.between(0.42, 0.52)
  const sunX = random.between(0.2, 0.8)
  paintSky(stage, light, {
    horizon: horizon * 1.12,
    sunX,
    cloudCover: random.between(0.1, 0.8),
    sunSize: random.between(0.03, 0.07),
  })
  if ((random.chance(0.6) || light.night) && !isExcluded(stage.intent, 'bird')) paintBirds(stage, light)
  const rows = 8
  const great = random.integer(2, 3)
  for (let row = 0; row < rows; row++) {
    const part = row / (rows - 1)
    const rng = random.fork(`row ${row}`)
    const base = lerp(horizon, height * 1.06, part ** 1.1)
    const unit = Math.min(width, height) * lerp(0.055, 0.24, part ** 1.3)
    if (row === great)
      paintLandmark(stage, light, base, intent.subjects.has('castle'), eastern, part, random.fork('landmark'))
    for (let x = -unit * rng.next(); x < width + unit;) {
      const wide = unit * rng.between(0.8, 1.5)
      paintHouse(
        context,
        light,
        x,
        base + unit * rng.between(-0.2, 0.2),
        wide,
        unit * rng.between(0.7, 1.2),
        part,
        eastern,
        sunX * width > x ? 1 : -1,
        rng,
      )
      x += wide * rng.between(0.72, 0.98)
    }
    const veil = context.createLinearGradient(0, base - unit, 0, base + unit * 1.4)
    veil.addColorStop(0, toCss(light.haze, 0))
    veil.addColorStop(1, toCss(light.haze, 0.34 * (1 - part) ** 1.4))
    context.fillStyle = veil
    context.fillRect(0, base - unit, width, height)
  }
}

const fadeIntoHaze = (color: Oklch, light: Light, part: number, lit: number): Oklch => {
  const night = light.night ? 0.34 : light.moon ? 0.55 : 0.92
  const inLight = mix(
    mix(color, light.ambient, light.moon ? 0.5 : 0.3),
    light.direct,
    lit * (light.night ? 0.05 : 0.22),
  )
  return mix({ ...inLight, l: inLight.l * night }, light.haze, 0.62 * (1 - part) ** 1.3)
}

function paintHouse(
  context: Stage['context'],
  light: Light,
  x: number,
  eaves: number,
  wide: number,
  unit: number,
  part: number,
  eastern: boolean,
  sunSide: number,
  rng: Random,
): void {
  const wall = fadeIntoHaze(
    eastern
      ? oklch(rng.between(0.82, 0.93), 0.02, 80)
      : oklch(rng.between(0.68, 0.9), 0.055, rng.pick([70, 85, 45, 95, 30] as const)),
    light,
    part,
    0.4,
  )
  const tile = fadeIntoHaze(
    eastern
      ? oklch(rng.between(0.32, 0.42), 0.02, 250)
      : oklch(rng.between(0.46, 0.6), 0.11, rng.between(32, 52)),
    light,
    part,
    sunSide > 0 ? 0.7 : 0.35,
  )
  const high = unit * rng.between(0.4, 0.62)
  const below = unit * 3
  const side = context.createLinearGradient(x, 0, x + wide, 0)
  side.addColorStop(sunSide > 0 ? 1 : 0, toCss(shiftOklch(wall, { l: 0.03 })))
  side.addColorStop(sunSide > 0 ? 0 : 1, toCss(shiftOklch(wall, { l: -0.07 })))
  context.fillStyle = side
  context.fillRect(x, eaves, wide, below)
  const lit = light.moon || light.night ? 0.62 : light.altitude < 0.25 ? 0.3 : 0.04
  const columns = Math.max(2, Math.round(wide / (unit * 0.34)))
  const windows = rng.split()
  for (let storey = 0; storey < 4; storey++) {
    for (let column = 0; column < columns; column++) {
      const missing = windows.chance(0.18)
      const on = windows.chance(lit)
      const lamp = oklch(windows.between(0.78, 0.9), 0.12, windows.between(65, 88))
      if (missing) continue
      const px = x + ((column + 0.5) / columns) * wide - unit * 0.065
      const py = eaves + unit * (0.17 + storey * 0.42)
      context.fillStyle = on ? toCss(lamp, 0.95) : toCss(shiftOklch(wall, { l: -0.2, c: 0.01 }), 0.85)
      context.fillRect(px, py, unit * 0.13, unit * 0.2)
    }
  }
  const lean = wide * (eastern ? 0.1 : 0.05)
  const ridge = wide * (eastern ? 0.16 : rng.between(0.1, 0.24))
  const roof = context.createLinearGradient(0, eaves - high, 0, eaves)
  roof.addColorStop(0, toCss(shiftOklch(tile, { l: 0.05 })))
  roof.addColorStop(1, toCss(shiftOklch(tile, { l: -0.05 })))
  if (!eastern && rng.chance(0.55)) {
    const stack = unit * 0.13
    const from = x + wide * rng.between(0.25, 0.7)
    context.fillStyle = toCss(shiftOklch(wall, { l: -0.12 }))
    context.fillRect(from, eaves - high * 1.12, stack, high)
    context.fillStyle = toCss(shiftOklch(tile, { l: -0.08 }))
    context.fillRect(from - stack * 0.15, eaves - high * 1.16, stack * 1.3, stack * 0.32)
  }
  context.fillStyle = roof
  context.beginPath()
  context.moveTo(x - lean, eaves + unit * 0.03)
  if (eastern) {
    context.lineTo(x - lean * 1.5, eaves - unit * 0.07)
    context.quadraticCurveTo(x + ridge * 0.6, eaves - high * 0.25, x + ridge, eaves - high)
    context.lineTo(x + wide - ridge, eaves - high)
    context.quadraticCurveTo(
      x + wide - ridge * 0.6,
      eaves - high * 0.25,
      x + wide + lean * 1.5,
      eaves - unit * 0.07,
    )
  } else {
    context.lineTo(x + ridge, eaves - high)
    context.lineTo(x + wide - ridge, eaves - high)
  }
  context.lineTo(x + wide + lean, eaves + unit * 0.03)
  context.fill()
  // Rows of roof tiles.
  context.strokeStyle = toCss(shiftOklch(tile, { l: -0.09 }), 0.5 * part + 0.1)
  context.lineWidth = Math.max(0.6, unit * 0.012)
  context.beginPath()
  for (let rib = 1; rib < 12; rib++) {
    const along = rib / 12
    context.moveTo(lerp(x + ridge, x + wide - ridge, along), eaves - high)
    context.lineTo(lerp(x - lean, x + wide + lean, along), eaves)
  }
  context.stroke()
}

/** Paints a church tower, a keep or a pagoda above the roofs. */
function paintLandmark(
  { context, width, height }: Stage,
  light: Light,
  base: number,
  keep: boolean,
  eastern: boolean,
  part: number,
  rng: Random,
): void {
  const x = width * rng.between(0.28, 0.72)
  const unit = Math.min(width, height) * 0.1
  const wall = fadeIntoHaze(oklch(0.78, 0.045, 75), light, part + 0.15, 0.5)
  const tile = fadeIntoHaze(
    eastern ? oklch(0.36, 0.03, 240) : oklch(0.42, 0.06, keep ? 255 : 40),
    light,
    part + 0.15,
    0.4,
  )
  const tower = (at: number, wide: number, tall: number) => {
    const side = context.createLinearGradient(at - wide, 0, at + wide, 0)
    side.addColorStop(0, toCss(shiftOklch(wall, { l: 0.04 })))
    side.addColorStop(1, toCss(shiftOklch(wall, { l: -0.1 })))
    context.fillStyle = side
    context.fillRect(at - wide, base - tall, wide * 2, tall + unit * 3)
    context.fillStyle = toCss(light.moon ? oklch(0.84, 0.12, 78) : shiftOklch(wall, { l: -0.25 }))
    for (let storey = 0; storey < 3; storey++) {
      context.beginPath()
      context.arc(at, base - tall * (0.84 - storey * 0.25), wide * 0.2, Math.PI, 0)
      context.lineTo(at + wide * 0.2, base - tall * (0.84 - storey * 0.25) + wide * 0.5)
      context.lineTo(at - wide * 0.2, base - tall * (0.84 - storey * 0.25) + wide * 0.5)
      context.fill()
    }
    context.fillStyle = toCss(tile)
    context.beginPath()
    context.moveTo(at - wide * 1.16, base - tall)
    context.quadraticCurveTo(
      at - wide * 0.2,
      base - tall - wide * 1.2,
      at,
      base - tall - wide * (keep ? 2.7 : 3.6),
    )
    context.quadraticCurveTo(at + wide * 0.2, base - tall - wide * 1.2, at + wide * 1.16, base - tall)
    context.fill()
  }
  if (eastern) {
    for (let tier = 0; tier < 5; tier++) {
      const wide = unit * (1.05 - tier * 0.15)
      const y = base - unit * (0.5 + tier * 0.82)
      context.fillStyle = toCss(fadeIntoHaze(oklch(0.5, 0.13, 30), light, part + 0.2, 0.4))
      context.fillRect(x - wide * 0.62, y, wide * 1.24, unit * (tier === 0 ? 3 : 0.9))
      context.fillStyle = toCss(light.moon ? oklch(0.86, 0.12, 75) : shiftOklch(wall, { l: -0.3 }), 0.9)
      for (const at of [-0.34, 0, 0.34])
        context.fillRect(x + at * wide - wide * 0.09, y + unit * 0.12, wide * 0.18, unit * 0.4)
      context.fillStyle = toCss(tile)
      context.beginPath()
      context.moveTo(x - wide * 1.2, y - unit * 0.1)
      context.quadraticCurveTo(x - wide * 0.72, y - unit * 0.05, x - wide * 0.5, y - unit * 0.34)
      context.lineTo(x + wide * 0.5, y - unit * 0.34)
      context.quadraticCurveTo(x + wide * 0.72, y - unit * 0.05, x + wide * 1.2, y - unit * 0.1)
      context.quadraticCurveTo(x, y + unit * 0.16, x - wide * 1.2, y - unit * 0.1)
      context.fill()
    }
    const top = base - unit * 4.12
    context.beginPath()
    context.moveTo(x - unit * 0.24, top)
    context.lineTo(x, top - unit * 0.85)
    context.lineTo(x + unit * 0.24, top)
    context.fill()
    return
  }
  if (keep) {
    tower(x - unit * 1.1, unit * 0.34, unit * 2.2)
    tower(x + unit * 1.05, unit * 0.3, unit * 2.7)
  }
  tower(x, unit * (keep ? 0.5 : 0.36), unit * (keep ? 3.3 : 3))
}

function paintBirds({ context, width, height, random }: Stage, light: Light): void {
  const rng = random.fork('birds')
  context.fillStyle = toCss(mix(light.ambient, oklch(0.2, 0.03, 260), 0.7), 0.7)
  context.beginPath()
  traceBirdFlock(
    context,
    width * rng.between(0.2, 0.8),
    height * rng.between(0.12, 0.26),
    Math.min(width, height) * 0.011,
    rng,
  )
  context.fill()
}
