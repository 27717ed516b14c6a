import { createCanvas } from '@napi-rs/canvas'
import { createNoise } from '../../paint/noise.ts'
import { css, mix, oklch, shift } from '../../paint/oklch.ts'
import { trace } from '../../paint/outline.ts'
import type { Intent } from '../../prompt/intent.ts'
import { coloursOf } from '../abstract/colours.ts'
import { paintInset } from '../inset.ts'
import { alpine } from '../landscape/alpine.ts'
import { forest } from '../landscape/forest.ts'
import { ranges } from '../landscape/ranges.ts'
import { openSea } from '../sea/open-sea.ts'
import { skyline } from '../city/skyline.ts'
import type { Layout, Stage } from '../stage.ts'
import { profiles } from './heads.ts'
import { sitterOf } from './sitter.ts'

/** Two photographs on one frame: a profile on pale paper, and inside it a place. */
export const doubleExposure: Layout = {
  name: 'double exposure',
  affinity: ({ subjects, styles }) => {
    if (subjects.has('astronaut')) return 0
    if (styles.has('papercut') || styles.has('flat')) return 0.4
    return places.some(([subject]) => subjects.has(subject)) ? 2.5 : 1
  },
  paint,
}

const places = [
  ['wave', openSea],
  ['beach', openSea],
  ['street', skyline],
  ['tower', skyline],
  ['forest', forest],
  ['mountain', ranges],
  ['lake', alpine],
  ['mist', ranges],
] as const

function paint(stage: Stage): void {
  const { context, width, height, intent, random } = stage
  const colours = coloursOf(
    { ...intent, moods: new Set([...intent.moods, 'bright']) },
    random.fork('colours'),
  )
  const sitter = sitterOf(intent, random.fork('sitter'))
  const side = Math.min(width * 1.02, height * 0.86)
  const ground = mix(colours.paper, oklch(0.96, 0.012, 80), 0.4)
  context.fillStyle = css(ground)
  context.fillRect(0, 0, width, height)
  paintWash(stage, colours.light)

  const place =
    places.find(([subject]) => intent.subjects.has(subject))?.[1] ??
    random.pick([ranges, forest, alpine, openSea, skyline])
  const time = intent.time ?? random.pick(['sunset', 'dawn', 'dusk', 'day'] as const)
  const inside: Intent = { ...intent, time, family: 'landscape' }
  const scene = paintInset(stage, place, side, side * 1.12, 'place', inside)
  const profile = random.pick(profiles[sitter === 'astronaut' ? 'man' : sitter])
  const cut = createCanvas(scene.width, scene.height)
  const mask = cut.getContext('2d')
  mask.save()
  mask.scale(scene.width / 100, (scene.height / 112) * 1.04)
  mask.beginPath()
  trace(mask, profile, true)
  mask.restore()
  mask.fill()
  mask.globalCompositeOperation = 'source-in'
  mask.drawImage(scene, 0, 0)
  // The head keeps its weight: its shadow side stays dark where the scene is bright.
  mask.globalCompositeOperation = 'source-atop'
  const depth = mask.createLinearGradient(0, 0, scene.width, 0)
  const shade = shift(colours.deep, { l: -0.12 })
  depth.addColorStop(0, css(shade, 0.72))
  depth.addColorStop(0.55, css(shade, 0.22))
  depth.addColorStop(1, css(shade, 0.42))
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

/** A loose wash of colour behind the head. */
function paintWash({ context, width, height, random }: Stage, colour: ReturnType<typeof oklch>): void {
  const chance = random.fork('wash')
  const noise = createNoise(chance)
  const side = Math.min(width, height)
  const x = width * chance.between(0.38, 0.62)
  const y = height * chance.between(0.34, 0.46)
  const radius = side * chance.between(0.38, 0.48)
  for (let layer = 0; layer < 3; layer++) {
    context.fillStyle = css(shift(colour, { h: (layer - 1) * 12 }), 0.3)
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
