import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { allMutants } from '../../mutants/all-mutants.mjs'
import { listSources } from '../../build/hash-sources.mjs'
import { root } from '../../run/process.mjs'
import { isSmokeTest, concernsPostgres } from './affected-tests.mjs'
import { isCode, isTest } from './file-kinds.mjs'
import { createImportGraph } from './graph/import-graph.mjs'

const files = await listSources()
const contents = new Map()
for (const file of files ?? []) contents.set(file, await readFile(path.join(root, file), 'utf8'))
const graph = createImportGraph([...contents.keys()], file => contents.get(file))
const skip = files === null && 'Only git knows the files.'

test('a change that a mutant makes affects the test that notices it', { skip }, () => {
  const missed = allMutants
    .filter(mutant => !isSmokeTest(mutant.test) && !graph.findReached([mutant.file]).has(mutant.test))
    .map(mutant => `${mutant.file} affects ${mutant.test}`)
  assert.deepEqual(missed, [])
  const missedOnPostgres = allMutants.filter(
    ({ file, onPostgres }) => onPostgres && !concernsPostgres(file, contents.get(file)),
  )
  assert.deepEqual(
    missedOnPostgres.map(({ file }) => file),
    [],
  )
})

test('a file of a feature affects few tests', { skip }, () => {
  const tests = [...contents.keys()].filter(file => isTest(file) && !file.endsWith('.spec.ts'))
  const features = [...contents.keys()].filter(
    file => file.startsWith('server/src/features/') && isCode(file) && !isTest(file),
  )
  const counts = features.map(
    file => [...graph.findReached([file])].filter(each => tests.includes(each)).length,
  )
  const median = counts.sort((one, other) => one - other)[Math.floor(counts.length / 2)]
  assert.ok(
    median < tests.length / 5,
    `The median is ${median} of ${tests.length} tests. A file that only connects others needs the tag @compositionRoot.`,
  )
})
