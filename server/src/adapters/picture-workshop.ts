import sharp, { type Sharp } from 'sharp'
import { thumbnailWidths, type PictureEnding } from '../domain/media.ts'
import { pictureType } from '../domain/picture-type.ts'
import { UnreadablePicture, type PictureWorkshop } from '../domain/pictures.ts'

/** 8,192 pixels square: four times the largest picture that this site makes. */
const mostPixels = 8_192 * 8_192

/** Pixels; with this width a WebP file of quality 20 stays below 300 bytes. */
const placeholderWidth = 16

/** The workshop on sharp. Pictures are turned upright and lose every kind of metadata on the way. */
export const pictureWorkshop: PictureWorkshop = {
  derive: file =>
    readable(async () => {
      const ending = sniff(file)
      const picture = open(file)
      const { autoOrient } = await picture.metadata()
      const [placeholder, ...thumbnails] = await Promise.all([
        scaled(picture, placeholderWidth).webp({ quality: 20, alphaQuality: 20, effort: 6 }).toBuffer(),
        ...thumbnailWidths.map(async width => ({
          width,
          file: await scaled(picture, width).webp({ quality: 78, effort: 2 }).toBuffer(),
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
      sniff(file)
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
    readable(() => {
      sniff(file)
      return open(file).resize({ width: side, height: side, fit: 'cover' }).webp({ quality: 86 }).toBuffer()
    }),
}

const open = (file: Uint8Array): Sharp =>
  sharp(file, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient()

const scaled = (picture: Sharp, width: number): Sharp =>
  picture.clone().resize({ width, withoutEnlargement: true })

function sniff(file: Uint8Array): PictureEnding {
  const type = pictureType(file)
  if (!type) throw new UnreadablePicture('not a png, jpeg, gif or webp file')
  return type
}

async function readable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnreadablePicture) throw error
    throw new UnreadablePicture(error instanceof Error ? error.message : 'cannot be read', { cause: error })
  }
}
