import type { Atmosphere } from '../../intent/atmosphere.ts'
import type { PaintSurface } from '../paint-surface.ts'
import type { Light } from './light.ts'
import { paintAurora } from './aurora.ts'
import { clamp, createNoise, smoothstep } from '../noise.ts'
import { toCss, mix, oklch, shiftOklch, toRgb } from '../../color/oklch.ts'
import { createPixelCanvas } from '../pixels.ts'
import { ColorRamp } from '../color-ramp.ts'

export interface SkyPlan {
  /** The horizon's row, in pixels. */
  horizon: number
  /** Position of the sun or the moon across the image, 0 to 1. */
  sunX: number
  /** 0 a clear sky, 1 almost covered. */
  cloudCover: number
  /** Radius of the sun as a share of the image's shorter side; 0 hides it. */
  sunSize: number
}

/** Paints the sky with sun or moon, stars, northern lights and clouds. */
export function paintSky(surface: PaintSurface, light: Light, plan: SkyPlan): void {
  const { context, width, height } = surface
  const gradient = context.createLinearGradient(0, 0, 0, plan.horizon)
  for (let step = 0; step <= 24; step++) {
    const ramp = light.sky
    gradient.addColorStop(step / 24, toCss(interpolateSky(ramp, step / 24)))
  }
  context.fillStyle = gradient
  // Fills the whole image, so that gaps in the ground show the horizon's color.
  context.fillRect(0, 0, width, height)
  const { excluded } = surface.intent
  if (light.night && !excluded?.has('star')) paintStars(surface, plan.horizon)
  if (surface.intent.subjects.has('aurora')) paintAurora(surface, plan.horizon)
  const hidesDisc = excluded?.has(light.moon ? 'moon' : 'sun') === true
  paintGlow(surface, light, hidesDisc ? { ...plan, sunSize: 0 } : plan)
  paintClouds(surface, light, { ...plan, cloudCover: chooseCloudCover(surface.intent, plan.cloudCover) })
}

/** Prompts for stars, northern lights or a clear sky need an open one, as ink drawings do. */
function chooseCloudCover({ subjects, styles, weather, excluded }: Atmosphere, cover: number): number {
  if (excluded?.has('cloud')) return -1
  if (weather === 'cloudy' || subjects.has('cloud')) return Math.max(cover, 0.9)
  const open = subjects.has('aurora') || subjects.has('star') || styles.has('ink') || weather === 'clear'
  return open ? cover * 0.3 - 0.25 : cover
}

function interpolateSky(stops: Light['sky'], at: number) {
  const upper = stops.findIndex(([position]) => position >= at)
  const [toAt, to] = stops[upper === -1 ? stops.length - 1 : upper]!
  const [fromAt, from] = stops[Math.max(0, upper - 1)]!
  return toAt === fromAt ? to : mix(from, to, clamp((at - fromAt) / (toAt - fromAt)))
}

const getSunRow = (light: Light, plan: SkyPlan) => plan.horizon * (1 - light.altitude)

function paintGlow(surface: PaintSurface, light: Light, plan: SkyPlan): void {
  const { context, width, height } = surface
  const x = width * plan.sunX
  const y = getSunRow(light, plan)
  const side = Math.min(width, height)
  const glow = (radius: number, strength: number, stretch: number) => {
    const halo = context.createRadialGradient(0, 0, 0, 0, 0, radius)
    for (let step = 0; step <= 10; step++) {
      const part = step / 10
      halo.addColorStop(part, toCss(mix(light.sun, light.cloudLit, part), strength * (1 - part) ** 2.4))
    }
    context.save()
    context.globalCompositeOperation = 'screen'
    context.translate(x, y)
    context.scale(stretch, 1)
    context.fillStyle = halo
    context.fillRect(-radius, -radius, radius * 2, radius * 2)
    context.restore()
  }
  const strength = light.night ? 0.45 : light.moon ? 0.6 : 1
  glow(height * 0.62, 0.5 * strength, 1.5)
  glow(side * 0.3, 0.55 * strength, 1.1)
  if (plan.sunSize <= 0) return
  const radius = side * plan.sunSize * (light.moon ? 0.8 : 1)
  glow(radius * 2.6, 0.8 * strength, 1)
  const edge = context.createRadialGradient(x, y, radius * 0.93, x, y, radius * 1.04)
  edge.addColorStop(0, toCss(light.sun))
  edge.addColorStop(1, toCss(light.sun, 0))
  context.fillStyle = edge
  context.beginPath()
  context.arc(x, y, radius * 1.04, 0, Math.PI * 2)
  context.fill()
  if (light.moon) paintMoonSeas(surface, x, y, radius)
}

/** Paints the moon's dark plains. */
function paintMoonSeas(surface: PaintSurface, x: number, y: number, radius: number): void {
  const noise = createNoise(surface.random.fork('moon'))
  const size = Math.max(4, Math.ceil(radius * 2))
  const seas = createPixelCanvas(size, size, (px, py, data, index) => {
    const u = (px / size) * 2 - 1
    const v = (py / size) * 2 - 1
    const inside = 1 - smoothstep(0.86, 1, Math.hypot(u, v))
    data[index] = 120
    data[index + 1] = 125
    data[index + 2] = 150
    data[index + 3] = inside * smoothstep(0, 0.5, noise.fbm(u * 1.4 + 3, v * 1.4, 4)) * 95
  })
  surface.context.drawImage(seas, x - radius, y - radius, radius * 2, radius * 2)
}

