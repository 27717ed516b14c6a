import { isoTime } from '@tessera/platform/clock'
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
      const { audit, releases } = adapters.stores
      const memberId = values.member && (await requireAccount(adapters, values.member)).id
      const own = await audit.list({ limit, memberId })
      const ofTeams = memberId ? [] : (await releases.listHistory()).slice(0, limit)
      const entries = [
        ...own,
        ...ofTeams.map(({ at, by: actor, action: act, name, version, channel }) => ({
          ...{ at, actor, act },
          subject: `${name}@${version}${channel ? ` on ${channel}` : ''}`,
        })),
      ]
      if (entries.length === 0) return ['Nothing is recorded.']
      return entries
        .sort((a, b) => b.at - a.at)
        .slice(0, limit)
        .map(({ at, actor, act, subject }) => [isoTime(at), actor, act, subject].join('\t').trimEnd())
    },
  },
]
