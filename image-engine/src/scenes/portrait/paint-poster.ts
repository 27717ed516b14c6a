import { paintBlossom, paintSprig } from '../../paint/nature/foliage.ts'
import { toCss, mix, oklch, shiftOklch } from '../../color/oklch.ts'
import { paintFigure } from '../../paint/figure.ts'
import { chooseColorScheme, type ColorScheme } from '../../paint/color-scheme.ts'
import { addTimeToMoods, paintPosterSky } from '../poster-light.ts'
import type { Stage } from '../stage.ts'
import { faces, toFaceColors } from './faces.ts'
import { busts } from './heads.ts'
import { findExposedPlace, type ExposedPlace } from '../../layouts/families/portrait-layouts.ts'
import { paintRooftops } from '../city/paint-rooftops.ts'
import { paintNestedLayout } from '../paint-nested-layout.ts'
import { placePainters } from './place-painters.ts'
import { listFaceDetails, styleBust } from './style-bust.ts'
import { choosePortraitSubject, chooseBustColors, type PortraitSubject } from './portrait-subject.ts'

/** A bust of cut paper in front of a disc or an arch, with leaves. It shows no particular person. */
export function paintPoster(stage: Stage): void {
  const { context, width, height, intent, random } = stage
  const colors = chooseColorScheme(addTimeToMoods(intent), random.fork('colours'))
  const person = choosePortraitSubject(intent, random.fork('sitter'))
  const tones = chooseBustColors(person, intent, colors, random.fork('tones'))
  const side = Math.min(width * 0.94, height * 0.8) * (stage.subjectScale ?? 1)
  const x = width / 2
  const ground = colors.dark ? colors.ground : mix(colors.paper, colors.light, 0.2)
  const backdrop = context.createLinearGradient(0, 0, 0, height)
  backdrop.addColorStop(0, toCss(shiftOklch(ground, { l: 0.03 })))
  backdrop.addColorStop(1, toCss(shiftOklch(ground, { l: -0.05 })))
  context.fillStyle = backdrop
  context.fillRect(0, 0, width, height)
  const place = findExposedPlace(intent.subjects)
  if (place) paintPlace(stage, place)
  else {
    paintPosterSky(stage)
    paintBackdrop(stage, colors, x, side)
  }

  context.save()
  context.shadowColor = toCss(oklch(0.12, 0.03, ground.h), 0.42)
  context.shadowBlur = side * 0.022
  context.shadowOffsetX = side * 0.006
  context.shadowOffsetY = side * 0.012
  const bust = styleBust(person, random.pick(busts[person]), intent)
  const way = random.chance(0.5) ? 1 : -1
  // The head and the shoulders
  stage.placeSubject?.({ x, y: height - side * 0.57, width: side * 0.62, height: side * 0.78 })
  paintFigure(context, bust, x, height - side * 0.07, side * 0.93, way, tones)
  context.restore()
  if (person !== 'astronaut') {
    const face = random.fork('face').pick(faces[person])
    paintFigure(context, face, x, height - side * 0.07, side * 0.93, way, toFaceColors(tones))
    const details = listFaceDetails(person, intent)
    paintFigure(context, details, x, height - side * 0.07, side * 0.93, way, toFaceColors(tones))
  }
  if (!place) paintAdornment(stage, colors, person, x, side)
}

/** Paints the place that the prompt names, in a haze behind the person. */
function paintPlace(stage: Stage, place: ExposedPlace): void {
  const { context, width, height, intent } = stage
  const isTown = intent.subjects.has('roof')
  const painter = isTown ? paintRooftops : placePainters[place]
  const scene = paintNestedLayout(stage, painter, width, height, 'place', intent)
  context.drawImage(scene, 0, 0, width, height)
}

