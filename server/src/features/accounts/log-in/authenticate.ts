import type { DeviceTokens } from '../sessions/device-tokens.ts'
import type { ClientInfo } from '../../../web/client-info.ts'
import type { Account } from '../members/account.ts'
import { createRateLimiter, type RateLimitKey } from '../../rate-limits/rate-limiter.ts'
import { normalizeEmail } from '../members/account-fields.ts'
import { DomainError } from '../../../domain-error.ts'
import { notifyOfFailedLogIns } from './notify-of-failed-log-ins.ts'
import { getSubscriberNetwork } from '@tessera/server-kit/http/network'
import type { Needs } from '../../../feature.ts'
import type { AccountStores } from '../stores.ts'

/**
 * Returns the account with this email address and password.
 *
 * @throws {DomainError} the same for an unknown address and a wrong password. Also after too many failures from
 *   one network; browsers with a device token of the account have a limit of their own
 */
export async function authenticate(
  services: Needs<'stores' | 'passwords' | 'mailer' | 'clock', AccountStores> & { browsers: DeviceTokens },
  typed: string,
  password: string,
  { network, deviceToken }: ClientInfo,
): Promise<Account> {
  const { stores, passwords, browsers } = services
  const limiter = createRateLimiter(stores, services.clock)
  const email = normalizeEmail(typed)
  if (email === '' || password === '') throw new DomainError('account.loginIncomplete')
  const account = await stores.accounts.findByEmail(email)
  const deviceId = account && browsers.verify(deviceToken, account.id)
  const guesser = [email, deviceId ?? network]
  const limitsOfStrangers = deviceId ? [] : listStrangerLimits(email, network)
  try {
    await limiter.consumeAll([['logIn', ...guesser], ...limitsOfStrangers])
  } catch (error) {
    // Not awaited: how long it takes would tell that the address is known
    if (account && error instanceof DomainError && error.key === 'account.tooOften')
      notifyOfFailedLogIns(services, account, 'failedLogIns')
    throw error
  }
  const requester = { source: deviceId ?? getSubscriberNetwork(network), isKnown: deviceId !== null }
  const matches = await passwords.verify(password, account?.passwordHash ?? null, requester)
  if (!account || !matches) throw new DomainError('account.loginWrong')
  await limiter.reset('logIn', ...guesser)
  for (const limit of limitsOfStrangers) await limiter.undo(...limit)
  return account
}

/** The limits for a browser in which the account has not logged in. */
const listStrangerLimits = (email: string, network: string): RateLimitKey[] => [
  ['logInsOfNetwork', network],
  ['logInsOfStrangers', email],
]
