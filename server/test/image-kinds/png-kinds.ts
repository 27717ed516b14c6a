import sharp from 'sharp'
import {
  addChunks,
  buildAnimatedPng,
  buildPng,
  p3Chromaticities,
  pngChunk,
  pngGamma,
  pngProfile,
  pngText,
  pngXmp,
  toUint32s,
} from './build-png.ts'
import { aigcLabel, buildExif, markedXmp, privateText } from './metadata-samples.ts'
import { patches } from './patches.ts'

const plain = () => patches().png().toBuffer()

async function getProfile(name: 'srgb' | 'p3'): Promise<Buffer> {
  const { icc } = await sharp(await patches(8, 8).withIccProfile(name).png().toBuffer()).metadata()
  if (!icc) throw new Error(`no profile named ${name}`)
  return icc
}

const deep = (color: 'rgb' | 'rgba', profile: 'srgb' | 'p3') => async (): Promise<Buffer> =>
  buildPng({ depth: 16, color, chunks: [pngProfile(await getProfile(profile))] })

const codes = (primaries: number, transfer: number) =>
  pngChunk('cICP', Buffer.from([primaries, transfer, 0, 1]))

/** A text whose checksum is wrong. */
function brokenText(): Buffer {
  const chunk = pngText('Comment', privateText)
  chunk[chunk.length - 1] = (chunk.at(-1) ?? 0) ^ 1
  return chunk
}

/** Kinds of PNG files by name. */
export const pngKinds: Readonly<Record<string, () => Promise<Buffer> | Buffer>> = {
  'plain.png': plain,
  'small.png': () => patches(64, 64).png().toBuffer(),
  'larger.png': () => patches(480, 240).png().toBuffer(),
  'small-alpha.png': () => patches(48, 64, 4).png().toBuffer(),
  'alpha.png': () => patches(160, 80, 4).png().toBuffer(),
  'palette-alpha.png': () => patches(160, 80, 4).png({ palette: true, colours: 64 }).toBuffer(),
  'interlaced.png': () => patches().png({ progressive: true }).toBuffer(),
  'grey.png': () => buildPng({ depth: 8, color: 'grey' }),
  'grey-alpha-16.png': () => buildPng({ depth: 16, color: 'greyAlpha' }),
  'transparent-color.png': () =>
    buildPng({ depth: 8, color: 'rgb', chunks: [pngChunk('tRNS', Buffer.from([0, 0, 0, 200, 0, 0]))] }),
  'rgb-16.png': () => buildPng({ depth: 16, color: 'rgb' }),
  'rgb-16-srgb-profile.png': deep('rgb', 'srgb'),
  'rgb-16-p3-profile.png': deep('rgb', 'p3'),
  'rgba-16-p3-profile.png': deep('rgba', 'p3'),
  'p3-profile.png': () => patches().withIccProfile('p3').png().toBuffer(),
  'broken-profile.png': async () => addChunks(await plain(), pngProfile(Buffer.from('no profile'))),
  'gamma-1.png': () => buildPng({ depth: 8, color: 'rgb', chunks: [pngGamma(100_000)] }),
  'gamma-1.8.png': () => buildPng({ depth: 8, color: 'rgb', chunks: [pngGamma(55_556)] }),
  'gamma-1-grey.png': () => buildPng({ depth: 8, color: 'grey', chunks: [pngGamma(100_000)] }),
  'gamma-1-rgba-16.png': () => buildPng({ depth: 16, color: 'rgba', chunks: [pngGamma(100_000)] }),
  'gamma-with-srgb.png': () =>
    buildPng({ depth: 8, color: 'rgb', chunks: [pngChunk('sRGB', Buffer.from([0])), pngGamma(45_455)] }),
  'p3-chromaticities.png': () =>
    buildPng({ depth: 8, color: 'rgb', chunks: [pngGamma(45_455), p3Chromaticities] }),
  'p3-codes.png': () => buildPng({ depth: 8, color: 'rgb', chunks: [codes(12, 13)] }),
  'rec2020-pq.png': () =>
    buildPng({ depth: 16, color: 'rgb', chunks: [codes(9, 16)], encode: sample => 0.75 * sample }),
  'rec2020-pq-light.png': () =>
    buildPng({
      depth: 16,
      color: 'rgb',
      chunks: [codes(9, 16), pngChunk('cLLI', toUint32s(6_000_000, 2_000_000))],
      encode: sample => 0.65 * sample,
    }),
  'rec2020-hlg.png': () => buildPng({ depth: 16, color: 'rgb', chunks: [codes(9, 18)] }),
  'orientation-6.png': async () => addChunks(await plain(), pngChunk('eXIf', buildExif(6))),
  'animated.png': () => buildAnimatedPng(),
  'animated-behind-still.png': () => buildAnimatedPng({ hasStill: true }),
  'without-end.png': async () => (await plain()).subarray(0, -12),
  'data-behind.png': async () => Buffer.concat([await plain(), Buffer.from(privateText)]),
  'texts.png': async () =>
    addChunks(
      await plain(),
      pngText('Author', privateText),
      pngChunk('tIME', Buffer.from([7, 234, 1, 1, 0, 0, 0])),
      brokenText(),
    ),
  'marks.png': async () => addChunks(await plain(), pngXmp(markedXmp), pngChunk('caBX', 'c2pa')),
  'label-as-text.png': async () => addChunks(await plain(), pngText('AIGC', aigcLabel)),
  'long.png': () =>
    sharp({ create: { width: 1_080, height: 20_000, channels: 3, background: '#d8c8a0' } })
      .png()
      .toBuffer(),
  'wide.png': () =>
    sharp({ create: { width: 20_000, height: 500, channels: 3, background: '#a0c8d8' } })
      .png()
      .toBuffer(),
}
