import { languages } from '@tessera/shared-contracts'
import { normalizeEmail, type Account } from '../features/accounts/accounts.ts'
import { listInvoices } from '../features/credits/invoices.ts'
import { sendPasswordResetMail } from '../features/accounts/password/reset-password.ts'
import { createMailer } from '../infra/mail/create-mailer.ts'
import { removeFactors } from '../features/accounts/two-step/second-factors.ts'
import { isoDate } from '@tessera/platform/clock'
import { toUser } from '../features/accounts/member.ts'
import { readMember } from '../features/accounts/read-member.ts'
import { restoreMember, suspendMember } from '../features/accounts/suspension.ts'
import { CommandError, type Command, type CommandServices } from './command.ts'

export const memberCommands: readonly Command[] = [
  {
    name: 'members list',
    usage: [],
    description: 'every member: address, name, credits, the day they joined, and whether they are suspended',
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
    description: "one member's plan, credits and what was granted",
    async run(adapters, [email]) {
      const { id, createdAt, suspendedAt } = await requireAccount(adapters, email)
      const member = await readMember(adapters, id)
      if (!member) throw new CommandError(`The account of ${email} was removed meanwhile.`)
      const { username, credits, subscription } = toUser(member)
      const bills = await listInvoices(adapters.stores, id, 'en')
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
    isAudited: true,
    usage: ['EMAIL'],
    description: 'ends their sessions, lets them log in no more, and takes their works out of the gallery',
    async run(adapters, [email]) {
      const account = await requireAccount(adapters, email)
      const suspension = { at: adapters.clock(), reason: null }
      const done = await adapters.transact(inside => suspendMember(inside, account.id, suspension))
      return [`${account.email} ${done ? 'is suspended' : 'was suspended before'}.`]
    },
  },
  {
    name: 'members restore',
    isAudited: true,
    usage: ['EMAIL'],
    description: 'lets a suspended member log in again, and puts their works back',
    async run(adapters, [email]) {
      const account = await requireAccount(adapters, email)
      const done = await adapters.transact(inside => restoreMember(inside, account.id))
      return [`${account.email} ${done ? 'can log in again' : 'is not suspended'}.`]
    },
  },
  {
    name: 'members reset-password',
    isAudited: true,
    usage: ['EMAIL', 'EMAIL zh'],
    description:
      'mails them a link that sets a new password, once and within 30 minutes; in English or Chinese',
    async run(adapters, [email, named = 'en']) {
      const language = languages.find(each => each === named)
      if (!language) throw new CommandError(`The language is en or zh, not "${named}".`)
      const account = await requireAccount(adapters, email)
      const { config, clock } = adapters
      const files: string[] = []
      const mailer = createMailer(config, { clock, log: line => files.push(line) })
      try {
        const origin = config.publicUrl ?? `http://localhost:${config.port}`
        await sendPasswordResetMail({ ...adapters, mailer }, account, { language, origin })
      } finally {
        mailer.close()
      }
      return [`A link is on its way to ${account.email}.`, ...files]
    },
  },
  {
    name: 'members remove-factors',
    isAudited: true,
    usage: ['EMAIL'],
    description:
      'removes their passkeys, authenticator app and recovery codes, for who lost them all; they log in with the password',
    async run(adapters, [email]) {
      const account = await requireAccount(adapters, email)
      await adapters.transact(inside => removeFactors(inside, account.id))
      return [`${account.email} logs in with the password alone.`]
    },
  },
]

/** @throws {CommandError} when no account has that email address */
export async function requireAccount(
  { stores }: CommandServices,
  email: string | undefined,
): Promise<Account> {
  if (!email) throw new CommandError('EMAIL is missing: the address of the member.')
  const account = await stores.accounts.findByEmail(normalizeEmail(email))
  if (!account) throw new CommandError(`Nobody is registered as ${email}.`)
  return account
}
