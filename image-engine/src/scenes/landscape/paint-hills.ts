import { chooseLight } from '../../paint/nature/light.ts'
import { clamp, createNoise, lerp, smoothstep } from '../../paint/noise.ts'
import { toCss, mix, oklch, toLinearRgb, shiftOklch, type LinearRgb, type Oklch } from '../../color/oklch.ts'
import { paintSky } from '../../paint/nature/sky.ts'
import {
  blendColor,
  writeColor,
  paintTerrain,
  createSun,
  type TerrainSpot,
} from '../../paint/nature/terrain.ts'
import { paintBroadleaf, traceGrassTuft } from '../../paint/nature/trees.ts'
import type { Light } from '../../paint/nature/light.ts'
import type { Stage } from '../stage.ts'

interface PlantColors {
  grass: Oklch
  dry: Oklch
  leaf: Oklch
  flowers: readonly Oklch[]
}

function choosePlantColors({ intent, random: stageRandom }: Stage): PlantColors {
  const random = stageRandom.split()
  const { subjects, hues, colors } = intent
  const petals = colors.get('flower')
  const bloom = petals ? [petals] : hues.map(hue => oklch(0.7, 0.17, hue))
  if (subjects.has('autumn')) {
    return {
      grass: oklch(0.62, 0.1, 88),
      dry: oklch(0.66, 0.1, 70),
      leaf: oklch(0.6, 0.16, random.between(38, 72)),
      flowers: bloom,
    }
  }
  const leaf = subjects.has('blossom')
    ? oklch(0.84, 0.09, 5)
    : oklch(random.between(0.42, 0.52), 0.1, random.between(125, 150))
  const mixed: [Oklch, ...Oklch[]] = [
    oklch(0.74, 0.16, 25),
    oklch(0.88, 0.15, 95),
    oklch(0.7, 0.13, 305),
    oklch(0.96, 0.02, 100),
  ]
  return {
    grass: oklch(0.58, 0.115, random.between(118, 138)),
    dry: oklch(0.72, 0.11, random.between(92, 112)),
    leaf,
    flowers: bloom.length > 0 ? bloom : random.chance(0.5) ? mixed : [random.pick(mixed)],
  }
}

/** Rolling hills with fields, copses, flowers in the foreground and sometimes one large tree. */
export function paintHills(stage: Stage): void {
  const { width, height, intent, random } = stage
  const light = chooseLight(intent, random.fork('light'))
  const horizon = height * random.between(0.46, 0.6)
  const sunX = random.between(0.1, 0.9)
  paintSky(stage, light, {
    horizon,
    sunX,
    cloudCover: random.between(0.25, 0.95),
    sunSize: random.between(0.02, 0.045),
  })

  const growth = choosePlantColors(stage)
  const noise = createNoise(random.fork('hills'))
  const scale = Math.max(width, height) * 0.75
  const eye = { horizon: horizon + height * 0.02, height: 0.5, scale }
  const sun = createSun(sunX, light.altitude)
  const grass = toLinearRgb(growth.grass)
  const dry = toLinearRgb(growth.dry)
  const dark: LinearRgb = toLinearRgb(shiftOklch(growth.leaf, { l: -0.14 }))
  const bloom = growth.flowers.map(toLinearRgb)
  const flowery = intent.subjects.has('flower')
  const offset = random.between(0, 80)
  const tall = random.between(0.32, 0.5)
  const stripes = random.chance(0.4) || flowery

  const rise = (x: number, depth: number) =>
    tall *
      (noise.fbm(x * 0.42 + offset, depth * 0.36, 3) * 0.75 +
        0.25 * noise.at(x * 0.2, depth * 0.2 + offset)) *
      smoothstep(0.4, 3, depth) +
    0.42 * smoothstep(5, 10, depth) * (0.5 + noise.fbm(x * 0.3 + 30, depth * 0.2, 5))

  const spots = paintTerrain(
    stage,
    light,
    sun,
    eye,
    {
      near: 0.62,
      far: 10,
      rows: 460,
      haze: 0.1,
      mist: { top: 0.1, thickness: intent.weather === 'mist' || intent.subjects.has('mist') ? 1.4 : 0.12 },
      heightAt: (x, depth) => rise(x, depth) + noise.at(x * 34, depth * 20) * 0.003 * clamp(2.6 - depth),
      surface(x, depth, _rise, _slope, out) {
        // Fields are patches of one kind with fairly straight borders.
        const patch = noise.at(
          Math.floor(x * 0.9 + noise.at(x, depth) * 0.4) * 7.3,
          Math.floor(depth * 0.7 + noise.at(x + 5, depth) * 0.4) * 5.1,
        )
        writeColor(grass, out, 0.8 + 0.35 * noise.fbm(x * 5, depth * 5, 3))
        blendColor(dry, clamp(0.35 + patch * 1.2 + noise.at(x * 1.3, depth * 1.3) * 0.3), out)
        if (stripes && patch > 0)
          blendColor(
            dark,
            0.35 *
              smoothstep(-0.2, 0.6, Math.sin((x + depth * 0.35 + noise.at(x, depth) * 0.1) * 34)) *
              clamp(1 - depth / 6),
            out,
          )
        if (flowery && bloom[0])
          blendColor(
            bloom[Math.floor(Math.abs(patch) * 9) % bloom.length] ?? bloom[0],
            clamp(0.55 + noise.fbm(x * 2.2, depth * 2.2, 3)) * 0.8,
            out,
          )
        blendColor(
          dark,
          smoothstep(0.3, 0.45, noise.fbm(x * 1.6 + 9, depth * 1.6, 4)) * smoothstep(3, 5, depth) * 0.85,
          out,
        )
      },
    },
    3600,
  )
  plantCopses(stage, light, growth, spots, sunX, eye.scale)
  plantMeadow(stage, light, growth, spots, eye.scale)
  if (random.chance(0.35) || intent.subjects.has('tree') || intent.subjects.has('blossom')) {
    plantGreatTree(stage, light, growth, sunX)
  }
}

