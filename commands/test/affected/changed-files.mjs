import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root, runProcess } from '../../run/process.mjs'
import { fail } from '../../run/steps.mjs'

/** Runs git in a folder. Resolves with its output; null where it fails. */
async function git(cwd, ...args) {
  const { code, output } = await runProcess('git', args, { cwd })
  return code === 0 ? output : null
}

/**
 * Finds the commit that the present files are compared with: the merge base with a branch, or with the upstream of `main`. On
 * `main` itself, the last commit; the one before it where nothing has changed since.
 *
 * @param {string} [other] a branch or a commit
 * @returns {Promise<string>} a commit
 */
export async function findBase(other, cwd = root) {
  if (other) return (await git(cwd, 'merge-base', 'HEAD', other))?.trim() ?? fail(`git knows no "${other}".`)
  const branch = await git(cwd, 'branch', '--show-current')
  if (branch === null) fail('Without git, nothing says which files have changed.')
  if (branch.trim() !== 'main')
    for (const main of ['main@{upstream}', 'origin/main', 'main']) {
      const base = await git(cwd, 'merge-base', 'HEAD', main)
      if (base) return base.trim()
    }
  return (await listChangedFiles('HEAD', cwd)).length > 0 ? 'HEAD' : 'HEAD~1'
}

/** Lists the files that differ from a commit, also those that are deleted, and those that git does not know yet. */
export async function listChangedFiles(base, cwd = root) {
  const outputs = await Promise.all([
    git(cwd, 'diff', '--name-only', '--no-renames', base),
    git(cwd, 'ls-files', '--others', '--exclude-standard'),
  ])
  return outputs.flatMap(output => (output ?? '').split('\n').filter(Boolean))
}

const isText = file => /\.(json|[cm]?[jt]sx?)$/.test(file)

/**
 * Reads the code and the JSON of the repository, and what the changed files were at a commit. Other contents are empty.
 *
 * @param {readonly string[]} names relative to the root
 * @param {readonly string[]} changed
 * @returns {Promise<{ now: Map<string, string>, before: Map<string, string> }>} without the files that do not exist
 */
export async function readFiles(names, changed, base) {
  const now = new Map()
  const before = new Map()
  await Promise.all(
    names.map(async file => now.set(file, isText(file) ? await readFile(path.join(root, file), 'utf8') : '')),
  )
  for (const file of changed.filter(isText))
    before.set(file, (await git(root, 'show', `${base}:${file}`)) ?? '')
  return { now, before }
}
