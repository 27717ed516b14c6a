import { createRateLimiter } from '../../rate-limits/rate-limiter.ts'
import { DomainError } from '../../../domain-error.ts'
import { notifyMember } from '../../mails/notify-member.ts'
import type { Member } from '../members/member.ts'
import { hashToken } from '@tessera/server-kit/secrets/hash-token'
import { parsePassword } from '../members/account-fields.ts'
import type { Needs } from '../../../feature.ts'
import type { AccountStores } from '../stores.ts'

type PasswordDependencies = Needs<'stores' | 'transact' | 'clock' | 'passwords', AccountStores>

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
  services: PasswordDependencies & Needs<'mailer'>,
  member: Pick<Member, 'id' | 'email' | 'language'>,
  { current, next, repeated }: { current: string; next: string; repeated: string },
  token: string | undefined,
): Promise<void> {
  if ([current, next, repeated].includes('')) throw new DomainError('account.passwordsMissing')
  if (next !== repeated) throw new DomainError('account.passwordsDiffer')
  const password = parsePassword(next)
  await confirmPassword(services, member.id, current)
  const hash = await services.passwords.hash(password, toRequester(member.id))
  await services.transact(async ({ accounts, audit, sessions }) => {
    await accounts.setPassword(member.id, hash)
    await sessions.removeOthers(member.id, hashToken(token))
    await audit.addOfMember(member.id, 'change password', services.clock())
  })
  notifyMember(services, member, 'passwordChanged')
}
