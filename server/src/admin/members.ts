import { asEmail, type Account } from '../domain/accounts.ts'
import { billsOf } from '../domain/bills.ts'
import { isoDate } from '../domain/clock.ts'
import { asUser } from '../domain/member.ts'
import { createMembers } from '../domain/members.ts'
import { restore, suspend } from '../domain/suspension.ts'
import { CommandError, type Command, type OperatorAdapters } from './command.ts'

export const memberCommands: readonly Command[] = [
  {
    name: 'members list',
    usage: [],
    about: 'every member: address, name, credits, the day they joined, and whether they are suspended',
    async run({ stores }) {
      const accounts = await stores.accounts.list()
      return accounts.map(({ email, username, balance, createdAt, suspendedAt }) =>
        [
          email,
          username,
          `${balance} credits`,
          isoDate(createdAt),
          ...(suspendedAt ? ['suspended'] : []),
        ].join('\t'),
      )
    },
  },
  {
    name: 'members show',
    usage: ['EMAIL'],
    about: "one member's plan, credits and what was granted",
    async run(adapters, [email]) {
      const { id, createdAt, suspendedAt } = await findAccount(adapters, email)
      const member = await createMembers(adapters).read(id)
      if (!member) throw new CommandError(`The account of ${email} was removed meanwhile.`)
      const { username, credits, subscription } = asUser(member)
      const bills = await billsOf(adapters.stores.ledger, id, 'en')
      return [
        `name     ${username}`,
        `email    ${member.email}`,
        `joined   ${isoDate(createdAt)}`,
        ...(suspendedAt ? [`barred   suspended since ${isoDate(suspendedAt)}`] : []),
        `plan     ${subscription?.plan}${subscription?.expiryDate ? `, until ${subscription.expiryDate}` : ''}`,
        `credits  ${credits}`,
        ...bills.map(bill => `         ${bill.date}  ${bill.amount}  ${bill.description}`),
      ]
    },
  },
  {
    name: 'members suspend',
    usage: ['EMAIL'],
    about: 'ends their sessions, lets them log in no more, and takes their works out of the gallery',
    async run(adapters, [email]) {
      const account = await findAccount(adapters, email)
      const done = await suspend(adapters, account.id)
      return [`${account.email} ${done ? 'is suspended' : 'was suspended before'}.`]
    },
  },
  {
    name: 'members restore',
    usage: ['EMAIL'],
    about: 'lets a suspended member log in again, and puts their works back',
    async run(adapters, [email]) {
      const account = await findAccount(adapters, email)
      const done = await restore(adapters, account.id)
      return [`${account.email} ${done ? 'can log in again' : 'is not suspended'}.`]
    },
  },
]

/** @throws {CommandError} when nobody has that address */
export async function findAccount({ stores }: OperatorAdapters, email: string | undefined): Promise<Account> {
  if (!email) throw new CommandError('Say whose: EMAIL is missing.')
  const account = await stores.accounts.findByEmail(asEmail(email))
  if (!account) throw new CommandError(`Nobody is registered as ${email}.`)
  return account
}
