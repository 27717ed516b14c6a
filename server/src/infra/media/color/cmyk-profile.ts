import { createApplicationSegment, isOfKind, splitJpeg } from '../containers/jpeg-segments.ts'
import { decodeSrgb, srgbPrimaries } from './color-spaces.ts'
import { createTableProfile } from './icc-profile.ts'
import { apply, toXyzMatrix } from './matrices.ts'

/** The largest table that fits into one segment. */
const tableSide = 10

/** The colors of a CMYK image without a profile, as browsers show it: each ink darkens its own channel. */
function createCmykProfile(): Buffer {
  const matrix = toXyzMatrix(srgbPrimaries)
  if (!matrix) throw new Error('sRGB has no matrix')
  return createTableProfile('CMYK', tableSide, ([cyan = 0, magenta = 0, yellow = 0, black = 0]) => {
    const light = (ink: number) => decodeSrgb((1 - ink) * (1 - black))
    return apply(matrix, [light(cyan), light(magenta), light(yellow)])
  })
}

let profile: Buffer | null = null

/** Adds a profile to a JPEG of four inks that has none. It returns other files unchanged. */
export function addCmykProfile(file: Buffer): Buffer {
  const { segments } = splitJpeg(file)
  const frame = segments.find(({ marker }) => marker >= 0xc0 && marker <= 0xc3)
  const hasProfile = segments.some(segment => isOfKind(segment, 'icc'))
  if (frame?.data[5] !== 4 || hasProfile) return file
  profile ??= createCmykProfile()
  const segment = createApplicationSegment('icc', Buffer.from([1, 1]), profile)
  return Buffer.concat([file.subarray(0, 2), segment, file.subarray(2)])
}
