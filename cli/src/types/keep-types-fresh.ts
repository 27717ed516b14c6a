import { existsSync } from 'node:fs'
import { getComposition } from '@tessera/shared-contracts'
import type { Compiler } from 'webpack'
import type { CommandContext } from '../define-command.ts'
import { createPlatformClient } from '../platform-client.ts'
import { writeLiveTypes } from './write-live-types.ts'

const minIntervalMs = 60_000

/**
 * Renews the types of live remotes while a development server runs: after a build, when others are live than before. Does
 * nothing in a repository without the folder. A site that cannot be reached does not stop the development.
 */
export function keepTypesFresh(
  compiler: Pick<Compiler, 'hooks'>,
  { folder, site, remote }: { folder: string; site: string; remote: string },
  { env, log }: Pick<CommandContext, 'env' | 'log'>,
): void {
  if (!existsSync(folder)) return
  const platform = createPlatformClient({ env: { ...env, TESSERA_URL: site } })
  let written = ''
  let checkedAt = -minIntervalMs
  const renew = async () => {
    const composition = await platform.call(getComposition, {})
    if (composition.id === written) return
    const { failed } = await writeLiveTypes(composition, { folder, site: platform.url, skipped: remote })
    for (const { name, reason } of failed) log(`The types of ${name} were not renewed: ${reason}`)
    if (failed.length > 0) return
    if (written !== '') log('Other releases are live: their types are renewed.')
    written = composition.id
  }
  compiler.hooks.done.tap('types', () => {
    if (performance.now() - checkedAt < minIntervalMs) return
    checkedAt = performance.now()
    renew().catch((error: unknown) =>
      log(
        `The types of live remotes were not renewed: ${error instanceof Error ? error.message : String(error)}`,
      ),
    )
  })
}
