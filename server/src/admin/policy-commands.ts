import { isoTime } from '@tessera/platform/clock'
import { formatTable } from './table.ts'
import type { Command } from './command.ts'

export const policyCommands: readonly Command[] = [
  {
    name: 'policy reports',
    usage: [],
    description: 'what the content security policy of pages has blocked in the last 30 days, newest first',
    async run({ stores }) {
      const reports = await stores.policyReports.list()
      if (reports.length === 0) return ['Nothing was blocked.']
      return formatTable([
        ['channel', 'directive', 'blocked', 'release', 'reports', 'last'],
        ...reports.map(({ channel, directive, blocked, release, reports: count, lastAt }) => [
          ...[channel, directive, blocked, release || 'other', String(count), isoTime(lastAt)],
        ]),
      ])
    },
  },
]
