/** A file in a zip, as the directory at its end lists it. */
export interface ZipEntry {
  name: string
  /** Of the local header, from the start of the zip. */
  offset: number
  size: number
  crc: number
  /** When the zip was made, in milliseconds. */
  at: number
}

const max16Bits = 0xff_ff
const max32Bits = 0xff_ff_ff_ff

/** The sizes and the checksum follow the data, and names are UTF-8. */
const flags = 0x08_08
const versions = { madeBy: (3 << 8) | 45, plain: 20, zip64: 45 } as const
/** A file that everybody may read, as Unix describes it. */
const fileMode = 0o100_644

/** The fields of a record, each with its size in bytes; little-endian. */
type Field = readonly [bytes: 2 | 4 | 8, value: number]

function toBuffer(fields: readonly Field[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of fields) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at)
    else buffer.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return buffer
}

function toTimeFields(at: number): readonly Field[] {
  const date = new Date(at)
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  return [
    [2, time],
    [2, day],
  ]
}

/** The header before the data of a file, which is not compressed. */
export function toLocalHeader({ name, at }: Pick<ZipEntry, 'name' | 'at'>): Buffer {
  const bytes = Buffer.from(name)
  const fields: readonly Field[] = [
    [4, 0x04_03_4b_50],
    [2, versions.plain],
    [2, flags],
    [2, 0],
    ...toTimeFields(at),
    [4, 0],
    [4, 0],
    [4, 0],
    [2, bytes.length],
    [2, 0],
  ]
  return Buffer.concat([toBuffer(fields), bytes])
}

/**
 * The record after the data of a file.
 *
 * @throws {RangeError} for a file of 4 GiB or more
 */
export function toDataDescriptor({ size, crc }: Pick<ZipEntry, 'size' | 'crc'>): Buffer {
  if (size >= max32Bits) throw new RangeError(`a file of ${size} bytes is too large for this zip`)
  return toBuffer([
    [4, 0x08_07_4b_50],
    [4, crc],
    [4, size],
    [4, size],
  ])
}

/** The record of a file in the directory. It has a Zip64 field if the file begins after 4 GiB. */
export function toCentralDirectoryHeader({ name, offset, size, crc, at }: ZipEntry): Buffer {
  const bytes = Buffer.from(name)
  const isFar = offset >= max32Bits
  const fields: readonly Field[] = [
    [4, 0x02_01_4b_50],
    [2, versions.madeBy],
    [2, isFar ? versions.zip64 : versions.plain],
    [2, flags],
    [2, 0],
    ...toTimeFields(at),
    [4, crc],
    [4, size],
    [4, size],
    [2, bytes.length],
    [2, isFar ? 12 : 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, fileMode * 2 ** 16],
    [4, isFar ? max32Bits : offset],
  ]
  const far: readonly Field[] = [
    [2, 1],
    [2, 8],
    [8, offset],
  ]
  return Buffer.concat([toBuffer(fields), bytes, toBuffer(isFar ? far : [])])
}

/** The end of a zip. It has Zip64 records for 65,535 files or more, and for 4 GiB or more. */
export function toEndOfCentralDirectory(directory: { files: number; offset: number; size: number }): Buffer {
  const { files, offset, size } = directory
  const isLarge = files >= max16Bits || offset >= max32Bits || size >= max32Bits
  const large: readonly Field[] = [
    [4, 0x06_06_4b_50],
    [8, 44],
    [2, versions.madeBy],
    [2, versions.zip64],
    [4, 0],
    [4, 0],
    [8, files],
    [8, files],
    [8, size],
    [8, offset],
    [4, 0x07_06_4b_50],
    [4, 0],
    [8, offset + size],
    [4, 1],
  ]
  const shownFiles = isLarge ? max16Bits : files
  return toBuffer([
    ...(isLarge ? large : []),
    [4, 0x06_05_4b_50],
    [2, 0],
    [2, 0],
    [2, shownFiles],
    [2, shownFiles],
    [4, isLarge ? max32Bits : size],
    [4, isLarge ? max32Bits : offset],
    [2, 0],
  ])
}
