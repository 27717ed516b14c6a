import {
  addAlert,
  language,
  listAlerts,
  removeAlert,
  type AlertSubscription,
} from '@tessera/shared-contracts'
import { CommandError, formatTable } from '@tessera/command-line'
import { defineCommand } from '../define-command.ts'
import { formatTimestamp } from '../format-timestamp.ts'
import { createPlatformClient } from '../platform-client.ts'

const add = defineCommand({
  name: 'alerts add',
  usage: 'REMOTE --webhook URL | --mail ADDRESS [--language LANGUAGE]',
  about: 'send a message when the health of a remote changes; only integrators may name a mail address',
  positionals: { min: 1, max: 1 },
  options: {
    webhook: { type: 'string', about: 'an https address, such as an incoming webhook of a chat' },
    mail: { type: 'string', about: 'an email address' },
    language: { type: 'string', about: 'of the messages: en or zh; en by default' },
  },
  example: 'alerts add mfe-gallery --webhook https://chat.example/hooks/abc --language zh',
  async run({ positionals: [remote = ''], values: { webhook, mail, language: typed = 'en' } }, context) {
    if ((webhook === undefined) === (mail === undefined)) throw new CommandError('Say --webhook or --mail.')
    const chosen = language.safeParse(typed)
    if (!chosen.success) throw new CommandError('--language must be en or zh.')
    const target = webhook === undefined ? { mail } : { webhook }
    const response = await createPlatformClient(context).call(addAlert, {
      remote,
      ...target,
      language: chosen.data,
    })
    const { alert, secret } = response
    return {
      json: response,
      lines: alert
        ? [
            `Messages about ${alert.remote} go to ${alert.target}. The first one is on its way; "tessera alerts list" shows whether it arrived, "tessera alerts remove ${alert.id}" ends this.`,
            ...(secret ? [`They are signed with ${secret} (Standard Webhooks). It is not shown again.`] : []),
          ]
        : [],
    }
  },
})

const headings = ['ID', 'REMOTE', 'KIND', 'ADDRESS', 'LANGUAGE', 'BY', 'LAST SENT (UTC)', 'FAILS']

const list = defineCommand({
  name: 'alerts list',
  usage: '[REMOTE]',
  about: 'where messages about the health of remotes go, and whether the last one arrived',
  positionals: { min: 0, max: 1 },
  example: 'alerts list mfe-gallery',
  async run({ positionals: [remote] }, context) {
    const response = await createPlatformClient(context).call(
      listAlerts,
      remote === undefined ? {} : { remote },
    )
    const rows = (response.alerts ?? []).map(each => [
      each.id,
      each.remote,
      each.kind,
      each.target,
      each.language,
      each.createdBy,
      each.lastSentAt ? formatTimestamp(each.lastSentAt) : '',
      formatFailure(each),
    ])
    return {
      json: response,
      lines: rows.length === 0 ? ['No messages are sent.'] : formatTable(headings, rows),
    }
  },
})

const formatFailure = ({ lastError, failedAt }: AlertSubscription) =>
  lastError && failedAt ? `${formatTimestamp(failedAt)}: ${lastError}` : ''

const remove = defineCommand({
  name: 'alerts remove',
  usage: 'ID',
  about: 'end the messages to an address',
  positionals: { min: 1, max: 1 },
  example: 'alerts remove vy6kZBRYFgnYl-X5',
  async run({ positionals: [id = ''] }, context) {
    const response = await createPlatformClient(context).call(removeAlert, { id })
    return { json: response, lines: [`No more messages go to ${id}.`] }
  },
})

export const alertCommands = [add, list, remove] as const
