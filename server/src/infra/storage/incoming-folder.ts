import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileTooLargeError, type IncomingFiles } from '../../features/media/incoming-files.ts'
import { countReleasedBytes } from './released-bytes.ts'

/** The start of a file, long enough to detect its type. */
const headBytes = 4_100

/** No upload takes this long; older files are left over from a killed server. */
const maxAgeMs = 60 * 60_000

/** Opens a folder for files that the server receives, and deletes leftovers. */
export async function openIncomingFolder(folder: string): Promise<IncomingFiles> {
  await mkdir(folder, { recursive: true })
  await deleteLeftovers(folder)
  return {
    async receive(stream, { maxBytes, signal }) {
      const place = join(folder, randomUUID())
      const discard = () => rm(place, { recursive: true, force: true })
      const path = join(place, 'file')
      const counted = createByteCounter(maxBytes)
      try {
        await mkdir(place)
        await pipeline(stream, counted.passing, createWriteStream(path, { flags: 'wx' }), { signal })
        return { path, bytes: counted.bytes(), head: counted.head(), discard }
      } catch (error) {
        await discard()
        throw error
      }
    },
  }
}

/** Creates a stream that counts bytes, fails beyond `maxBytes` and records the first bytes. */
function createByteCounter(maxBytes: number) {
  const beginning: Buffer[] = []
  let seen = 0
  const passing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (seen < headBytes) beginning.push(chunk.subarray(0, headBytes - seen))
      seen += chunk.byteLength
      countReleasedBytes(chunk.byteLength)
      if (seen > maxBytes) done(new FileTooLargeError(`more than ${maxBytes} bytes`))
      else done(null, chunk)
    },
  })
  return { passing, bytes: () => seen, head: () => Buffer.concat(beginning) }
}

async function deleteLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const place = join(folder, name)
    if (Date.now() - (await stat(place)).mtimeMs > maxAgeMs) await rm(place, { recursive: true, force: true })
  }
}
