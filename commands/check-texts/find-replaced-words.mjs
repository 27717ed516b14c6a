import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../run/process.mjs'
import { listTexts } from './list-texts.mjs'
import { replacedInNames, replacedInSentences } from './replaced-words.mjs'

const generatedFolders = new Set(['node_modules', 'dist', '.cache', 'data', 'test-results'])

/** Their content has a hash in `migration-hashes.json`. */
const isFrozen = file => /\/migrations\/\d/.test(file)

/**
 * Returns the replaced words in a source file, one sentence for each.
 *
 * @param {string} file its path from the root
 * @param {string} source
 */
export function findReplacedWords(file, source) {
  const problems = []
  for (const { kind, text, line } of listTexts(file, source)) {
    const isName = kind === 'name' || kind === 'path'
    for (const { pattern, better, files } of isName ? replacedInNames : replacedInSentences) {
      const [word] = pattern.exec(text) ?? []
      if (word && (files?.test(file) ?? true))
        problems.push(`${file}${line ? `:${line}` : ''}: the ${kind} says "${word}"; write: ${better}`)
    }
  }
  return problems
}

/** Returns the replaced words in the sources of all packages, one sentence for each. */
export async function findReplacedWordsOfPackages() {
  const { workspaces } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  const folders = [...workspaces, 'build', 'commands', 'examples']
  const problems = []
  const pattern = `{${folders.join(',')}}/**/*.{ts,tsx,mjs,cjs,css}`
  const exclude = file => generatedFolders.has(path.basename(file))
  for await (const found of glob(pattern, { cwd: root, exclude })) {
    const file = found.replaceAll(path.sep, '/')
    if (!isFrozen(file))
      problems.push(...findReplacedWords(file, await readFile(path.join(root, file), 'utf8')))
  }
  return problems.sort()
}
