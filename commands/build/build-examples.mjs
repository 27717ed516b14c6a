/** Installs and builds the remotes in `examples/`. Each has its own packages, outside of the workspaces. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { hashSources } from './hash-sources.mjs'
import { pack, publishedPackages } from '../pack.mjs'
import { root, runProcess } from '../run/process.mjs'
import { fail, runStep } from '../run/steps.mjs'

const folder = path.join(root, 'examples')

const federation = '@module-federation/enhanced'

/**
 * Installs and builds all examples. Skips those whose sources have not changed since their last build.
 *
 * @param {boolean} options.newest whether to use the newest `@module-federation/enhanced`, not the tested one
 */
export function buildExamples({ newest = false } = {}) {
  return runStep('Building the examples', async () => {
    for (const name of await readdir(folder)) await buildExample(path.join(folder, name), newest)
  })
}

async function buildExample(cwd, newest) {
  const manifest = await readFile(path.join(cwd, 'package.json'), 'utf8').catch(() => null)
  if (manifest === null) return
  const sources = newest ? null : await hashSources([path.relative(root, cwd), ...publishedPackages])
  const built = path.join(cwd, 'node_modules/.built')
  const isBuilt = existsSync(path.join(cwd, 'dist')) && (await readMarker(built)) === sources
  if (isBuilt && sources !== null) return
  const { dependencies, devDependencies } = JSON.parse(manifest)
  const tarballs = await packDependencies(Object.keys(dependencies))
  const inputs = [path.join(cwd, 'package.json'), path.join(cwd, 'package-lock.json'), ...tarballs]
  const hash = createHash('sha256')
  for (const file of inputs) hash.update(await readFile(file).catch(() => ''))
  const additions = newest && federation in devDependencies ? [...tarballs, `${federation}@latest`] : tarballs
  const key = `${hash.digest('hex')} ${newest}`
  const marker = path.join(cwd, 'node_modules/.installed')
  if (newest || (await readMarker(marker)) !== key) {
    const lock = additions.length > 0 ? ['--no-package-lock'] : []
    await runNpm(cwd, [
      'install',
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      ...lock,
      ...additions,
    ])
    await writeFile(marker, key)
  }
  await runNpm(cwd, ['run', 'build'])
  await writeFile(built, sources ?? '')
}

const readMarker = file => readFile(file, 'utf8').catch(() => '')

/** Packs the packages of this repository that an example depends on. Their registry would be the operator's. */
async function packDependencies(names) {
  const own = names.filter(name => name.startsWith('@tessera/')).map(name => name.slice('@tessera/'.length))
  if (own.length === 0) return []
  const tarballs = await pack(path.join(root, '.cache/packed'))
  return tarballs.filter(file => own.some(name => path.basename(file).startsWith(`tessera-${name}-`)))
}

async function runNpm(cwd, args) {
  const { code, output } = await runProcess('npm', args, { cwd, shell: process.platform === 'win32' })
  if (code !== 0) fail(`npm ${args.join(' ')} failed in ${cwd}:\n${output.slice(-4_000)}`)
}
