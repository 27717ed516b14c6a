/**
 * `npm run release`: gives each published package that has changed its next version, from the commits since the last one,
 * writes the changelogs, commits and tags them, and packs the packages. With `--publish`, publishes the tarballs to npm's
 * registry. With `--dry-run`, prints the versions and changes nothing.
 */
import { prepare } from './install/prepare.mjs'
import { environment, run, runProcess } from './run/process.mjs'
import { fail, runStep } from './run/steps.mjs'
import { pack } from './pack.mjs'

await prepare()
/** lerna reads the packages with Nx, without its service. */
const env = { ...environment, NX_DAEMON: 'false', NX_NO_CLOUD: 'true' }
const words = process.argv.slice(2)
const unknown = words.find(word => !['--dry-run', '--publish'].includes(word))
if (unknown) fail(`There is no "${unknown}", only --dry-run and --publish.`)

if (words.includes('--dry-run')) {
  // Declines lerna's question
  const args = ['version', '--no-push', '--allow-branch', '*', '--loglevel', 'warn']
  const { output } = await runProcess('lerna', args, { env })
  console.log(output)
} else {
  if ((await run('lerna', ['version', '--yes', '--no-push'], { env })) !== 0)
    fail('The packages have no new versions.')
  const tarballs = await runStep('Packing the published packages', () => pack())
  if (words.includes('--publish'))
    for (const file of tarballs)
      if ((await run('npm', ['publish', file])) !== 0) fail(`${file} was not published.`)
}
