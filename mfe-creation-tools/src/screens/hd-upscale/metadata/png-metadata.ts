import { encodeText, joinBytes, toBigEndian, type Bytes, type ImageMetadata } from './image-metadata.ts'

const keywords = { xmp: 'XML:com.adobe.xmp', parameters: 'parameters' } as const

/** The signature and the header chunk. */
const headerBytes = 33

/** Reads the texts that this site writes, which are not compressed. */
export function readPngMetadata(png: Uint8Array): ImageMetadata {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const metadata = { xmp: '', parameters: '' }
  for (let at = 8; at + 12 <= png.length; at += 12 + view.getUint32(at)) {
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8))
    if (type === 'IDAT') break
    const data = png.subarray(at + 8, at + 8 + view.getUint32(at))
    for (const name of ['xmp', 'parameters'] as const) {
      const text = readText(type, data, keywords[name])
      if (text !== null) metadata[name] = text
    }
  }
  return metadata
}

function readText(type: string, data: Uint8Array, keyword: string): string | null {
  const isKeyword = new TextDecoder('latin1').decode(data.subarray(0, keyword.length + 1)) === `${keyword}\0`
  if (!isKeyword) return null
  const rest = data.subarray(keyword.length + 1)
  if (type === 'tEXt') return new TextDecoder('latin1').decode(rest)
  // Behind the kind of the compression are the language and the keyword in that language
  const isPlain = type === 'iTXt' && rest[0] === 0
  return isPlain ? new TextDecoder().decode(rest.subarray(rest.indexOf(0, rest.indexOf(0, 2) + 1) + 1)) : null
}

/** Adds texts to a PNG that has none. */
export function addPngMetadata(png: Uint8Array, { xmp, parameters }: ImageMetadata): Bytes {
  return joinBytes([
    png.subarray(0, headerBytes),
    createTextChunk(keywords.xmp, xmp),
    createTextChunk(keywords.parameters, parameters),
    png.subarray(headerBytes),
  ])
}

/** A text in UTF-8 that is not compressed, has no language and no translated keyword. */
function createTextChunk(keyword: string, text: string): Bytes {
  if (!text) return new Uint8Array()
  const body = encodeText(`iTXt${keyword}\0\0\0\0\0${text}`)
  return joinBytes([toBigEndian(body.length - 4, 4), body, toBigEndian(computeChecksum(body), 4)])
}

/** CRC-32, as a PNG uses it. */
function computeChecksum(bytes: Uint8Array): number {
  let checksum = -1
  for (const byte of bytes) {
    checksum ^= byte
    for (let bit = 0; bit < 8; bit += 1) checksum = (checksum >>> 1) ^ (checksum & 1 ? 0xed_b8_83_20 : 0)
  }
  return ~checksum >>> 0
}
