import { readFile } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { detectImageType } from '../../features/media/file-type.ts'
import type { ImageFile } from '../../features/media/images.ts'
import { DamagedImageError, TooManyPixelsError, UnreadableImageError } from '../../features/media/images.ts'
import type { ImageExtension } from '../../features/media/media.ts'
import { addCmykProfile } from './color/cmyk-profile.ts'
import { addPngProfile } from './color/png-profile.ts'
import { BrokenContainerError, type CleanImage } from './containers/clean-image.ts'
import { cleanMetadata } from './containers/clean-metadata.ts'
import { addTransparentFrame } from './containers/gif-canvas.ts'
import { hasAlmostAllRows } from './incomplete-jpeg.ts'

/** 8,192 pixels square: four times the largest image that this site makes. */
export const maxImagePixels = 8_192 * 8_192

// Each image is read once, so a cache only takes memory.
sharp.cache(false)

export interface OpenedImage {
  type: ImageExtension
  /** The file without metadata. */
  clean: CleanImage
  /** Pixels, after rotation. */
  width: number
  height: number
  /** The frames of an animation; 1 for a still image. */
  frames: number
  /** Whether a channel has 16 bits. */
  isDeep: boolean
  /** Decodes the image, or one frame of a GIF or WebP animation, upright and in sRGB. */
  decode(frame?: number): Sharp
}

/**
 * Opens an image as browsers show it: with its profile and its other declarations of color in sRGB, upright, and with
 * transparency around a frame that does not cover the image. All code that decodes a file of a member uses it.
 *
 * @throws {UnreadableImageError}
 */
export async function openImage(
  file: ImageFile,
  { maxPixels = maxImagePixels }: { maxPixels?: number | false } = {},
): Promise<OpenedImage> {
  const bytes =
    typeof file === 'string' ? await readFile(file) : Buffer.from(file.buffer, file.byteOffset, file.length)
  const type = detectImageType(bytes)
  if (!type) throw new UnreadableImageError('not a png, jpeg, gif or webp file')
  const clean = await withImageErrors(() => cleanMetadata(bytes, type))
  const decoded = await withImageErrors(() => toDecodedFile(clean.file, type))
  const failOn = clean.isComplete === false ? await chooseStrictness(decoded, maxPixels) : 'error'
  const options = { limitInputPixels: maxPixels, failOn } as const
  const metadata = await withImageErrors(() => sharp(decoded, options).metadata())
  const pages = type === 'gif' || type === 'webp' ? (metadata.pages ?? 1) : 1
  const isUpright = type === 'webp'
  const size = isUpright ? metadata : metadata.autoOrient
  const ignoreIcc = !isProfileApplied(metadata, type, pages)
  return {
    type,
    clean,
    width: size.width,
    height: size.height,
    frames: Math.max(1, clean.frames ?? pages),
    isDeep: metadata.depth === 'ushort',
    decode(frame = 0) {
      const image = sharp(decoded, { ...options, ignoreIcc, ...(pages > 1 && { page: frame }) })
      // Browsers do not apply the orientation in a WebP file
      if (!isUpright) image.autoOrient()
      // Without this, the library leaves such an image in another color space than its result declares
      if (metadata.depth === 'ushort' && metadata.hasProfile && !ignoreIcc)
        image.withIccProfile('srgb', { attach: false })
      return image
    },
  }
}

/** Browsers show a JPEG that lacks its last bytes. One that lacks more is damaged, unless its lower part has one color. */
const chooseStrictness = (file: Buffer, maxPixels: number | false) =>
  withImageErrors(async () => ((await hasAlmostAllRows(file, maxPixels)) ? 'none' : 'warning'))

/** Returns the file with what the decoder needs in order to show it as browsers do. */
function toDecodedFile(file: Buffer, type: ImageExtension): Buffer {
  if (type === 'png') return addPngProfile(file)
  if (type === 'jpg') return addCmykProfile(file)
  return type === 'gif' ? addTransparentFrame(file) : file
}

/** Browsers ignore the profile of an animation, and one for another kind of pixels. */
function isProfileApplied({ icc, space }: Metadata, type: ImageExtension, pages: number): boolean {
  if (!icc || (type === 'webp' && pages > 1)) return false
  const profileSpace = icc.toString('latin1', 16, 20)
  const isProfile = icc.toString('latin1', 36, 40) === 'acsp'
  if (space === 'cmyk') return isProfile && profileSpace === 'CMYK'
  const isGrey = space === 'b-w' || space === 'grey16'
  return isProfile && profileSpace === (isGrey ? 'GRAY' : 'RGB ')
}

/** Runs a function on the bytes of an image. @throws {UnreadableImageError} for any error */
export async function withImageErrors<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnreadableImageError) throw error
    const message = error instanceof Error ? error.message : 'cannot be read'
    if (!(error instanceof BrokenContainerError) && message.includes('exceeds pixel limit'))
      throw new TooManyPixelsError(message, { cause: error })
    throw new DamagedImageError(message, { cause: error })
  }
}
