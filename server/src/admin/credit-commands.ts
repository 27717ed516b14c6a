import { CommandError, parseInteger } from '@tessera/command-line'
import { newId } from '@tessera/server-kit/ids'
import { defineCommand, type AdminCommand } from './command.ts'
import { requireAccount } from './member-commands.ts'

export const creditCommands: readonly AdminCommand[] = [
  defineCommand({
    name: 'credits grant',
    isAudited: true,
    usage: 'EMAIL N',
    about: 'give a member N credits',
    positionals: { min: 0, max: 2 },
    async run({ positionals: [email, typed] }, adapters) {
      const account = await requireAccount(adapters, email)
      const amount = parseInteger(typed, 'N', { min: 1, max: 1_000_000 })
      await adapters.stores.ledger.append({
        key: `operator:${newId()}`,
        memberId: account.id,
        kind: 'operator',
        amount,
        at: adapters.clock(),
      })
      const now = await adapters.stores.accounts.find(account.id)
      return [`${account.email} has ${now?.balance} credits.`]
    },
  }),
  defineCommand({
    name: 'credits audit',
    usage: '',
    about: 'check every balance against the ledger',
    async run(_, { stores }) {
      const faults = await stores.ledger.findErrors()
      const lines = [...faults, `${faults.length} faults`]
      if (faults.length > 0) throw new CommandError(lines.join('\n'))
      return lines
    },
  }),
]
