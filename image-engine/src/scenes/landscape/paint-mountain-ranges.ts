import { isExcluded } from '../../intent/is-excluded.ts'
import { chooseLight, type Light } from '../../paint/nature/light.ts'
import { createNoise, lerp, smoothstep, type Noise } from '../../paint/noise.ts'
import { toCss, mix, oklch, shiftOklch, type Oklch } from '../../color/oklch.ts'
import { createOverlay } from '../../paint/pixels.ts'
import type { Random } from '../../paint/random.ts'
import { paintSky } from '../../paint/nature/sky.ts'
import { traceConifer, traceBirdFlock } from '../../paint/nature/trees.ts'
import type { Stage } from '../stage.ts'

/** Mountain ranges that get paler with distance, with mist in the valleys and forest on the near crests. */
export function paintMountainRanges(stage: Stage): void {
  const { context, width, height, intent, random } = stage
  const light = chooseLight(intent, random.fork('light'))
  const horizon = height * random.between(0.5, 0.66)
  const sunX = random.between(0.15, 0.85)
  paintSky(stage, light, {
    horizon: horizon * 1.08,
    sunX,
    cloudCover: random.between(0, 0.5),
    sunSize: random.between(0.03, 0.075),
  })

  const noise = createNoise(random.fork('ranges'))
  const count = random.integer(6, 8)
  const near = shiftOklch(mix(light.ambient, oklch(0.16, 0.04, light.ambient.h), 0.82), {
    l: light.night ? -0.05 : 0,
  })
  const top = height * random.between(0.36, 0.46)
  const wooded = random.integer(2, 3)
  for (let k = 0; k < count; k++) {
    const part = k / (count - 1)
    const crest = createCrest(stage, noise, k, lerp(top, height * 0.93, part ** 1.15), lerp(0.13, 0.1, part))
    const color = mix(
      mix(light.haze, light.sky[2]?.[1] ?? light.haze, 0.35 * (1 - part)),
      near,
      part ** 1.25 * 0.97 + 0.04,
    )
    fillRange(stage, light, crest, color, part)
    if (k >= count - wooded) plantConifers(stage, crest, color, part, random.fork(`trees ${k}`))
    if (k < count - 1) paintMist(stage, noise, light, crest, part, k)
  }
  if ((random.chance(0.6) || intent.subjects.has('bird')) && !isExcluded(intent, 'bird')) {
    context.fillStyle = toCss(near, 0.75)
    context.beginPath()
    traceBirdFlock(
      context,
      width * random.between(0.2, 0.8),
      height * random.between(0.16, 0.34),
      Math.min(width, height) * 0.011,
      random.fork('birds'),
    )
    context.fill()
  }
}

/** Returns the row of the crest for every column of pixels. */
function createCrest(
  { width, height, random }: Stage,
  noise: Noise,
  k: number,
  base: number,
  swing: number,
): Float32Array {
  const frequency = random.between(1.1, 2.3) * (width / height) ** 0.8
  const offset = random.between(0, 200)
  const tilt = random.between(-0.1, 0.1)
  const crest = new Float32Array(width)
  for (let x = 0; x < width; x++) {
    const u = (x / width) * frequency + offset
    const peaks = noise.ridged(u, k * 13.7, 7) - 0.42
    const rolls = noise.fbm(u * 0.8 + 40, k * 3.1, 4)
    crest[x] = base - height * (swing * (peaks * 1.15 + rolls * 0.5) + tilt * (x / width - 0.5))
  }
  return crest
}

function traceCrest({ context, width, height }: Stage, crest: Float32Array): void {
  context.beginPath()
  context.moveTo(-2, height + 2)
  context.lineTo(-2, crest[0] ?? height)
  for (let x = 0; x < width; x++) context.lineTo(x + 0.5, crest[x] ?? height)
  context.lineTo(width + 2, crest[width - 1] ?? height)
  context.lineTo(width + 2, height + 2)
  context.closePath()
}

function fillRange(stage: Stage, light: Light, crest: Float32Array, color: Oklch, part: number): void {
  const { context, height } = stage
  const highest = crest.reduce((low, y) => Math.min(low, y), height)
  const gradient = context.createLinearGradient(0, highest, 0, highest + height * lerp(0.3, 0.2, part))
  gradient.addColorStop(0, toCss(color))
  gradient.addColorStop(1, toCss(mix(color, light.haze, lerp(0.62, 0.15, part))))
  context.fillStyle = gradient
  traceCrest(stage, crest)
  context.fill()
}

/** Paints drifting mist below a crest. */
function paintMist(
  stage: Stage,
  noise: Noise,
  light: Light,
  crest: Float32Array,
  part: number,
  k: number,
): void {
  const { context, width, height, loopPosition } = stage
  const lowest = crest.reduce((high, y) => Math.max(high, y), 0)
  const from = lowest - height * 0.05
  const reach = height * 0.2
  const drift = Math.sin(loopPosition * Math.PI * 2) * 0.12
  const thickness = stage.intent.weather === 'mist' || stage.intent.subjects.has('mist') ? 0.95 : 0.62
  const mist = createOverlay(
    width,
    reach,
    5,
    mix(light.haze, light.sky[3]?.[1] ?? light.haze, 0.45),
    (u, v) => {
      const drifts = 0.62 + 0.75 * noise.fbm(u * 2.2 * (width / height) + k * 9 + drift, v * 2.6 + k, 4)
      return (
        thickness * lerp(0.95, 0.5, part) * drifts * smoothstep(0, 0.55, v) * (1 - smoothstep(0.55, 1, v))
      )
    },
  )
  context.drawImage(mist, 0, from, width, reach)
}

function plantConifers(stage: Stage, crest: Float32Array, color: Oklch, part: number, random: Random): void {
  const { context, width, height } = stage
  const noise = createNoise(random)
  const tall = height * lerp(0.012, 0.085, smoothstep(0.6, 1, part))
  const apart = tall * 0.15
  context.fillStyle = toCss(shiftOklch(color, { l: -0.015 }))
  context.beginPath()
  for (let x = -tall; x < width + tall; x += apart * random.between(0.5, 1.5)) {
    const thick = noise.fbm((x / width) * 3.2, part * 5, 3)
    if (thick < -0.28) continue
    const ground = crest[Math.min(width - 1, Math.max(0, Math.round(x)))] ?? height
    traceConifer(
      context,
      x,
      ground + tall * 0.12,
      tall * (0.3 + 0.75 * random.next() ** 1.5 + 0.5 * thick),
      random,
    )
  }
  context.fill()
}
