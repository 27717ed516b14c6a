import { parsePassword } from '../accounts.ts'
import { createRateLimiter } from '../../rate-limits/rate-limiter.ts'
import { DomainError } from '../../../domain-error.ts'
import { hashToken } from '../../sessions/sessions.ts'
import type { FeatureServices } from '../../services.ts'

type PasswordDependencies = Pick<FeatureServices, 'stores' | 'transact' | 'clock' | 'passwords'>

const toRequester = (memberId: string) => ({ source: memberId, isKnown: true })

/**
 * Checks the current password. Some actions need it; a session alone is not enough.
 *
 * @throws {DomainError} for a wrong password, and for every password after too many wrong ones
 */
export async function confirmPassword(
  { stores, clock, passwords }: PasswordDependencies,
  memberId: string,
  password: string,
): Promise<void> {
  const limiter = createRateLimiter(stores, clock)
  await limiter.consume('ownPassword', memberId)
  const account = await stores.accounts.find(memberId)
  if (!(await passwords.verify(password, account?.passwordHash ?? null, toRequester(memberId)))) {
    throw new DomainError('account.currentPasswordWrong')
  }
  await limiter.reset('ownPassword', memberId)
}

/**
 * Sets a new password and ends all sessions except the one of the token.
 *
 * @throws {DomainError}
 */
export async function changePassword(
  services: PasswordDependencies,
  memberId: string,
  { current, next, repeated }: { current: string; next: string; repeated: string },
  token: string | undefined,
): Promise<void> {
  if ([current, next, repeated].includes('')) throw new DomainError('account.passwordsMissing')
  if (next !== repeated) throw new DomainError('account.passwordsDiffer')
  const password = parsePassword(next)
  await confirmPassword(services, memberId, current)
  const hash = await services.passwords.hash(password, toRequester(memberId))
  await services.transact(async ({ accounts, audit, sessions }) => {
    await accounts.setPassword(memberId, hash)
    await sessions.removeOthers(memberId, hashToken(token))
    await audit.addOfMember(memberId, 'change password', services.clock())
  })
}
