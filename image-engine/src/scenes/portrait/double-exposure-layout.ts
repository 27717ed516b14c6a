import { createCanvas } from '@napi-rs/canvas'
import { createNoise } from '../../paint/noise.ts'
import { toCss, mix, oklch, shiftOklch } from '../../paint/oklch.ts'
import { traceOutline } from '../../paint/figure.ts'
import type { Intent } from '../../prompt/intent.ts'
import { chooseColourScheme } from '../../paint/colour-scheme.ts'
import { paintInset } from '../inset.ts'
import { alpineLayout } from '../landscape/alpine-layout.ts'
import { forestLayout } from '../landscape/forest-layout.ts'
import { mountainRangesLayout } from '../landscape/mountain-ranges-layout.ts'
import { openSeaLayout } from '../sea/open-sea-layout.ts'
import { skylineLayout } from '../city/skyline-layout.ts'
import type { Layout, Stage } from '../stage.ts'
import { headOutlines } from './heads.ts'
import { choosePortraitSubject } from './portrait-subject.ts'

/** A double exposure: a profile on pale paper with a scene inside it. */
export const doubleExposureLayout: Layout = {
  name: 'double exposure',
  draws: { subjects: ['person'], sky: 'hidden', hues: 1 },
  affinity: ({ subjects, styles }) => {
    if (subjects.has('astronaut')) return 0
    if (styles.has('papercut') || styles.has('flat')) return 0.4
    return places.some(([subject]) => subjects.has(subject)) ? 2.5 : 1
  },
  paint,
}

const places = [
  ['wave', openSeaLayout],
  ['beach', openSeaLayout],
  ['street', skylineLayout],
  ['tower', skylineLayout],
  ['forest', forestLayout],
  ['mountain', mountainRangesLayout],
  ['lake', alpineLayout],
  ['mist', mountainRangesLayout],
] as const

function paint(stage: Stage): void {
  const { context, width, height, intent, random } = stage
  const colours = chooseColourScheme(
    { ...intent, moods: new Set([...intent.moods, 'bright']) },
    random.fork('colours'),
  )
  const person = choosePortraitSubject(intent, random.fork('sitter'))
  const side = Math.min(width * 1.02, height * 0.86)
  const ground = mix(colours.paper, oklch(0.96, 0.012, 80), 0.4)
  context.fillStyle = toCss(ground)
  context.fillRect(0, 0, width, height)
  paintWash(stage, colours.light)

  const place =
    places.find(([subject]) => intent.subjects.has(subject))?.[1] ??
    random.pick([mountainRangesLayout, forestLayout, alpineLayout, openSeaLayout, skylineLayout])
  const time = intent.time ?? random.pick(['sunset', 'dawn', 'dusk', 'day'] as const)
  const inside: Intent = { ...intent, time, family: 'landscape' }
  const scene = paintInset(stage, place, side, side * 1.12, 'place', inside)
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
  const shade = shiftOklch(colours.deep, { l: -0.12 })
  depth.addColorStop(0, toCss(shade, 0.72))
  depth.addColorStop(0.55, toCss(shade, 0.22))
  depth.addColorStop(1, toCss(shade, 0.42))
  mask.globalCompositeOperation = 'source-atop'
  mask.fillStyle = depth
  mask.fillRect(0, 0, scene.width, scene.height)

  const way = random.chance(0.5) ? 1 : -1
  context.save()
  context.translate(width / 2, height - scene.height * 0.985)
  context.scale(way, 1)
  context.drawImage(cut, -scene.width / 2, 0)
  context.restore()
}

/** Paints a loose wash of colour behind the head. */
function paintWash({ context, width, height, random }: Stage, colour: ReturnType<typeof oklch>): void {
  const rng = random.fork('wash')
  const noise = createNoise(rng)
  const side = Math.min(width, height)
  const x = width * rng.between(0.38, 0.62)
  const y = height * rng.between(0.34, 0.46)
  const radius = side * rng.between(0.38, 0.48)
  for (let layer = 0; layer < 3; layer++) {
    context.fillStyle = toCss(shiftOklch(colour, { h: (layer - 1) * 12 }), 0.3)
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
