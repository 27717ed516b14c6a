import { createCompositionLink, type CallRequest } from '@tessera/shared-contracts'
import { CommandError, parseInteger, type CommandResult } from '@tessera/command-line'
import { defineCommand, type CommandContext } from '../define-command.ts'
import { createPlatformClient } from '../platform-client.ts'
import { resolveReleases } from '../resolve-release.ts'
import { formatTimestamp } from '../format-timestamp.ts'

const maxMinutes = 43_200

/** The options of the commands that create a link. */
export const linkOptions = {
  path: { type: 'string', about: 'the page that it opens; the start page by default' },
  minutes: { type: 'string', about: 'how long it is valid, up to 30 days; a day by default' },
} as const

/** Creates a link to staging. @throws {CommandError} */
export async function createLink(
  shown: Pick<CallRequest<typeof createCompositionLink>, 'releases' | 'changeSet'>,
  { path, minutes }: { path?: string | undefined; minutes?: string | undefined },
  context: CommandContext,
): Promise<CommandResult> {
  if (path !== undefined && !/^\/(?![/\\])/.test(path))
    throw new CommandError(`--path must be an address of the site such as /tools, not "${path}".`)
  const response = await createPlatformClient(context).call(createCompositionLink, {
    ...shown,
    ...(path !== undefined && { path }),
    ...(minutes !== undefined && {
      minutes: parseInteger(minutes, '--minutes', { min: 1, max: maxMinutes }),
    }),
  })
  const until = response.expires ? [`valid until ${formatTimestamp(response.expires)} UTC`] : []
  return { json: response, lines: [response.url ?? '', ...until] }
}

export const link = defineCommand({
  name: 'link',
  usage: '--channel staging REMOTE[@VERSION] … [--path /ADDRESS] [--minutes N]',
  about: 'a signed link to staging with these releases instead of the live ones; a team links its own',
  positionals: { min: 1, max: 20 },
  options: {
    channel: {
      type: 'string',
      default: 'staging',
      about: 'staging; no other channel follows links',
    },
    ...linkOptions,
  },
  example: 'link --channel staging mfe-gallery@0.1.0+1a2b3c4d5e shell@0.1.0+5e4d3c2b1a --path /tools',
  async run({ positionals, values }, context) {
    if (values.channel !== 'staging')
      throw new CommandError('--channel must be staging: production never takes a composition from a link.')
    return createLink({ releases: await resolveReleases(positionals, context) }, values, context)
  },
})
