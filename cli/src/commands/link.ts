import { createLink } from '@tessera/shared-contracts'
import { readRelease, readWhole } from '../arguments.ts'
import { CommandError, defineCommand } from '../command.ts'
import { connect } from '../platform.ts'
import { moment } from '../table.ts'

const thirtyDays = 43_200

export const link = defineCommand({
  name: 'link',
  usage: '--channel staging REMOTE@VERSION … [--minutes N]',
  about: 'a link to staging with these releases in place of the live ones; for a day, or N minutes',
  words: { least: 1, most: 20 },
  options: { channel: { type: 'string', default: 'staging' }, minutes: { type: 'string' } },
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
