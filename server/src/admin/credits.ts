import { newId } from '../domain/ids.ts'
import { CommandError, readCount, type Command } from './command.ts'
import { findAccount } from './members.ts'

export const creditCommands: readonly Command[] = [
  {
    name: 'credits grant',
    usage: ['EMAIL N'],
    about: 'give a member N credits',
    async run(adapters, [email, typed]) {
      const account = await findAccount(adapters, email)
      const amount = readCount(typed, 'N', 1_000_000)
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
    about: 'check every balance against the ledger',
    async run({ stores }) {
      const faults = await stores.ledger.faults()
      const lines = [...faults, `${faults.length} faults`]
      if (faults.length > 0) throw new CommandError(lines.join('\n'))
      return lines
    },
  },
]
