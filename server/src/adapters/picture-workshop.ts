import { open as openFile, readFile, stat, writeFile } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { thumbnailWidths, type PictureEnding } from '../domain/media.ts'
import { pictureType } from '../domain/picture-type.ts'
import { TooManyPixels, UnreadablePicture, type PictureWorkshop } from '../domain/pictures.ts'
import { inheritMark, isMarked, markPng } from '../engines/png-metadata.ts'
import { strippedGif, strippedWebp } from './strip-animation.ts'

/** 8,192 pixels square: four times the largest picture that this site makes. */
const mostPixels = 8_192 * 8_192

/** Pixels; with this width a WebP file of quality 20 stays below 300 bytes. */
const placeholderWidth = 16

// Every picture is another one: what the library remembers of the last is only memory lost.
sharp.cache(false)

/** Pixels of a side of what only the classifier looks at. */
const stillSide = 480

/** The workshop on sharp. Pictures are turned upright and lose every kind of metadata on the way. */
export const pictureWorkshop: PictureWorkshop = {
  measure: file =>
    readable(async () => {
      await sniff(file)
      const { autoOrient, pages = 1 } = await sharp(file, { limitInputPixels: false }).metadata()
      return { width: autoOrient.width, height: autoOrient.height, moves: pages > 1 }
    }),

  derive: file =>
    readable(async () => {
      const ending = await sniff(file)
      const picture = open(file)
      const { autoOrient } = await picture.metadata()
      // A large file is decoded once: the smaller ones are made of the largest.
      const { data, info } = await scaled(picture, Math.max(...thumbnailWidths))
        .raw()
        .toBuffer({ resolveWithObject: true })
      const base = sharp(data, { raw: info })
      const sized = (width: number) =>
        base.clone().resize({ ...sizeAt(Math.min(width, info.width), autoOrient), fit: 'fill' })
      const [placeholder, ...thumbnails] = await Promise.all([
        sized(placeholderWidth).webp({ quality: 20, alphaQuality: 20, effort: 6 }).toBuffer(),
        ...thumbnailWidths.map(async width => ({
          width,
          file: await sized(width).webp({ quality: 78, effort: 2 }).toBuffer(),
        })),
      ])
      return {
        ending,
        width: autoOrient.width,
        height: autoOrient.height,
        placeholder: `data:image/webp;base64,${placeholder.toString('base64')}`,
        thumbnails,
      }
    }),

  encodeAnew: (file, ending, longest) =>
    readable(async () => {
      await sniff(file)
      const picture = open(file).resize({
        width: longest,
        height: longest,
        fit: 'inside',
        withoutEnlargement: true,
      })
      return ending === 'jpg'
        ? await picture.flatten({ background: 'white' }).jpeg({ quality: 88 }).toBuffer()
        : await picture.webp({ quality: 88, effort: 3 }).toBuffer()
    }),

  encodeSquare: (file, side) =>
    readable(async () => {
      await sniff(file)
      return await open(file)
        .resize({ width: side, height: side, fit: 'cover' })
        .webp({ quality: 86 })
        .toBuffer()
    }),

  prepare: path =>
    readable(async () => {
      await sniff(path)
      const metadata = await sharp(path, limits).metadata()
      const animated = (metadata.pages ?? 1) > 1 || metadata.format === 'gif'
      const clean = `${path}.clean`
      if (animated) await writeFile(clean, stripped(await readFile(path), metadata))
      else await encodedAlike(open(path), metadata).toFile(clean)
      const { size } = await stat(clean)
      const last = (metadata.pages ?? 1) - 1
      const pages = animated ? new Set([0, Math.floor(last / 2), last]) : [0]
      const stills = await Promise.all([...pages].map(page => stillOf(clean, page)))
      return { path: clean, bytes: size, stills }
    }),

  mark: (file, making) =>
    readable(async () => {
      if ((await sniff(file)) === 'png' && isMarked(file)) return file
      const png = open(file).png({ compressionLevel: 6 })
      const { data, info } = await png.toBuffer({ resolveWithObject: true })
      return markPng(data, { ...making, width: info.width, height: info.height, source: 'trained' })
    }),

  inheritMark: (file, original) =>
    readable(async () => {
      if (pictureType(original) !== 'png' || !isMarked(original)) return file
      const png =
        pictureType(file) === 'png' ? file : await open(file).png({ compressionLevel: 6 }).toBuffer()
      return inheritMark(png, original)
    }),

  blank: (width, height) =>
    sharp({ create: { width, height, channels: 3, background: '#15171d' } })
      .png()
      .toBuffer(),
}

const limits = { limitInputPixels: mostPixels, failOn: 'error' } as const

const open = (file: Uint8Array | string): Sharp => sharp(file, limits).autoOrient()

const stillOf = (file: string, page: number): Promise<Buffer> =>
  sharp(file, { ...limits, page })
    .resize({ width: stillSide, height: stillSide, fit: 'inside', withoutEnlargement: true })
    .jpeg()
    .toBuffer()

/** Encoded anew as what it was, hardly to be told apart from it. */
function encodedAlike(picture: Sharp, { format }: Metadata): Sharp {
  if (format === 'jpeg') return picture.jpeg({ quality: 92 })
  if (format === 'png') return picture.png({ compressionLevel: 6 })
  if (format === 'webp') return picture.webp({ quality: 92, effort: 1 })
  throw new UnreadablePicture(`a ${format} file`)
}

function stripped(file: Buffer, { format }: Metadata): Buffer {
  const bare = format === 'gif' ? strippedGif(file) : format === 'webp' ? strippedWebp(file) : null
  if (!bare) throw new UnreadablePicture(`a broken animation, or one as ${format}`)
  return bare
}

/** A picture's size at another width, also where it was scaled before. */
const sizeAt = (width: number, whole: { width: number; height: number }) => ({
  width,
  height: Math.max(1, Math.round((whole.height * width) / whole.width)),
})

const scaled = (picture: Sharp, width: number): Sharp =>
  picture.clone().resize({ width, withoutEnlargement: true })

async function sniff(file: Uint8Array | string): Promise<PictureEnding> {
  const type = pictureType(typeof file === 'string' ? await headOf(file) : file)
  if (!type) throw new UnreadablePicture('not a png, jpeg, gif or webp file')
  return type
}

async function headOf(path: string): Promise<Uint8Array> {
  const handle = await openFile(path)
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(12), 0, 12, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function readable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnreadablePicture) throw error
    if (error instanceof Error && error.message.includes('exceeds pixel limit'))
      throw new TooManyPixels(error.message, { cause: error })
    throw new UnreadablePicture(error instanceof Error ? error.message : 'cannot be read', { cause: error })
  }
}
