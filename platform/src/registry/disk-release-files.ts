import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { hourMs, type Clock } from '@tessera/server-kit/clock'
import { getSourceMapPath, type ReleaseFiles, type ReleaseUpload } from '../releases/release-files.ts'
import { systemClock } from '@tessera/server-kit/system-clock'

const brotli = promisify(brotliCompress)
const compressible = /\.(js|css|json|svg|wasm|onnx)$/
/** Files of one publication that are compressed at the same time. */
const maxCompressing = 2
/** Maximum duration of a publication. Older files without a release are left over from an interrupted one. */
export const maxPublicationMs = hourMs

/** An upload writes its files to a temporary folder. The commit moves them. */
export interface DiskReleaseFiles extends ReleaseFiles {
  startUpload(name: string, version: string): Promise<ReleaseUpload & { readonly folder: string }>
}

/** Stores release files in a folder, `REMOTE/VERSION/…`, with a `.br` file beside each compressible file. */
export async function createDiskReleaseFiles(
  folder: string,
  clock: Clock = systemClock,
): Promise<DiskReleaseFiles> {
  await mkdir(folder, { recursive: true })
  return {
    folder,
    isLocal: () => true,
    isStored: async ({ name, version }) => existsSync(path.join(folder, name, version)),
    download: () => Promise.resolve(),

    async startUpload(name, version) {
      const releaseFolder = path.join(folder, name, version)
      const uploadFolder = path.join(folder, name, `.${version}.${randomUUID()}`)
      await mkdir(uploadFolder, { recursive: true })
      const compressing = new Set<Promise<void>>()

      async function startCompressing(target: string, content: Buffer) {
        if (compressing.size >= maxCompressing) await Promise.race(compressing)
        const done = writeCompressed(target, content).then(() => void compressing.delete(done))
        compressing.add(done)
        // The commit throws it
        done.catch(() => undefined)
      }

      return {
        folder: uploadFolder,
        async write(file, content, { compress = true } = {}) {
          const target = path.join(uploadFolder, file)
          if (!target.startsWith(uploadFolder + path.sep))
            throw new Error(`${file} is outside of its release.`)
          await mkdir(path.dirname(target), { recursive: true })
          await writeFile(target, content)
          if (compress && compressible.test(file)) await startCompressing(target, content)
        },
        async commit() {
          await Promise.all(compressing)
          // Left over from an interrupted publication of the same version
          await rm(releaseFolder, { recursive: true, force: true })
          await rename(uploadFolder, releaseFolder)
        },
        async discard() {
          await Promise.allSettled(compressing)
          await rm(uploadFolder, { recursive: true, force: true })
        },
      }
    },

    async writeSourceMap({ remote, version }, script, content) {
      const target = path.join(folder, remote, version, getSourceMapPath(script))
      await mkdir(path.dirname(target), { recursive: true })
      await writeFile(target, content)
    },

    readSourceMap: ({ remote, version }, script) =>
      readFile(path.join(folder, remote, version, getSourceMapPath(script))).catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }),

    remove: (name, version) => rm(path.join(folder, name, version), { recursive: true, force: true }),

    async removeAbandoned(isKnown) {
      for await (const { name, version, releasePath } of listReleaseFolders(folder)) {
        if (clock() - (await stat(releasePath)).mtimeMs < maxPublicationMs) continue
        if (!(await isKnown(name, version))) await rm(releasePath, { recursive: true, force: true })
      }
    },
  }
}

async function writeCompressed(target: string, content: Buffer): Promise<void> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: getQuality(content.length),
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await writeFile(`${target}.br`, await brotli(content, { params }))
}

/** Compressing a large file with a high quality would take seconds. */
function getQuality(bytes: number): number {
  if (bytes > 2_000_000) return 5
  return bytes > 1_000_000 ? 9 : 10
}

/** Lists the folders of releases and of interrupted publications. */
async function* listReleaseFolders(
  folder: string,
): AsyncGenerator<{ name: string; version: string; releasePath: string }> {
  for (const remote of await readdir(folder, { withFileTypes: true })) {
    if (!remote.isDirectory()) continue
    const remoteFolder = path.join(folder, remote.name)
    for (const version of await readdir(remoteFolder))
      yield { name: remote.name, version, releasePath: path.join(remoteFolder, version) }
  }
}
