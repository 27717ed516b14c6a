import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { readTypesArchive } from './read-types-archive.ts'

const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

test('reads the declarations, and nothing that could be written elsewhere or run', async () => {
  const files = await readTypesArchive(
    zip({
      'remote.d.ts': 'export {}',
      'compiled-types/src/remote.d.ts': 'export declare const remote: object',
      '../outside.d.ts': 'no',
      'a/../../outside.d.ts': 'no',
      '/absolute.d.ts': 'no',
      'C:\\windows.d.ts': 'no',
      '.hidden/file.d.ts': 'no',
      'script.js': 'no',
    }),
  )
  assert.deepEqual([...files.keys()], ['remote.d.ts', 'compiled-types/src/remote.d.ts'])
  assert.equal(files.get('remote.d.ts'), 'export {}')
})

test('leaves out a file that is too large, and refuses what is no archive', async () => {
  const files = await readTypesArchive(zip({ 'large.d.ts': 'x'.repeat(2_000_001), 'small.d.ts': 'x' }))
  assert.deepEqual([...files.keys()], ['small.d.ts'])
  await assert.rejects(readTypesArchive(strToU8('<!doctype html>')), {
    message: 'The archive of types is damaged.',
  })
})
