/**
 * Renders clip art (SVG) as pictures to train with, on papers of random colours:
 *
 *     node render-clip-art.ts /usr/share/openclipart/svg FOLDER
 *
 * Every hundredth lands in FOLDER/held-out, which the training measures with and never learns from. The same
 * SVGs give the same pictures.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const wanted = 1200
const heldOutEvery = 100

const [source, folder] = process.argv.slice(2)
if (!source || !folder) throw new Error('node render-clip-art.ts SVG-FOLDER FOLDER')
mkdirSync(join(folder, 'held-out'), { recursive: true })

/** Bytes that depend on the file's name alone: they order the files, and choose size and paper. */
const digest = (file: string) => createHash('sha256').update(file).digest()
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.svg'))
  .sort((one, other) => digest(one).compare(digest(other)))

let made = 0
for (const file of files) {
  if (made === wanted) break
  const [, , sizeByte = 0, paperByte = 0, red = 0, green = 0, blue = 0] = digest(file)
  const side = 320 + 2 * sizeByte
  const paper = paperByte < 128 ? { r: 255, g: 255, b: 255 } : { r: red, g: green, b: blue }
  const to = join(folder, made % heldOutEvery === 0 ? 'held-out' : '', `${made}.png`)
  try {
    await sharp(join(source, file), { density: 144 })
      .resize(side, side, { fit: 'inside' })
      .flatten({ background: paper })
      .toColourspace('srgb')
      .png({ compressionLevel: 1 })
      .toFile(to)
    made++
  } catch (error) {
    console.warn(`${file}: ${(error as Error).message}`)
  }
}
console.log(`${made} pictures in ${folder}`)
