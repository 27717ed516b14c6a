import type { Context2d } from '../../canvas/canvas.ts'
import { chooseLight, type Light } from '../../paint/nature/light.ts'
import { createNoise, lerp, smoothstep, type Noise } from '../../paint/noise.ts'
import { toCss, mix, oklch, shiftOklch, type Oklch } from '../../color/oklch.ts'
import { createOverlay } from '../../paint/pixels.ts'
import type { Random } from '../../paint/random.ts'
import { traceGrassTuft } from '../../paint/nature/trees.ts'
import type { Stage } from '../stage.ts'

/** A forest seen from among the trunks, lit from one clearing. */
export function paintForest(stage: Stage): void {
  const { context, width, height, intent, random } = stage
  const light = chooseLight(
    { ...intent, time: intent.time ?? random.fork('time').pick(['dawn', 'day', 'sunset', 'dawn'] as const) },
    random.fork('light'),
  )
  const noise = createNoise(random.fork('forest'))
  const sunX = random.between(0.25, 0.75)
  const sunY = height * random.between(0.22, 0.42)
  const leaf = chooseLeafColor(stage, light)
  const clearing = mix(mix(light.haze, light.sun, 0.45), leaf, 0.12)
  const gloom = mix(mix(light.ambient, leaf, 0.4), oklch(0.13, 0.035, leaf.h), light.night ? 0.9 : 0.74)

  const glow = context.createRadialGradient(width * sunX, sunY, 0, width * sunX, sunY, height * 0.75)
  glow.addColorStop(0, toCss(mix(clearing, light.sun, light.night ? 0.1 : 0.55)))
  glow.addColorStop(0.35, toCss(mix(clearing, light.haze, 0.35)))
  glow.addColorStop(1, toCss(mix(clearing, gloom, 0.72)))
  context.fillStyle = glow
  context.fillRect(0, 0, width, height)

  const layers = 8
  const ground = height * random.between(0.66, 0.76)
  const birch = random.chance(0.3)
  for (let layer = 0; layer < layers; layer++) {
    const part = layer / (layers - 1)
    const rng = random.fork(`layer ${layer}`)
    const color = mix(mix(clearing, light.haze, 0.5), gloom, part ** 0.85 * 0.93 + 0.07)
    const floor = lerp(ground, height * 1.02, part ** 1.6)
    paintFloor(stage, noise, floor, color, leaf, part, rng)
    const thick = Math.min(width, height) * lerp(0.012, 0.105, part ** 1.7)
    const apart = width * lerp(0.045, 0.42, part ** 1.3)
    for (let x = -apart * rng.next(); x < width + thick; x += apart * rng.between(0.45, 1.6)) {
      // Keeps the way to the clearing free of trunks.
      if (part > 0.35 && Math.abs(x / width - sunX) < 0.09 + part * 0.1) continue
      const foot = floor + height * 0.012 * rng.between(-1, 1.6)
      paintTrunk(
        stage,
        x,
        foot,
        thick * rng.between(0.6, 1.25),
        color,
        birch,
        sunX * width > x ? 1 : -1,
        light,
        part,
        rng,
      )
    }
    if (layer > 0 && layer < layers - 1)
      paintCanopy(stage, noise, mix(color, leaf, lerp(0.5, 0.3, part)), part, rng)
    if (layer < layers - 2) paintDrift(stage, noise, clearing, floor, part, layer)
    if (layer === 4) paintShafts(stage, light, sunX, sunY)
  }
}

function chooseLeafColor({ intent, random }: Stage, light: Light): Oklch {
  const rng = random.split()
  if (intent.hues[0] !== undefined) return oklch(0.55, 0.11, intent.hues[0])
  if (intent.subjects.has('autumn')) return oklch(0.64, 0.15, rng.between(42, 75))
  if (intent.subjects.has('snow')) return mix(light.haze, oklch(0.8, 0.02, 230), 0.6)
  return oklch(0.52, 0.1, rng.between(120, 165))
}

