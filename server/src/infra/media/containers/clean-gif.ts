import { BrokenContainerError, type CleanImage } from './clean-image.ts'
import { getColorTableBytes, getHeaderEnd, gifMarkers, joinSubBlocks, readSubBlocks } from './gif-blocks.ts'
import {
  buildXmp,
  mergeMarks,
  noMarks,
  readMarksOfBytes,
  readSignedMarks,
  type GenerationMarks,
} from '@tessera/shared-contracts/generation-marks'

const labels = { graphicControl: 0xf9, application: 0xff } as const

/** The repeat count of an animation, and the signed record of its making (C2PA). */
const keptApplications = /^(NETSCAPE2\.0|ANIMEXTS1\.0|C2PA_GIF)/
const c2paApplication = 'C2PA_GIF'
const xmpApplication = 'XMP DataXMP'
/** Lets readers that know blocks alone skip a text: from any byte on, it is a chain of blocks with an end. */
const xmpTrailer = Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0])

/**
 * Removes comments, texts and application data from a GIF. It keeps the repeat count and the marks of generated images.
 * Like browsers, it accepts a file that lacks its end, and leaves a later frame out that is not whole.
 *
 * @throws {BrokenContainerError}
 */
export function cleanGif(file: Buffer): CleanImage {
  const kept: Buffer[] = []
  const marks: GenerationMarks[] = []
  let signed = noMarks
  let frames = 0
  let control: Buffer[] = []
  for (let at = getHeaderEnd(file); at < file.length;) {
    const start = at
    if (file[at] === gifMarkers.extension) {
      const label = file[at + 1]
      const chain = readSubBlocks(file, at + 2)
      at = chain.end
      if (!chain.isComplete) break
      const block = file.subarray(start, at)
      const application = label === labels.application ? block.toString('latin1', 3, 14) : ''
      if (application === xmpApplication) marks.push(readMarksOfBytes(block.subarray(14)))
      if (application.startsWith(c2paApplication)) signed = readSignedMarks(joinSubBlocks(block, 14))
      if (label === labels.graphicControl) control = [block]
      else if (keptApplications.test(application)) kept.push(block)
    } else if (file[at] === gifMarkers.image) {
      const chain = readSubBlocks(file, at + 10 + getColorTableBytes(file[at + 9] ?? 0) + 1)
      at = chain.end
      if (chain.isCut && frames > 0) break
      if (chain.isCut) throw new BrokenContainerError('a GIF that ends within its first frame')
      kept.push(...control, file.subarray(start, at), Buffer.alloc(chain.isComplete ? 0 : 1))
      control = []
      frames += 1
    } else if (file[at] === gifMarkers.trailer || frames > 0) break
    else throw new BrokenContainerError('a GIF with an unknown block')
  }
  if (frames === 0) throw new BrokenContainerError('a GIF without frames')
  const found = mergeMarks(marks)
  const xmp = buildXmp(found)
  const header = Buffer.from(file.subarray(0, getHeaderEnd(file)))
  // Only this version has extensions
  header.write('GIF89a', 0, 'latin1')
  const trailer = Buffer.from([gifMarkers.trailer])
  const extensions = xmp ? [createXmpExtension(xmp)] : []
  return {
    file: Buffer.concat([xmp ? header : file.subarray(0, header.length), ...extensions, ...kept, trailer]),
    marks: mergeMarks([found, signed]),
    frames,
  }
}

const createXmpExtension = (xmp: string) =>
  Buffer.concat([
    Buffer.from([gifMarkers.extension, labels.application, xmpApplication.length]),
    Buffer.from(xmpApplication + xmp),
    xmpTrailer,
  ])
