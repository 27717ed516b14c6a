/** `npm run build`: every package that has a build and whose sources changed, two at a time. */
import { capture, fail, prepare, step } from './prepare.mjs'

/** Ends the command with the build's own output when a build fails. */
export async function build() {
  await step('Building what changed', async () => {
    const { code, output } = await capture('lerna', ['run', 'build', '--concurrency', '2'])
    if (code !== 0) fail(`A build failed.\n${output}`)
  })
}

if (import.meta.filename === process.argv[1]) {
  await prepare()
  await build()
}
