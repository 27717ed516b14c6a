import type { CreditStores } from './stores.ts'
import type { FreeGrant } from './free-grants-store.ts'
import { createHmac } from 'node:crypto'

/**
 * Records that an email address gets free credits, in the caller's transaction. Returns false where the mailbox had them
 * before, with this account, a deleted one, or another tag (`ada+tag@example.org`). The address is stored as a keyed hash,
 * because it outlives the account.
 */
export async function claimFreeGrant(
  { freeGrants, secrets }: Pick<CreditStores, 'freeGrants' | 'secrets'>,
  email: string,
  kind: FreeGrant,
  at: number,
): Promise<boolean> {
  const secret = await secrets.getOrCreate('granted addresses')
  const [name = '', domain = ''] = email.split('@')
  const mailbox = `${name.split('+')[0]}@${domain}`
  return freeGrants.claim(createHmac('sha256', secret).update(mailbox).digest('base64url'), kind, at)
}