function paintFloor(
  { context, width, height }: Stage,
  noise: Noise,
  floor: number,
  color: Oklch,
  leaf: Oklch,
  part: number,
  rng: Random,
): void {
  const fill = context.createLinearGradient(0, floor - height * 0.03, 0, floor + height * 0.2)
  fill.addColorStop(0, toCss(mix(color, leaf, 0.22)))
  fill.addColorStop(1, toCss(shiftOklch(color, { l: -0.06 })))
  context.fillStyle = fill
  context.beginPath()
  context.moveTo(-5, height + 5)
  const line = (x: number) => floor - height * 0.022 * noise.fbm((x / width) * 3 + part * 9, part * 5, 3)
  for (let x = -5; x <= width + 5; x += 5) context.lineTo(x, line(x))
  context.lineTo(width + 5, height + 5)
  context.closePath()
  const blade = height * lerp(0.008, 0.05, part ** 1.5)
  for (let x = 0; x < width; x += blade * 0.32)
    traceGrassTuft(context, x, line(x) + 2, blade * rng.between(0.4, 1.2), rng)
  context.fill()
}

function paintTrunk(
  stage: Stage,
  x: number,
  foot: number,
  thick: number,
  color: Oklch,
  birch: boolean,
  sunSide: number,
  light: Light,
  part: number,
  rng: Random,
): void {
  const { context, height } = stage
  const lean = rng.between(-0.06, 0.06) * height
  const bark = birch ? mix(color, mix(light.haze, oklch(0.93, 0.01, 80), 0.6), 0.3) : color
  const rim = mix(bark, light.direct, lerp(0.3, 0.42, part))
  const shade = context.createLinearGradient(x - thick / 2, 0, x + thick / 2, 0)
  const towards = sunSide > 0 ? 1 : 0
  shade.addColorStop(towards, toCss(rim))
  shade.addColorStop(sunSide > 0 ? 0.72 : 0.28, toCss(bark))
  shade.addColorStop(1 - towards, toCss(shiftOklch(bark, { l: -0.035 })))
  context.fillStyle = shade
  const swell = rng.between(-1, 1) * thick * 0.35
  context.beginPath()
  context.moveTo(x - thick * 0.78, foot + thick * 0.1)
  context.quadraticCurveTo(x - thick * 0.45, foot - thick * 0.4, x - thick * 0.44, foot - thick * 1.6)
  context.quadraticCurveTo(x - thick * 0.4 + swell + lean * 0.3, height * 0.25, x - thick * 0.28 + lean, -10)
  context.lineTo(x + thick * 0.28 + lean, -10)
  context.quadraticCurveTo(
    x + thick * 0.4 + swell + lean * 0.3,
    height * 0.25,
    x + thick * 0.44,
    foot - thick * 1.6,
  )
  context.quadraticCurveTo(x + thick * 0.45, foot - thick * 0.4, x + thick * 0.82, foot + thick * 0.12)
  context.closePath()
  context.fill()
  if (thick > height * 0.006) paintBranches(context, x, foot, thick, lean, toCss(bark), rng, height)
  if (birch && thick > height * 0.006) {
    context.fillStyle = toCss(shiftOklch(bark, { l: -0.3, c: -0.01 }), 0.55)
    for (let mark = 0; mark < 26; mark++) {
      const y = foot * rng.next()
      const along = 1 - y / foot
      const centre = x + lean * along * along
      context.fillRect(
        centre + rng.between(-0.42, 0.15) * thick,
        y,
        thick * rng.between(0.1, 0.36),
        thick * rng.between(0.02, 0.07),
      )
    }
  }
}

function paintBranches(
  context: Context2d,
  x: number,
  foot: number,
  thick: number,
  lean: number,
  color: string,
  rng: Random,
  height: number,
): void {
  context.strokeStyle = color
  context.lineCap = 'round'
  for (let branch = 0; branch < 7; branch++) {
    const along = rng.between(0.3, 0.95)
    const y = foot * (1 - along)
    const from = x + lean * along * along
    const side = rng.chance(0.5) ? 1 : -1
    const reach = thick * rng.between(1, 3.6)
    context.lineWidth = thick * rng.between(0.05, 0.14)
    context.beginPath()
    context.moveTo(from, y)
    context.bezierCurveTo(
      from + side * reach * 0.4,
      y - height * 0.008,
      from + side * reach * 0.7,
      y - reach * 0.2,
      from + side * reach,
      y - reach * rng.between(0.1, 0.7),
    )
    context.stroke()
  }
}

/** Paints thousands of leaves, dense at the top and thinner downwards. */
function paintCanopy(
  { context, width, height }: Stage,
  noise: Noise,
  color: Oklch,
  part: number,
  rng: Random,
): void {
  const size = Math.min(width, height) * lerp(0.004, 0.013, part)
  const tones = [shiftOklch(color, { l: -0.04 }), color, shiftOklch(color, { l: 0.06, c: 0.015 })].map(tone =>
    toCss(tone, 0.85),
  )
  for (const tone of tones) {
    context.fillStyle = tone
    context.beginPath()
    for (let leaf = 0; leaf < 620; leaf++) {
      const x = rng.next() * width
      const y = height * 0.62 * rng.next() ** 1.7
      const thickness =
        noise.fbm((x / height) * 3.4 + part * 11, (y / height) * 3.4, 3) + 0.2 - (y / height) * 0.9
      if (thickness < 0) continue
      const turn = rng.next() * Math.PI
      const long = size * rng.between(0.6, 1.6)
      context.moveTo(x + Math.cos(turn) * long, y + Math.sin(turn) * long)
      context.ellipse(x, y, long, long * 0.55, turn, 0, Math.PI * 2)
    }
    context.fill()
  }
}

function paintDrift(
  { context, width, height, loopPosition }: Stage,
  noise: Noise,
  color: Oklch,
  floor: number,
  part: number,
  layer: number,
): void {
  const reach = height * 0.42
  const drift = Math.sin(loopPosition * Math.PI * 2) * 0.1
  const mist = createOverlay(width, reach, 6, color, (u, v) => {
    const drifts = 0.55 + 0.7 * noise.fbm(u * 1.8 + layer * 7 + drift, v * 2 + layer, 4)
    return lerp(0.52, 0.16, part) * drifts * smoothstep(0, 0.6, v) * (1 - smoothstep(0.72, 1, v))
  })
  context.drawImage(mist, 0, floor - reach * 0.74, width, reach)
}

/** Paints beams of light that fan out from the clearing. */
function paintShafts(
  { context, width, height, random }: Stage,
  light: Light,
  sunX: number,
  sunY: number,
): void {
  const rng = random.fork('shafts')
  const fromX = width * sunX
  const fromY = sunY - height * 0.45
  context.save()
  context.globalCompositeOperation = 'screen'
  context.filter = `blur(${Math.max(2, width * 0.008).toFixed(1)}px)`
  for (let beam = 0; beam < 13; beam++) {
    const angle = Math.PI / 2 + rng.between(-0.75, 0.75)
    const spread = rng.between(0.012, 0.05)
    const length = height * rng.between(0.8, 1.35)
    const fade = context.createLinearGradient(
      fromX,
      fromY,
      fromX + Math.cos(angle) * length,
      fromY + Math.sin(angle) * length,
    )
    const strength = rng.between(0.08, 0.26) * (light.night ? 0.4 : 1)
    fade.addColorStop(0.2, toCss(light.sun, 0))
    fade.addColorStop(0.42, toCss(mix(light.sun, light.direct, 0.4), strength))
    fade.addColorStop(1, toCss(light.direct, 0))
    context.fillStyle = fade
    context.beginPath()
    context.moveTo(fromX, fromY)
    context.lineTo(fromX + Math.cos(angle - spread) * length, fromY + Math.sin(angle - spread) * length)
    context.lineTo(fromX + Math.cos(angle + spread) * length, fromY + Math.sin(angle + spread) * length)
    context.fill()
  }
  context.restore()
}
