/** Builds the site in one piece to `build/monolith/dist`, to measure the cost of federation. */
import { runProcess } from '../run/process.mjs'
import { fail, runStep } from '../run/steps.mjs'

/** Where the build fails, the command ends with the output of webpack. */
export async function buildMonolith() {
  await runStep('Building the site in one piece', async () => {
    const { code, output } = await runProcess('webpack', ['--config', 'build/monolith/webpack.config.mjs'])
    if (code !== 0) fail(`The build failed.\n${output}`)
  })
}
