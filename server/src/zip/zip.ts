import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import {
  toDataDescriptor,
  toCentralDirectoryHeader,
  toEndOfCentralDirectory,
  toLocalHeader,
  type ZipEntry,
} from './zip-records.ts'

type Chunk = Uint8Array | string

/** A file of a zip. */
export interface ZipFile {
  name: string
  /** Reads the content when the turn of the file comes. */
  read: () => AsyncIterable<Chunk> | Iterable<Chunk>
}

/**
 * Creates a zip as a stream, without compression: images and videos are compressed already. It takes the next file, and
 * reads it, when the client has received those before, so that only the directory of the zip grows in memory. A file
 * that cannot be read destroys the stream.
 *
 * @param at when it is made, in milliseconds
 */
export const createZip = (files: AsyncIterable<ZipFile> | Iterable<ZipFile>, at: number): Readable =>
  Readable.from(writeZip(files, at), { objectMode: false, highWaterMark: 65_536 })

/** A zip has no time before 1980. */
const anyTime = Date.UTC(1980, 0)

/** Returns the size in bytes of the zip that {@link createZip} creates of these files. */
export function getZipSize(files: Iterable<{ name: string; size: number }>): number {
  const directory = createDirectory()
  let offset = 0
  for (const { name, size } of files) {
    const record = { name, offset, size, crc: 0, at: anyTime }
    directory.add(record)
    offset += toLocalHeader(record).length + size + toDataDescriptor(record).length
  }
  return offset + directory.end(offset).reduce((sum, { length }) => sum + length, 0)
}

async function* writeZip(
  files: AsyncIterable<ZipFile> | Iterable<ZipFile>,
  at: number,
): AsyncGenerator<Uint8Array> {
  const directory = createDirectory()
  let offset = 0
  for await (const { name, read } of files) {
    const record: ZipEntry = { name, offset, size: 0, crc: 0, at }
    const header = toLocalHeader(record)
    // After the first bytes have been read: a file that cannot be read at all begins no response
    let isBegun = false
    for await (const chunk of read()) {
      if (!isBegun) yield header
      isBegun = true
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      record.crc = crc32(bytes, record.crc)
      record.size += bytes.length
      yield bytes
    }
    const descriptor = toDataDescriptor(record)
    if (!isBegun) yield header
    yield descriptor
    directory.add(record)
    offset += header.length + record.size + descriptor.length
  }
  yield* directory.end(offset)
}

/** Records are joined in blocks of this size: a buffer for each would take as much memory again. */
const recordsPerBlock = 1_000

/** Collects the records of the files for the end of the zip. */
function createDirectory() {
  const blocks: Buffer[] = []
  let open: Buffer[] = []
  let files = 0
  const closeBlock = () => {
    blocks.push(Buffer.concat(open))
    open = []
  }
  return {
    add(record: ZipEntry): void {
      files += 1
      if (open.push(toCentralDirectoryHeader(record)) === recordsPerBlock) closeBlock()
    },
    /** Returns the end of a zip whose files take `offset` bytes. */
    end(offset: number): Buffer[] {
      closeBlock()
      const size = blocks.reduce((sum, { length }) => sum + length, 0)
      return [...blocks, toEndOfCentralDirectory({ files, offset, size })]
    },
  }
}
