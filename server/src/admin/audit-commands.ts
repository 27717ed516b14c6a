import { isoTime } from '@tessera/platform/clock'
import { listAuditEntries } from '../features/audit/audit-list.ts'
import { requireAccount } from './member-commands.ts'
import { parseArguments, parseCount, type Command } from './command.ts'

const defaultCount = 100
const maxCount = 10_000

export const auditCommands: readonly Command[] = [
  {
    name: 'audit',
    usage: ['[--count N] [--member EMAIL]'],
    description:
      'what members, teams and operators did that concerns security, newest first: log-ins, passwords, tokens, releases',
    async run(adapters, args) {
      const { values } = parseArguments(args, { count: { type: 'string' }, member: { type: 'string' } })
      const limit = parseCount(values.count ?? String(defaultCount), '--count', maxCount)
      const actor = values.member && (await requireAccount(adapters, values.member)).id
      const entries = await listAuditEntries(adapters.stores.audit, { actor }, { after: null, limit })
      if (entries.length === 0) return ['Nothing is recorded.']
      return entries.map(({ at, actor, act, subject }) =>
        [isoTime(at), actor, act, subject].join('\t').trimEnd(),
      )
    },
  },
]
