/**
 * Paints 24 prompts in two languages with the embedded engine and shows them on one sheet,
 * `docs/images/embedded-engine.jpg`.
 *
 *   node server/demo/make-contact-sheet.ts
 */
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { paintPicture } from '../src/engines/embedded/compose.ts'
import { readPrompt } from '../src/engines/embedded/prompt/read-prompt.ts'

type Example = readonly [caption: string, seed: number, scenario?: string]

const examples: readonly Example[] = [
  ['a mountain lake at sunset', 1],
  ['山间云海，水墨', 2],
  ['海浪拍打沙滩，黄昏', 3],
  ['neon street at night, rain', 1],
  ['江南古镇，日落', 5],
  ['a bridge in the fog', 1],
  ['a Nordic living room', 4, 'interior'],
  ['书房一角，暖光', 2, 'interior'],
  ['a perfume bottle on a podium', 1, 'product'],
  ['陶瓷花瓶与水果，静物', 2],
  ['double exposure, woman and forest', 1, 'portrait'],
  ['宇航员，复古海报', 5, 'portrait'],
  ['a man with a beard, poster', 3, 'portrait'],
  ['海边日落中的女孩', 1, 'portrait'],
  ['a deer in the forest at dusk', 3],
  ['剪纸风格的大熊猫', 1],
  ['a blue whale', 1],
  ['锦鲤戏荷', 2],
  ['red evening gown', 1, 'clothing'],
  ['花卉无缝图案，深蓝', 4, 'clothing'],
  ['folded linen, earth tones', 4, 'clothing'],
  ['抽象流体，蓝色与金色', 3],
  ['layered paper, warm red', 8],
  ['a castle under the stars', 3],
]

const COLUMNS = 6
/** Pixels: a tile, the room for its caption, and the space between. */
const TILE = { width: 236, height: 354 }
const CAPTION = 30
const GAP = 12
const SHOWN_AT = 3
const LARGEST_BYTES = 600_000

const rows = Math.ceil(examples.length / COLUMNS)
const sheet = createCanvas(COLUMNS * (TILE.width + GAP) + GAP, rows * (TILE.height + CAPTION + GAP) + GAP)
const context = sheet.getContext('2d')
context.fillStyle = '#16161a'
context.fillRect(0, 0, sheet.width, sheet.height)
context.imageSmoothingQuality = 'high'
context.textAlign = 'center'
context.font = '13px "Noto Sans CJK SC", "Noto Sans SC", "DejaVu Sans", sans-serif'
for (const [i, [prompt, seed, scenario = 'general']] of examples.entries()) {
  const x = GAP + (i % COLUMNS) * (TILE.width + GAP)
  const y = GAP + Math.floor(i / COLUMNS) * (TILE.height + CAPTION + GAP)
  const [width, height] = [TILE.width * SHOWN_AT, TILE.height * SHOWN_AT]
  const picture = paintPicture({ prompt, scenario, seed, width, height }, readPrompt(prompt, scenario))
  context.drawImage(picture, x, y, TILE.width, TILE.height)
  context.fillStyle = '#d8d8de'
  context.fillText(prompt, x + TILE.width / 2, y + TILE.height + 20, TILE.width)
}

const file = join(import.meta.dirname, '../../docs/images/embedded-engine.jpg')
await writeFile(file, sheet.toBuffer('image/jpeg', 84))
const { size } = await stat(file)
if (size > LARGEST_BYTES) throw new Error(`The sheet has ${size} bytes, more than ${LARGEST_BYTES}`)
console.log(`${file}: ${size} bytes`)
