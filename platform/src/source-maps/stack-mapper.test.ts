import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createStackMapper } from './stack-mapper.ts'

const release = { remote: 'mfe-a', version: '1.0.0' }
const at = (file: string) => `at https://site.example/remotes/mfe-a/1.0.0/${file}`

/** Creates a mapper of a release, and counts how often it reads a map. */
function createMapper(maps: Record<string, unknown>) {
  const reads: string[] = []
  const mapper = createStackMapper({
    readSourceMap: (_, script) => {
      reads.push(script)
      const map = maps[script]
      if (map === undefined) return Promise.resolve(null)
      return Promise.resolve(Buffer.isBuffer(map) ? map : gzipSync(JSON.stringify(map)))
    },
  })
  return { reads, map: (stack: string) => mapper.map(release, stack) }
}
const toMap = (source: string | null, mappings = 'AAUA') => ({
  version: 3,
  sources: [source],
  names: [],
  mappings,
})

test('names the sources of each build tool by their path in the repository', async () => {
  const sources = {
    'webpack://mfe_a_1/./src/a.tsx': 'src/a.tsx',
    'webpack://mfe_a_1/../node_modules/zod/core.js': 'node_modules/zod/core.js',
    'webpack:///src/a.vue?f3a1': 'src/a.vue',
    '../../src/a.ts': 'src/a.ts',
    'src/a.ts': 'src/a.ts',
  }
  for (const [source, shown] of Object.entries(sources))
    assert.equal(
      await createMapper({ 'a.js': toMap(source) }).map(at('a.js:1:7')),
      `at ${shown}:11:1`,
      source,
    )
})

test('leaves what no map explains as it is', async () => {
  const broken = Buffer.from('not compressed')
  const { map } = createMapper({
    'a.js': toMap('a.ts'),
    'b.js': broken,
    'n.js': toMap(null),
    'v.js': { version: 2 },
  })
  for (const line of [
    'Error: x',
    at('unknown.js:1:7'),
    at('b.js:1:7'),
    at('n.js:1:7'),
    at('v.js:1:7'),
    at('a.js:2:1'),
    at('a.js:0:1'),
    at('a.js:1:0'),
    at('%E0.js:1:1'),
    at('a.js:1:7').replace('mfe-a', 'mfe-b'),
    at('a.js:1:7').replace('1.0.0', '1.0.1'),
    `${at('a.js:1:7')}${' '.repeat(1_000)}`,
  ])
    assert.equal(await map(line), null, line)
  assert.equal(await map(`${at('b.js:1:7')}\n${at('a.js:1:7')}`), `${at('b.js:1:7')}\nat a.ts:11:1`)
})

test('reads each map once, for eight scripts of a stack at most, and remembers the stack', async () => {
  const scripts = Array.from({ length: 10 }, (_, index) => `${index}.js`)
  const { reads, map } = createMapper(Object.fromEntries(scripts.map(script => [script, toMap(script)])))
  const stack = [...scripts, ...scripts].map(script => at(`${script}:1:1`)).join('\n')
  const mapped = await map(stack)
  assert.deepEqual(reads, scripts.slice(0, 8))
  assert.equal(mapped?.match(/11:1$/gm)?.length, 16)
  assert.equal(await map(stack), mapped)
  assert.equal(reads.length, 8)
})

test('finds maps that were stored after the first reading', async () => {
  const maps: Record<string, unknown> = {}
  const { map } = createMapper(maps)
  assert.equal(await map(at('a.js:1:1')), null)
  maps['a.js'] = toMap('a.ts')
  assert.equal(await map(at('a.js:1:1')), 'at a.ts:11:1')
})
