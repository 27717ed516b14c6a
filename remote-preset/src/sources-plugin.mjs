import { createHash } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The file in the folder of a build that lists its sources. It is no part of the release. */
const fileName = 'sources.json'

/**
 * Writes the hash of every file that a build has read, without those of installed packages. `tessera publish` compares
 * them, and refuses a build that is older than its sources.
 */
export class SourcesPlugin {
  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise('SourcesPlugin', async ({ fileDependencies }) => {
      const files = [...fileDependencies]
        .filter(file => !file.split(path.sep).some(part => part === 'node_modules' || part === '.cache'))
        .sort()
      const hashes = await Promise.all(files.map(file => hashFile(compiler.context, file)))
      const text = JSON.stringify(Object.fromEntries(hashes.filter(Boolean)), null, 2)
      await writeFile(path.join(compiler.outputPath, fileName), text)
    })
  }
}

/** Returns the path and the hash of a file; undefined for a folder. */
async function hashFile(root, file) {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) return undefined
  const hash = createHash('sha256').update(await readFile(file))
  return [path.relative(root, file).split(path.sep).join('/'), hash.digest('hex')]
}
