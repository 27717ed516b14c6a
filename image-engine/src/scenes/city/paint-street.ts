import { isExcluded } from '../../intent/is-excluded.ts'
import { createCanvas } from '../../canvas/canvas.ts'
import { lerp } from '../../paint/noise.ts'
import { toCss, mix, oklch, shiftOklch, type Oklch } from '../../color/oklch.ts'
import { paintSky } from '../../paint/nature/sky.ts'
import { paintWater } from '../../paint/nature/water.ts'
import type { Light } from '../../paint/nature/light.ts'
import type { Random } from '../../paint/random.ts'
import type { Stage } from '../stage.ts'
import { chooseCityLight, chooseSignColors } from './city-light.ts'
import { paintRain } from '../../paint/nature/rain.ts'
import { paintSign, paintTower, type TowerStyle } from './towers.ts'

interface VanishingPoint {
  x: number
  y: number
  /** Half the width of the road at the bottom of the image, in pixels. */
  half: number
}

/** A street in central perspective with tall facades, signs and a wet road. */
export function paintStreet(stage: Stage): void {
  const { width, height, intent, random } = stage
  const light = chooseCityLight(stage)
  const vanish: VanishingPoint = {
    x: width * random.between(0.42, 0.58),
    y: height * random.between(0.6, 0.68),
    half: width * random.between(0.34, 0.46),
  }
  paintSky(stage, light, {
    horizon: vanish.y,
    sunX: vanish.x / width,
    cloudCover: random.between(0, 0.7),
    sunSize: random.between(0.05, 0.1),
  })
  paintFarEnd(stage, light, vanish)
  const rows = 7
  for (let row = 0; row < rows; row++) {
    for (const side of [-1, 1] as const) paintHouse(stage, light, vanish, side, row, rows)
  }
  paintRoad(stage, light, vanish)
  if (intent.weather === 'rain' || (intent.styles.has('neon') && random.fork('wet').chance(0.6)))
    paintRain(stage)
}

/** Paints hazy towers at the end of the street. */
function paintFarEnd(stage: Stage, light: Light, { x, y }: VanishingPoint): void {
  const { context, width, height, random } = stage
  const rng = random.fork('far end')
  for (let tower = 0; tower < 7; tower++) {
    const broad = width * rng.between(0.05, 0.1)
    const look: TowerStyle = {
      wall: mix(light.haze, oklch(0.2, 0.04, light.haze.h), 0.2 + tower * 0.05),
      litSide: 1,
      lit: light.cloudLit,
      occupied: 0.35,
      lamps: [oklch(0.88, 0.1, 80), chooseSignColors(stage)[0]],
      clarity: 0.4,
    }
    paintTower(
      context,
      x + width * rng.between(-0.22, 0.16),
      y - height * rng.between(0.08, 0.36),
      broad,
      y + 2,
      look,
      rng,
    )
  }
}

/**
 * Paints one house of a row. Draws the facade flat, then copies it in vertical slices scaled by distance,
 * because the canvas has no perspective transform.
 */
