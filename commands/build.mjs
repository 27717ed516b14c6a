/** `npm run build`: builds the packages whose sources have changed, two at a time. */
import { runProcess, fail, prepare, runStep } from './prepare.mjs'

/** Where a build fails, the command ends with its output. */
export async function build() {
  await runStep('Building what changed', async () => {
    const { code, output } = await runProcess('lerna', ['run', 'build', '--concurrency', '2'])
    if (code !== 0) fail(`A build failed.\n${output}`)
  })
}

if (import.meta.filename === process.argv[1]) {
  await prepare()
  await build()
}
