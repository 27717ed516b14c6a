import type { Needs } from '../../../feature.ts'
import type { AccountStores } from '../stores.ts'

/** Deletes expired codes and links, which name the addresses that they were sent to. */
export async function removeExpiredAddresses({
  stores: { verifications, emailChanges, emailReverts },
  clock,
}: Needs<'stores' | 'clock', AccountStores>): Promise<void> {
  const now = clock()
  await verifications.removeExpired(now)
  await emailChanges.removeExpired(now)
  await emailReverts.removeExpired(now)
}
