import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { runProcess } from '../process.mjs'
import { isNodeTest } from './suites.mjs'

const readLines = async (...args) => {
  const { code, output } = await runProcess('git', args)
  return code === 0 ? output.split('\n').filter(Boolean) : []
}

/** Lists the files that differ from the last commit and exist. On a clean tree: the files of the last commit. */
export async function listChangedFiles() {
  const changed = [
    ...(await readLines('diff', '--name-only', 'HEAD')),
    ...(await readLines('ls-files', '--others', '--exclude-standard')),
  ]
  const files = changed.length > 0 ? changed : await readLines('diff', '--name-only', 'HEAD~1', 'HEAD')
  return files.filter(existsSync)
}

/**
 * Lists the unit tests in the folders of changed sources, which have their tests beside them.
 *
 * @param {string[]} files
 * @returns {Promise<{ unit: string[], node: string[] }>} for jest and for Node
 */
export async function listTestsOfChanges(files) {
  const folders = new Set(files.filter(file => /\.tsx?$/.test(file)).map(file => path.dirname(file)))
  const listed = await Promise.all(
    [...folders].map(async folder => (await readdir(folder)).map(name => path.join(folder, name))),
  )
  const tests = listed.flat().filter(file => /\.test\.tsx?$/.test(file))
  return { unit: tests.filter(file => !isNodeTest(file)), node: tests.filter(isNodeTest) }
}
