import type { MemberDetails } from '@tessera/shared-contracts'
import { isoTime } from '@tessera/server-kit/clock'
import { createRateLimiter, type RateLimitKey } from '../rate-limits/rate-limiter.ts'
import type { Needs } from '../../feature.ts'
import type { MemberAdministrationStores } from './stores.ts'

type CountedTries = MemberDetails['tries'][number]

/** Networks whose counts are read. */
const maxNetworks = 20

/**
 * Lists the rate limits that have counted a member's log-ins and codes. Limits are stored under hashes, so those of a
 * network are found for the networks of the member's devices only.
 */
export async function listTries(
  { stores, clock }: Needs<'stores' | 'clock', MemberAdministrationStores>,
  { id, email }: { id: string; email: string },
  networks: readonly string[],
): Promise<CountedTries[]> {
  const limits: { limit: string; key: RateLimitKey; network?: string }[] = [
    ...[...new Set(networks)]
      .filter(network => network !== '')
      .slice(0, maxNetworks)
      .map(network => ({ limit: 'log_in', key: ['logIn', email, network] as const, network })),
    { limit: 'log_in_elsewhere', key: ['logInsOfStrangers', email] },
    { limit: 'own_password', key: ['ownPassword', id] },
    { limit: 'second_factor', key: ['secondFactor', id] },
    { limit: 'mailed_codes', key: ['codesToMailbox', email] },
    { limit: 'reset_links', key: ['resetsOfMailbox', email] },
    { limit: 'activation_codes', key: ['codes', id] },
  ]
  const limiter = createRateLimiter(stores, clock)
  const counted: CountedTries[] = []
  for (const { limit, key, network } of limits) {
    const current = await limiter.read(...key)
    if (current && current.used > 0)
      counted.push({
        limit,
        used: current.used,
        max: current.max,
        resets_at: isoTime(current.resetsAt),
        ...(network !== undefined && { network }),
      })
  }
  return counted
}
