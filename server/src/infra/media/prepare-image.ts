import { stat, writeFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { TooManyFramesError, type PreparedImage } from '../../features/media/images.ts'
import { composePngFrames } from './animated-png.ts'
import { maxImagePixels, openImage, type OpenedImage } from './open-image.ts'
import { createDerivatives } from './thumbnails.ts'

/** Pixels of all frames of an animation: 500 frames of 1,000 x 500. Decoding the last frame needs all before it. */
const maxAnimationPixels = 250_000_000

/** Maximum side of images for the classifier. */
const stillSidePixels = 480

/** Writes an image without metadata beside the file, and makes its smaller files. */
export async function prepareImage(path: string): Promise<PreparedImage> {
  const opened = await openImage(path)
  const { clean } = opened
  const stills = await createStills(opened)
  const cleanPath = `${path}.clean`
  await writeFile(cleanPath, clean.file)
  const { size } = await stat(cleanPath)
  return { path: cleanPath, bytes: size, stills, derived: await createDerivatives(opened) }
}

/** Makes small images of an image, or of several frames of an animation. @throws {TooManyFramesError} */
export async function createStills(opened: OpenedImage): Promise<Buffer[]> {
  const { frames, width, height } = opened
  if (frames > 1 && frames * width * height > maxAnimationPixels)
    throw new TooManyFramesError(`${frames} frames of ${width} x ${height}`)
  return Promise.all((await decodeStills(opened)).map(createStill))
}

/** Decodes the first frame, one of the middle and the last one. */
async function decodeStills(opened: OpenedImage): Promise<Sharp[]> {
  const { frames, type, clean } = opened
  const last = frames - 1
  const later = [...new Set([Math.floor(last / 2), last])].filter(frame => frame > 0)
  if (type !== 'png') return [0, ...later].map(frame => opened.decode(frame))
  // Its first frame may be another image than the still one
  const composed =
    clean.frames === undefined ? [] : await composePngFrames(clean.file, [0, ...later], maxImagePixels)
  return [opened.decode(), ...composed]
}

const createStill = (image: Sharp): Promise<Buffer> =>
  image
    .resize({ width: stillSidePixels, height: stillSidePixels, fit: 'inside', withoutEnlargement: true })
    .jpeg()
    .toBuffer()
