import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { root } from '../run/process.mjs'

/** Returns the record of a build whose files are all there; null where a build was interrupted. */
function readRecord(file) {
  try {
    const record = JSON.parse(readFileSync(file, 'utf8'))
    const isWhole = Object.entries(record.files).every(
      ([name, { bytes }]) => statSync(path.join(path.dirname(file), name)).size === bytes,
    )
    return isWhole ? record : null
  } catch {
    return null
  }
}

/** Returns whether the build of a remote or of the shell is made of its present sources. */
export async function isBuildUpToDate(folder) {
  // Imported here, since a fresh clone has no packages before `prepare()`
  const { computeSourceHash } = await import('../../remote-preset/src/source-hash.mjs')
  const remote = readRecord(path.join(folder, 'dist/remote.json'))
  if (remote) return remote.build?.sourceHash === (await computeSourceHash(folder))
  const shell = readRecord(path.join(folder, 'dist/shell.json'))
  if (!shell) return false
  const { readUsedExports } = await import('../../build/tree-shaken-packages.mjs')
  return (
    shell.build?.sourceHash === (await computeSourceHash(folder, [path.join(root, 'build')])) &&
    isDeepStrictEqual(shell.treeShaken?.exports, readUsedExports(root))
  )
}