/** Returns how a color looks in this light (`lit` 0 to 1) through the haze at this depth. */
const toSeenColor = (color: Oklch, light: Light, lit: number, depth: number): Oklch =>
  createSeenColor(color, light, depth)(lit)

/** Like `toSeenColor`, for one color that is seen with many values of `lit`. */
function createSeenColor(color: Oklch, light: Light, depth: number): (lit: number) => Oklch {
  const shade = mix(color, light.ambient, 0.45)
  const lightened = mix(color, light.direct, 0.3)
  const hazy = 1 - Math.exp(-depth * 0.1)
  return lit => {
    const inLight = mix(shade, lightened, lit)
    const l = inLight.l * lerp(light.night ? 0.45 : 0.62, light.night ? 0.6 : 0.98, lit)
    return mix({ ...inLight, l }, light.haze, hazy)
  }
}

/** A tree below this size has fewer and broader leaves. Pixels. */
const SMALL_TREE = 3.5

/** Paints loose groups of small round trees, lit from the sun's side. */
function plantCopses(
  stage: Stage,
  light: Light,
  growth: PlantColors,
  spots: readonly TerrainSpot[],
  sunX: number,
  scale: number,
): void {
  const { context, random, width } = stage
  const noise = createNoise(random.fork('copses'))
  for (const spot of spots) {
    const rng = spot.random.split()
    if (spot.depth < 2 || noise.fbm(spot.worldX * 0.7, spot.depth * 0.7, 3) < 0.12) continue
    const size = (scale / spot.depth) * 0.06 * rng.between(0.5, 1.3)
    const side = Math.sign(sunX * width - spot.x)
    const tone = shiftOklch(growth.leaf, { l: rng.between(-0.09, 0.01), h: rng.between(-9, 9) })
    const toSeen = createSeenColor(tone, light, spot.depth)
    const [leaves, breadth] = size < SMALL_TREE ? [5, 1.6] : [16, 1]
    for (let leaf = 0; leaf < leaves; leaf++) {
      const turn = rng.next() * Math.PI * 2
      const away = Math.sqrt(rng.next())
      const across = Math.cos(turn) * away
      const up = Math.sin(turn) * away
      const lit = clamp(0.35 + across * side * 0.4 + up * 0.35) * (0.3 + 0.7 * spot.light)
      context.fillStyle = toCss(toSeen(lit), 0.9)
      context.beginPath()
      context.ellipse(
        spot.x + across * size * 0.34,
        spot.y - size * (0.42 + up * 0.36),
        size * 0.17 * breadth,
        size * 0.13 * breadth,
        0,
        0,
        Math.PI * 2,
      )
      context.fill()
    }
  }
}

