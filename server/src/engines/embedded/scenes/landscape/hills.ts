import { lightOf } from '../../paint/light.ts'
import { clamp, createNoise, lerp, smoothstep } from '../../paint/noise.ts'
import { css, mix, oklch, shift, type Linear, type Oklch } from '../../paint/oklch.ts'
import { paintSky } from '../../paint/sky.ts'
import { blendInto, linearInto, linearOf, paintGround, sunFrom, type Spot } from '../../paint/terrain.ts'
import { broadleaf, tuft } from '../../paint/trees.ts'
import type { Light } from '../../paint/light.ts'
import type { Subject } from '../../prompt/intent.ts'
import type { Layout, Stage } from '../stage.ts'

/** Rolling country: fields, copses, flowers at one's feet, sometimes one great tree. */
export const hills: Layout = {
  name: 'hills',
  affinity: ({ subjects }) => {
    if (subjects.has('meadow') || subjects.has('blossom')) return 6
    if (subjects.has('tree') || subjects.has('flower') || subjects.has('autumn')) return 2.4
    return elsewhere.some(other => subjects.has(other)) ? 0.02 : 0.6
  },
  paint,
}

const elsewhere: readonly Subject[] = ['mountain', 'desert', 'forest', 'lake', 'canyon', 'aurora']

interface Growth {
  grass: Oklch
  dry: Oklch
  leaf: Oklch
  flowers: readonly Oklch[]
}

