import { CommandError } from '@tessera/command-line'
import { listReleases, type ReleaseReference } from '@tessera/shared-contracts'
import type { CommandContext } from './define-command.ts'
import { parseRelease } from './parse-arguments.ts'
import { createPlatformClient } from './platform-client.ts'

const latest = '@latest'

/**
 * Parses `REMOTE@VERSION`. Where it is `REMOTE` or `REMOTE@latest`, finds the release that was published last, and prints
 * which it is.
 *
 * @throws {CommandError} for any other text, and where the remote has no release
 */
export async function resolveRelease(
  typed: string | undefined,
  context: CommandContext,
): Promise<ReleaseReference> {
  const remote = typed?.endsWith(latest) ? typed.slice(0, -latest.length) : typed
  if (!remote || remote.includes('@')) return parseRelease(typed)
  // A wrong name is an error before the platform is called
  parseRelease(`${remote}@0.0.0`)
  const { releases } = await createPlatformClient(context).call(listReleases, { remote })
  // Newest first
  const version = releases?.[0]?.version
  if (!version) throw new CommandError(`${remote} has no release yet; publish one.`)
  context.log(`The latest release of ${remote} is ${remote}@${version}.`)
  return { remote, version }
}

/** Resolves several releases, each of another remote. @throws {CommandError} */
export async function resolveReleases(
  typed: readonly string[],
  context: CommandContext,
): Promise<ReleaseReference[]> {
  const releases: ReleaseReference[] = []
  for (const each of typed) {
    const release = await resolveRelease(each, context)
    if (releases.some(({ remote }) => remote === release.remote))
      throw new CommandError(`${release.remote} is named twice.`)
    releases.push(release)
  }
  return releases
}
