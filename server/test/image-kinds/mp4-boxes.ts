import { readFile } from 'node:fs/promises'

const video = new URL('../../demo/videos/slow-silk.mp4', import.meta.url)

export function mp4Box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0))
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...content])
}

/** @param id 16 bytes in hexadecimal */
export const uuidBox = (id: string, content: string): Buffer =>
  mp4Box('uuid', Buffer.from(id, 'hex'), Buffer.from(content))

export const uuids = {
  c2pa: 'd8fec3d61b0e483c92975828877ec481',
  xmp: 'be7acfcb97a942e89c71999491e3afac',
} as const

/** Returns a video of the demo with a box in its index, and boxes behind all others. */
export async function addMp4Boxes(inIndex: Buffer, behind: Buffer = Buffer.alloc(0)): Promise<Buffer> {
  const bytes = await readFile(video)
  const at = bytes.indexOf('moov') - 4
  const index = bytes.subarray(at + 8, at + bytes.readUInt32BE(at))
  const before = Buffer.from(bytes)
  before.write('free', at + 4)
  return Buffer.concat([before, behind, mp4Box('moov', inIndex, index)])
}
