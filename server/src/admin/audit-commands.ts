import { parseInteger } from '@tessera/command-line'
import { isoTime } from '@tessera/server-kit/clock'
import { listAuditEntries } from '../features/console/audit-list.ts'
import { requireAccount } from './member-commands.ts'
import { defineCommand, type AdminCommand } from './command.ts'

const defaultCount = 100
const maxCount = 10_000

export const auditCommands: readonly AdminCommand[] = [
  defineCommand({
    name: 'audit',
    usage: '[--count N] [--member EMAIL]',
    about:
      'what members, teams and operators did that concerns security, newest first: log-ins, passwords, tokens, releases',
    options: {
      count: { type: 'string', about: `the number of entries; ${defaultCount} by default` },
      member: { type: 'string', about: 'the address of the member who acted' },
    },
    async run({ values }, adapters) {
      const limit = parseInteger(values.count ?? String(defaultCount), '--count', { min: 1, max: maxCount })
      const actor = values.member && (await requireAccount(adapters, values.member)).id
      const entries = await listAuditEntries(adapters.stores.audit, { actor }, { after: null, limit })
      if (entries.length === 0) return ['Nothing is recorded.']
      return entries.map(({ at, actor, act, subject }) =>
        [isoTime(at), actor, act, subject].join('\t').trimEnd(),
      )
    },
  }),
]
