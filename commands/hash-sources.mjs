import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root, runProcess } from './process.mjs'

/**
 * Hashes the names and contents of all files in some folders, except those that git ignores.
 *
 * @param {string[]} folders relative to the root
 * @returns {Promise<string | null>} null without git
 */
export async function hashSources(folders) {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...folders]
  const { code, output } = await runProcess('git', args)
  if (code !== 0) return null
  const hash = createHash('sha256')
  for (const file of output.split('\0').filter(Boolean).sort())
    hash.update(`${file}\0`).update(await readFile(path.join(root, file)).catch(() => ''))
  return hash.digest('hex')
}
