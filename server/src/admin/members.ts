import { asEmail, type Account } from '../domain/accounts.ts'
import { billsOf } from '../domain/bills.ts'
import { isoDate } from '../domain/clock.ts'
import { asUser } from '../domain/member.ts'
import { createMembers } from '../domain/members.ts'
import { CommandError, type Command, type OperatorAdapters } from './command.ts'

export const memberCommands: readonly Command[] = [
  {
    name: 'members list',
    usage: [],
    about: 'every member: address, name, credits, the day they joined',
    async run({ stores }) {
      const accounts = await stores.accounts.list()
      return accounts.map(({ email, username, balance, createdAt }) =>
        [email, username, `${balance} credits`, isoDate(createdAt)].join('\t'),
      )
    },
  },
  {
    name: 'members show',
    usage: ['EMAIL'],
    about: "one member's plan, credits and what was granted",
    async run(adapters, [email]) {
      const { id, createdAt } = await findAccount(adapters, email)
      const member = await createMembers(adapters).read(id)
      if (!member) throw new CommandError(`The account of ${email} was removed meanwhile.`)
      const { username, credits, subscription } = asUser(member)
      const bills = await billsOf(adapters.stores.ledger, id, 'en')
      return [
        `name     ${username}`,
        `email    ${member.email}`,
        `joined   ${isoDate(createdAt)}`,
        `plan     ${subscription?.plan}${subscription?.expiryDate ? `, until ${subscription.expiryDate}` : ''}`,
        `credits  ${credits}`,
        ...bills.map(bill => `         ${bill.date}  ${bill.amount}  ${bill.description}`),
      ]
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
