import { rollbackRelease } from '@tessera/shared-contracts'
import { channelOption, parseChannel, parseVersion } from '../parse-arguments.ts'
import { defineCommand } from '../define-command.ts'
import { createPlatformClient } from '../platform-client.ts'

export const rollback = defineCommand({
  name: 'rollback',
  usage: 'REMOTE --channel CHANNEL [--to VERSION]',
  about: 'make the previous release live again, or end a canary',
  positionals: { min: 1, max: 1 },
  options: {
    channel: channelOption,
    to: { type: 'string', about: 'an earlier release of the channel, which has to pass the gate' },
  },
  example: 'rollback mfe-gallery --channel production',
  async run({ positionals: [remote = ''], values }, context) {
    const channel = parseChannel(values.channel)
    const answer = await createPlatformClient(context).call(rollbackRelease, {
      remote,
      channel,
      ...(values.to !== undefined && { to: parseVersion(values.to, '--to') }),
    })
    const release = answer.version ? `${remote}@${answer.version}` : `The earlier release of ${remote}`
    return { json: answer, lines: [`${release} is live on ${channel} for all visitors.`] }
  },
})
