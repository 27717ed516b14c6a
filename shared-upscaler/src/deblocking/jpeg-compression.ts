/** How the colors of a JPEG were compressed. */
export interface JpegCompression {
  /** Pixels, before the orientation is applied. */
  width: number
  height: number
  /** The EXIF orientation, 1 to 8. */
  orientation: number
  /** Luma, and of a color image also blue and red chroma. */
  components: readonly JpegComponent[]
}

export interface JpegComponent {
  /** Samples of the component per unit; of luma as many as there are pixels, so chroma can have fewer. */
  across: number
  down: number
  /** Quantization step of each coefficient of a block of 8 x 8, row by row. */
  steps: Float32Array
}

const markers = { quantization: 0xdb, scan: 0xda, exif: 0xe1, adobe: 0xee } as const
/** Baseline, extended and progressive, with Huffman codes. */
const frameMarkers = [0xc0, 0xc1, 0xc2]

/**
 * Reads the quantization tables of a JPEG up to its first scan. Returns null for another format, a broken header, and colors
 * that are not luma and chroma.
 */
export function readJpegCompression(file: Uint8Array): JpegCompression | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  try {
    return readSegments(view)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function readSegments(view: DataView): JpegCompression | null {
  if (view.getUint16(0) !== 0xff_d8) return null
  const tables = new Map<number, Float32Array>()
  let orientation = 1
  let isLuma = true
  let frame: DataView | null = null
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    // Any number of fill bytes may precede a marker
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = view.getUint16(at + 2)
    const body = new DataView(view.buffer, view.byteOffset + at + 4, length - 2)
    if (marker === markers.quantization) readTables(body, tables)
    else if (marker === markers.exif) orientation = readOrientation(body) ?? orientation
    else if (marker === markers.adobe && hasText(body, 0, 'Adobe')) isLuma = body.getUint8(11) === 1
    else if (frameMarkers.includes(marker)) frame = body
    else if (marker === markers.scan) break
    at += 2 + length
  }
  const components = frame && readComponents(frame, tables)
  if (!frame || !components || (components.length === 3 && !isLuma)) return null
  return { width: frame.getUint16(3), height: frame.getUint16(1), orientation, components }
}

function readTables(body: DataView, tables: Map<number, Float32Array>): void {
  for (let at = 0; at < body.byteLength;) {
    const head = body.getUint8(at++)
    const bytes = head >> 4 === 0 ? 1 : 2
    const steps = new Float32Array(64)
    for (const place of zigzag) {
      steps[place] = bytes === 1 ? body.getUint8(at) : body.getUint16(at)
      at += bytes
    }
    tables.set(head & 15, steps)
  }
}

function readComponents(frame: DataView, tables: ReadonlyMap<number, Float32Array>): JpegComponent[] | null {
  const count = frame.getUint8(5)
  if (frame.getUint8(0) !== 8 || (count !== 1 && count !== 3)) return null
  const components: JpegComponent[] = []
  for (let at = 6; at < 6 + 3 * count; at += 3) {
    const steps = tables.get(frame.getUint8(at + 2))
    if (!steps) return null
    const factors = frame.getUint8(at + 1)
    components.push({ across: factors >> 4, down: factors & 15, steps })
  }
  const [luma] = components
  // Each chroma sample covers a whole number of pixels
  const isRegular = components.every(
    ({ across, down }) =>
      luma && across > 0 && down > 0 && luma.across % across === 0 && luma.down % down === 0,
  )
  return isRegular ? components : null
}

/** Reads the orientation in EXIF data; returns null where there is none. */
function readOrientation(body: DataView): number | null {
  if (!hasText(body, 0, 'Exif')) return null
  const tiff = new DataView(body.buffer, body.byteOffset + 6, body.byteLength - 6)
  const isLittleEndian = tiff.getUint16(0) === 0x49_49
  const directory = tiff.getUint32(4, isLittleEndian)
  const entries = tiff.getUint16(directory, isLittleEndian)
  for (let at = directory + 2; at < directory + 2 + 12 * entries; at += 12) {
    if (tiff.getUint16(at, isLittleEndian) !== 0x01_12) continue
    const value = tiff.getUint16(at + 8, isLittleEndian)
    return value >= 1 && value <= 8 ? value : null
  }
  return null
}

const hasText = (view: DataView, at: number, text: string): boolean =>
  view.byteLength >= at + text.length &&
  Array.from(text).every((letter, i) => view.getUint8(at + i) === letter.charCodeAt(0))

/** Row by row, the place of each coefficient in the order of the file: diagonal by diagonal, in turning direction. */
const zigzag: readonly number[] = Array.from({ length: 64 }, (_, place) => place).sort((one, other) => {
  const [a, b] = [toDiagonal(one), toDiagonal(other)]
  return a.diagonal - b.diagonal || a.along - b.along
})

function toDiagonal(place: number): { diagonal: number; along: number } {
  const [row, column] = [place >> 3, place & 7]
  const diagonal = row + column
  return { diagonal, along: diagonal % 2 === 0 ? column : row }
}
