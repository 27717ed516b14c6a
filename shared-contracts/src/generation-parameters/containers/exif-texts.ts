import { decodeText, decodeUserComment, trimZeros } from './decode-text.ts'

const tags: Readonly<Record<number, string>> = {
  0x010e: 'exif:ImageDescription',
  0x010f: 'exif:Make',
  0x0110: 'exif:Model',
  0x0131: 'exif:Software',
  0x9286: 'exif:UserComment',
}
const exifDirectory = 0x8769
const maxEntries = 200

/** Bytes of one value by the number of its type: byte, text, short, long, rational, and the signed ones. */
const typeBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

/** Reads the texts of EXIF data, which are TIFF, from the first directory and the one that it points to. */
export function readExifTexts(data: Uint8Array, texts: Map<string, string>): void {
  const isPrefixed = data[0] === 0x45 && data[1] === 0x78
  const tiff = isPrefixed ? data.subarray(6) : data
  const order = tiff[0]
  if (tiff.byteLength < 8 || order !== tiff[1] || (order !== 0x49 && order !== 0x4d)) return
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  const isLittle = order === 0x49
  if (view.getUint16(2, isLittle) !== 42) return
  const next = readDirectory(view, view.getUint32(4, isLittle), isLittle, texts)
  if (next !== null) readDirectory(view, next, isLittle, texts)
}

/** @returns where the EXIF directory begins, if this one points to it */
function readDirectory(view: DataView, start: number, isLittle: boolean, texts: Map<string, string>) {
  let pointer: number | null = null
  if (start + 2 > view.byteLength) return pointer
  const count = Math.min(view.getUint16(start, isLittle), maxEntries)
  for (let index = 0; index < count; index += 1) {
    const entry = start + 2 + 12 * index
    if (entry + 12 > view.byteLength) break
    const tag = view.getUint16(entry, isLittle)
    if (tag === exifDirectory) pointer = view.getUint32(entry + 8, isLittle)
    const name = tags[tag]
    const value = name === undefined ? null : readValue(view, entry, isLittle)
    if (name === undefined || value === null || texts.has(name)) continue
    texts.set(name, tag === 0x9286 ? decodeUserComment(value) : trimZeros(decodeText(value)))
  }
  return pointer
}

function readValue(view: DataView, entry: number, isLittle: boolean): Uint8Array | null {
  const bytes = (typeBytes[view.getUint16(entry + 2, isLittle)] ?? 0) * view.getUint32(entry + 4, isLittle)
  const start = bytes <= 4 ? entry + 8 : view.getUint32(entry + 8, isLittle)
  if (bytes === 0 || start + bytes > view.byteLength) return null
  return new Uint8Array(view.buffer, view.byteOffset + start, bytes)
}
