import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findUnknownNpxNames, findUnknownNpxNamesOfRepository } from './find-unknown-npx-names.mjs'

const packages = new Set(['@tessera/cli', 'typescript', 'webpack'])
const program = 'tessera'
const find = text => findUnknownNpxNames('docs/a.md', text, packages)

for (const call of [`npx ${program} publish`, `\`npx --yes ${program} help\``, `npx -p ${program} x`])
  test(`finds the unknown package of "${call}"`, () => {
    assert.deepEqual(find(`a\n${call}`), [
      `docs/a.md:2: "npx ${program}" can run a stranger's package; name the package, as in "npx @tessera/cli"`,
    ])
  })

test('accepts known packages, and the word itself', () => {
  assert.deepEqual(find('npx @tessera/cli new, npx webpack. `npx -p typescript tsc`; `npx` and npx'), [])
})

test('the repository names known packages only', async () => {
  assert.deepEqual(await findUnknownNpxNamesOfRepository(), [])
})
