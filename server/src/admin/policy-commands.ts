import { alignColumns } from '@tessera/command-line'
import { isoTime } from '@tessera/server-kit/clock'
import { defineCommand, type AdminCommand } from './command.ts'

export const policyCommands: readonly AdminCommand[] = [
  defineCommand({
    name: 'policy reports',
    usage: '',
    about: 'what the content security policy of pages has blocked in the last 30 days, newest first',
    async run(_, { stores }) {
      const reports = await stores.policyReports.list()
      if (reports.length === 0) return ['Nothing was blocked.']
      return alignColumns([
        ['channel', 'directive', 'blocked', 'release', 'reports', 'last'],
        ...reports.map(({ channel, directive, blocked, release, reports: count, lastAt }) => [
          channel,
          directive,
          blocked,
          release || 'other',
          String(count),
          isoTime(lastAt),
        ]),
      ])
    },
  }),
]
