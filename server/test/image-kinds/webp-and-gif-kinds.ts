import { addGifExtension, addGifXmp, addWebpChunks, buildSmallFrameGif } from './build-containers.ts'
import { buildExif, markedXmp, privateText } from './metadata-samples.ts'
import { animation, patches } from './patches.ts'

const size = { width: 160, height: 80 }
const lossless = () => patches().webp({ lossless: true }).toBuffer()
const animatedGif = () =>
  animation()
    .gif({ delay: [90, 90, 90] })
    .toBuffer()

/** Kinds of WebP files by name. */
export const webpKinds: Readonly<Record<string, () => Promise<Buffer>>> = {
  'lossless.webp': lossless,
  'lossy.webp': () => patches().webp({ quality: 95 }).toBuffer(),
  'alpha.webp': () => patches(160, 80, 4).webp({ lossless: true }).toBuffer(),
  'lossy-alpha.webp': () => patches(160, 80, 4).webp({ quality: 90 }).toBuffer(),
  'p3-profile.webp': () => patches().withIccProfile('p3').webp({ lossless: true }).toBuffer(),
  'orientation-6.webp': async () => addWebpChunks(await lossless(), size, { EXIF: buildExif(6) }),
  'animated.webp': () =>
    animation()
      .webp({ lossless: true, delay: [90, 90, 90] })
      .toBuffer(),
  'animated-p3-profile.webp': () =>
    animation()
      .withIccProfile('p3')
      .webp({ lossless: true, delay: [90, 90, 90] })
      .toBuffer(),
  'marks.webp': async () => addWebpChunks(await lossless(), size, { 'XMP ': Buffer.from(markedXmp) }),
  'unknown-chunk.webp': async () => addWebpChunks(await lossless(), size, { MINE: Buffer.from(privateText) }),
}

/** Kinds of GIF files by name. */
export const gifKinds: Readonly<Record<string, () => Promise<Buffer> | Buffer>> = {
  'still.gif': () => patches().gif().toBuffer(),
  'transparent.gif': () => patches(160, 80, 4).gif().toBuffer(),
  'animated.gif': animatedGif,
  'without-end.gif': async () => (await animatedGif()).subarray(0, -1),
  'small-first-frame.gif': buildSmallFrameGif,
  'marks.gif': async () => addGifXmp(await animatedGif(), markedXmp),
  'comment.gif': async () => addGifExtension(await animatedGif(), 0xfe, Buffer.from(privateText)),
}
