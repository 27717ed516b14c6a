/** The site in one build, below `build/monolith/dist`, as what federation costs is measured against. */
import { capture, fail, step } from './prepare.mjs'

/** Ends the command with webpack's own output when the build fails. */
export async function buildMonolith() {
  await step('Building the site in one piece', async () => {
    const { code, output } = await capture('webpack', ['--config', 'build/monolith/webpack.config.mjs'])
    if (code !== 0) fail(`The build failed.\n${output}`)
  })
}