function paintHouse(
  stage: Stage,
  light: Light,
  vanish: VanishingPoint,
  side: 1 | -1,
  row: number,
  rows: number,
): void {
  const { context, width, height, random } = stage
  const rng = random.fork(`house ${row} ${side}`)
  const signs = chooseSignColors(stage)
  const far = getCornerDepth(rows - row)
  const near = getCornerDepth(rows - row - 1)
  const at = (depth: number) => vanish.x + (side * vanish.half) / depth
  const night = light.moon || light.night
  const tall = height * rng.between(0.42, 0.85)
  const part = row / (rows - 1)
  const wall = mix(
    light.haze,
    mix(light.ambient, oklch(0.17, 0.035, light.ambient.h + rng.between(-30, 30)), night ? 0.88 : 0.5),
    lerp(0.35, 0.97, part),
  )
  const occupied = rng.between(0.2, 0.5)
  const flatWide = Math.round(Math.min(220, Math.max(64, width * 0.36)))
  const flatHigh = Math.round(Math.min(900, (flatWide * tall) / (width * 0.26)))
  const flat = createCanvas(flatWide, flatHigh)
  const look: TowerStyle = {
    wall,
    litSide: -side,
    lit: mix(light.haze, signs[rng.integer(0, signs.length - 1)] ?? signs[0], 0.25),
    occupied: night ? occupied : 0.08,
    lamps: [oklch(0.87, 0.11, rng.between(65, 92)), signs[rng.integer(0, signs.length - 1)] ?? signs[0]],
    clarity: lerp(0.4, 1, part),
  }
  paintFacade(flat.getContext('2d'), flatWide, flatHigh, look, night, rng)
  const from = at(far)
  const to = at(near)
  const last = Math.max(-width * 0.1, Math.min(width * 1.1, to))
  const pixels = Math.ceil(Math.abs(last - from))
  for (let step = 0; step < pixels; step++) {
    const px = from + side * step
    const depth = vanish.half / Math.max(1, side * (px - vanish.x))
    const along = (1 / depth - 1 / far) / (1 / near - 1 / far)
    // Perspective-correct interpolation: equal steps along the wall shrink with distance.
    const u = (along * far) / (along * far + (1 - along) * near)
    const foot = vanish.y + (height - vanish.y) / depth
    const top = vanish.y - (tall - (height - vanish.y) * 0.35) / depth
    context.drawImage(flat, Math.min(flatWide - 1, u * flatWide), 0, 1, flatHigh, px, top, 1.6, foot - top)
  }
  const signRandom = rng.split()
  if (row < 2 || !signRandom.chance(night ? 0.8 : 0.3)) return
  const depth = lerp(far, near, signRandom.between(0.3, 0.8))
  const size = (width * 0.055) / depth
  paintSign(
    context,
    at(depth) - side * size * 1.1 - size / 2,
    vanish.y - (tall * signRandom.between(0.15, 0.45)) / depth,
    size,
    size * signRandom.between(2.2, 4.5),
    signRandom.pick(signs),
    signRandom,
  )
}

/** Returns the distance of a corner between houses. The nearest corner lies behind the viewer. */
const getCornerDepth = (corner: number) => 0.42 * 1.62 ** corner

function paintFacade(
  context: Stage['context'],
  wide: number,
  high: number,
  look: TowerStyle,
  night: boolean,
  rng: Random,
): void {
  const body = context.createLinearGradient(0, 0, 0, high)
  body.addColorStop(0, toCss(shiftOklch(look.wall, { l: -0.02 })))
  body.addColorStop(1, toCss(mix(look.wall, look.lit, 0.45)))
  context.fillStyle = body
  context.fillRect(0, 0, wide, high)
  const columns = rng.integer(4, 6)
  const storey = wide / columns / rng.between(0.75, 1.05)
  const frame = toCss(shiftOklch(look.wall, { l: -0.05 }), 0.8)
  const windows = rng.split()
  for (let y = storey * 0.4; y < high - storey * 1.6; y += storey) {
    const busy = look.occupied * windows.between(0.4, 1.6)
    for (let column = 0; column < columns; column++) {
      const on = windows.chance(busy)
      const lamp: Oklch = windows.chance(0.78) ? look.lamps[0] : look.lamps[1]
      const tone = shiftOklch(lamp, { l: windows.between(-0.2, 0.02) })
      const strength = look.clarity * windows.between(0.5, 0.95)
      context.fillStyle = on ? toCss(tone, strength) : frame
      context.fillRect((column + 0.2) * (wide / columns), y, (wide / columns) * 0.6, storey * 0.56)
    }
    context.fillStyle = toCss(shiftOklch(look.wall, { l: 0.04 }), 0.5)
    context.fillRect(0, y + storey * 0.78, wide, storey * 0.07)
  }
  // Shops on the ground floor are lit even by day.
  context.fillStyle = toCss(shiftOklch(look.wall, { l: -0.06 }))
  context.fillRect(0, high - storey * 1.5, wide, storey * 1.5)
  const shops = rng.integer(2, 3)
  for (let shop = 0; shop < shops; shop++) {
    const glow = shiftOklch(rng.chance(0.6) ? look.lamps[0] : look.lamps[1], { l: -0.02 })
    context.fillStyle = toCss(glow, night ? 0.9 : 0.4)
    context.fillRect((shop + 0.1) * (wide / shops), high - storey * 1.2, (wide / shops) * 0.8, storey * 0.95)
    context.fillStyle = toCss(shiftOklch(glow, { l: -0.22, c: 0.05 }), 0.9)
    context.fillRect(
      (shop + 0.06) * (wide / shops),
      high - storey * 1.42,
      (wide / shops) * 0.88,
      storey * 0.22,
    )
  }
}

