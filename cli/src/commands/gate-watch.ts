import { checkRelease, type Finding } from '@tessera/shared-contracts'
import type { Compiler } from 'webpack'
import type { CommandContext } from '../define-command.ts'
import { formatFindings } from '../format-findings.ts'
import { createPlatformClient } from '../platform-client.ts'

/** A development build is not minified, so its size says nothing about a release. */
const isAboutRelease = ({ rule }: Finding) => rule !== 'size'

/**
 * Has the gate of the platform judge every development build by its rules, and logs the verdict when it changes, and what it
 * uses that is deprecated. A
 * platform that cannot be reached does not stop the development.
 *
 * @param recordUrl where the development server has the record of the latest build
 */
export function logGateVerdicts(
  compiler: Compiler,
  remote: string,
  recordUrl: string,
  context: Pick<CommandContext, 'env' | 'log'>,
): void {
  const client = createPlatformClient(context)
  let logged = ''
  const warned = new Set<string>()
  const logChange = (lines: readonly string[]) => {
    const text = lines.join('\n')
    if (text !== logged) context.log(text)
    logged = text
  }
  const judge = async () => {
    const response = await fetch(recordUrl)
    if (!response.ok) return
    const { findings, warnings } = await client.call(checkRelease, {
      remote,
      record: await response.text(),
      channel: 'production',
    })
    const causes = (findings ?? []).filter(isAboutRelease)
    for (const { rule, sentence } of warnings ?? [])
      if (rule === 'deprecated' && !warned.has(sentence)) {
        warned.add(sentence)
        context.log(`Warning: ${sentence}`)
      }
    if (causes.length > 0)
      logChange(['The gate would refuse this build on production:', ...formatFindings(causes)])
    else if (logged !== '') logChange(['The gate would accept this build on production.'])
  }
  compiler.hooks.done.tap('gate-watch', stats => {
    // A broken build has no record; webpack shows its errors
    if (stats.hasErrors()) return
    judge().catch((error: unknown) =>
      logChange([
        `The gate was not asked about this build: ${error instanceof Error ? error.message : String(error)}`,
      ]),
    )
  })
}
