import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { IncomingFiles } from '../../features/media/incoming-files.ts'
import { countReleasedBytes } from './released-bytes.ts'
import { FileTooLargeError } from '../../file-too-large-error.ts'

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
      const counter = new ByteCounter(maxBytes)
      try {
        await mkdir(place)
        await pipeline(stream, counter, createWriteStream(path, { flags: 'wx' }), { signal })
        return { path, bytes: counter.bytes, head: Buffer.concat(counter.beginning), discard }
      } catch (error) {
        await discard()
        throw error
      }
    },
  }
}

/** Counts the bytes that pass, fails beyond `maxBytes`, and records the first bytes. */
class ByteCounter extends Transform {
  readonly beginning: Buffer[] = []
  bytes = 0
  readonly #maxBytes: number

  constructor(maxBytes: number) {
    super()
    this.#maxBytes = maxBytes
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.bytes < headBytes) this.beginning.push(chunk.subarray(0, headBytes - this.bytes))
    this.bytes += chunk.byteLength
    countReleasedBytes(chunk.byteLength)
    if (this.bytes > this.#maxBytes) done(new FileTooLargeError(`more than ${this.#maxBytes} bytes`))
    else done(null, chunk)
  }
}

async function deleteLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const place = join(folder, name)
    if (Date.now() - (await stat(place)).mtimeMs > maxAgeMs) await rm(place, { recursive: true, force: true })
  }
}
