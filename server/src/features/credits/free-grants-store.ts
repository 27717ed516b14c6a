import { createHmac } from 'node:crypto'
import type { Queries } from '../../infra/database/queries.ts'
import type { Stores } from '../stores.ts'

/** Credits that an email address gets once. */
export type FreeGrant = 'registration' | 'trial'

export const createFreeGrantsStore = (queries: Queries) => ({
  /** Records a grant. Returns false for one that the address had before. */
  async claim(addressHash: string, kind: FreeGrant, at: number) {
    const { numInsertedOrUpdatedRows } = await queries
      .insertInto('granted_addresses')
      .values({ address_hash: addressHash, kind, granted_at: at })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  },
})

/**
 * Records that an email address gets free credits, in the caller's transaction. Returns false where the mailbox had them
 * before, with this account, a deleted one, or another tag (`ada+tag@example.org`). The address is stored as a keyed hash,
 * because it outlives the account.
 */
export async function claimFreeGrant(
  { freeGrants, secrets }: Pick<Stores, 'freeGrants' | 'secrets'>,
  email: string,
  kind: FreeGrant,
  at: number,
): Promise<boolean> {
  const secret = await secrets.getOrCreate('granted addresses')
  const [name = '', domain = ''] = email.split('@')
  const mailbox = `${name.split('+')[0]}@${domain}`
  return freeGrants.claim(createHmac('sha256', secret).update(mailbox).digest('base64url'), kind, at)
}
