/**
 * `npm run release`: gives each published package that has changed its next version, from the commits since the last one,
 * writes the changelogs, commits and tags them, and packs the packages. With `--publish`, publishes the tarballs to npm's
 * registry. With `--dry-run`, prints the versions and changes nothing.
 */
import { runProcess, fail, prepare, run, runStep } from './prepare.mjs'
import { pack } from './pack.mjs'

await prepare()
const words = process.argv.slice(2)
const unknown = words.find(word => !['--dry-run', '--publish'].includes(word))
if (unknown) fail(`There is no "${unknown}", only --dry-run and --publish.`)

if (words.includes('--dry-run')) {
  // Answers lerna's question with no
  const { output } = await runProcess('lerna', [
    'version',
    '--no-push',
    '--allow-branch',
    '*',
    '--loglevel',
    'warn',
  ])
  console.log(output)
} else {
  if ((await run('lerna', ['version', '--yes', '--no-push'])) !== 0)
    fail('The packages have no new versions.')
  const tarballs = await runStep('Packing the published packages', () => pack())
  if (words.includes('--publish'))
    for (const file of tarballs)
      if ((await run('npm', ['publish', file])) !== 0) fail(`${file} was not published.`)
}
