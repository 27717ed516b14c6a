import { decodeLatin1, decodeText } from './decode-text.ts'
import { readExifTexts } from './exif-texts.ts'

const maxChunkBytes = 12 * 1024 * 1024

/** Reads the texts of the EXIF and XMP chunks of a WebP file. */
export function readWebpTexts(file: Uint8Array, texts: Map<string, string>): void {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let offset = 12
  while (offset + 8 <= file.byteLength) {
    const type = decodeLatin1(file.subarray(offset, offset + 4))
    const length = view.getUint32(offset + 4, true)
    const data = file.subarray(offset + 8, offset + 8 + length)
    if (data.byteLength < length) return
    if (type === 'EXIF' && length <= maxChunkBytes) readExifTexts(data, texts)
    if (type === 'XMP ' && length <= maxChunkBytes && !texts.has('xmp')) texts.set('xmp', decodeText(data))
    offset += 8 + length + (length % 2)
  }
}
