import { isExcluded } from '../../intent/is-excluded.ts'
import { chooseLight, type Light } from '../../paint/nature/light.ts'
import { clamp, createNoise, smoothstep } from '../../paint/noise.ts'
import { toCss, mix, oklch, toLinearRgb, shiftOklch, type LinearRgb } from '../../color/oklch.ts'
import { paintSky } from '../../paint/nature/sky.ts'
import { blendColor, writeColor, paintTerrain, createSun } from '../../paint/nature/terrain.ts'
import { paintOcean } from '../../paint/nature/ocean.ts'
import { paintWater } from '../../paint/nature/water.ts'
import type { Stage } from '../stage.ts'
import { paintBoat } from './boats.ts'

const stone = toLinearRgb(oklch(0.5, 0.03, 60))
const black: LinearRgb = [0, 0, 0]
const scrub = toLinearRgb(oklch(0.44, 0.08, 135))

/** Steep islands in still water, dark near ones and pale distant ones, sometimes with a lighthouse. */
export function paintIslands(stage: Stage): void {
  const { width, height, intent, random } = stage
  const light = chooseLight(intent, random.fork('light'))
  const horizon = height * random.between(0.5, 0.64)
  const isRough = intent.weather === 'storm' || intent.subjects.has('wave')
  const sunX = random.between(0.12, 0.88)
  paintSky(stage, light, {
    horizon,
    sunX,
    cloudCover: intent.weather === 'storm' ? random.between(1, 1.1) : random.between(0.1, 0.8),
    sunSize: random.between(0.025, 0.055) * (intent.weather === 'storm' ? 0 : 1),
  })

  const noise = createNoise(random.fork('islands'))
  const scale = Math.max(width, height) * 0.75
  const eye = { horizon, height: 0.1, scale }
  const sun = createSun(sunX, light.altitude)
  const mainX = random.between(-0.3, 0.3) * (width / scale)
  const tall = (horizon * random.between(0.24, 0.44) * 4) / scale
  const steep = random.chance(0.5)

  let top = horizon
  for (const band of [
    { near: 7, far: 9.5, share: 0.75, count: 5, haze: 0.16 },
    { near: 3.2, far: 5, share: 1, count: random.integer(1, 3), haze: 0.075 },
  ]) {
    const centre = (band.near + band.far) / 2
    const places = Array.from({ length: band.count }, (_, i) => ({
      x:
        i === 0 && band.share === 1 ? mainX * centre : random.between(-0.62, 0.62) * (width / scale) * centre,
      depth: centre + random.between(-0.15, 0.15) * (band.far - band.near),
      reach: random.between(0.22, 0.5) * (steep ? 0.7 : 1.25) * (centre / 4),
      tall: tall * random.between(0.4, 1) * (centre / 4) * band.share * (i === 0 ? 1 : 0.6),
    }))
    const heightAt = (x: number, depth: number) => {
      let rise = -0.06
      let bend: number | undefined
      let crag: number | undefined
      for (const place of places) {
        const direct = Math.hypot(x - place.x, (depth - place.depth) * 0.8) / place.reach
        // Skips the noise far from any island, which is most of the sea.
        if (direct > 1.7) continue
        bend ??= noise.fbm(x * 1.8 + 3, depth * 1.8, 3) * 0.4
        crag ??= 0.62 + 0.55 * noise.ridged(x * (steep ? 2.2 : 1.1), depth * 1.4, 6)
        const away = direct + bend
        const mass = steep ? 1 - smoothstep(0.25, 1, away) : Math.max(0, 1 - away) ** 1.1
        rise = Math.max(rise, -0.06 + mass * place.tall * crag)
      }
      return rise
    }
    top = findHighestPoint(band, eye, depth => heightAt(mainX * depth, depth))
    paintTerrain(stage, light, sun, eye, {
      near: band.near,
      far: band.far,
      rows: 300,
      haze: band.haze,
      mist: { top: 0.12, thickness: 0.5 },
      heightAt,
      surface(x, depth, rise, slope, out) {
        writeColor(stone, out, 0.8 + 0.45 * noise.fbm(x * 7, depth * 7, 3))
        const grown =
          smoothstep(0.3, 0.55, slope + noise.fbm(x * 5, depth * 5, 3) * 0.3) * smoothstep(0.02, 0.1, rise)
        blendColor(scrub, grown * 0.9, out)
        // Stone is wet and dark near the water.
        blendColor(black, 0.55 * (1 - smoothstep(0, 0.05, rise)), out)
      },
    })
  }
  // The water starts at the true horizon. The parts of an island below it are covered by its reflection.
  const waterline = horizon + (eye.height * scale) / 4
  if (random.chance(0.2) || intent.subjects.has('lighthouse')) {
    paintLighthouse(
      stage,
      light,
      width / 2 + (mainX * 4 * scale) / 4,
      // Sinks the lighthouse a little into the uneven rock.
      top + Math.min(width, height) * 0.012,
      Math.min(width, height) * 0.13,
      sunX,
    )
  }
  const roughness = random.between(0.2, 0.6)
  // Waves carry no mirror image
  if (isRough) paintOcean(stage, light, { horizon: waterline, sunX, swell: 1 })
  else paintWater(stage, light, { shore: waterline, roughness, clarity: 0.9 })
  const usualBoats =
    (random.chance(0.5) || intent.subjects.has('boat')) && !isExcluded(intent, 'boat') ? 1 : 0
  const boats = intent.counts.get('boat') ?? usualBoats
  for (let i = 0; i < boats; i++) {
    const x = width * random.between(0.15, 0.85)
    const size = Math.min(width, height) * random.between(0.05, 0.1)
    paintBoat(
      stage,
      light,
      x,
      waterline + (height - waterline) * random.between(0.12, 0.4),
      size,
      clamp(sunX * width - x, -1, 1),
      random,
    )
  }
}

