import { createLink } from '@tessera/shared-contracts'
import { readRelease, readWhole } from '../arguments.ts'
import { CommandError, defineCommand } from '../command.ts'
import { connect } from '../platform.ts'
import { moment } from '../table.ts'

const thirtyDays = 43_200

export const link = defineCommand({
  name: 'link',
  usage: '--channel staging REMOTE@VERSION … [--minutes N]',
  about: 'a signed link to staging with these releases in place of the live ones',
  words: { least: 1, most: 20 },
  options: {
    channel: {
      type: 'string',
      default: 'staging',
      about: 'staging, which is the only one that follows links',
    },
    minutes: { type: 'string', about: 'how long it is good, up to 30 days; a day where not given' },
  },
  example: 'link --channel staging mfe-gallery@0.1.0+1a2b3c4d5e shell@0.1.0+5e4d3c2b1a',
  async run({ words, values: { channel, minutes } }, surroundings) {
    if (channel !== 'staging')
      throw new CommandError('--channel must be staging: production never takes a composition from a link.')
    const answer = await connect(surroundings).call(createLink, {
      releases: words.map(readRelease),
      ...(minutes !== undefined && {
        minutes: readWhole(minutes, '--minutes', { least: 1, most: thirtyDays }),
      }),
    })
    const until = answer.expires ? [`valid until ${moment(answer.expires)} UTC`] : []
    return { json: answer, lines: [answer.url ?? '', ...until] }
  },
})
