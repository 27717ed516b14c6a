import {
  changeSetting,
  getSettings,
  type CallResponse,
  type Channel,
  type SettingValue,
} from '@tessera/shared-contracts'
import { CommandError, type CommandResult, formatTable } from '@tessera/command-line'
import { defineCommand } from '../define-command.ts'
import { channelOption, parseChannel } from '../parse-arguments.ts'
import { createPlatformClient } from '../platform-client.ts'

type RemoteSetting = NonNullable<CallResponse<typeof getSettings>['settings']>[number]

const headings = ['SETTING', 'VALUE', 'DEFAULT', 'TYPE', 'ABOUT']

export const settings = defineCommand({
  name: 'settings',
  usage: 'REMOTE [set SETTING VALUE | reset SETTING] --channel CHANNEL',
  about: 'the settings of a live remote, or a change of one; pages get it at their next navigation',
  positionals: { min: 1, max: 4 },
  options: { channel: channelOption },
  example: 'settings mfe-creation-tools set deviceUpscale false --channel production',
  async run({ positionals: [remote = '', action, setting, typed], values }, context) {
    const channel = parseChannel(values.channel)
    const platform = createPlatformClient(context)
    const list = async () => (await platform.call(getSettings, { remote, channel })).settings ?? []
    if (action === undefined) return describeSettings(remote, channel, await list())

    const isComplete = action === 'set' ? typed !== undefined : action === 'reset' && typed === undefined
    if (setting === undefined || !isComplete)
      throw new CommandError('Say "set SETTING VALUE", "reset SETTING", or nothing to see the settings.')
    const type = (await list()).find(({ name }) => name === setting)?.type
    const value = typed === undefined ? null : parseValue(typed, type)
    const response = await platform.call(changeSetting, { remote, channel, setting, value })
    const change = value === null ? 'has its default again' : `is ${value}`
    return {
      json: response,
      lines: [`${setting} of ${remote} ${change} on ${channel}. Open pages get it when they navigate.`],
    }
  },
})

function describeSettings(remote: string, channel: Channel, found: RemoteSetting[]): CommandResult {
  const rows = found.map(({ name, value, default: initial, type, about }) => [
    name,
    String(value),
    String(initial),
    type,
    about,
  ])
  const nothing = `${remote} has no settings on ${channel}.`
  return { json: { settings: found }, lines: rows.length === 0 ? [nothing] : formatTable(headings, rows) }
}

/** Reads a value as its setting needs it. The platform refuses one that the setting does not take. */
function parseValue(typed: string, type: string | undefined): SettingValue {
  if (type === 'boolean' && /^(true|false)$/.test(typed)) return typed === 'true'
  if (type === 'number' && typed.trim() !== '' && Number.isFinite(Number(typed))) return Number(typed)
  return typed
}
