/** What the first bytes of a picture tell of it, without decoding a single pixel. */
export interface PictureHeader {
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  /** Pixels as they are stored: an orientation may turn them. */
  width: number
  height: number
}

/**
 * Reads the header of a PNG, JPEG or WebP; null for anything else and where the header is cut off. Names
 * and declared types are not believed, and a picture too large to decode costs nothing.
 */
export function readPictureHeader(bytes: ArrayBuffer): PictureHeader | null {
  const view = new DataView(bytes)
  try {
    return readPng(view) ?? readJpeg(view) ?? readWebp(view)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function readPng(view: DataView): PictureHeader | null {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return null
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

function readJpeg(view: DataView): PictureHeader | null {
  if (view.getUint16(0) !== 0xffd8) return null
  let at = 2
  for (;;) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    // A marker may be preceded by any number of fill bytes
    if (marker === 0xff) at += 1
    else if (isFrame(marker))
      return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    else at += 2 + (isAlone(marker) ? 0 : view.getUint16(at + 2))
  }
}

/** Start of a frame, of whatever coding; C4, C8 and CC are tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Markers without a length. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9)

function readWebp(view: DataView): PictureHeader | null {
  if (view.getUint32(0) !== fourLetters('RIFF') || view.getUint32(8) !== fourLetters('WEBP')) return null
  const type = 'image/webp'
  switch (view.getUint32(12)) {
    case fourLetters('VP8X'):
      return { type, width: 1 + threeBytes(view, 24), height: 1 + threeBytes(view, 27) }
    case fourLetters('VP8L'): {
      const bits = view.getUint32(21, true)
      return { type, width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
    }
    case fourLetters('VP8 '):
      return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    default:
      return null
  }
}

const fourLetters = (letters: string) =>
  Array.from(letters).reduce((code, letter) => code * 256 + letter.charCodeAt(0), 0)

const threeBytes = (view: DataView, at: number) =>
  view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_00_00
