import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root, runProcess } from '../run/process.mjs'

/**
 * Lists the files in some folders, except those that git ignores.
 *
 * @param {string[]} [folders] relative to the root; all by default
 * @returns {Promise<string[] | null>} paths relative to the root; null without git
 */
export async function listSources(folders = []) {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...folders]
  const { code, output } = await runProcess('git', args)
  if (code !== 0) return null
  const files = output.split('\0').filter(Boolean).sort()
  return files.filter(file => existsSync(path.join(root, file)))
}

/**
 * Hashes the names and contents of all files in some folders, except those that git ignores.
 *
 * @param {string[]} folders relative to the root
 * @returns {Promise<string | null>} null without git
 */
export async function hashSources(folders) {
  const files = await listSources(folders)
  if (files === null) return null
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\0`).update(await readFile(path.join(root, file)))
  return hash.digest('hex')
}
