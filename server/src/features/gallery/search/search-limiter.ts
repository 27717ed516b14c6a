import { LRUCache } from 'lru-cache'
import { isInFuture, minuteMs, type Clock } from '@tessera/server-kit/clock'
import { listCountedNetworks } from '@tessera/server-kit/http/network'
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
    const counted = listCountedNetworks(network).map(each => {
      const current = windows.get(each.network)
      const open =
        current && isInFuture(current.resetsAt, now, windowMs)
          ? current
          : { used: 0, resetsAt: now + windowMs }
      return { ...each, open }
    })
    if (counted.some(({ open, share }) => open.used >= maxSearches * share))
      throw new DomainError('account.tooOftenFromNetwork', { minutes: 1 })
    for (const { network: each, open } of counted) {
      open.used += 1
      windows.set(each, open)
    }
  }
}
