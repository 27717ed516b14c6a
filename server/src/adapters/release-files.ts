import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { ReleaseFiles } from '../domain/releases.ts'

const brotli = promisify(brotliCompress)
const compressible = /\.(js|css|json|svg)$/

/** Files of releases below a folder: `REMOTE/VERSION/…`, with a `.br` beside what compresses well. */
export async function releaseFilesOnDisk(folder: string): Promise<ReleaseFiles> {
  await mkdir(folder, { recursive: true })
  return {
    folder,

    async keep(name, version, build, files) {
      const release = path.join(folder, name, version)
      // Kept by an earlier run that ended before it could write down the release: the same bytes by their hash
      if (await exists(release)) return
      const arriving = path.join(folder, name, `.${version}.${randomUUID()}`)
      try {
        for (const [file, { integrity }] of Object.entries(files)) {
          const content = await readFile(path.join(build, file))
          const hash = `sha384-${createHash('sha384').update(content).digest('base64')}`
          if (hash !== integrity) throw new Error(`${name}: ${file} is not the file that the build recorded.`)
          await keepFile(path.join(arriving, file), content)
        }
        await rename(arriving, release)
      } finally {
        await rm(arriving, { recursive: true, force: true })
      }
    },
  }
}

async function keepFile(target: string, content: Buffer): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true })
  await writeFile(target, content)
  if (compressible.test(target)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    await writeFile(`${target}.br`, await brotli(content, { params }))
  }
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )
