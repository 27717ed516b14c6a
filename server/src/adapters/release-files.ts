import { randomUUID } from 'node:crypto'
import { access, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Clock } from '../domain/clock.ts'
import type { ReleaseFiles } from '../domain/releases.ts'
import { systemClock } from './clock.ts'

const brotli = promisify(brotliCompress)
const compressible = /\.(js|css|json|svg|wasm|onnx)$/
/** From here on the last percents of packing take seconds. */
const large = 2_000_000
/** No publication takes longer, in ms: what is older and not written down is of one that was cut short. */
export const publicationTime = 60 * 60_000

/** Files of releases below a folder: `REMOTE/VERSION/…`, with a `.br` beside what compresses well. */
export async function releaseFilesOnDisk(folder: string, clock: Clock = systemClock): Promise<ReleaseFiles> {
  await mkdir(folder, { recursive: true })
  return {
    folder,
    isHere: () => true,
    bring: () => Promise.resolve(),

    async receive(name, version) {
      const release = path.join(folder, name, version)
      const arriving = path.join(folder, name, `.${version}.${randomUUID()}`)
      await mkdir(arriving, { recursive: true })
      return {
        async write(file, content) {
          const target = path.join(arriving, file)
          if (!target.startsWith(arriving + path.sep)) throw new Error(`${file} is outside of its release.`)
          await keepFile(target, content)
        },
        async keep() {
          // Left by a run that ended before it could write the release down
          if (await exists(release)) await rm(release, { recursive: true })
          await rename(arriving, release)
        },
        discard: () => rm(arriving, { recursive: true, force: true }),
      }
    },

    async removeUnknown(isKnown) {
      for await (const { name, version, place } of entriesOf(folder)) {
        if (clock() - (await stat(place)).mtimeMs < publicationTime) continue
        if (!(await isKnown(name, version))) await rm(place, { recursive: true, force: true })
      }
    },
  }
}

async function keepFile(target: string, content: Buffer): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true })
  await writeFile(target, content)
  if (compressible.test(target)) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: content.length < large ? 10 : 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    }
    await writeFile(`${target}.br`, await brotli(content, { params }))
  }
}

/** The releases below the folder, and what was to become one. */
async function* entriesOf(folder: string): AsyncGenerator<{ name: string; version: string; place: string }> {
  for (const remote of await readdir(folder, { withFileTypes: true })) {
    if (!remote.isDirectory()) continue
    const shelf = path.join(folder, remote.name)
    for (const version of await readdir(shelf))
      yield { name: remote.name, version, place: path.join(shelf, version) }
  }
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )
