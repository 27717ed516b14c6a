import { getHeaderEnd, gifMarkers, readSubBlocks } from './gif-blocks.ts'

/** A frame of one pixel that is transparent. */
const transparentFrame = Buffer.from('21f90401000000002c0000000001000100000202440100', 'hex')

/**
 * Appends a transparent frame to a GIF whose first frame does not cover the image. The decoder reads transparency only if a
 * frame declares it, and fills the rest with black otherwise.
 *
 * @param file a GIF that ends with its trailer
 */
export function addTransparentFrame(file: Buffer): Buffer {
  let at = getHeaderEnd(file)
  while (file[at] === gifMarkers.extension) at = readSubBlocks(file, at + 2).end
  if (file[at] !== gifMarkers.image || at + 9 > file.length) return file
  const [left, top] = [file.readUInt16LE(at + 1), file.readUInt16LE(at + 3)]
  const [width, height] = [file.readUInt16LE(at + 5), file.readUInt16LE(at + 7)]
  const covers = left === 0 && top === 0 && width >= file.readUInt16LE(6) && height >= file.readUInt16LE(8)
  return covers ? file : Buffer.concat([file.subarray(0, -1), transparentFrame, file.subarray(-1)])
}
