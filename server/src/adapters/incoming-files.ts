import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { TooLarge, type IncomingFiles } from '../domain/incoming.ts'
import { havePassed } from './collect-garbage.ts'

/** More than any of the sniffers looks at. */
const headLength = 4_100

/** Older than any upload can be, in ms: what a killed server left. */
const forgotten = 60 * 60_000

/** Files on their way in, below a folder that is cleared of leftovers first. */
export async function incomingFiles(folder: string): Promise<IncomingFiles> {
  await mkdir(folder, { recursive: true })
  await removeForgotten(folder)
  return {
    async receive(stream, { most, signal }) {
      const place = join(folder, randomUUID())
      const discard = () => rm(place, { recursive: true, force: true })
      const path = join(place, 'file')
      const counted = counter(most)
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

/** Lets bytes pass up to a bound, and remembers how they began. */
function counter(most: number) {
  const beginning: Buffer[] = []
  let seen = 0
  const passing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (seen < headLength) beginning.push(chunk.subarray(0, headLength - seen))
      seen += chunk.byteLength
      havePassed(chunk.byteLength)
      if (seen > most) done(new TooLarge(`more than ${most} bytes`))
      else done(null, chunk)
    },
  })
  return { passing, bytes: () => seen, head: () => Buffer.concat(beginning) }
}

async function removeForgotten(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const place = join(folder, name)
    if (Date.now() - (await stat(place)).mtimeMs > forgotten)
      await rm(place, { recursive: true, force: true })
  }
}
