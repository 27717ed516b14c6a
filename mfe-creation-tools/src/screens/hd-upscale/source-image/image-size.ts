/** In pixels, as stored; an orientation tag can swap width and height. */
export interface ImageSize {
  width: number
  height: number
}

/**
 * Reads the size in the header of a PNG, JPEG or WebP; returns null for anything else and for a truncated header. It
 * ignores the file's name and declared type, and decodes no pixels, so it is safe for images of any size.
 */
export function readImageSize(bytes: ArrayBuffer): ImageSize | null {
  const view = new DataView(bytes)
  try {
    return readPng(view) ?? readJpeg(view) ?? readWebp(view)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function readPng(view: DataView): ImageSize | null {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return null
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

function readJpeg(view: DataView): ImageSize | null {
  if (view.getUint16(0) !== 0xffd8) return null
  let at = 2
  for (;;) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    // Any number of fill bytes may precede a marker
    if (marker === 0xff) at += 1
    else if (isFrameMarker(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    else at += 2 + (isStandaloneMarker(marker) ? 0 : view.getUint16(at + 2))
  }
}

/** The start of a frame in any coding. C4, C8 and CC are tables. */
const isFrameMarker = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Whether the marker has no length field. */
const isStandaloneMarker = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9)

function readWebp(view: DataView): ImageSize | null {
  if (view.getUint32(0) !== toFourCc('RIFF') || view.getUint32(8) !== toFourCc('WEBP')) return null
  switch (view.getUint32(12)) {
    case toFourCc('VP8X'):
      return { width: 1 + readUint24(view, 24), height: 1 + readUint24(view, 27) }
    case toFourCc('VP8L'): {
      const bits = view.getUint32(21, true)
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
    }
    case toFourCc('VP8 '):
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    default:
      return null
  }
}

const toFourCc = (letters: string) =>
  Array.from(letters).reduce((code, letter) => code * 256 + letter.charCodeAt(0), 0)

const readUint24 = (view: DataView, at: number) =>
  view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_00_00
