import sharp, { type Sharp } from 'sharp'
import { addSegments, jpegExif, jpegSegment, jpegXmp } from './build-containers.ts'
import {
  aigcLabel,
  buildExif,
  gainMapDirectoryXmp,
  gainMapXmp,
  markedXmp,
  privateText,
} from './metadata-samples.ts'
import { patches } from './patches.ts'

const fine = { quality: 95, chromaSubsampling: '4:4:4' } as const
const encode = (image: Sharp = patches()) => image.jpeg(fine).toBuffer()

const oriented =
  (orientation: number, isLittleEndian = false) =>
  async () =>
    addSegments(await encode(), jpegExif(buildExif(orientation, { isLittleEndian })))

async function withGainMap(): Promise<Buffer> {
  const gainMap = addSegments(
    await sharp({ create: { width: 80, height: 40, channels: 3, background: '#404040' } })
      .greyscale()
      .jpeg()
      .toBuffer(),
    jpegXmp(gainMapXmp),
    jpegExif(buildExif(1)),
  )
  const image = addSegments(await encode(), jpegXmp(gainMapDirectoryXmp(gainMap.length)))
  return Buffer.concat([image, gainMap, Buffer.from(privateText)])
}

/** Kinds of JPEG files by name. */
export const jpegKinds: Readonly<Record<string, () => Promise<Buffer>>> = {
  'plain.jpg': () => encode(),
  'small.jpg': () => encode(patches(64, 64)),
  'subsampled.jpg': () => patches().jpeg({ quality: 75 }).toBuffer(),
  'progressive.jpg': () =>
    patches()
      .jpeg({ ...fine, progressive: true })
      .toBuffer(),
  'grey.jpg': () => encode(patches().greyscale()),
  'display-p3.jpg': () => encode(patches().withIccProfile('p3')),
  'orientation-3.jpg': oriented(3),
  'orientation-5-little-endian.jpg': oriented(5, true),
  'orientation-6.jpg': oriented(6),
  'cmyk.jpg': () => encode(patches().toColourspace('cmyk')),
  'cmyk-with-profile.jpg': () => encode(patches().toColourspace('cmyk').withIccProfile('cmyk')),
  'without-end.jpg': async () => (await encode()).subarray(0, -2),
  'data-behind.jpg': async () => Buffer.concat([await encode(), Buffer.from(privateText)]),
  'gain-map.jpg': withGainMap,
  'marks.jpg': async () => addSegments(await encode(), jpegXmp(markedXmp), jpegSegment(0xeb, 'JP\0\x01c2pa')),
  'label-in-exif.jpg': async () =>
    addSegments(await encode(), jpegExif(buildExif(1, { comment: `{"AIGC":${aigcLabel}}` }))),
  'private.jpg': async () =>
    addSegments(
      await encode(),
      jpegExif(buildExif(1)),
      jpegSegment(0xed, `Photoshop 3.0\0${privateText}`),
      jpegSegment(0xfe, privateText),
      jpegSegment(0xe0, `JFXX\0${privateText}`),
    ),
}
