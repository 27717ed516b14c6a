import { rollbackRelease } from '@tessera/shared-contracts'
import { channelOption, readChannel } from '../arguments.ts'
import { defineCommand } from '../command.ts'
import { connect } from '../platform.ts'

export const rollback = defineCommand({
  name: 'rollback',
  usage: 'REMOTE --channel CHANNEL',
  about: 'make the release before the live one live again, or take a canary back',
  words: { least: 1, most: 1 },
  options: { channel: channelOption },
  example: 'rollback mfe-gallery --channel production',
  async run({ words: [remote = ''], values }, surroundings) {
    const channel = readChannel(values.channel)
    const answer = await connect(surroundings).call(rollbackRelease, { remote, channel })
    const release = answer.version ? `${remote}@${answer.version}` : `The earlier release of ${remote}`
    return { json: answer, lines: [`${release} is what everyone gets on ${channel} now.`] }
  },
})
