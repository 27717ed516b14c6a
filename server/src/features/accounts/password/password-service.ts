import { parsePassword } from '../accounts.ts'
import { createRateLimiter } from '../../rate-limits/rate-limiter.ts'
import type { Clock } from '@tessera/platform/clock'
import type { PasswordHasher } from './password-hasher.ts'
import { DomainError } from '../../../domain-error.ts'
import { hashToken } from '../../sessions/sessions.ts'
import type { Stores, Transact } from '../../stores.ts'

interface PasswordChange {
  current: string
  next: string
  repeated: string
}

/** Actions that need the current password; a session alone is not enough. */
export interface PasswordService {
  /**
   * Checks the current password.
   *
   * @throws {DomainError} for a wrong password, and for every password after too many wrong ones
   */
  confirm(memberId: string, password: string): Promise<void>
  /**
   * Sets a new password and ends all sessions except the one of the token.
   *
   * @throws {DomainError}
   */
  change(memberId: string, change: PasswordChange, token: string | undefined): Promise<void>
}

export function createPasswordService(services: {
  stores: Stores
  transact: Transact
  clock: Clock
  passwords: PasswordHasher
}): PasswordService {
  const { stores, transact, clock, passwords } = services
  const limiter = createRateLimiter(stores, clock)

  async function confirm(memberId: string, password: string): Promise<void> {
    await limiter.consume('ownPassword', memberId)
    const account = await stores.accounts.find(memberId)
    if (!(await passwords.verify(password, account?.passwordHash ?? null))) {
      throw new DomainError('account.currentPasswordWrong')
    }
    await limiter.reset('ownPassword', memberId)
  }

  return {
    confirm,

    async change(memberId, { current, next, repeated }, token) {
      if ([current, next, repeated].includes('')) throw new DomainError('account.passwordsMissing')
      if (next !== repeated) throw new DomainError('account.passwordsDiffer')
      const password = parsePassword(next)
      await confirm(memberId, current)
      const hash = await passwords.hash(password)
      await transact(async ({ accounts, sessions }) => {
        await accounts.setPassword(memberId, hash)
        await sessions.removeOthers(memberId, hashToken(token))
      })
    },
  }
}
