import { deactivateRemote, getStatus } from '@tessera/shared-contracts'
import { CommandError } from '@tessera/command-line'
import { changeEach } from '../change-each.ts'
import { channelOption, parseChannel } from '../parse-arguments.ts'
import { defineCommand } from '../define-command.ts'
import { createPlatformClient } from '../platform-client.ts'
import { runChange } from '../run-change.ts'

export const deactivate = defineCommand({
  name: 'deactivate',
  usage: 'REMOTE … | --all --channel CHANNEL',
  about: 'take areas off a channel, with their pages and their places in the sidebar',
  positionals: { min: 0, max: 300 },
  options: {
    channel: channelOption,
    all: { type: 'boolean', about: 'all areas; of staging only' },
  },
  example: 'deactivate mfe-showcase --channel staging',
  async run({ positionals, values: { channel: typed, all = false } }, context) {
    const channel = parseChannel(typed)
    if (all === positionals.length > 0) throw new CommandError('Name the remotes, or give --all.')
    if (all && channel !== 'staging')
      throw new CommandError(`--all is for staging; name the remotes that leave ${channel}.`)
    const { remotes } = all ? await createPlatformClient(context).call(getStatus, { channel }) : {}
    const names = remotes?.map(({ remote }) => remote) ?? positionals
    if (names.length === 0) return { json: { success: true }, lines: [`No area is on ${channel}.`] }
    return changeEach(names, async remote => ({
      json: await runChange(context, deactivateRemote, { remote, channel }),
      lines: [
        `${remote} is off ${channel}. An activation puts it back; open pages keep it until they navigate.`,
      ],
    }))
  },
})
