/**
 * Makes the preview image that social networks show for a link to the site, with scenes of the embedded
 * engine. The output is committed.
 *
 *   node server/demo/make-card.ts
 */
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { paintImage } from '@tessera/image-engine/node/paint-image'
import { readPrompt } from '@tessera/image-engine/prompt'

const WIDTH = 1_200
const HEIGHT = 630
const GAP = 8
const TILE = 202
/** Left edge of the mosaic in pixels. It ends at the right edge. */
const LEFT = 574

interface Tile {
  prompt: string
  seed: number
  column: number
  row: number
  wide?: boolean
}

const tiles: readonly Tile[] = [
  { prompt: 'alpine lake at sunset', seed: 3, column: 0, row: 0 },
  { prompt: 'ocean waves at golden hour', seed: 6, column: 1, row: 0, wide: true },
  { prompt: 'a living room with a sofa, warm evening light', seed: 4, column: 0, row: 1, wide: true },
  { prompt: 'silk folds, violet and orange, dark', seed: 5, column: 2, row: 1 },
  { prompt: 'misty forest at dawn', seed: 2, column: 0, row: 2 },
  { prompt: 'a bottle on a podium, studio light', seed: 7, column: 1, row: 2 },
  { prompt: 'city skyline at night', seed: 9, column: 2, row: 2 },
]

const require = createRequire(import.meta.url)
const canvas = createCanvas(WIDTH, HEIGHT)
const context = canvas.getContext('2d')

context.fillStyle = '#0e0f13'
context.fillRect(0, 0, WIDTH, HEIGHT)
for (const tile of tiles) await drawTile(context, tile)
drawName(context)
await writeFile(join(import.meta.dirname, '../pages/card.jpg'), await canvas.encode('jpeg', 84))

async function drawTile(
  context: SKRSContext2D,
  { prompt, seed, column, row, wide = false }: Tile,
): Promise<void> {
  const width = wide ? 2 * TILE + GAP : TILE
  const x = LEFT + column * (TILE + GAP)
  const y = 4 + row * (TILE + GAP)
  // Paints larger than shown, because scenes are composed for whole images.
  const scale = 3
  const request = { prompt, scenario: 'general', seed, width: width * scale, height: TILE * scale }
  const image = await paintImage(request, readPrompt(prompt))
  context.save()
  context.beginPath()
  context.roundRect(x, y, width, TILE, 10)
  context.clip()
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, width, TILE)
  context.restore()
}

/** Draws the mark and the name. There are no other words, so that one image serves every language. */
function drawName(context: SKRSContext2D): void {
  const mark = { x: 72, y: 204, side: 58, gap: 12 }
  const step = mark.side + mark.gap
  const squares = [
    ['#ffb454', 1],
    ['#f3f2ef', 0.85],
    ['#f3f2ef', 0.35],
    ['#ffb454', 0.6],
  ] as const
  squares.forEach(([color, opacity], index) => {
    context.globalAlpha = opacity
    context.fillStyle = color
    context.beginPath()
    context.roundRect(
      mark.x + (index % 2) * step,
      mark.y + Math.floor(index / 2) * step,
      mark.side,
      mark.side,
      8,
    )
    context.fill()
  })
  context.globalAlpha = 1
  GlobalFonts.registerFromPath(
    require.resolve('@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2'),
    'Manrope',
  )
  context.fillStyle = '#f3f2ef'
  context.font = '700 92px Manrope'
  context.letterSpacing = '-2px'
  context.fillText('Tessera', mark.x - 5, mark.y + 2 * step + 84)
}
