import { CommandError } from '@tessera/command-line'
import { languages } from '@tessera/shared-contracts'
import { sendPasswordResetMail } from '../features/accounts/password/reset-password.ts'
import type { Mailer } from '../features/mails/mailer.ts'
import { OutageError } from '@tessera/server-kit/http/domain-error'
import { createMailer } from '../infra/mail/create-mailer.ts'
import { removeFactors } from '../features/accounts/two-step/second-factors.ts'
import { isoDate } from '@tessera/server-kit/clock'
import { toUser } from '../features/accounts/members/member.ts'
import { readMember } from '../features/accounts/members/read-member.ts'
import { suspendMember } from '../features/accounts/members/suspension.ts'
import { restoreAndNotify } from '../features/member-administration/restore-and-notify.ts'
import { listInvoices } from '../features/payments/invoices.ts'
import type { Account } from '../features/accounts/members/account.ts'
import { normalizeEmail } from '../features/accounts/members/account-fields.ts'
import { defineCommand, type AdminCommand, type CommandServices } from './command.ts'

export const memberCommands: readonly AdminCommand[] = [
  defineCommand({
    name: 'members list',
    usage: '',
    about: 'every member: address, name, credits, the day they joined, and whether they are suspended',
    async run(_, { stores }) {
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
  }),
  defineCommand({
    name: 'members show',
    usage: 'EMAIL',
    about: "one member's plan, credits and what was granted",
    positionals: { min: 0, max: 1 },
    async run({ positionals: [email] }, adapters) {
      const { id, createdAt, suspendedAt } = await requireAccount(adapters, email)
      const member = await readMember(adapters, id)
      if (!member) throw new CommandError(`The account of ${email} was removed meanwhile.`)
      const { username, credits, subscription } = toUser(member)
      const bills = await listInvoices(adapters.stores, id, 'en')
      return [
        `name     ${username}`,
        `email    ${member.email}`,
        `account  ${id}`,
        `joined   ${isoDate(createdAt)}`,
        ...(suspendedAt ? [`barred   suspended since ${isoDate(suspendedAt)}`] : []),
        `plan     ${subscription?.plan}${subscription?.expiryDate ? `, until ${subscription.expiryDate}` : ''}`,
        `credits  ${credits}`,
        ...bills.map(bill => `         ${bill.date}  ${bill.amount}  ${bill.description}`),
      ]
    },
  }),
  defineCommand({
    name: 'members suspend',
    isAudited: true,
    usage: 'EMAIL',
    about: 'ends their sessions, lets them log in no more, and takes their creations out of the gallery',
    positionals: { min: 0, max: 1 },
    async run({ positionals: [email] }, adapters) {
      const account = await requireAccount(adapters, email)
      const suspension = { at: adapters.clock(), reason: null }
      const done = await adapters.transact(inside => suspendMember(inside, account.id, suspension))
      return [`${account.email} ${done ? 'is suspended' : 'was suspended before'}.`]
    },
  }),
  defineCommand({
    name: 'members restore',
    isAudited: true,
    usage: 'EMAIL',
    about: 'lets a suspended member log in again, and puts their creations back',
    positionals: { min: 0, max: 1 },
    async run({ positionals: [email] }, adapters) {
      const account = await requireAccount(adapters, email)
      const done = await adapters.transact(inside => restoreAndNotify(inside, account.id, adapters.clock()))
      return [`${account.email} ${done ? 'can log in again' : 'is not suspended'}.`]
    },
  }),
  defineCommand({
    name: 'members reset-password',
    isAudited: true,
    usage: 'EMAIL [zh]',
    about: 'mails them a link that sets a new password, once and within 30 minutes; in English or Chinese',
    positionals: { min: 0, max: 2 },
    async run({ positionals: [email, named = 'en'] }, adapters) {
      const language = languages.find(each => each === named)
      if (!language) throw new CommandError(`The language is en or zh, not "${named}".`)
      const account = await requireAccount(adapters, email)
      const { config, clock } = adapters
      const files: string[] = []
      const mailer = createMailer(config, { clock, log: line => files.push(line) })
      const send: Mailer['send'] = mail =>
        mailer.send(mail).catch((cause: unknown) => {
          throw new OutageError('the mail could not be sent', { cause })
        })
      try {
        const origin = config.publicUrl ?? `http://localhost:${config.port}`
        await sendPasswordResetMail({ ...adapters, mailer: { send } }, account, { language, origin })
      } finally {
        mailer.close()
      }
      return [`A link is on its way to ${account.email}.`, ...files]
    },
  }),
  defineCommand({
    name: 'members remove-factors',
    isAudited: true,
    usage: 'EMAIL',
    about:
      'removes their passkeys, authenticator app and recovery codes, for who lost them all; they log in with the password',
    positionals: { min: 0, max: 1 },
    async run({ positionals: [email] }, adapters) {
      const account = await requireAccount(adapters, email)
      await adapters.transact(inside => removeFactors(inside, account.id))
      return [`${account.email} logs in with the password alone.`]
    },
  }),
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