function plantMeadow(
  stage: Stage,
  light: Light,
  growth: PlantColors,
  spots: readonly TerrainSpot[],
  scale: number,
): void {
  const { context, intent } = stage
  const share = intent.subjects.has('flower') ? 0.75 : 0.2
  for (const spot of spots) {
    const rng = spot.random.split()
    if (spot.depth > 2.4 || (spot.depth < 1 && rng.chance(0.5))) continue
    const size = (scale / spot.depth) * 0.03
    context.fillStyle = toCss(
      toSeenColor(
        mix(growth.grass, growth.dry, rng.next()),
        light,
        spot.light * rng.between(0.3, 1),
        spot.depth,
      ),
    )
    context.beginPath()
    traceGrassTuft(context, spot.x, spot.y + size * 0.3, size * rng.between(0.7, 1.5), rng)
    context.fill()
    const color = growth.flowers[rng.integer(0, growth.flowers.length - 1)]
    if (!color || !rng.chance(share)) continue
    const petal = size * rng.between(0.09, 0.17)
    context.fillStyle = toCss(
      toSeenColor(
        shiftOklch(color, { l: rng.between(-0.06, 0.08) }),
        light,
        0.35 + 0.65 * spot.light,
        spot.depth,
      ),
    )
    context.beginPath()
    for (let i = 0; i < 5; i++) {
      const turn = (i / 5) * Math.PI * 2 + rng.next()
      context.ellipse(
        spot.x + Math.cos(turn) * petal,
        spot.y - size * 0.7 + Math.sin(turn) * petal * 0.7,
        petal,
        petal * 0.75,
        turn,
        0,
        Math.PI * 2,
      )
    }
    context.fill()
  }
}

function plantGreatTree(stage: Stage, light: Light, growth: PlantColors, sunX: number): void {
  const { context, width, height, random } = stage
  const rng = random.fork('tree')
  const x = width * (sunX > 0.5 ? rng.between(0.2, 0.42) : rng.between(0.58, 0.8))
  const y = height * rng.between(0.72, 0.8)
  const tall = Math.min(height * 0.46, width * 0.62) * rng.between(0.8, 1.05)
  const clumps: { x: number; y: number; size: number; part: number }[] = []
  context.fillStyle = toCss(toSeenColor(shiftOklch(growth.grass, { l: -0.3 }), light, 0, 0.8), 0.5)
  context.beginPath()
  context.ellipse(x + (0.5 - sunX) * tall * 0.5, y, tall * 0.4, tall * 0.028, 0, 0, Math.PI * 2)
  context.fill()
  context.strokeStyle = toCss(toSeenColor(oklch(0.36, 0.035, 55), light, 0.35, 1))
  paintBroadleaf(context, x, y, tall, rng, (cx, cy, size, part) => clumps.push({ x: cx, y: cy, size, part }))
  const side = sunX * width > x ? 1 : -1
  for (const clump of clumps.sort((a, b) => a.part - b.part)) {
    const towards = ((clump.x - x) / tall) * side * 1.1 - (clump.y - (y - tall * 0.62)) / tall
    const lit = clamp(0.32 + towards * 1.1 + (clump.part - 0.5) * 0.5)
    context.fillStyle = toCss(
      toSeenColor(
        shiftOklch(growth.leaf, { l: (clump.part - 0.5) * 0.1, h: (clump.part - 0.5) * 24 }),
        light,
        lit,
        0.9,
      ),
      0.95,
    )
    context.beginPath()
    context.ellipse(clump.x, clump.y, clump.size * 1.25, clump.size * 0.85, clump.part * 3, 0, Math.PI * 2)
    context.fill()
  }
}
