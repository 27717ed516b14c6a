import { hourMs, type Clock } from '@tessera/server-kit/clock'
import type { MonitoringStores } from './stores.ts'

const key = 'mail that could not be sent'

interface Services {
  stores: Pick<MonitoringStores, 'rateLimits'>
  clock: Clock
}

/** Counts a message that could not be sent. The count resets an hour after the first. */
export async function recordMailFailure({ stores, clock }: Services): Promise<void> {
  await stores.rateLimits.increment(key, clock(), clock() + hourMs)
}

/** The number of messages that could not be sent in the last hour. */
export const countMailFailures = async ({ stores, clock }: Services): Promise<number> =>
  (await stores.rateLimits.find(key, clock(), hourMs))?.count ?? 0
