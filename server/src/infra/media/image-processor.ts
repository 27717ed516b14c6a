import {
  copyPngMetadata,
  isMarkedAsGenerated,
  writePngMetadata,
} from '@tessera/image-engine/node/png-metadata'
import sharp from 'sharp'
import type { ImageFile, ImageProcessor } from '../../features/media/images.ts'
import { createXmpChunk } from './containers/clean-png.ts'
import { buildXmp, hasMarks } from '@tessera/shared-contracts/generation-marks'
import { joinPng, splitPng } from './containers/png-chunks.ts'
import { openImage, withImageErrors, type OpenedImage } from './open-image.ts'
import { createStills, prepareImage } from './prepare-image.ts'
import { addMarks, createDerivatives, createThumbnail } from './thumbnails.ts'
import { readParameters } from './read-parameters.ts'

/** Runs `work` on an opened image. @throws {UnreadableImageError} for any error */
const readImage = <Result>(
  file: ImageFile,
  work: (opened: OpenedImage) => Promise<Result>,
): Promise<Result> => withImageErrors(async () => work(await openImage(file)))

function reencode(opened: OpenedImage, extension: 'jpg' | 'webp', maxSide: number): Promise<Buffer> {
  const size = { width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true } as const
  const image = addMarks(opened.decode().resize(size), opened.clean.marks)
  return extension === 'jpg'
    ? image.flatten({ background: 'white' }).jpeg({ quality: 88 }).toBuffer()
    : image.webp({ quality: 88, effort: 3 }).toBuffer()
}

/** The image processor with sharp. What it encodes is upright, in sRGB, and has no metadata but marks of generated images. */
export const sharpImageProcessor: ImageProcessor = {
  measure: file =>
    withImageErrors(async () => {
      const { width, height, frames } = await openImage(file, { maxPixels: false })
      return { width, height, isAnimated: frames > 1 }
    }),

  derive: file => readImage(file, createDerivatives),

  reencode: (file, extension, maxSide) => readImage(file, opened => reencode(opened, extension, maxSide)),

  prepareEmbedded: (file, maxSide) =>
    readImage(file, async opened => {
      if (opened.frames > 1) return { file: opened.clean.file, stills: await createStills(opened) }
      const encoded = await reencode(opened, 'webp', maxSide)
      return { file: encoded, stills: [encoded] }
    }),

  scaleToWidth: (file, maxWidth) => readImage(file, opened => createThumbnail(opened, maxWidth)),

  cropSquare: (file, side) =>
    readImage(file, opened =>
      addMarks(opened.decode(), opened.clean.marks)
        .resize({ width: side, height: side, fit: 'cover' })
        .webp({ quality: 86 })
        .toBuffer(),
    ),

  prepare: path => withImageErrors(() => prepareImage(path)),

  async markAsGenerated(file, making) {
    return readImage(file, async ({ type, decode }) => {
      if (type === 'png' && isMarkedAsGenerated(file)) return file
      const png = decode().png({ compressionLevel: 6 })
      const { data, info } = await png.toBuffer({ resolveWithObject: true })
      // Readers require a seed; -1 means that it is unknown
      const seed = making.seed ?? -1
      return writePngMetadata(data, {
        ...making,
        seed,
        width: info.width,
        height: info.height,
        source: 'trained',
      })
    })
  },

  async copyMetadata(file, original) {
    const { type: originalType, clean } = await openImage(original)
    if (!hasMarks(clean.marks)) return file
    return readImage(file, async ({ type, decode }) => {
      const png = type === 'png' ? file : await decode().png({ compressionLevel: 6 }).toBuffer()
      if (originalType === 'png' && isMarkedAsGenerated(original)) return copyPngMetadata(png, original)
      const [header, ...chunks] = splitPng(png)
      return header ? joinPng([header, createXmpChunk(buildXmp(clean.marks)), ...chunks]) : png
    })
  },

  readParameters,

  readPixels: (file, side) =>
    readImage(file, ({ decode }) =>
      decode()
        .flatten({ background: '#fff' })
        .toColourspace('srgb')
        .resize(side, side, { fit: 'fill' })
        .raw()
        .toBuffer(),
    ),

  createBlank: (width, height) =>
    sharp({ create: { width, height, channels: 3, background: '#15171d' } })
      .png()
      .toBuffer(),
}
