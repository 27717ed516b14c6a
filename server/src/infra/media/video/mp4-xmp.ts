import {
  buildXmp,
  hasMarks,
  readMarksOfBytes,
  saysGenerated,
} from '@tessera/shared-contracts/generation-marks'
import type { Box } from './mp4-boxes.ts'

/** The identifier of a `uuid` box with XMP. */
const xmpId = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex')
/** The box below `udta` in which QuickTime has XMP. */
const xmpType = 'XMP_'

/** A mark that stays in a file. */
export interface KeptMark {
  /** It says that a trained model made the content, or a part of it. */
  isGenerated: boolean
}

/** Returns where a box has XMP, as offsets in its content; null if it has none. */
export function findXmp({ type }: Pick<Box, 'type'>, content: Buffer): number | null {
  if (type === xmpType) return 0
  return type === 'uuid' && content.subarray(0, xmpId.length).equals(xmpId) ? xmpId.length : null
}

/** Overwrites XMP, in place, with the marks of generated content alone. Returns null without any; the XMP is unchanged then. */
export function keepMarksInXmp(xmp: Buffer): KeptMark | null {
  const marks = readMarksOfBytes(xmp)
  const packet = buildXmp(marks)
  const bare = packet.replaceAll(/<\?xpacket[^>]*>/g, '')
  if (!hasMarks(marks)) return null
  // What has no room goes, and counts
  const fitting = [packet, bare].find(text => Buffer.byteLength(text) <= xmp.length) ?? ''
  // White space is allowed in a packet, and around an element
  const end = fitting.indexOf('<?xpacket end')
  const padding = ' '.repeat(xmp.length - Buffer.byteLength(fitting))
  const at = end === -1 ? fitting.length : end
  xmp.write(fitting.slice(0, at) + padding + fitting.slice(at))
  return { isGenerated: saysGenerated(marks) }
}
