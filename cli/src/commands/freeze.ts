import { addFreeze, listFreezes, removeFreeze, type Freeze } from '@tessera/shared-contracts'
import { CommandError, formatTable } from '@tessera/command-line'
import { defineCommand } from '../define-command.ts'
import { formatTimestamp } from '../format-timestamp.ts'
import { channelOption, parseChannel } from '../parse-arguments.ts'
import { parseTime } from '../parse-time.ts'
import { createPlatformClient } from '../platform-client.ts'

const add = defineCommand({
  name: 'freeze add',
  usage: '--channel CHANNEL --until TIME [--from TIME] --reason TEXT',
  about: 'let nothing new go live on a channel for a time; only integrators may, and rollbacks stay possible',
  options: {
    channel: channelOption,
    until: { type: 'string', about: 'the end, in UTC, as in "2026-12-27 08:00", or with a zone' },
    from: { type: 'string', about: 'the beginning; now by default' },
    reason: { type: 'string', about: 'why, for those whose activation is refused' },
  },
  example: 'freeze add --channel production --until "2026-12-27 08:00" --reason "Christmas"',
  async run({ values: { channel, until, from, reason } }, context) {
    if (until === undefined || !reason) throw new CommandError('Say --until when, and give a --reason.')
    const response = await createPlatformClient(context).call(addFreeze, {
      channel: parseChannel(channel),
      until: parseTime(until, '--until'),
      reason,
      ...(from !== undefined && { from: parseTime(from, '--from') }),
    })
    const { freeze } = response
    return { json: response, lines: freeze ? [describeFreeze(freeze)] : [] }
  },
})

const describeFreeze = ({ id, channel, from, until }: Freeze): string =>
  `Nothing new goes live on ${channel} from ${formatTimestamp(from)} until ${formatTimestamp(until)} UTC. "tessera freeze remove ${id}" ends this.`

const list = defineCommand({
  name: 'freeze list',
  usage: '',
  about: 'the times in which nothing new goes live',
  example: 'freeze list',
  async run(_, context) {
    const response = await createPlatformClient(context).call(listFreezes, {})
    const rows = (response.freezes ?? []).map(({ id, channel, from, until, reason, createdBy }) => [
      id,
      channel,
      formatTimestamp(from),
      formatTimestamp(until),
      createdBy,
      reason,
    ])
    const headings = ['ID', 'CHANNEL', 'FROM (UTC)', 'UNTIL (UTC)', 'BY', 'REASON']
    return {
      json: response,
      lines: rows.length === 0 ? ['No channel is frozen.'] : formatTable(headings, rows),
    }
  },
})

const remove = defineCommand({
  name: 'freeze remove',
  usage: 'ID',
  about: 'end a freeze; only integrators may',
  positionals: { min: 1, max: 1 },
  example: 'freeze remove vy6kZBRYFgnYl-X5',
  async run({ positionals: [id = ''] }, context) {
    const response = await createPlatformClient(context).call(removeFreeze, { id })
    return { json: response, lines: [`The freeze ${id} has ended.`] }
  },
})

export const freezeCommands = [add, list, remove] as const
