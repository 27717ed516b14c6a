import type { Queries } from '../../../database/queries.ts'

declare module '../../../database/tables.ts' {
  interface Tables {
    passkeys: {
      /** The credential's id in base64url, as the browser sends it. */
      id: string
      account_id: string
      name: string
      /** In base64url. */
      public_key: string
      /** The signature counter that the authenticator last reported. */
      counter: number
      /** A JSON array. */
      transports: string
      created_at: number
      last_used_at: number | null
    }
  }
}

/** A WebAuthn credential of a member. */
export interface StoredPasskey {
  /** The credential's id in base64url. */
  id: string
  accountId: string
  name: string
  /** In base64url. */
  publicKey: string
  /** The signature counter that the authenticator last reported; 0 for those that do not count. */
  counter: number
  /** How a browser reaches the authenticator: `internal`, `usb`, `hybrid`. */
  transports: readonly string[]
  createdAt: number
  lastUsedAt: number | null
}

export const createPasskeysStore = (queries: Queries) => {
  const passkeys = queries
    .selectFrom('passkeys')
    .select(['id', 'account_id', 'name', 'public_key', 'counter', 'transports', 'created_at', 'last_used_at'])
  const toPasskey = (row: Awaited<ReturnType<typeof passkeys.executeTakeFirstOrThrow>>): StoredPasskey => ({
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    publicKey: row.public_key,
    counter: row.counter,
    transports: JSON.parse(row.transports) as string[],
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  })
  return {
    /** Returns false if the credential is registered already, for whatever account. */
    async add(passkey: StoredPasskey): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await queries
        .insertInto('passkeys')
        .values({
          id: passkey.id,
          account_id: passkey.accountId,
          name: passkey.name,
          public_key: passkey.publicKey,
          counter: passkey.counter,
          transports: JSON.stringify(passkey.transports),
          created_at: passkey.createdAt,
          last_used_at: passkey.lastUsedAt,
        })
        .onConflict(conflict => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    async find(id: string): Promise<StoredPasskey | null> {
      const row = await passkeys.where('id', '=', id).executeTakeFirst()
      return row ? toPasskey(row) : null
    },

    /** Oldest first. */
    async listByAccount(accountId: string): Promise<StoredPasskey[]> {
      const rows = await passkeys
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map(toPasskey)
    },

    async recordUse(id: string, counter: number, at: number) {
      await queries.updateTable('passkeys').set({ counter, last_used_at: at }).where('id', '=', id).execute()
    },

    /** Returns false if the member has no such passkey. */
    async remove(id: string, accountId: string): Promise<boolean> {
      const { numDeletedRows } = await queries
        .deleteFrom('passkeys')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    async removeNewerThan(accountId: string, at: number) {
      await queries
        .deleteFrom('passkeys')
        .where('account_id', '=', accountId)
        .where('created_at', '>', at)
        .execute()
    },
  }
}
