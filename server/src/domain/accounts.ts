import { limits, type Language } from '@tessera/shared-contracts'
import { text } from '../texts.ts'
import { attemptsOn } from './attempts.ts'
import type { Clock } from './clock.ts'
import { newId } from './ids.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import { grants } from './ledger.ts'
import type { Mailer } from './mailer.ts'
import type { Passwords } from './passwords.ts'
import { Refusal } from './refusal.ts'
import type { Stores, Transact } from './stores.ts'
import { isRight, newVerification } from './verification.ts'

export interface Account {
  id: string
  username: string
  /** Lower case, as it is looked up. */
  email: string
  passwordHash: string
  avatarUrl: string | null
  balance: number
  createdAt: number
  /** When an operator suspended it; its member cannot log in, and their works are seen by nobody. */
  suspendedAt: number | null
}

export interface AccountsStore {
  add(account: Omit<Account, 'avatarUrl' | 'balance' | 'suspendedAt'>): Promise<void>
  find(id: string): Promise<Account | null>
  findByEmail(email: string): Promise<Account | null>
  list(): Promise<Account[]>
  setPassword(id: string, passwordHash: string): Promise<void>
  setProfile(id: string, profile: Pick<Account, 'username' | 'avatarUrl'>): Promise<void>
  setSuspended(id: string, at: number | null): Promise<void>
  /** From now on nobody finds the account, and its address can register anew. */
  close(id: string, at: number): Promise<void>
  /** The accounts that are closed, but not yet removed. */
  closed(): Promise<readonly Pick<Account, 'id' | 'avatarUrl'>[]>
  /** Removes an account with every record of it and of what it made. */
  remove(id: string): Promise<void>
}

interface Registration {
  username: string
  email: string
  code: string
  password: string
}

/** Where a request comes from, as far as attempts are counted by it. */
export interface Origin {
  /** As `networkOf` has it. */
  network: string
  /** The browser's mark, where it has one of a log-in before. */
  mark: string | undefined
}

export interface Accounts {
  /** Sends an address the code that it registers with. @throws {Refusal} */
  sendCode(email: string, language: Language, from: Origin): Promise<void>
  /** Makes the account of whoever has the address's code. @throws {Refusal} */
  register(registration: Registration, from: Origin): Promise<void>
  /**
   * The account of an address and its password.
   *
   * @throws {Refusal} alike for an unknown address and a wrong password; and after too many of them out of
   *   one network, but for a browser that the account is known in
   */
  authenticate(email: string, password: string, from: Origin): Promise<Account>
}

export const asEmail = (typed: string): string => typed.trim().toLowerCase()

export const isEmail = (email: string) => /^[^\s@<>",;:\\]+@[^\s@<>",;:\\]+\.[^\s@<>",;:\\]+$/.test(email)

export function createAccounts(adapters: {
  stores: Stores
  transact: Transact
  mailer: Mailer
  clock: Clock
  passwords: Passwords
  browsers: KnownBrowsers
}): Accounts {
  const { stores, transact, mailer, clock, passwords, browsers } = adapters
  const attempts = attemptsOn(stores, clock)

  return {
    async sendCode(typed, language, { network }) {
      const email = readEmail(typed)
      const code = await transact(async inside => {
        const next = newVerification(email, await inside.verifications.find(email), clock())
        const codes = attemptsOn(inside, clock)
        await codes.count('codesOfNetwork', network)
        await codes.count('codesToMailboxOfNetwork', email, network)
        await codes.count('codesToMailbox', email)
        await inside.verifications.save(next.verification)
        return next.code
      })
      try {
        await mailer.send(verificationMail(email, code, language))
      } catch (fault) {
        // A code that nobody got must not keep the next one waiting.
        await stores.verifications.remove(email)
        throw fault
      }
    },

    async register(registration, { network }) {
      const email = readEmail(registration.email)
      const username = readUsername(registration.username)
      const password = readPassword(registration.password)
      await attempts.count('registrationsOfNetwork', network)
      await spendTry(transact, email, registration.code, clock())
      const passwordHash = await passwords.hash(password)
      await transact(async ({ accounts, verifications, ledger }) => {
        if (!isRight(await verifications.find(email), registration.code, clock())) {
          throw new Refusal('account.codeWrong')
        }
        if (await accounts.findByEmail(email)) throw new Refusal('account.emailTaken')
        const id = newId()
        const createdAt = clock()
        await accounts.add({ id, username, email, passwordHash, createdAt })
        await verifications.remove(email)
        await ledger.append({
          key: `registration:${id}`,
          memberId: id,
          kind: 'registration',
          amount: grants.registration,
          at: createdAt,
        })
      })
    },

    async authenticate(typed, password, { network, mark }) {
      const email = asEmail(typed)
      if (email === '' || password === '') throw new Refusal('account.loginIncomplete')
      const account = await stores.accounts.findByEmail(email)
      const browser = account && browsers.read(mark, account.id)
      const guesser = [email, browser ?? network]
      await attempts.count('logIn', ...guesser)
      if (!browser) await attempts.count('logInsOfNetwork', network)
      const matches = await passwords.matches(password, account?.passwordHash ?? null)
      if (!account || !matches) throw new Refusal('account.loginWrong')
      await attempts.forget('logIn', ...guesser)
      if (!browser) await attempts.takeBack('logInsOfNetwork', network)
      return account
    },
  }
}

/** Counts a wrong code: in a transaction of its own, which the refusal does not undo. */
async function spendTry(transact: Transact, email: string, code: string, now: number): Promise<void> {
  const right = await transact(async ({ verifications }) => {
    const verification = await verifications.find(email)
    if (isRight(verification, code, now)) return true
    if (verification) await verifications.save({ ...verification, tries: verification.tries + 1 })
    return false
  })
  if (!right) throw new Refusal('account.codeWrong')
}

function verificationMail(to: string, code: string, language: Language) {
  const values = { code, minutes: limits.verification.minutes }
  return {
    to,
    subject: text(language, 'mail.codeSubject', values),
    text: text(language, 'mail.codeText', values),
  }
}

function readEmail(typed: string): string {
  const email = asEmail(typed)
  if (email === '') throw new Refusal('account.emailMissing')
  if (!isEmail(email)) throw new Refusal('account.emailInvalid')
  return email
}

export function readUsername(typed: string): string {
  const username = typed.trim().replaceAll(/\s+/g, ' ')
  const { min, max } = limits.usernameLength
  if (username.length < min || username.length > max || /\p{Cc}/u.test(username)) {
    throw new Refusal('account.usernameInvalid', { min, max })
  }
  return username
}

export function readPassword(password: string): string {
  const { min, max } = limits.passwordLength
  if (password.length < min) throw new Refusal('account.passwordShort', { min })
  if (password.length > max) throw new Refusal('account.passwordLong', { max })
  return password
}
