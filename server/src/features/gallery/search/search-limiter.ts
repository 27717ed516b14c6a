import { LRUCache } from 'lru-cache'
import { minuteMs, type Clock } from '@tessera/platform/clock'
import { DomainError } from '../../../domain-error.ts'

/** Pages of searches that one network may request in a minute: several people who type without a pause. */
const maxSearches = 300
const windowMs = minuteMs
const maxNetworks = 10_000

/**
 * Limits the searches of each network. A search costs up to some ten times as much as a page of the gallery. It is
 * counted in memory, because writing a count to the database would cost more than most searches.
 *
 * @returns a function that counts a search; it throws a DomainError if the limit is exceeded
 */
export function createSearchLimiter(clock: Clock): (network: string) => void {
  const windows = new LRUCache<string, { used: number; resetsAt: number }>({ max: maxNetworks })
  return network => {
    const now = clock()
    const current = windows.get(network)
    const open = current && current.resetsAt > now ? current : { used: 0, resetsAt: now + windowMs }
    open.used += 1
    windows.set(network, open)
    if (open.used > maxSearches) throw new DomainError('account.tooOftenFromNetwork', { minutes: 1 })
  }
}
