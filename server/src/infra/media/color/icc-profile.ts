import type { TransferFunction } from './color-spaces.ts'
import { toLab, type Matrix, type Vector } from './matrices.ts'

const curvePoints = 4_096
const headerBytes = 128

/** Creates a color profile (ICC.1) of three primaries and one curve. */
export function createMatrixProfile(matrix: Matrix, transfer: TransferFunction): Buffer {
  const curve = createCurve(transfer)
  const column = (index: 0 | 1 | 2) => createXyz([matrix[0][index], matrix[1][index], matrix[2][index]])
  return createProfile('mntr', 'RGB ', 'XYZ ', {
    rXYZ: column(0),
    gXYZ: column(1),
    bXYZ: column(2),
    rTRC: curve,
    gTRC: curve,
    bTRC: curve,
  })
}

/** Creates a color profile of shades of grey. */
export const createGreyProfile = (transfer: TransferFunction): Buffer =>
  createProfile('mntr', 'GRAY', 'XYZ ', { kTRC: createCurve(transfer) })

/**
 * Creates a color profile from a table.
 *
 * @param side points of the table along one axis
 * @param toXyz from coded values, 0 to 1, to XYZ relative to D50
 */
export function createTableProfile(
  space: 'RGB ' | 'CMYK',
  side: number,
  toXyz: (coded: readonly number[]) => Vector,
): Buffer {
  const inputs = space === 'CMYK' ? 4 : 3
  const points = side ** inputs
  const table = Buffer.alloc(points * 6)
  for (let point = 0; point < points; point += 1) {
    // The last input changes fastest
    const coded = Array.from(
      { length: inputs },
      (_, input) => (Math.floor(point / side ** (inputs - 1 - input)) % side) / (side - 1),
    )
    const [lightness, a, b] = toLab(toXyz(coded))
    writeScaled(table, point * 6, lightness * 652.8)
    writeScaled(table, point * 6 + 2, (a + 128) * 256)
    writeScaled(table, point * 6 + 4, (b + 128) * 256)
  }
  const head = Buffer.alloc(52)
  head.write('mft2', 0, 'latin1')
  head.set([inputs, 3, side], 8)
  for (const at of [12, 28, 44]) head.writeInt32BE(0x10000, at)
  head.writeUInt16BE(2, 48)
  head.writeUInt16BE(2, 50)
  const straight = (count: number) =>
    Buffer.from(Array.from({ length: count }, () => [0, 0, 0xff, 0xff]).flat())
  const tag = Buffer.concat([head, straight(inputs), table, straight(3)])
  return createProfile(space === 'CMYK' ? 'prtr' : 'mntr', space, 'Lab ', { A2B0: tag })
}

const writeScaled = (table: Buffer, at: number, value: number) =>
  table.writeUInt16BE(Math.max(0, Math.min(0xffff, Math.round(value))), at)

const toFixed = (value: number) => Math.round(value * 0x10000)

function createXyz([x, y, z]: Vector): Buffer {
  const tag = Buffer.alloc(20)
  tag.write('XYZ ', 0, 'latin1')
  for (const [index, value] of [x, y, z].entries()) tag.writeInt32BE(toFixed(value), 8 + 4 * index)
  return tag
}

function createCurve(transfer: TransferFunction): Buffer {
  const tag = Buffer.alloc(12 + 2 * curvePoints)
  tag.write('curv', 0, 'latin1')
  tag.writeUInt32BE(curvePoints, 8)
  for (let point = 0; point < curvePoints; point += 1)
    writeScaled(tag, 12 + 2 * point, transfer(point / (curvePoints - 1)) * 0xffff)
  return tag
}

function createProfile(
  deviceClass: string,
  space: string,
  connection: string,
  own: Readonly<Record<string, Buffer>>,
): Buffer {
  const tags = Object.entries({ wtpt: createXyz([0.9642, 1, 0.8249]), ...own })
  const directory = Buffer.alloc(4 + 12 * tags.length)
  directory.writeUInt32BE(tags.length, 0)
  let at = headerBytes + directory.length
  const bodies = tags.map(([name, tag], index) => {
    directory.write(name, 4 + 12 * index, 'latin1')
    directory.writeUInt32BE(at, 8 + 12 * index)
    directory.writeUInt32BE(tag.length, 12 + 12 * index)
    const padded = Buffer.concat([tag, Buffer.alloc(-tag.length & 3)])
    at += padded.length
    return padded
  })
  const header = Buffer.alloc(headerBytes)
  header.writeUInt32BE(at, 0)
  header.writeUInt32BE(0x02100000, 8)
  header.write(deviceClass + space + connection, 12, 'latin1')
  header.write('acsp', 36, 'latin1')
  header.writeInt32BE(toFixed(0.9642), 68)
  header.writeInt32BE(toFixed(1), 72)
  header.writeInt32BE(toFixed(0.8249), 76)
  return Buffer.concat([header, directory, ...bodies])
}
