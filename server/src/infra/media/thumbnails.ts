import { thumbnailWidths } from '@tessera/shared-contracts'
import sharp, { type Sharp, type WebpOptions } from 'sharp'
import type { ImageDerivatives } from '../../features/media/images.ts'
import {
  buildXmp,
  hasMarks,
  saysGenerated,
  type GenerationMarks,
} from '@tessera/shared-contracts/generation-marks'
import { getDifferenceHash } from './difference-hash.ts'
import type { OpenedImage } from './open-image.ts'

/** The longest side of a WebP file, in pixels. */
const maxWebpSide = 16_383

/** Pixels; with this width a WebP file of quality 20 stays below 300 bytes. */
const placeholderWidth = 16

/** Pixels; up to here, each block of colors would be a visible part of the image. */
const maxSmallPixels = 128 * 128

/** Lossy WebP has one color for each four pixels. The other kind takes at most 40 KB for a small image, and 6 KB for most. */
const chooseEncoding = ({ width, height }: Size): WebpOptions => ({
  effort: 2,
  ...(width * height <= maxSmallPixels ? { nearLossless: true, quality: 60 } : { quality: 78 }),
})

interface Size {
  width: number
  height: number
}

/** Returns an image's size at a width that it may not reach: it is not enlarged, and fits into a WebP file. */
function getSizeAtWidth(width: number, whole: Size): Size {
  const scale = Math.min(1, width / whole.width, maxWebpSide / whole.height, maxWebpSide / whole.width)
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaled(whole.width), height: scaled(whole.height) }
}

/** Decodes an image at a width, or narrower if it is very long. */
const decodeAtWidth = (opened: OpenedImage, width: number): Sharp =>
  opened.decode().resize({ ...getSizeAtWidth(width, opened), fit: 'fill' })

/** Writes the marks of a generated image into an image made of it. */
export const addMarks = (image: Sharp, marks: GenerationMarks): Sharp =>
  hasMarks(marks) ? image.withXmp(buildXmp(marks)) : image

export const createThumbnail = (opened: OpenedImage, width: number): Promise<Buffer> =>
  addMarks(decodeAtWidth(opened, width), opened.clean.marks)
    .webp(chooseEncoding(getSizeAtWidth(width, opened)))
    .toBuffer()

/** Makes the smaller files of an image. It decodes the image once. */
export async function createDerivatives(opened: OpenedImage): Promise<ImageDerivatives> {
  const { width, height, type, clean } = opened
  const { data, info } = await decodeAtWidth(opened, Math.max(...thumbnailWidths))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const base = sharp(data, { raw: info })
  const sized = (target: number) => {
    const { width: fitting, height: high } = getSizeAtWidth(target, { width, height })
    return base
      .clone()
      .resize({ width: Math.min(fitting, info.width), height: Math.min(high, info.height), fit: 'fill' })
  }
  const imageHash = await getDifferenceHash(base)
  const [placeholder, ...thumbnails] = await Promise.all([
    sized(placeholderWidth).webp({ quality: 20, alphaQuality: 20, effort: 6 }).toBuffer(),
    ...thumbnailWidths.map(async thumbnailWidth => ({
      width: thumbnailWidth,
      file: await addMarks(sized(thumbnailWidth), clean.marks)
        .webp(chooseEncoding(getSizeAtWidth(thumbnailWidth, { width, height })))
        .toBuffer(),
    })),
  ])
  return {
    fileExtension: type,
    width,
    height,
    placeholder: `data:image/webp;base64,${placeholder.toString('base64')}`,
    imageHash,
    isGenerated: saysGenerated(clean.marks),
    thumbnails,
  }
}