interface Band {
  near: number
  far: number
}

/** Returns the highest point of a band of islands along one line of sight, y in pixels. */
function findHighestPoint(
  { near, far }: Band,
  eye: { horizon: number; height: number; scale: number },
  riseAt: (depth: number) => number,
): number {
  let top = Infinity
  for (let depth = near; depth <= far; depth += (far - near) / 60) {
    top = Math.min(top, eye.horizon + ((eye.height - riseAt(depth)) * eye.scale) / depth)
  }
  return top
}

function paintLighthouse(
  { context, width }: Stage,
  light: Light,
  x: number,
  foot: number,
  size: number,
  sunX: number,
): void {
  const wall = mix(oklch(0.94, 0.015, 80), light.direct, 0.35)
  const round = context.createLinearGradient(x - size * 0.12, 0, x + size * 0.12, 0)
  const sunRight = sunX * width > x
  round.addColorStop(sunRight ? 1 : 0, toCss(light.night ? shiftOklch(wall, { l: -0.4 }) : wall))
  round.addColorStop(sunRight ? 0 : 1, toCss(mix(wall, light.ambient, 0.75)))
  context.fillStyle = round
  context.beginPath()
  context.moveTo(x - size * 0.12, foot)
  context.lineTo(x - size * 0.075, foot - size)
  context.lineTo(x + size * 0.075, foot - size)
  context.lineTo(x + size * 0.12, foot)
  context.fill()
  context.fillStyle = toCss(mix(oklch(0.45, 0.15, 28), light.ambient, 0.45))
  context.fillRect(x - size * 0.1, foot - size * 0.68, size * 0.2, size * 0.16)
  context.fillRect(x - size * 0.095, foot - size * 1.02, size * 0.19, size * 0.035)
  context.beginPath()
  context.moveTo(x - size * 0.075, foot - size * 1.17)
  context.lineTo(x, foot - size * 1.3)
  context.lineTo(x + size * 0.075, foot - size * 1.17)
  context.fill()
  context.fillStyle = toCss(oklch(0.95, 0.1, 90))
  context.fillRect(x - size * 0.05, foot - size * 1.17, size * 0.1, size * 0.15)
  if (!light.moon) return
  context.save()
  context.globalCompositeOperation = 'screen'
  const glow = context.createRadialGradient(x, foot - size * 1.1, 0, x, foot - size * 1.1, size * 1.6)
  glow.addColorStop(0, toCss(oklch(0.95, 0.1, 90), 0.8))
  glow.addColorStop(1, toCss(oklch(0.9, 0.1, 80), 0))
  context.fillStyle = glow
  context.fillRect(x - size * 2, foot - size * 3, size * 4, size * 4)
  context.restore()
}
