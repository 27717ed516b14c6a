import type { Queries } from '../../database/queries.ts'

declare module '../../database/tables.ts' {
  interface Tables {
    granted_addresses: { address_hash: string; kind: FreeGrant; granted_at: number }
  }
}

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
