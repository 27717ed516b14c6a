import { limits } from '@tessera/shared-contracts'
import { dayMs } from '@tessera/server-kit/clock'
import { getSubscriberNetwork } from '@tessera/server-kit/http/network'
import { DomainError } from '../../../domain-error.ts'
import { createRateLimiter } from '../../rate-limits/rate-limiter.ts'
import { hashRandomPassword } from '../password/hash-random-password.ts'
import { sendPasswordResetMail } from '../password/reset-password.ts'
import { removeFactors } from '../two-step/second-factors.ts'
import { setEmail } from './account-email.ts'
import { hashToken } from '@tessera/server-kit/secrets/hash-token'
import type { ClientInfo } from '../../../web/client-info.ts'
import type { Needs } from '../../../feature.ts'
import type { AccountStores } from '../stores.ts'

/** Who changes the address may have added a factor before. A member whom the mail about it did not alarm in this time knows it. */
const suspectMs = limits.emailRevertDays * dayMs

/** The path of the page that gives an account its old address again. */
export const revertPath = '/revert-email'

/**
 * Gives an account its old address again, with the token of the link that was mailed there. Who changed the address may
 * know the password and have sessions, so all sessions end and the password no longer works. The old address gets a link
 * that sets a new one.
 *
 * @throws {DomainError} for a token that is unknown, used or expired
 */
export async function revertEmailChange(
  services: Needs<'stores' | 'transact' | 'passwords' | 'mailer' | 'clock', AccountStores>,
  token: string,
  { network }: ClientInfo,
  origin: string,
): Promise<void> {
  const { stores, transact, passwords, clock } = services
  await createRateLimiter(stores, clock).consume('linkTriesOfNetwork', network)
  const now = clock()
  const known = await stores.emailReverts.find(hashToken(token), now)
  if (!known) throw new DomainError('account.revertLinkInvalid')
  const hash = await hashRandomPassword(passwords, { source: getSubscriberNetwork(network), isKnown: true })
  const account = await transact(async inside => {
    const { accounts, audit, emailReverts, linkedIdentities, sessions } = inside
    const owner = await accounts.find(known.accountId)
    if (!owner || !(await emailReverts.removeWithLater(known)))
      throw new DomainError('account.revertLinkInvalid')
    await setEmail(inside, known.accountId, known.email)
    await accounts.setPassword(known.accountId, hash)
    await sessions.removeOthers(known.accountId, '')
    const changedAt = known.expiresAt - limits.emailRevertDays * dayMs
    await removeFactors(inside, known.accountId, changedAt - suspectMs)
    // The attacker may have linked an identity before the change. The member links theirs again
    await linkedIdentities.removeAllByAccount(known.accountId)
    await audit.addOfMember(known.accountId, 'revert email change', now)
    return { ...owner, email: known.email }
  })
  await sendPasswordResetMail(services, account, { language: account.language, origin })
}