/** Paints the road with pavements and a lane line. Wet parts reflect what is above. */
function paintRoad(stage: Stage, light: Light, vanish: VanishingPoint): void {
  const { context, width, height, intent, random } = stage
  const wet = intent.weather === 'rain' || intent.styles.has('neon')
  const keep = createCanvas(width, height)
  keep.getContext('2d').drawImage(context.canvas, 0, 0)
  paintWater(stage, light, { shore: vanish.y, roughness: wet ? 0.22 : 0.12, clarity: wet ? 0.72 : 0.3 })
  const road = createCanvas(width, height)
  const cut = road.getContext('2d')
  cut.drawImage(context.canvas, 0, 0)
  const asphalt = cut.createLinearGradient(0, vanish.y, 0, height)
  const tone = mix(light.ambient, oklch(0.2, 0.015, light.ambient.h), 0.75)
  asphalt.addColorStop(0, toCss(mix(tone, light.haze, 0.7), 0.55))
  asphalt.addColorStop(1, toCss(tone, wet ? 0.42 : 0.8))
  cut.fillStyle = asphalt
  cut.fillRect(0, vanish.y, width, height)
  cut.fillStyle = toCss(oklch(0.92, 0.05, 90), 0.45)
  for (let dash = 0; dash < 12; dash++) {
    const far = 0.9 * 1.36 ** (dash + 0.5)
    const near = 0.9 * 1.36 ** dash
    const y = (depth: number) => vanish.y + (height - vanish.y) / depth
    const half = (depth: number) => (width * 0.008) / depth
    cut.beginPath()
    cut.moveTo(vanish.x - half(far), y(far))
    cut.lineTo(vanish.x + half(far), y(far))
    cut.lineTo(vanish.x + half(near), y(near))
    cut.lineTo(vanish.x - half(near), y(near))
    cut.fill()
  }
  context.drawImage(keep, 0, 0)
  context.save()
  context.beginPath()
  context.moveTo(vanish.x, vanish.y)
  context.lineTo(vanish.x + vanish.half * 1.02, height)
  context.lineTo(vanish.x - vanish.half * 1.02, height)
  context.clip()
  context.drawImage(road, 0, 0)
  context.restore()
  if (!isExcluded(stage.intent, 'person')) paintWalkers(stage, light, vanish, random.integer(2, 6))
}

/** Paints distant people with umbrellas, which show how tall the houses are. */
function paintWalkers(
  { context, height, random }: Stage,
  light: Light,
  vanish: VanishingPoint,
  count: number,
): void {
  const rng = random.fork('walkers')
  context.fillStyle = toCss(mix(light.ambient, oklch(0.12, 0.02, light.ambient.h), 0.85))
  for (let walker = 0; walker < count; walker++) {
    const depth = rng.between(2.2, 6)
    const x = vanish.x + (vanish.half * rng.between(-0.75, 0.75)) / depth
    const foot = vanish.y + (height - vanish.y) / depth
    const tall = ((height - vanish.y) * 0.56) / depth
    context.beginPath()
    context.ellipse(x, foot - tall * 0.9, tall * 0.075, tall * 0.095, 0, 0, Math.PI * 2)
    context.fill()
    context.beginPath()
    context.moveTo(x - tall * 0.1, foot - tall * 0.78)
    context.quadraticCurveTo(x, foot - tall * 0.86, x + tall * 0.1, foot - tall * 0.78)
    context.lineTo(x + tall * 0.13, foot - tall * 0.32)
    context.lineTo(x + tall * 0.06, foot)
    context.lineTo(x, foot - tall * 0.28)
    context.lineTo(x - tall * 0.06, foot)
    context.lineTo(x - tall * 0.13, foot - tall * 0.32)
    context.fill()
    if (!rng.chance(0.6)) continue
    context.beginPath()
    context.arc(x, foot - tall * 0.86, tall * 0.32, Math.PI, 0)
    context.fill()
  }
}
