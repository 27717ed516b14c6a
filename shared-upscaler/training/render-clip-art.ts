/**
 * Renders clip art (SVG) as training images, on backgrounds of random colors:
 *
 *     node render-clip-art.ts /usr/share/openclipart/svg FOLDER
 *
 * Every hundredth image goes to FOLDER/held-out, which the training uses for measurements only. The same SVGs
 * always give the same images.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const maxImages = 1200
const heldOutEvery = 100

const [source, folder] = process.argv.slice(2)
if (!source || !folder) throw new Error('node render-clip-art.ts SVG-FOLDER FOLDER')
mkdirSync(join(folder, 'held-out'), { recursive: true })

/** Hash of the file's name. It determines the order of the files, and each image's size and background. */
const digest = (file: string) => createHash('sha256').update(file).digest()
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.svg'))
  .sort((one, other) => digest(one).compare(digest(other)))

let rendered = 0
for (const file of files) {
  if (rendered === maxImages) break
  const [, , sizeByte = 0, backgroundByte = 0, red = 0, green = 0, blue = 0] = digest(file)
  const side = 320 + 2 * sizeByte
  const background = backgroundByte < 128 ? { r: 255, g: 255, b: 255 } : { r: red, g: green, b: blue }
  const to = join(folder, rendered % heldOutEvery === 0 ? 'held-out' : '', `${rendered}.png`)
  try {
    await sharp(join(source, file), { density: 144 })
      .resize(side, side, { fit: 'inside' })
      .flatten({ background })
      .toColourspace('srgb')
      .png({ compressionLevel: 1 })
      .toFile(to)
    rendered++
  } catch (error) {
    console.warn(`${file}: ${(error as Error).message}`)
  }
}
console.log(`${rendered} images in ${folder}`)
