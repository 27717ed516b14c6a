const orientationTag = 0x0112
const shortType = 3
const maxEntries = 1_000

/** Reads the orientation (1 to 8) of the first directory of an EXIF block, from its TIFF header on; 1 without one. */
export function readOrientation(exif: Buffer): number {
  const order = exif.toString('latin1', 0, 2)
  if ((order !== 'II' && order !== 'MM') || exif.length < 8) return 1
  const read16 = (at: number) => (order === 'II' ? exif.readUInt16LE(at) : exif.readUInt16BE(at))
  const directory = order === 'II' ? exif.readUInt32LE(4) : exif.readUInt32BE(4)
  if (directory + 2 > exif.length) return 1
  const entries = Math.min(read16(directory), maxEntries)
  for (let at = directory + 2; at < directory + 2 + entries * 12 && at + 12 <= exif.length; at += 12) {
    if (read16(at) !== orientationTag || read16(at + 2) !== shortType) continue
    const orientation = read16(at + 8)
    return orientation >= 1 && orientation <= 8 ? orientation : 1
  }
  return 1
}

/** Creates an EXIF block that contains the orientation alone; empty for an upright image. */
export function createOrientationExif(orientation: number): Buffer {
  if (orientation === 1) return Buffer.alloc(0)
  const exif = Buffer.alloc(26)
  exif.write('MM\0*', 0, 'latin1')
  exif.writeUInt32BE(8, 4)
  exif.writeUInt16BE(1, 8)
  exif.writeUInt16BE(orientationTag, 10)
  exif.writeUInt16BE(shortType, 12)
  exif.writeUInt32BE(1, 14)
  exif.writeUInt16BE(orientation, 18)
  return exif
}
