import { thumbnailWidths } from '@tessera/shared-contracts'
import { open as openFile, readFile, stat, writeFile } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { type ImageExtension } from '../../features/media/media.ts'
import { detectImageType } from '../../features/media/file-type.ts'
import { TooManyPixelsError, UnreadableImageError, type ImageProcessor } from '../../features/media/images.ts'
import {
  copyPngMetadata,
  isMarkedAsGenerated,
  writePngMetadata,
} from '@tessera/image-engine/png/png-metadata'
import { getDifferenceHash } from './difference-hash.ts'
import { stripGif, stripWebp } from './strip-animation.ts'

/** 8,192 pixels square: four times the largest image that this site makes. */
const maxPixels = 8_192 * 8_192

/** Pixels of all frames of an animation: 500 frames of 1,000 x 500. Decoding the last frame needs all before it. */
const maxAnimationPixels = 250_000_000

/** Pixels; with this width a WebP file of quality 20 stays below 300 bytes. */
const placeholderWidth = 16

const thumbnailEncoding = { quality: 78, effort: 2 } as const

// Each image is read once, so a cache only takes memory.
sharp.cache(false)

/** Maximum side of images for the classifier. */
const stillSidePixels = 480

/** The image processor with sharp. It rotates images upright and removes all metadata. */
export const sharpImageProcessor: ImageProcessor = {
  measure: file =>
    readImage(file, async () => {
      const { autoOrient, pages = 1 } = await sharp(file, { limitInputPixels: false }).metadata()
      return { width: autoOrient.width, height: autoOrient.height, isAnimated: pages > 1 }
    }),

  derive: file =>
    readImage(file, async extension => {
      const image = open(file)
      const { autoOrient } = await image.metadata()
      // Decodes a large file once and makes the smaller ones from the largest.
      const { data, info } = await scaleDown(image, Math.max(...thumbnailWidths))
        .raw()
        .toBuffer({ resolveWithObject: true })
      const base = sharp(data, { raw: info })
      const sized = (width: number) =>
        base.clone().resize({ ...getSizeAtWidth(Math.min(width, info.width), autoOrient), fit: 'fill' })
      const imageHash = await getDifferenceHash(base)
      const [placeholder, ...thumbnails] = await Promise.all([
        sized(placeholderWidth).webp({ quality: 20, alphaQuality: 20, effort: 6 }).toBuffer(),
        ...thumbnailWidths.map(async width => ({
          width,
          file: await sized(width).webp(thumbnailEncoding).toBuffer(),
        })),
      ])
      return {
        fileExtension: extension,
        width: autoOrient.width,
        height: autoOrient.height,
        placeholder: `data:image/webp;base64,${placeholder.toString('base64')}`,
        imageHash,
        thumbnails,
      }
    }),

  reencode: (file, extension, longest) =>
    readImage(file, async () => {
      const image = open(file).resize({
        width: longest,
        height: longest,
        fit: 'inside',
        withoutEnlargement: true,
      })
      return extension === 'jpg'
        ? await image.flatten({ background: 'white' }).jpeg({ quality: 88 }).toBuffer()
        : await image.webp({ quality: 88, effort: 3 }).toBuffer()
    }),

  scaleToWidth: (file, maxWidth) =>
    readImage(file, () => scaleDown(open(file), maxWidth).webp(thumbnailEncoding).toBuffer()),

  cropSquare: (file, side) =>
    readImage(file, () =>
      open(file).resize({ width: side, height: side, fit: 'cover' }).webp({ quality: 86 }).toBuffer(),
    ),

  prepare: path =>
    readImage(path, async () => {
      const metadata = await sharp(path, limits).metadata()
      const animated = (metadata.pages ?? 1) > 1 || metadata.format === 'gif'
      const { pages = 1, width, height, pageHeight = height } = metadata
      if (animated && pages * width * pageHeight > maxAnimationPixels)
        throw new TooManyPixelsError(`${pages} frames of ${width} x ${pageHeight}`)
      const clean = `${path}.clean`
      if (animated) await writeFile(clean, stripMetadata(await readFile(path), metadata))
      else await encodeAs(open(path), metadata).toFile(clean)
      const { size } = await stat(clean)
      const last = pages - 1
      const shown = animated ? new Set([0, Math.floor(last / 2), last]) : [0]
      const stills = await Promise.all([...shown].map(page => createStill(clean, page)))
      return { path: clean, bytes: size, stills }
    }),

  markAsGenerated: (file, making) =>
    readImage(file, async type => {
      if (type === 'png' && isMarkedAsGenerated(file)) return file
      const png = open(file).png({ compressionLevel: 6 })
      const { data, info } = await png.toBuffer({ resolveWithObject: true })
      return writePngMetadata(data, { ...making, width: info.width, height: info.height, source: 'trained' })
    }),

  async copyMetadata(file, original) {
    if (detectImageType(original) !== 'png' || !isMarkedAsGenerated(original)) return file
    return readImage(file, async type => {
      const png = type === 'png' ? file : await open(file).png({ compressionLevel: 6 }).toBuffer()
      return copyPngMetadata(png, original)
    })
  },

  readPixels: (file, side) =>
    readImage(file, () =>
      open(file)
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

const limits = { limitInputPixels: maxPixels, failOn: 'error' } as const

const open = (file: Uint8Array | string): Sharp => sharp(file, limits).autoOrient()

const createStill = (file: string, page: number): Promise<Buffer> =>
  sharp(file, { ...limits, page })
    .resize({ width: stillSidePixels, height: stillSidePixels, fit: 'inside', withoutEnlargement: true })
    .jpeg()
    .toBuffer()

/** Encodes an image in its own format with high quality. */
function encodeAs(image: Sharp, { format }: Metadata): Sharp {
  if (format === 'jpeg') return image.jpeg({ quality: 92 })
  if (format === 'png') return image.png({ compressionLevel: 6 })
  if (format === 'webp') return image.webp({ quality: 92, effort: 1 })
  throw new UnreadableImageError(`a ${format} file`)
}

function stripMetadata(file: Buffer, { format }: Metadata): Buffer {
  const bare = format === 'gif' ? stripGif(file) : format === 'webp' ? stripWebp(file) : null
  if (!bare) throw new UnreadableImageError(`a broken animation, or one as ${format}`)
  return bare
}

/** Returns an image's size at another width. */
const getSizeAtWidth = (width: number, whole: { width: number; height: number }) => ({
  width,
  height: Math.max(1, Math.round((whole.height * width) / whole.width)),
})

const scaleDown = (image: Sharp, width: number): Sharp =>
  image.clone().resize({ width, withoutEnlargement: true })

async function readFirstBytes(path: string): Promise<Uint8Array> {
  await using handle = await openFile(path)
  const { buffer, bytesRead } = await handle.read(new Uint8Array(12), 0, 12, 0)
  return buffer.subarray(0, bytesRead)
}

/** Runs `work` on an image of a supported type. @throws {UnreadableImageError} for any error */
async function readImage<Result>(
  file: Uint8Array | string,
  work: (type: ImageExtension) => Promise<Result>,
): Promise<Result> {
  try {
    const type = detectImageType(typeof file === 'string' ? await readFirstBytes(file) : file)
    if (!type) throw new UnreadableImageError('not a png, jpeg, gif or webp file')
    return await work(type)
  } catch (error) {
    if (error instanceof UnreadableImageError) throw error
    if (error instanceof Error && error.message.includes('exceeds pixel limit'))
      throw new TooManyPixelsError(error.message, { cause: error })
    throw new UnreadableImageError(error instanceof Error ? error.message : 'cannot be read', {
      cause: error,
    })
  }
}
