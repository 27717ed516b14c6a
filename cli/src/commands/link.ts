import { createCompositionLink } from '@tessera/shared-contracts'
import { parseRelease, parseInteger } from '../parse-arguments.ts'
import { CommandError, defineCommand } from '../define-command.ts'
import { createPlatformClient } from '../platform-client.ts'
import { formatTimestamp } from '../table.ts'

const maxMinutes = 43_200

export const link = defineCommand({
  name: 'link',
  usage: '--channel staging REMOTE@VERSION … [--path /ADDRESS] [--minutes N]',
  about:
    'a signed link to staging with these releases in place of the live ones; of a team, its own releases',
  positionals: { min: 1, max: 20 },
  options: {
    channel: {
      type: 'string',
      default: 'staging',
      about: 'staging, which is the only one that follows links',
    },
    path: { type: 'string', about: 'the page that it opens; the start page where not given' },
    minutes: { type: 'string', about: 'how long it is good, up to 30 days; a day where not given' },
  },
  example: 'link --channel staging mfe-gallery@0.1.0+1a2b3c4d5e shell@0.1.0+5e4d3c2b1a --path /tools',
  async run({ positionals, values: { channel, minutes, path } }, context) {
    if (channel !== 'staging')
      throw new CommandError('--channel must be staging: production never takes a composition from a link.')
    if (path !== undefined && !/^\/(?![/\\])/.test(path))
      throw new CommandError(`--path must be an address of the site such as /tools, not "${path}".`)
    const answer = await createPlatformClient(context).call(createCompositionLink, {
      releases: positionals.map(parseRelease),
      ...(path !== undefined && { path }),
      ...(minutes !== undefined && {
        minutes: parseInteger(minutes, '--minutes', { min: 1, max: maxMinutes }),
      }),
    })
    const until = answer.expires ? [`valid until ${formatTimestamp(answer.expires)} UTC`] : []
    return { json: answer, lines: [answer.url ?? '', ...until] }
  },
})
