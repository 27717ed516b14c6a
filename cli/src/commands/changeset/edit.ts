import {
  addToChangeSet,
  createChangeSet,
  removeFromChangeSet,
  type ChangeSet,
} from '@tessera/shared-contracts'
import { CommandError } from '@tessera/command-line'
import { defineCommand } from '../../define-command.ts'
import { describeNextSteps } from '../../describe-change-set.ts'
import { formatRelease, parseChangeSet } from '../../parse-arguments.ts'
import { linkOption, parseLink } from '../../parse-link.ts'
import { createPlatformClient } from '../../platform-client.ts'
import { resolveReleases } from '../../resolve-release.ts'

export const create = defineCommand({
  name: 'changeset create',
  usage: 'NAME [REMOTE[@VERSION] … | --link LINK] [--note TEXT]',
  about: 'name releases that belong together, such as those of one feature over several areas',
  positionals: { min: 1, max: 101 },
  options: {
    link: linkOption,
    note: { type: 'string', about: 'what it brings; one line' },
  },
  example: 'changeset create new-albums mfe-gallery mfe-account@0.1.0+1a2b3c4d5e',
  async run({ positionals: [typed, ...named], values: { link, note } }, context) {
    const name = parseChangeSet(typed)
    if (link !== undefined && named.length > 0) throw new CommandError('Name the releases, or give --link.')
    const releases = await resolveReleases(named, context)
    const response = await createPlatformClient(context).call(createChangeSet, {
      name,
      ...(releases.length > 0 && { releases }),
      ...(link !== undefined && { link: parseLink(link) }),
      ...(note !== undefined && { note }),
    })
    return { json: response, lines: describeContent(name, response.changeSet) }
  },
})

export const add = defineCommand({
  name: 'changeset add',
  usage: 'NAME REMOTE[@VERSION] …',
  about: 'add releases to a change set, each instead of that of the same remote; a team adds its own',
  positionals: { min: 2, max: 101 },
  example: 'changeset add new-albums mfe-gallery',
  async run({ positionals: [typed, ...named] }, context) {
    const name = parseChangeSet(typed)
    const releases = await resolveReleases(named, context)
    const response = await createPlatformClient(context).call(addToChangeSet, { name, releases })
    return { json: response, lines: describeContent(name, response.changeSet) }
  },
})

export const remove = defineCommand({
  name: 'changeset remove',
  usage: 'NAME [REMOTE …]',
  about: 'remove releases from a change set, or the set itself; what is live stays live',
  positionals: { min: 1, max: 101 },
  example: 'changeset remove new-albums mfe-account',
  async run({ positionals: [typed, ...remotes] }, context) {
    const name = parseChangeSet(typed)
    const response = await createPlatformClient(context).call(removeFromChangeSet, {
      name,
      ...(remotes.length > 0 && { remotes }),
    })
    const removed = remotes.length > 0 ? `${remotes.join(', ')} of ${name}` : name
    return { json: response, lines: [`Removed ${removed}. What is live stays live.`] }
  },
})

function describeContent(name: string, changeSet: ChangeSet | null | undefined): string[] {
  const releases = changeSet?.releases ?? []
  if (releases.length === 0)
    return [`${name} has no releases yet. Add some with: npx @tessera/cli changeset add ${name} REMOTE`]
  return [
    `${name} has:`,
    ...releases.map(release => `  ${formatRelease(release)}`),
    ...describeNextSteps(name, releases),
  ]
}
