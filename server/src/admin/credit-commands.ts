import { newId } from '@tessera/platform/ids'
import { CommandError, parseCount, type Command } from './command.ts'
import { requireAccount } from './member-commands.ts'

export const creditCommands: readonly Command[] = [
  {
    name: 'credits grant',
    isAudited: true,
    usage: ['EMAIL N'],
    description: 'give a member N credits',
    async run(adapters, [email, typed]) {
      const account = await requireAccount(adapters, email)
      const amount = parseCount(typed, 'N', 1_000_000)
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
  },
  {
    name: 'credits audit',
    usage: [],
    description: 'check every balance against the ledger',
    async run({ stores }) {
      const faults = await stores.ledger.findErrors()
      const lines = [...faults, `${faults.length} faults`]
      if (faults.length > 0) throw new CommandError(lines.join('\n'))
      return lines
    },
  },
]