function growthOf({ intent, random }: Stage): Growth {
  const { subjects, hues } = intent
  const bloom = hues.map(hue => oklch(0.7, 0.17, hue))
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

function paint(stage: Stage): void {
  const { width, height, intent, random } = stage
  const light = lightOf(intent, random.fork('light'))
  const horizon = height * random.between(0.46, 0.6)
  const sunX = random.between(0.1, 0.9)
  paintSky(stage, light, {
    horizon,
    sunX,
    cover: random.between(0.25, 0.95),
    sunSize: random.between(0.02, 0.045),
  })

  const growth = growthOf(stage)
  const noise = createNoise(random.fork('hills'))
  const scale = Math.max(width, height) * 0.75
  const eye = { horizon: horizon + height * 0.02, height: 0.5, scale }
  const sun = sunFrom(sunX, light.altitude)
  const grass = linearOf(growth.grass)
  const dry = linearOf(growth.dry)
  const dark: Linear = linearOf(shift(growth.leaf, { l: -0.14 }))
  const bloom = growth.flowers.map(linearOf)
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

  const spots = paintGround(
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
        // Fields are patches of one kind each; their borders are straight enough to be somebody's.
        const patch = noise.at(
          Math.floor(x * 0.9 + noise.at(x, depth) * 0.4) * 7.3,
          Math.floor(depth * 0.7 + noise.at(x + 5, depth) * 0.4) * 5.1,
        )
        linearInto(grass, out, 0.8 + 0.35 * noise.fbm(x * 5, depth * 5, 3))
        blendInto(dry, clamp(0.35 + patch * 1.2 + noise.at(x * 1.3, depth * 1.3) * 0.3), out)
        if (stripes && patch > 0)
          blendInto(
            dark,
            0.35 *
              smoothstep(-0.2, 0.6, Math.sin((x + depth * 0.35 + noise.at(x, depth) * 0.1) * 34)) *
              clamp(1 - depth / 6),
            out,
          )
        if (flowery && bloom[0])
          blendInto(
            bloom[Math.floor(Math.abs(patch) * 9) % bloom.length] ?? bloom[0],
            clamp(0.55 + noise.fbm(x * 2.2, depth * 2.2, 3)) * 0.8,
            out,
          )
        blendInto(
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
  if (
    intent.subjects.has('tree') ||
    intent.subjects.has('blossom') ||
    intent.subjects.has('autumn') ||
    random.chance(0.35)
  ) {
    plantGreatTree(stage, light, growth, sunX)
  }
}

/** A surface's colour in this light, dimmed by the air between. */
function seenAs(colour: Oklch, light: Light, lit: number, depth: number): Oklch {
  const inLight = mix(mix(colour, light.ambient, 0.45), mix(colour, light.direct, 0.3), lit)
  const dimmed = { ...inLight, l: inLight.l * lerp(light.night ? 0.45 : 0.62, light.night ? 0.6 : 0.98, lit) }
  return mix(dimmed, light.haze, 1 - Math.exp(-depth * 0.1))
}

/** Small round trees in loose groups, each lit from the sun's side. */
function plantCopses(
  stage: Stage,
  light: Light,
  growth: Growth,
  spots: readonly Spot[],
  sunX: number,
  scale: number,
): void {
  const { context, random, width } = stage
  const chance = random.fork('copses')
  const noise = createNoise(chance)
  for (const spot of spots) {
    if (spot.depth < 2 || noise.fbm(spot.worldX * 0.7, spot.depth * 0.7, 3) < 0.12) continue
    const size = (scale / spot.depth) * 0.06 * chance.between(0.5, 1.3)
    const side = Math.sign(sunX * width - spot.x)
    const tone = shift(growth.leaf, { l: chance.between(-0.09, 0.01), h: chance.between(-9, 9) })
    for (let leaf = 0; leaf < 16; leaf++) {
      const turn = chance.next() * Math.PI * 2
      const away = Math.sqrt(chance.next())
      const across = Math.cos(turn) * away
      const up = Math.sin(turn) * away
      const lit = clamp(0.35 + across * side * 0.4 + up * 0.35) * (0.3 + 0.7 * spot.light)
      context.fillStyle = css(seenAs(tone, light, lit, spot.depth), 0.9)
      context.beginPath()
      context.ellipse(
        spot.x + across * size * 0.34,
        spot.y - size * (0.42 + up * 0.36),
        size * 0.17,
        size * 0.13,
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
  growth: Growth,
  spots: readonly Spot[],
  scale: number,
): void {
  const { context, random, intent } = stage
  const chance = random.fork('meadow')
  const share = intent.subjects.has('flower') ? 0.75 : 0.2
  for (const spot of spots) {
    if (spot.depth > 2.4 || (spot.depth < 1 && chance.chance(0.5))) continue
    const size = (scale / spot.depth) * 0.03
    context.fillStyle = css(
      seenAs(
        mix(growth.grass, growth.dry, chance.next()),
        light,
        spot.light * chance.between(0.3, 1),
        spot.depth,
      ),
    )
    context.beginPath()
    tuft(context, spot.x, spot.y + size * 0.3, size * chance.between(0.7, 1.5), chance)
    context.fill()
    const colour = growth.flowers[chance.whole(0, growth.flowers.length - 1)]
    if (!colour || !chance.chance(share)) continue
    const petal = size * chance.between(0.09, 0.17)
    context.fillStyle = css(
      seenAs(shift(colour, { l: chance.between(-0.06, 0.08) }), light, 0.35 + 0.65 * spot.light, spot.depth),
    )
    context.beginPath()
    for (let i = 0; i < 5; i++) {
      const turn = (i / 5) * Math.PI * 2 + chance.next()
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

function plantGreatTree(stage: Stage, light: Light, growth: Growth, sunX: number): void {
  const { context, width, height, random } = stage
  const chance = random.fork('tree')
  const x = width * (sunX > 0.5 ? chance.between(0.2, 0.42) : chance.between(0.58, 0.8))
  const y = height * chance.between(0.72, 0.8)
  const tall = Math.min(height * 0.46, width * 0.62) * chance.between(0.8, 1.05)
  const clumps: { x: number; y: number; size: number; part: number }[] = []
  context.fillStyle = css(seenAs(shift(growth.grass, { l: -0.3 }), light, 0, 0.8), 0.5)
  context.beginPath()
  context.ellipse(x + (0.5 - sunX) * tall * 0.5, y, tall * 0.4, tall * 0.028, 0, 0, Math.PI * 2)
  context.fill()
  context.strokeStyle = css(seenAs(oklch(0.36, 0.035, 55), light, 0.35, 1))
  broadleaf(context, x, y, tall, chance, (cx, cy, size, part) => clumps.push({ x: cx, y: cy, size, part }))
  const side = sunX * width > x ? 1 : -1
  for (const clump of clumps.sort((a, b) => a.part - b.part)) {
    const towards = ((clump.x - x) / tall) * side * 1.1 - (clump.y - (y - tall * 0.62)) / tall
    const lit = clamp(0.32 + towards * 1.1 + (clump.part - 0.5) * 0.5)
    context.fillStyle = css(
      seenAs(
        shift(growth.leaf, { l: (clump.part - 0.5) * 0.1, h: (clump.part - 0.5) * 24 }),
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
