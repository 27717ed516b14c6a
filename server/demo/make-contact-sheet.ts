/**
 * Paints 24 prompts in two languages with the embedded engine and shows them on one sheet,
 * `docs/images/embedded-engine.jpg`.
 *
 *   node server/demo/make-contact-sheet.ts
 */
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { paintImage } from '@tessera/image-engine/node/paint-image'
import { readPrompt } from '@tessera/image-engine/prompt'

type Example = readonly [caption: string, seed: number, scenario?: string]

const examples: readonly Example[] = [
  ['a mountain lake at sunset', 1],
  ['a mountain lake, oil painting', 17],
  ['三艘帆船驶向落日，水彩', 3],
  ['山间云海，水墨', 2],
  ['城市夜景，像素风', 34],
  ['a young woman, paper cut', 4, 'portrait'],
  ['neon street at night, rain', 1],
  ['江南古镇，日落', 5],
  ['a red car', 95],
  ['机械手表，深色背景', 92],
  ['a green bottle, a red apple and a candle', 3],
  ['橙色手提包', 97, 'ecommerce'],
  ['a bedroom, sage green', 83, 'interior'],
  ['书房，书桌', 3, 'interior'],
  ['a living room, line art', 1, 'interior'],
  ['苹果，静物油画', 5],
  ['功夫茶具，茶壶', 1],
  ['double exposure, woman and forest', 107, 'portrait'],
  ['宇航员，复古海报', 106, 'portrait'],
  ['three black cats', 108],
  ['剪纸风格的大熊猫', 1],
  ['a blue whale', 1],
  ['red evening gown', 1, 'clothing'],
  ['抽象流体，蓝色与金色', 3],
]

const COLUMNS = 6
/** Pixels: a tile, the height of its caption, and the gap between tiles. */
const TILE = { width: 236, height: 354 }
const CAPTION_HEIGHT = 30
const GAP = 12
const OVERSAMPLING = 3
const MAX_BYTES = 600_000

const rows = Math.ceil(examples.length / COLUMNS)
const sheet = createCanvas(
  COLUMNS * (TILE.width + GAP) + GAP,
  rows * (TILE.height + CAPTION_HEIGHT + GAP) + GAP,
)
const context = sheet.getContext('2d')
context.fillStyle = '#16161a'
context.fillRect(0, 0, sheet.width, sheet.height)
context.imageSmoothingQuality = 'high'
context.textAlign = 'center'
context.font = '13px "Noto Sans CJK SC", "Noto Sans SC", "DejaVu Sans", sans-serif'
for (const [i, [prompt, seed, scenario = 'general']] of examples.entries()) {
  const x = GAP + (i % COLUMNS) * (TILE.width + GAP)
  const y = GAP + Math.floor(i / COLUMNS) * (TILE.height + CAPTION_HEIGHT + GAP)
  const [width, height] = [TILE.width * OVERSAMPLING, TILE.height * OVERSAMPLING]
  const image = await paintImage({ prompt, scenario, seed, width, height }, readPrompt(prompt, scenario))
  context.drawImage(image, x, y, TILE.width, TILE.height)
  context.fillStyle = '#d8d8de'
  context.fillText(prompt, x + TILE.width / 2, y + TILE.height + 20, TILE.width)
}

const file = join(import.meta.dirname, '../../docs/images/embedded-engine.jpg')
await writeFile(file, sheet.toBuffer('image/jpeg', 84))
const { size } = await stat(file)
if (size > MAX_BYTES) throw new Error(`The sheet has ${size} bytes, more than ${MAX_BYTES}`)
console.log(`${file}: ${size} bytes`)
