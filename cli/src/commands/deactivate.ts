import { deactivateRemote } from '@tessera/shared-contracts'
import { channelOption, parseChannel } from '../parse-arguments.ts'
import { defineCommand } from '../define-command.ts'
import { createPlatformClient } from '../platform-client.ts'

export const deactivate = defineCommand({
  name: 'deactivate',
  usage: 'REMOTE --channel CHANNEL',
  about: 'take an area off a channel, with its pages and its place in the sidebar',
  positionals: { min: 1, max: 1 },
  options: { channel: channelOption },
  example: 'deactivate mfe-showcase --channel staging',
  async run({ positionals: [remote = ''], values }, context) {
    const channel = parseChannel(values.channel)
    const answer = await createPlatformClient(context).call(deactivateRemote, { remote, channel })
    return {
      json: answer,
      lines: [
        `${remote} is off ${channel}. An activation puts it back; open pages keep it until they navigate.`,
      ],
    }
  },
})
