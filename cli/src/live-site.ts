import { getComposition, getRelease, type ScreenManifest } from '@tessera/shared-contracts'
import type { CommandContext } from './define-command.ts'
import { createPlatformClient } from './platform-client.ts'
import type { Ranges } from './project.ts'

/** What a new remote has to fit to. */
export interface LiveSite {
  /** The live areas with their screens; the shell too, where `TESSERA_TOKEN` is set. */
  areas: readonly { name: string; screens: readonly Pick<ScreenManifest, 'name' | 'path'>[] }[]
  /** The versions of the packages that a remote is built with. */
  packages: Ranges
}

/** Reads what is live at `TESSERA_URL`. Without it, there is no site. @throws {CommandError} where it cannot be reached */
export async function readLiveSite(context: CommandContext): Promise<LiveSite> {
  const { TESSERA_URL: url, TESSERA_TOKEN: token } = context.env
  if (!url) return { areas: [], packages: {} }
  const platform = createPlatformClient(context)
  const { shell, remotes, packages = {} } = await platform.call(getComposition, {})
  const { release } = token
    ? await platform.call(getRelease, { remote: 'shell', version: shell.version })
    : { release: null }
  return {
    areas: [
      ...(release ? [{ name: 'shell', screens: release.screens }] : []),
      ...remotes.map(({ name, current }) => ({ name, screens: current.screens })),
    ],
    packages,
  }
}
