import { limits, type Language } from '@tessera/shared-contracts'
import { text } from '../texts.ts'
import { createAttempts } from './attempts.ts'
import { hour, minute, type Clock } from './clock.ts'
import { newId } from './ids.ts'
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
}

export interface AccountsStore {
  add(account: Omit<Account, 'avatarUrl' | 'balance'>): Promise<void>
  find(id: string): Promise<Account | null>
  findByEmail(email: string): Promise<Account | null>
  list(): Promise<Account[]>
  setPassword(id: string, passwordHash: string): Promise<void>
  setProfile(id: string, profile: Pick<Account, 'username' | 'avatarUrl'>): Promise<void>
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

export interface Accounts {
  /** Sends an address the code that it registers with. @throws {Refusal} */
  sendCode(email: string, language: Language): Promise<void>
  /** Makes the account of whoever has the address's code. @throws {Refusal} */
  register(registration: Registration): Promise<void>
  /**
   * The account of an address and its password.
   *
   * @param from the network address that asks; guesses are counted for both together
   * @throws {Refusal} alike for an unknown address and a wrong password
   */
  authenticate(email: string, password: string, from: string): Promise<Account>
}

export const asEmail = (typed: string): string => typed.trim().toLowerCase()

export const isEmail = (email: string) => /^[^\s@<>",;:\\]+@[^\s@<>",;:\\]+\.[^\s@<>",;:\\]+$/.test(email)

export function createAccounts(adapters: {
  stores: Stores
  transact: Transact
  mailer: Mailer
  clock: Clock
  passwords: Passwords
}): Accounts {
  const { stores, transact, mailer, clock, passwords } = adapters
  const logIns = createAttempts({ most: 10, within: 15 * minute, clock })
  const sentCodes = createAttempts({ most: 10, within: hour, clock })

  return {
    async sendCode(typed, language) {
      const email = readEmail(typed)
      refuseWhile(sentCodes.wait(email))
      const code = await transact(async ({ verifications }) => {
        const next = newVerification(email, await verifications.find(email), clock())
        await verifications.save(next.verification)
        return next.code
      })
      sentCodes.count(email)
      try {
        await mailer.send(verificationMail(email, code, language))
      } catch (fault) {
        // A code that nobody got must not keep the next one waiting.
        await stores.verifications.remove(email)
        throw fault
      }
    },

    async register(registration) {
      const email = readEmail(registration.email)
      const username = readUsername(registration.username)
      const password = readPassword(registration.password)
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

    async authenticate(typed, password, from) {
      const email = asEmail(typed)
      if (email === '' || password === '') throw new Refusal('account.loginIncomplete')
      const guesser = `${email} ${from}`
      refuseWhile(logIns.wait(guesser))
      // Counted before it is known, so that guesses made at once count too.
      logIns.count(guesser)
      const account = await stores.accounts.findByEmail(email)
      const matches = await passwords.matches(password, account?.passwordHash ?? null)
      if (!account || !matches) throw new Refusal('account.loginWrong')
      logIns.forget(guesser)
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

export function refuseWhile(wait: number): void {
  if (wait > 0) throw new Refusal('account.tooOften', { minutes: Math.ceil(wait / minute) })
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
