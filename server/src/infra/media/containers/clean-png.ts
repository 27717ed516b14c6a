import { BrokenContainerError, type CleanImage } from './clean-image.ts'
import { createOrientationExif, readOrientation } from './exif.ts'
import {
  buildXmp,
  mergeMarks,
  noMarks,
  readMarks,
  readMarksOfBytes,
  readSignedMarks,
  type GenerationMarks,
} from '@tessera/shared-contracts/generation-marks'
import { createChunk, joinPng, pngSignature, splitPng, type PngChunk } from './png-chunks.ts'
import { findPngText } from './png-texts.ts'

const xmpKeyword = 'XML:com.adobe.xmp'
/** The keyword of the label of GB 45438 where a file has no XMP. */
const aigcKeyword = 'AIGC'

/** The ancillary chunks that are part of the image: colors, transparency, density, animation and C2PA. */
const keptChunks: ReadonlySet<string> = new Set([
  ...['iCCP', 'gAMA', 'cHRM', 'sRGB', 'cICP', 'mDCV', 'mDCv', 'cLLI', 'cLLi', 'sBIT'],
  ...['tRNS', 'bKGD', 'pHYs', 'acTL', 'fcTL', 'fdAT', 'caBX'],
])
const codedChunks: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND'])

/**
 * Removes metadata from a PNG. It keeps the orientation, the marks of generated images, and an animation.
 *
 * @throws {BrokenContainerError}
 */
export function cleanPng(file: Buffer): CleanImage {
  const [header, ...chunks] = splitPng(file)
  if (header?.type !== 'IHDR') throw new BrokenContainerError('a PNG without a header')
  const marks = readPngMarks(chunks)
  const exif = chunks.find(({ type }) => type === 'eXIf')
  const orientation = exif ? readOrientation(exif.data) : 1
  const xmp = buildXmp(marks)
  const own = chunks.filter(({ type }) => codedChunks.has(type) || keptChunks.has(type))
  const added = [
    ...(orientation === 1 ? [] : [createChunk('eXIf', createOrientationExif(orientation))]),
    ...(xmp ? [createXmpChunk(xmp)] : []),
  ]
  // A large file without metadata is not copied
  const bytes = chunks.reduce(
    (sum, chunk) => sum + chunk.bytes.length,
    pngSignature.length + header.bytes.length,
  )
  const isClean = added.length === 0 && own.length === chunks.length && bytes === file.length
  const animation = chunks.find(({ type, data }) => type === 'acTL' && data.length === 8)
  return {
    file: isClean ? file : joinPng([header, ...added, ...own]),
    marks: mergeMarks([marks, readC2paMarks(chunks)]),
    ...(animation && { frames: animation.data.readUInt32BE(0) }),
  }
}

/** A text that is not compressed, has no language and no translated keyword. */
export const createXmpChunk = (xmp: string): PngChunk => createChunk('iTXt', `${xmpKeyword}\0\0\0\0\0`, xmp)

function readC2paMarks(chunks: readonly PngChunk[]): GenerationMarks {
  const manifests = chunks.find(({ type }) => type === 'caBX')
  return manifests ? readSignedMarks(manifests.data) : noMarks
}

function readPngMarks(chunks: readonly PngChunk[]): GenerationMarks {
  const exif = chunks.find(({ type }) => type === 'eXIf')
  const label = findPngText(chunks, aigcKeyword)
  return mergeMarks([
    readMarks(findPngText(chunks, xmpKeyword) ?? ''),
    label === null ? noMarks : readMarks(`${aigcKeyword}:${label}`),
    exif ? readMarksOfBytes(exif.data) : noMarks,
  ])
}
