import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { runInNewContext } from 'node:vm'
import webpack from 'webpack'
import { ReleaseUrlPlugin } from './release-url-plugin.mjs'

const folder = await mkdtemp(path.join(tmpdir(), 'release-url-'))
after(() => rm(folder, { recursive: true }))

/** Builds a module and returns the code of its file. */
async function build(code: string): Promise<string> {
  const module = path.join(folder, 'module.mjs')
  await writeFile(module, code)
  const compiler = webpack({
    context: folder,
    mode: 'production',
    target: 'web',
    entry: module,
    output: {
      path: path.join(folder, 'dist'),
      filename: 'file.js',
      publicPath: 'https://files.test/remote/1/',
    },
    plugins: [new ReleaseUrlPlugin()],
  })
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)))
  })
  assert.deepEqual(stats?.toJson({ all: false, errors: true }).errors, [])
  return readFile(path.join(folder, 'dist/file.js'), 'utf8')
}

test('a public file does not name the folder that it was built in', async () => {
  const code = await build('globalThis.here = new URL(".", import.meta.url.slice()).href')
  assert.ok(!code.includes(folder), code)
  assert.ok(!code.includes('file:'), code)
  const page: { URL: typeof URL; here?: string } = { URL }
  runInNewContext(code, page)
  assert.equal(page.here, 'https://files.test/remote/1/')
})

test('a file that is named beside a module is still in the build', async () => {
  await writeFile(path.join(folder, 'model.bin'), 'model')
  const code = await build('globalThis.model = new URL("./model.bin", import.meta.url).href')
  assert.match(code, /\w+\.bin/)
  assert.ok(!code.includes(folder), code)
})
