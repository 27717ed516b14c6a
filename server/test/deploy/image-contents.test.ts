import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')

/** Folders that the Dockerfile copies from the checkout into the last stage. */
const copiedFolders = (
  read('Dockerfile')
    .split(/^FROM /m)
    .at(-1) ?? ''
)
  .split('\n')
  .flatMap(line => /^COPY (?!--from)(\S+\/) \S+$/.exec(line)?.[1] ?? [])

const ignored = read('Dockerfile.dockerignore').trim().split('\n')
const isIgnored = (file: string) =>
  ignored.some(pattern => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`))

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => copiedFolders.some(folder => file.startsWith(folder)) && !isIgnored(file))

test('the image contains the entry points', () => {
  for (const file of [
    'server/src/main.ts',
    'server/src/worker.ts',
    'platform/src/platform.ts',
    'cli/src/tessera.ts',
  ])
    assert.ok(files.includes(file), file)
})

test('the image contains no test, fuzz or crash file', () => {
  assert.deepEqual(
    files.filter(file => /\.test\.(?!.*template$)|(^|\/)(test|testing|fuzz|crash)(\/|[.-])/.test(file)),
    [],
  )
})

test('nothing in the image imports a file that is not in it', () => {
  // A template of code that a command writes has names in braces
  const relative = /(?:from|import\() ?'(\.[^'${]+)'/g
  const missing = files
    .filter(file => file.endsWith('.ts'))
    .flatMap(file =>
      [...readFileSync(join(root, file), 'utf8').matchAll(relative)]
        .map(([, path = '']) => join(file, '..', path))
        .filter(path => !files.includes(path))
        .map(path => `${file} imports ${path}`),
    )
  assert.deepEqual(missing, [])
})
