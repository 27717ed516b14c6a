import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Inputs of every build besides the files of the package. */
const sharedInputs = [
  'package-lock.json',
  'tsconfig.base.json',
  'webpack.base.mjs',
  'build',
  'shared-contracts/src',
  'shared-ui/src',
  'shared-auth/src',
  'shared-upscaler/src',
  'shared-upscaler/models',
]

const ignored = /(^|\/)(dist|node_modules|\.cache)(\/|$)|\.test\.tsx?$/

async function listFiles(entry) {
  if (ignored.test(path.relative(root, entry))) return []
  const children = await readdir(entry).catch(error => {
    if (error.code === 'ENOTDIR') return null
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (!children) return [entry]
  return (await Promise.all(children.map(child => listFiles(path.join(entry, child))))).flat()
}

/**
 * Hashes everything that a package is built from to 10 hexadecimal digits. The same sources have the same hash on every
 * machine.
 */
export async function computeSourceHash(directory) {
  const entries = [directory, ...sharedInputs.map(input => path.join(root, input))]
  const files = (await Promise.all(entries.map(listFiles))).flat().sort()
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(path.relative(root, file))
      .update('\0')
      .update(await readFile(file))
  return hash.digest('hex').slice(0, 10)
}
