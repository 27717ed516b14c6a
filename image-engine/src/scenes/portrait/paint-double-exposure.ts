import { createCanvas } from '../../canvas/canvas.ts'
import { createNoise } from '../../paint/noise.ts'
import { toCss, mix, oklch, shiftOklch } from '../../color/oklch.ts'
import { traceOutline } from '../../paint/figure.ts'
import type { Intent } from '../../intent/intent.ts'
import { chooseColorScheme } from '../../paint/color-scheme.ts'
import { findExposedPlace } from '../../layouts/families/portrait-layouts.ts'
import { paintNestedLayout } from '../paint-nested-layout.ts'
import { paintAlpine } from '../landscape/paint-alpine.ts'
import { paintForest } from '../landscape/paint-forest.ts'
import { paintMountainRanges } from '../landscape/paint-mountain-ranges.ts'
import { paintOpenSea } from '../sea/paint-open-sea.ts'
import { paintSkyline } from '../city/paint-skyline.ts'
import type { Stage } from '../stage.ts'
import { placePainters } from './place-painters.ts'
import { headOutlines } from './heads.ts'
import { choosePortraitSubject } from './portrait-subject.ts'

/** A double exposure: a profile on pale paper with a scene inside it. */
export function paintDoubleExposure(stage: Stage): void {
  const { context, width, height, intent, random } = stage
  const colors = chooseColorScheme(
    { ...intent, moods: new Set([...intent.moods, 'bright']) },
    random.fork('colours'),
  )
  const person = choosePortraitSubject(intent, random.fork('sitter'))
  const side = Math.min(width * 1.02, height * 0.86) * (stage.subjectScale ?? 1)
  const ground = mix(colors.paper, oklch(0.96, 0.012, 80), 0.4)
  context.fillStyle = toCss(ground)
  context.fillRect(0, 0, width, height)
  paintWash(stage, colors.light)

  const place = findExposedPlace(intent.subjects)
  const paintPlace = place
    ? placePainters[place]
    : random.pick([paintMountainRanges, paintForest, paintAlpine, paintOpenSea, paintSkyline])
  const time = intent.time ?? random.fork('time').pick(['sunset', 'dawn', 'dusk', 'day'] as const)
  const inside: Intent = { ...intent, time, family: 'landscape' }
  const scene = paintNestedLayout(stage, paintPlace, side, side * 1.12, 'place', inside)
  const profile = random.pick(headOutlines[person === 'astronaut' ? 'man' : person])
  const cut = createCanvas(scene.width, scene.height)
  const mask = cut.getContext('2d')
  mask.save()
  mask.scale(scene.width / 100, (scene.height / 112) * 1.04)
  mask.beginPath()
  traceOutline(mask, profile, true)
  mask.restore()
  mask.fill()
  mask.globalCompositeOperation = 'source-in'
  mask.drawImage(scene, 0, 0)
  // Darkens the shadow side of the head where the scene is bright.
  mask.globalCompositeOperation = 'source-atop'
  const depth = mask.createLinearGradient(0, 0, scene.width, 0)
  const shade = shiftOklch(colors.deep, { l: -0.12 })
  depth.addColorStop(0, toCss(shade, 0.72))
  depth.addColorStop(0.55, toCss(shade, 0.22))
  depth.addColorStop(1, toCss(shade, 0.42))
  mask.globalCompositeOperation = 'source-atop'
  mask.fillStyle = depth
  mask.fillRect(0, 0, scene.width, scene.height)

  const way = random.chance(0.5) ? 1 : -1
  stage.placeSubject?.({
    x: width / 2,
    y: height - scene.height * 0.6,
    width: side * 0.7,
    height: scene.height * 0.76,
  })
  context.save()
  context.translate(width / 2, height - scene.height * 0.985)
  context.scale(way, 1)
  context.drawImage(cut, -scene.width / 2, 0)
  context.restore()
}

/** Paints a loose wash of color behind the head. */
function paintWash({ context, width, height, random }: Stage, color: ReturnType<typeof oklch>): void {
  const rng = random.fork('wash')
  const noise = createNoise(rng)
  const side = Math.min(width, height)
  const x = width * rng.between(0.38, 0.62)
  const y = height * rng.between(0.34, 0.46)
  const radius = side * rng.between(0.38, 0.48)
  for (let layer = 0; layer < 3; layer++) {
    context.fillStyle = toCss(shiftOklch(color, { h: (layer - 1) * 12 }), 0.3)
    context.beginPath()
    for (let step = 0; step <= 120; step++) {
      const turn = (step / 120) * Math.PI * 2
      const reach =
        radius *
        (1 + 0.16 * noise.fbm(Math.cos(turn) * 1.3 + layer * 5, Math.sin(turn) * 1.3, 3) - layer * 0.07)
      const px = x + Math.cos(turn) * reach
      const py = y + Math.sin(turn) * reach
      if (step === 0) context.moveTo(px, py)
      else context.lineTo(px, py)
    }
    context.fill()
  }
}
