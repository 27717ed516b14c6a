import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'

/** An 8-bit RGB image, row by row. */
export interface RgbImage {
  width: number
  height: number
  data: Uint8Array
  /** The file that it was decoded from. */
  jpeg?: Buffer
}

/** Input and reference of an upscaler: `small` is `large` at half its width and height, distorted. */
export interface TestImage {
  subject: 'photographs' | 'drawings'
  distortion: 'clean' | 'JPEG 50' | 'JPEG 75' | 'noise 5'
  small: RgbImage
  large: RgbImage
}

const imagesFolder = fileURLToPath(new URL('../../images/', import.meta.url))

/** Halves each image of `bench/images` with a bicubic filter and distorts it in four ways. */
export async function createTestImages(): Promise<TestImage[]> {
  const found: TestImage[] = []
  for (const file of (await readdir(imagesFolder)).sort()) {
    const subject = file.endsWith('.jpg') ? 'photographs' : file.endsWith('.png') ? 'drawings' : null
    if (!subject) continue
    const large = await cropToEvenSize(await readImage(sharp(`${imagesFolder}${file}`)))
    const small = await readImage(
      toSharp(large).resize(large.width / 2, large.height / 2, { kernel: 'cubic', fit: 'fill' }),
    )
    found.push(
      { subject, distortion: 'clean', small, large },
      { subject, distortion: 'JPEG 50', small: await compress(small, 50), large },
      { subject, distortion: 'JPEG 75', small: await compress(small, 75), large },
    )
    found.push({ subject, distortion: 'noise 5', small: addNoise(small, 5), large })
  }
  return found
}

async function compress(image: RgbImage, quality: number): Promise<RgbImage> {
  const jpeg = await toSharp(image).jpeg({ quality }).toBuffer()
  return { ...(await readImage(sharp(jpeg))), jpeg }
}

/** Returns a square photograph, for measuring time and memory. */
export const createSquarePhotograph = (side: number): Promise<RgbImage> =>
  readImage(sharp(`${imagesFolder}dragonfly-by-bolly.jpg`).resize(side, side, { fit: 'fill' }))

export const toSharp = ({ data, width, height }: RgbImage): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } })

export async function readImage(from: Sharp): Promise<RgbImage> {
  const { data, info } = await from
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

const cropToEvenSize = (whole: RgbImage): Promise<RgbImage> =>
  readImage(toSharp(whole).extract({ left: 0, top: 0, width: whole.width & ~1, height: whole.height & ~1 }))

/** Adds deterministic noise. A sum of 12 uniform values approximates the normal distribution. */
function addNoise({ data, ...size }: RgbImage, sigma: number): RgbImage {
  let state = 12_345
  const uniform = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
  const normal = () => Array.from({ length: 12 }, uniform).reduce((sum, value) => sum + value, -6)
  return {
    ...size,
    data: data.map(value => Math.min(255, Math.max(0, Math.round(value + sigma * normal())))),
  }
}
