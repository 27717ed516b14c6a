import { createCanvas } from '../../canvas/canvas.ts'
import { paintPointedLeaf, paintBlossom, paintSprig } from '../../paint/nature/foliage.ts'
import { toCss, mix, shiftOklch } from '../../color/oklch.ts'
import type { Random } from '../../paint/random.ts'
import { chooseColorScheme, type ColorScheme } from '../../paint/color-scheme.ts'
import type { Stage } from '../stage.ts'
import { paintWeave } from './weave.ts'

/** Printed cloth from above: a seamless motif tile, shifted by half a step in every other column. */
export function paintRepeatPattern(stage: Stage): void {
  const { context, width, height, intent, random } = stage
  const colors = chooseColorScheme(intent, random.fork('colours'))
  const tile = Math.round(Math.min(width, height) / random.pick([2.4, 3, 3.6] as const))
  const paleness = random.between(0, 0.35)
  const ground = colors.dark ? colors.deep : mix(colors.paper, colors.light, paleness)
  context.fillStyle = toCss(ground)
  context.fillRect(0, 0, width, height)
  const motif = drawTile(tile, colors, random, intent.subjects.has('flower'))
  const shiftX = random.next() * tile
  for (let column = -1; column * tile < width + tile; column++) {
    const drop = column % 2 === 0 ? 0 : tile / 2
    for (let row = -2; row * tile < height + tile; row++) {
      // A motif extends half a tile into its neighbours on every side.
      context.drawImage(motif, column * tile - shiftX - tile / 2, row * tile + drop - tile / 2)
    }
  }
  paintWeave(stage, 0.8)
}

/** Draws the motif in the middle of a square twice as wide as the step of the repeat. */
function drawTile(tile: number, colors: ColorScheme, random: Random, flowery: boolean) {
  const canvas = createCanvas(tile * 2, tile * 2)
  const context = canvas.getContext('2d')
  const rng = random.fork('motif')
  const kind = flowery ? 'garden' : rng.pick(['garden', 'scales', 'medallion', 'garden', 'leaves'] as const)
  context.translate(tile, tile)
  const leaves = colors.dark ? colors.light : colors.deep
  if (kind === 'scales') {
    for (let ring = 6; ring > 0; ring--) {
      context.fillStyle = toCss(
        [colors.deep, colors.light, colors.middle, colors.paper, colors.accent, colors.paper][ring % 6] ??
          colors.paper,
      )
      context.beginPath()
      context.arc(0, 0, (tile * 0.5 * ring) / 6, 0, Math.PI * 2)
      context.fill()
    }
    return canvas
  }
  if (kind === 'medallion') {
    const petals = rng.pick([6, 8, 12] as const)
    for (let ring = 3; ring > 0; ring--) {
      context.fillStyle = toCss([colors.accent, colors.middle, leaves][ring - 1] ?? leaves)
      for (let petal = 0; petal < petals; petal++) {
        paintPointedLeaf(
          context,
          0,
          0,
          ((petal + (ring % 2) / 2) / petals) * Math.PI * 2,
          tile * 0.16 * ring,
          0.24,
        )
      }
    }
    paintBlossom(context, 0, 0, tile * 0.1, colors.paper, colors.accent, rng)
    for (let dot = 0; dot < 4; dot++) {
      const turn = (dot / 4) * Math.PI * 2 + Math.PI / 4
      paintBlossom(
        context,
        Math.cos(turn) * tile * 0.48,
        Math.sin(turn) * tile * 0.48,
        tile * 0.07,
        colors.accent,
        colors.paper,
        rng,
      )
    }
    return canvas
  }
  const sprigs = rng.integer(4, 6)
  for (let i = 0; i < sprigs; i++) {
    const turn = (i / sprigs) * Math.PI * 2 + rng.between(-0.2, 0.2)
    const tone = shiftOklch(i % 2 ? leaves : colors.middle, { l: rng.between(-0.05, 0.05) })
    paintSprig(
      context,
      Math.cos(turn) * tile * 0.1,
      Math.sin(turn) * tile * 0.1,
      turn,
      tile * rng.between(0.34, 0.5),
      tone,
      rng,
    )
  }
  if (kind === 'garden') {
    paintBlossom(context, 0, 0, tile * rng.between(0.2, 0.27), colors.accent, colors.paper, rng)
    for (let i = 0; i < 4; i++) {
      const turn = (i / 4) * Math.PI * 2 + rng.between(0.4, 0.9)
      const away = tile * rng.between(0.38, 0.5)
      paintBlossom(
        context,
        Math.cos(turn) * away,
        Math.sin(turn) * away,
        tile * rng.between(0.06, 0.11),
        i % 2 ? colors.light : colors.middle,
        colors.paper,
        rng,
      )
    }
  }
  return canvas
}