function paintStars(surface: PaintSurface, horizon: number): void {
  const { context, width, height } = surface
  const random = surface.random.fork('stars')
  const noise = createNoise(random.fork('band'))
  const unit = Math.sqrt(width * height) / 1000
  const tilt = random.between(-0.9, 0.9)
  const band = random.between(0.25, 0.6)
  const distanceToBand = (x: number, y: number) =>
    (y / horizon - band - (x / width - 0.5) * tilt) / Math.sqrt(1 + tilt * tilt) +
    noise.at((x / width) * 3, (y / height) * 3) * 0.05

  const milk = createPixelCanvas(Math.ceil(width / 3), Math.ceil(horizon / 3), (x, y, data, index) => {
    const across = distanceToBand(x * 3, y * 3)
    const dust = noise.fbm(((x * 3) / width) * 5, ((y * 3) / width) * 5, 5)
    const lanes = smoothstep(
      -0.1,
      0.55,
      noise.fbm(((x * 3) / width) * 7 + 9, ((y * 3) / width) * 7, 4) + 0.25,
    )
    const light = Math.exp(-((across / 0.13) ** 2)) * (0.55 + dust * 0.7) * lanes
    data[index] = 190 + across * 300
    data[index + 1] = 190
    data[index + 2] = 235
    data[index + 3] = clamp(light) * 92 * (1 - smoothstep(0.6, 1, (y * 3) / horizon))
  })
  context.save()
  context.globalCompositeOperation = 'screen'
  context.drawImage(milk, 0, 0, width, horizon)
  const count = Math.round((width * horizon) / 900)
  for (let i = 0; i < count; i++) {
    const x = random.next() * width
    const y = random.next() * horizon
    const inBand = Math.exp(-((distanceToBand(x, y) / 0.16) ** 2))
    if (!random.chance(0.25 + 0.75 * inBand)) continue
    const size = unit * (0.35 + 0.9 * random.next() ** 9 + 0.35 * random.next() ** 3)
    const fade = (1 - smoothstep(0.55, 1, y / horizon)) * (0.25 + 0.75 * random.next() ** 2)
    context.fillStyle = toCss(oklch(0.96, 0.03, random.chance(0.7) ? 250 : 70), fade)
    context.beginPath()
    context.arc(x, y, size, 0, Math.PI * 2)
    context.fill()
  }
  context.restore()
}

/**
 * Paints clouds on a plane above the viewer, in perspective. Each point compares its density with the density
 * a step towards the sun, which gives the lit side.
 */
function paintClouds(surface: PaintSurface, light: Light, plan: SkyPlan): void {
  if (plan.cloudCover <= -0.2) return
  const { context, width, height, loopPosition } = surface
  const random = surface.random.fork('clouds')
  const noise = createNoise(random)
  const coarse = 2.5
  const columns = Math.ceil(width / coarse)
  const rows = Math.ceil(plan.horizon / coarse)
  const streak = random.between(1.3, 3.4)
  const scale = random.between(0.7, 1.35)
  const offset = random.between(0, 50)
  const drift = Math.sin(loopPosition * Math.PI * 2) * 0.05
  const threshold = 0.34 - plan.cloudCover * 0.62
  const aspect = width / height
  const sunY = 1 - light.altitude

  const density = new Float32Array(columns * rows)
  for (let y = 0; y < rows; y++) {
    const v = y / rows
    // The distance of the plane grows without limit towards the horizon.
    const far = 1 / (1.12 - v)
    for (let x = 0; x < columns; x++) {
      const u = (x / columns - 0.5) * aspect * 1.5
      const px = u * far * 0.85 * scale + offset + drift * far
      const py = far * streak * 1.15 * scale
      const bend = noise.at(px * 0.7 + 7, py * 0.7) * 0.55
      density[y * columns + x] = noise.fbm(px + bend, py + bend, 6, 0.54) - threshold
    }
  }
  const lit = new ColorRamp([
    [0, shiftOklch(light.cloudShade, { l: -0.03 })],
    [0.45, mix(light.cloudShade, light.cloudLit, 0.5)],
    [1, light.cloudLit],
  ])
  const [hazeRed, hazeGreen, hazeBlue] = toRgb(light.sky.at(-1)![1])
  const clouds = createPixelCanvas(columns, rows, (x, y, data, index) => {
    const here = density[y * columns + x]!
    if (here <= 0) return
    const towardX = plan.sunX - x / columns
    const towardY = sunY - y / rows
    const length = Math.hypot(towardX, towardY) || 1
    const stepX = clamp(Math.round(x + (towardX / length) * 9), 0, columns - 1)
    const stepY = clamp(Math.round(y + (towardY / length) * 5), 0, rows - 1)
    const there = density[stepY * columns + stepX]!
    const near = Math.exp(-length * 2.6)
    const brightness = clamp(0.46 + (here - there) * 2.1 + near * 0.4 - here * 0.42)
    const color = lit.indexAt(brightness)
    const haze = smoothstep(0.72, 1, y / rows) * 0.65
    data[index] = lit.channels[color]! * (1 - haze) + hazeRed * haze
    data[index + 1] = lit.channels[color + 1]! * (1 - haze) + hazeGreen * haze
    data[index + 2] = lit.channels[color + 2]! * (1 - haze) + hazeBlue * haze
    data[index + 3] = 255 * smoothstep(0, 0.42, here) * (1 - smoothstep(0.93, 1.02, y / rows)) * 0.96
  })
  context.drawImage(clouds, 0, 0, width, plan.horizon * 1.002)
}
