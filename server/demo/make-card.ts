/**
 * Makes the picture that stands for the site where somebody shares it, with the embedded engine's own
 * scenes; its output is committed.
 *
 *   node server/demo/make-card.ts
 */
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { paintPicture } from '../src/engines/embedded/compose.ts'
import { readPrompt } from '../src/engines/embedded/prompt/read-prompt.ts'

const WIDTH = 1_200
const HEIGHT = 630
const GAP = 8
const TILE = 202
/** Where the mosaic begins; it ends at the right edge. */
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
const pen = canvas.getContext('2d')

pen.fillStyle = '#0e0f13'
pen.fillRect(0, 0, WIDTH, HEIGHT)
for (const tile of tiles) drawTile(pen, tile)
drawName(pen)
await writeFile(join(import.meta.dirname, '../pages/card.jpg'), await canvas.encode('jpeg', 84))

function drawTile(pen: SKRSContext2D, { prompt, seed, column, row, wide = false }: Tile): void {
  const width = wide ? 2 * TILE + GAP : TILE
  const x = LEFT + column * (TILE + GAP)
  const y = 4 + row * (TILE + GAP)
  // Painted larger than it is shown: scenes are made for whole pictures.
  const scale = 3
  const order = { prompt, scenario: 'general', seed, width: width * scale, height: TILE * scale }
  const picture = paintPicture(order, readPrompt(prompt))
  pen.save()
  pen.beginPath()
  pen.roundRect(x, y, width, TILE, 10)
  pen.clip()
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, x, y, width, TILE)
  pen.restore()
}

/** The mark and the name; no words besides, so that one picture serves every language. */
function drawName(pen: SKRSContext2D): void {
  const mark = { x: 72, y: 204, side: 58, gap: 12 }
  const step = mark.side + mark.gap
  const squares = [
    ['#ffb454', 1],
    ['#f3f2ef', 0.85],
    ['#f3f2ef', 0.35],
    ['#ffb454', 0.6],
  ] as const
  squares.forEach(([colour, opacity], index) => {
    pen.globalAlpha = opacity
    pen.fillStyle = colour
    pen.beginPath()
    pen.roundRect(mark.x + (index % 2) * step, mark.y + Math.floor(index / 2) * step, mark.side, mark.side, 8)
    pen.fill()
  })
  pen.globalAlpha = 1
  GlobalFonts.registerFromPath(
    require.resolve('@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2'),
    'Manrope',
  )
  pen.fillStyle = '#f3f2ef'
  pen.font = '700 92px Manrope'
  pen.letterSpacing = '-2px'
  pen.fillText('Tessera', mark.x - 5, mark.y + 2 * step + 84)
}
