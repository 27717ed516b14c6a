import { readPassword } from './accounts.ts'
import { attemptsOn } from './attempts.ts'
import type { Clock } from './clock.ts'
import type { Passwords } from './passwords.ts'
import { Refusal } from './refusal.ts'
import { tokenHashOf } from './sessions.ts'
import type { Stores, Transact } from './stores.ts'

interface Change {
  current: string
  next: string
  repeated: string
}

/** What a member can do with their own password; whoever holds only their session cannot. */
export interface OwnPassword {
  /**
   * Passes for the right password.
   *
   * @throws {Refusal} for a wrong one, and for any after too many wrong ones
   */
  prove(memberId: string, password: string): Promise<void>
  /**
   * Sets a new password; every session but the one of the token ends with it.
   *
   * @throws {Refusal}
   */
  change(memberId: string, change: Change, token: string | undefined): Promise<void>
}

export function createOwnPassword(adapters: {
  stores: Stores
  transact: Transact
  clock: Clock
  passwords: Passwords
}): OwnPassword {
  const { stores, transact, clock, passwords } = adapters
  const attempts = attemptsOn(stores, clock)

  async function prove(memberId: string, password: string): Promise<void> {
    await attempts.count('ownPassword', memberId)
    const account = await stores.accounts.find(memberId)
    if (!(await passwords.matches(password, account?.passwordHash ?? null))) {
      throw new Refusal('account.currentPasswordWrong')
    }
    await attempts.forget('ownPassword', memberId)
  }

  return {
    prove,

    async change(memberId, { current, next, repeated }, token) {
      if ([current, next, repeated].includes('')) throw new Refusal('account.passwordsMissing')
      if (next !== repeated) throw new Refusal('account.passwordsDiffer')
      const password = readPassword(next)
      await prove(memberId, current)
      const hash = await passwords.hash(password)
      await transact(async ({ accounts, sessions }) => {
        await accounts.setPassword(memberId, hash)
        await sessions.removeOthers(memberId, tokenHashOf(token))
      })
    },
  }
}
