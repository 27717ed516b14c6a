import { defineCommand, type AdminCommand } from './command.ts'

export const feedbackCommands: readonly AdminCommand[] = [
  defineCommand({
    name: 'feedback list',
    usage: '',
    about: 'everything that people wrote, oldest first',
    async run(_, { stores }) {
      const all = await stores.feedback.list()
      if (all.length === 0) return ['Nobody has written yet.']
      return all.flatMap(({ sentAt, category, language, email, memberId, text }) => [
        [
          new Date(sentAt).toISOString(),
          category,
          language,
          email ?? 'no address',
          memberId ?? 'visitor',
        ].join('  '),
        ...text.split('\n').map(line => `    ${line}`),
      ])
    },
  }),
]