/** Paints the disc or arch behind the head. */
function paintBackdrop(
  { context, width, height, random }: Stage,
  colors: ColorScheme,
  x: number,
  side: number,
): void {
  const rng = random.fork('backdrop')
  const kind = rng.pick(['disc', 'arch', 'rays', 'plain'] as const)
  if (kind === 'plain') return
  const tone = colors.dark ? colors.middle : colors.accent
  const y = height - side * 0.68
  context.fillStyle = toCss(mix(tone, colors.light, 0.25))
  if (kind === 'rays') {
    context.fillStyle = toCss(colors.light, 0.5)
    for (let ray = 0; ray < 18; ray++) {
      const turn = (ray / 18) * Math.PI * 2
      context.beginPath()
      context.moveTo(x, y)
      context.lineTo(x + Math.cos(turn) * height * 1.3, y + Math.sin(turn) * height * 1.3)
      context.lineTo(x + Math.cos(turn + 0.17) * height * 1.3, y + Math.sin(turn + 0.17) * height * 1.3)
      context.fill()
    }
    context.fillStyle = toCss(mix(tone, colors.light, 0.2))
  }
  context.beginPath()
  if (kind === 'arch') {
    const half = Math.min(width * 0.4, side * 0.42)
    context.moveTo(x - half, height)
    context.lineTo(x - half, y)
    context.arc(x, y, half, Math.PI, 0)
    context.lineTo(x + half, height)
  } else
    context.arc(
      x + side * rng.between(-0.1, 0.1),
      y - side * rng.between(0, 0.12),
      side * rng.between(0.34, 0.42),
      0,
      Math.PI * 2,
    )
  context.fill()
}

/** Paints leaves at the sides, and blossoms in the hair or the reflection of a sun in a visor. */
function paintAdornment(
  stage: Stage,
  colors: ColorScheme,
  person: PortraitSubject,
  x: number,
  side: number,
): void {
  const { context, width, height, random } = stage
  const rng = random.fork('adornment')
  const foot = height - side * 0.07
  const grey = stage.intent.styles.has('monochrome') || stage.intent.styles.has('ink') ? 0.1 : 1
  if (person === 'astronaut') {
    const unit = side * 0.0093
    context.save()
    context.beginPath()
    context.ellipse(x, foot - 58 * unit, 23 * unit, 20 * unit, 0, 0, Math.PI * 2)
    context.clip()
    const visor = context.createLinearGradient(x, foot - 78 * unit, x, foot - 38 * unit)
    visor.addColorStop(0, toCss(colors.deep))
    visor.addColorStop(0.62, toCss(colors.accent))
    visor.addColorStop(0.64, toCss(shiftOklch(colors.deep, { l: -0.14 })))
    visor.addColorStop(1, toCss(shiftOklch(colors.deep, { l: -0.2 })))
    context.fillStyle = visor
    context.fillRect(x - 30 * unit, foot - 80 * unit, 60 * unit, 46 * unit)
    context.fillStyle = toCss(colors.paper, 0.9)
    context.beginPath()
    context.arc(x + 7 * unit, foot - 58 * unit, 3.4 * unit, 0, Math.PI * 2)
    context.fill()
    context.fillStyle = toCss(colors.paper, 0.28)
    context.beginPath()
    context.ellipse(x - 12 * unit, foot - 67 * unit, 2.4 * unit, 8 * unit, 0.6, 0, Math.PI * 2)
    context.fill()
    context.restore()
    return
  }
  context.save()
  context.shadowColor = toCss(oklch(0.12, 0.03, 150), 0.35)
  context.shadowBlur = side * 0.014
  context.shadowOffsetY = side * 0.008
  const green = oklch(rng.between(0.42, 0.56), 0.07 * grey, rng.between(130, 190))
  const hasLeaves = random.fork('leaves').chance(0.5)
  for (const at of hasLeaves ? [-1, 1] : []) {
    for (let i = 0; i < 4; i++) {
      paintSprig(
        context,
        x + at * (width * 0.5 + side * 0.03),
        height - side * (0.02 + i * 0.13),
        at > 0 ? Math.PI * rng.between(1.08, 1.4) : Math.PI * rng.between(1.6, 1.92),
        side * rng.between(0.2, 0.36),
        shiftOklch(green, { l: rng.between(-0.07, 0.07) }),
        rng,
      )
    }
  }
  const { subjects } = stage.intent
  if (person === 'woman' && (subjects.has('blossom') || subjects.has('flower'))) {
    const from = rng.chance(0.5) ? -1 : 1
    for (let i = 0; i < 5; i++) {
      const turn = from * (0.35 + i * 0.28)
      paintBlossom(
        context,
        x + Math.sin(turn) * side * 0.215,
        foot - side * 0.66 - Math.cos(turn) * side * 0.16,
        side * rng.between(0.028, 0.056),
        i % 2 ? colors.accent : colors.paper,
        oklch(0.82, 0.13 * grey, 85),
        rng,
      )
    }
  }
  context.restore()
}
