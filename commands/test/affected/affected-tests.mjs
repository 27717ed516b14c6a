import { listChangedFiles, findBase, readFiles } from './changed-files.mjs'
import { listSources } from '../../build/hash-sources.mjs'
import { isCode, isTest } from './file-kinds.mjs'
import { createImportGraph } from './graph/import-graph.mjs'
import { listStarts } from './changed-names.mjs'
import { selectBrowserTests } from './browser-tests.mjs'

/** What decides on the installed packages and on how tests run. */
const affectsEverything = file =>
  /(^|\/)package\.json$|^(package-lock\.json|\.npmrc|jest\.config\.mjs)$/.test(file)
const isDocument = file => /\.(md|txt)$|^(LICENSE|findings\/)/.test(file)

/** Tests of the whole server, which run with every change. */
export const isSmokeTest = file => /^server\/test\/(?!fuzz\/|crash\/|processes\/).*\.test\.ts$/.test(file)
const isRandomized = file => /^server\/test\/(fuzz|crash)\//.test(file)

/** Files that speak SQL or mention PostgreSQL. What they affect is tested on PostgreSQL too. */
export const concernsPostgres = (file, content) =>
  /\/database\//.test(file) || /from 'kysely'|postgres/i.test(content)

/**
 * @typedef {object} AffectedTests
 * @property {string | null} everything why all tests are affected; null: only those below
 * @property {string[]} files of jest and of Node
 * @property {string[]} randomized
 * @property {boolean} onPostgres whether `files` run on PostgreSQL too, as far as they use a database
 * @property {import('./browser-tests.mjs').BrowserTests | null} browser null: documents alone have changed
 * @property {{ file: string, reason: string }[]} notAffected the test files that are left out
 */

/**
 * Selects the tests that the present files can fail, compared with a commit.
 *
 * @param {string} [other] the branch or commit to compare with; see `findBase`
 * @returns {Promise<AffectedTests>}
 */
export async function findAffectedTests(other) {
  const base = await findBase(other)
  const changed = await listChangedFiles(base)
  const { now, before } = await readFiles(await listSources(), changed, base)
  return selectAffectedTests(changed, now, before)
}

/**
 * @param {readonly string[]} changed paths, relative to the root
 * @param {Map<string, string>} now the contents of all files that exist
 * @param {Map<string, string>} before what the changed files were
 * @returns {AffectedTests}
 */
export function selectAffectedTests(changed, now, before) {
  const files = [...new Set([...now.keys(), ...changed])]
  const read = file => now.get(file) ?? ''
  const graph = createImportGraph(files, read)
  const starts = changed.flatMap(file =>
    listStarts(file, { before: before.get(file) ?? '', now: read(file) }, graph),
  )
  const reached = graph.findReached(starts)
  for (const file of starts.filter(each => isUnknown(each, graph)))
    for (const test of files) if (isTest(test) && isInPackageOf(file, test)) reached.add(test)

  const isSmoked = changed.some(file => !isDocument(file))
  const tests = files.filter(file => now.has(file) && isTest(file) && !file.endsWith('.spec.ts'))
  const isAffected = file => reached.has(file) || (isSmoked && isSmokeTest(file))
  const affected = tests.filter(isAffected)
  const browser = selectBrowserTests(reached, now)
  return {
    everything: findReasonForEverything(changed, graph),
    files: affected.filter(file => !isRandomized(file)),
    randomized: affected.filter(isRandomized),
    onPostgres: changed.some(file => concernsPostgres(file, read(file))),
    browser: isSmoked ? browser : null,
    notAffected: [
      ...tests
        .filter(file => !isAffected(file))
        .map(file => ({ file, reason: 'The change does not reach it.' })),
      ...browser.skipped,
    ],
  }
}

function findReasonForEverything(changed, graph) {
  const runner = graph.listImported('commands/test.mjs')
  const file = changed.find(each => affectsEverything(each) || runner.has(each))
  if (!file) return null
  return affectsEverything(file) ? `${file} has changed` : `${file}, which runs the tests, has changed`
}

/** Whether a file is no code and no other file mentions it, so that any test of its package may read it. */
const isUnknown = (file, graph) =>
  !isCode(file) && !isDocument(file) && !file.startsWith('e2e/looks/') && graph.findReached([file]).size === 1
const isInPackageOf = (file, test) => test.split('/')[0] === file.split('/')[0]
