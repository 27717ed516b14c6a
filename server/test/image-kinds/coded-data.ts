import { extname } from 'node:path'

/** Returns what no upload may change: the coded data of an image, its frames, and how its colors are to be read. */
export function getCodedData(file: Buffer, name: string): string[] {
  const type = extname(name)
  if (type === '.jpg') return listJpegSegments(file)
  if (type === '.png') return listPngChunks(file)
  return type === '.webp' ? listWebpChunks(file) : listGifFrames(file)
}

const toEntry = (name: string, data: Buffer) => `${name} ${data.toString('base64')}`

function listJpegSegments(file: Buffer): string[] {
  const entries: string[] = []
  for (let at = 2; at + 4 <= file.length;) {
    const marker = file[at + 1] ?? 0
    if (marker === 0xd9) break
    let end = at + 2 + file.readUInt16BE(at + 2)
    const data = file.subarray(at + 4, end)
    if (marker === 0xda) while (end < file.length && !isMarkerAt(file, end)) end += 1
    const isApplication = marker === 0xfe || (marker & 0xf0) === 0xe0
    const isKept = /^(ICC_PROFILE|Adobe|JP)/.test(data.toString('latin1', 0, 12))
    if (!isApplication || isKept) entries.push(toEntry(marker.toString(16), file.subarray(at, end)))
    at = end
  }
  return entries
}

const isMarkerAt = (file: Buffer, at: number) => {
  const marker = file[at + 1] ?? 0
  return file[at] === 0xff && marker !== 0 && (marker < 0xd0 || marker > 0xd7)
}

function listPngChunks(file: Buffer): string[] {
  const entries: string[] = []
  for (let at = 8; at + 12 <= file.length;) {
    const end = at + 12 + file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    if (type === 'IEND') break
    if (!/^(?:tEXt|zTXt|iTXt|tIME|eXIf)$/.test(type)) entries.push(toEntry(type, file.subarray(at, end)))
    at = end
  }
  return entries
}

function listWebpChunks(file: Buffer): string[] {
  const entries: string[] = []
  for (let at = 12; at + 8 <= file.length;) {
    const end = at + 8 + file.readUInt32LE(at + 4)
    const type = file.toString('latin1', at, at + 4)
    if (/^(VP8[ L]|ALPH|AN..|ICCP)$/.test(type)) entries.push(toEntry(type, file.subarray(at, end)))
    at = end + (end % 2)
  }
  return entries
}

/** The colors, and the blocks of all frames with their delays. */
function listGifFrames(file: Buffer): string[] {
  const getColors = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let at = 13 + getColors(file[10])
  const entries = [toEntry('header', file.subarray(6, at))]
  while (at < file.length && file[at] !== 0x3b) {
    const start = at
    const isFrame = file[at] === 0x2c
    const isKept = isFrame || file[at + 1] === 0xf9 || file.toString('latin1', at + 3, at + 11) === 'NETSCAPE'
    at += isFrame ? 11 + getColors(file[at + 9]) : 2
    while (at < file.length && file[at] !== 0) at += 1 + (file[at] ?? 0)
    at += 1
    if (isKept) entries.push(toEntry('block', file.subarray(start, at)))
  }
  return entries
}
