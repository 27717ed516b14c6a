import { paintCastShadow, paintLatheShape } from '../../paint/lathe.ts'
import { createNoise } from '../../paint/noise.ts'
import { toCss, mix, oklch, shiftOklch } from '../../color/oklch.ts'
import { paintSprig } from '../../paint/nature/foliage.ts'
import { paintHills } from '../landscape/paint-hills.ts'
import { paintNestedLayout } from '../paint-nested-layout.ts'
import { createStudio, type Studio } from '../product/studio.ts'
import { createFruit, createVase } from '../product/vessels.ts'
import { findSolidProduct } from '../../layouts/solid-products.ts'
import { paintProducts } from '../product/paint-products.ts'
import type { Stage } from '../stage.ts'

/** Objects on a window sill with a landscape behind the panes. */
export function paintWindowSill(stage: Stage): void {
  const { context, width, height, random, intent } = stage
  const studio = createStudio(stage, random.between(0.74, 0.8))
  const side = Math.min(width, height * 0.8) * (stage.subjectScale ?? 1)
  paintWindow(stage, studio)
  const noise = createNoise(random.fork('surface'))
  const foot = studio.edge + (height - studio.edge) * 0.4
  const ink = oklch(0.16, 0.04, studio.wall.h)
  if (findSolidProduct(intent)) {
    paintProducts(stage, studio, width * random.between(0.42, 0.58), foot, side * 0.52, side * 0.6)
    return
  }
  const count = random.integer(2, 3)
  const start = random.between(0.2, 0.34)
  stage.placeSubject?.({
    x: width * (start + 0.1),
    y: foot - side * 0.3,
    width: side * 0.6,
    height: side * 0.66,
  })
  for (let i = 0; i < count; i++) {
    const rng = random.fork(`vase ${i}`)
    const tall = side * (i === 0 ? rng.between(0.4, 0.5) : rng.between(0.22, 0.36))
    const x = width * (start + i * rng.between(0.2, 0.26))
    const ownTone = [studio.main, mix(studio.main, studio.second, 0.6), studio.second][i] ?? studio.second
    const tone = (i === 0 ? intent.colors.get('vase') : undefined) ?? ownTone
    if (i === 0) {
      const green = oklch(rng.between(0.4, 0.55), 0.08, rng.between(115, 150))
      for (let twig = 0; twig < 4; twig++) {
        paintSprig(
          context,
          x,
          foot - tall * 0.94,
          -Math.PI / 2 + rng.between(-0.6, 0.6),
          tall * rng.between(0.5, 0.85),
          green,
          rng,
        )
      }
    }
    paintCastShadow(context, x, foot, tall * 0.26, studio.light.side, ink)
    paintLatheShape(context, x, foot, tall, createVase(tone, rng), studio.light, noise)
  }
  const usualPieces = random.integer(1, 3)
  const usualColor = random.pick([oklch(0.72, 0.16, 58), oklch(0.82, 0.14, 96), oklch(0.55, 0.18, 27)])
  const pieces = intent.counts.get('fruit') ?? usualPieces
  const kind = intent.colors.get('fruit') ?? usualColor
  for (let i = 0; i < pieces; i++) {
    const rng = random.fork(`fruit ${i}`)
    const x = width * (0.62 + i * 0.09)
    const size = side * rng.between(0.09, 0.115)
    paintCastShadow(context, x, foot + side * 0.05, size * 0.5, studio.light.side, ink)
    paintLatheShape(context, x, foot + side * 0.05, size, createFruit(rng, [kind]), studio.light, noise)
  }
}

function paintWindow(stage: Stage, { wall, edge, light }: Studio): void {
  const { context, width, height, random, intent } = stage
  const rng = random.fork('window')
  const view = paintNestedLayout(stage, paintHills, width * 0.5, edge * 0.5, 'view', {
    ...intent,
    styles: new Set(),
  })
  context.imageSmoothingQuality = 'high'
  // Blurs the landscape a little, so that the objects stand out.
  context.filter = `blur(${(Math.min(width, height) * 0.004).toFixed(1)}px)`
  context.drawImage(view, 0, 0, width, edge)
  context.filter = 'none'
  const frame = mix(wall, oklch(0.96, 0.01, 85), 0.7)
  const bar = Math.min(width, height) * rng.between(0.024, 0.034)
  const middle = width * rng.between(0.4, 0.6)
  const across = edge * rng.between(0.3, 0.42)
  for (const [x, y, w, h] of [
    [0, 0, bar * 1.6, edge],
    [width - bar * 1.6, 0, bar * 1.6, edge],
    [middle - bar / 2, 0, bar, edge],
    [0, across - bar / 2, width, bar],
    [0, 0, width, bar * 1.3],
    [0, edge - bar * 1.4, width, bar * 1.4],
  ] as const) {
    const shade = context.createLinearGradient(x, y, x + Math.min(w, bar), y + Math.min(h, bar))
    shade.addColorStop(0, toCss(shiftOklch(frame, { l: light.side > 0 ? -0.14 : 0.02 })))
    shade.addColorStop(1, toCss(shiftOklch(frame, { l: light.side > 0 ? 0.02 : -0.14 })))
    context.fillStyle = shade
    context.fillRect(x, y, w, h)
  }
  const board = context.createLinearGradient(0, edge, 0, height)
  board.addColorStop(0, toCss(shiftOklch(frame, { l: 0.03 })))
  board.addColorStop(0.62, toCss(shiftOklch(frame, { l: -0.04 })))
  board.addColorStop(0.63, toCss(shiftOklch(frame, { l: -0.2 })))
  board.addColorStop(1, toCss(shiftOklch(frame, { l: -0.3 })))
  context.fillStyle = board
  context.fillRect(0, edge, width, height - edge)
}
