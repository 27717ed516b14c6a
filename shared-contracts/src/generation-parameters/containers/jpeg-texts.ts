import { decodeLatin1, decodeText, trimZeros } from './decode-text.ts'
import { readExifTexts } from './exif-texts.ts'

const startOfScan = 0xda
const xmpHeader = 'http://ns.adobe.com/xap/1.0/\0'

/** Reads the texts of a JPEG from the segments before its pixels: EXIF, XMP and the comment. */
export function readJpegTexts(file: Uint8Array, texts: Map<string, string>): void {
  let offset = 2
  while (offset + 4 <= file.byteLength && file[offset] === 0xff) {
    const marker = file[offset + 1] ?? 0
    // Bytes that fill the space before a marker
    if (marker === 0xff) {
      offset += 1
      continue
    }
    if (marker === startOfScan) return
    const length = ((file[offset + 2] ?? 0) << 8) | (file[offset + 3] ?? 0)
    const end = offset + 2 + length
    if (length < 2 || end > file.byteLength) return
    readSegment(marker, file.subarray(offset + 4, end), texts)
    offset = end
  }
}

function readSegment(marker: number, data: Uint8Array, texts: Map<string, string>): void {
  if (marker === 0xfe && !texts.has('comment')) texts.set('comment', trimZeros(decodeText(data)))
  if (marker !== 0xe1) return
  const isXmp = decodeLatin1(data.subarray(0, xmpHeader.length)) === xmpHeader
  if (isXmp && !texts.has('xmp')) texts.set('xmp', decodeText(data.subarray(xmpHeader.length)))
  if (decodeLatin1(data.subarray(0, 6)) === 'Exif\0\0') readExifTexts(data, texts)
}
