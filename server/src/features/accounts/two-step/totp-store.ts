import type { Queries } from '../../../database/queries.ts'
import type { Generated } from 'kysely'

declare module '../../../database/tables.ts' {
  interface Tables {
    totp_secrets: {
      account_id: string
      /** In base32. */
      secret: string
      created_at: number
      /** Null until the member entered a first code. */
      confirmed_at: number | null
      /** The time step of the last accepted code: a code works once. */
      last_used_step: Generated<number>
    }
  }
}

/** The authenticator app of a member. */
export interface TotpSecret {
  accountId: string
  /** In base32. */
  secret: string
  createdAt: number
  /** Null until the member entered a first code; the secret is no factor before. */
  confirmedAt: number | null
}

export const createTotpStore = (queries: Queries) => ({
  async find(accountId: string): Promise<TotpSecret | null> {
    const row = await queries
      .selectFrom('totp_secrets')
      .select(['account_id as accountId', 'secret', 'created_at as createdAt', 'confirmed_at as confirmedAt'])
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return row ?? null
  },

  /** Replaces a secret that is not confirmed. Returns false if the member has a confirmed one. */
  async begin({ accountId, secret, createdAt }: Omit<TotpSecret, 'confirmedAt'>): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await queries
      .insertInto('totp_secrets')
      .values({ account_id: accountId, secret, created_at: createdAt, confirmed_at: null })
      .onConflict(conflict =>
        conflict
          .column('account_id')
          .doUpdateSet({ secret, created_at: createdAt })
          .where('totp_secrets.confirmed_at', 'is', null),
      )
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  },

  async confirm(accountId: string, at: number) {
    await queries
      .updateTable('totp_secrets')
      .set({ confirmed_at: at })
      .where('account_id', '=', accountId)
      .execute()
  },

  /** Records the time step of an accepted code. Returns false if this or a later one was used: a code works once. */
  async useStep(accountId: string, step: number): Promise<boolean> {
    const { numUpdatedRows } = await queries
      .updateTable('totp_secrets')
      .set({ last_used_step: step })
      .where('account_id', '=', accountId)
      .where('last_used_step', '<', step)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Returns whether the member had it. */
  async remove(accountId: string): Promise<boolean> {
    const { numDeletedRows } = await queries
      .deleteFrom('totp_secrets')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  async removeNewerThan(accountId: string, at: number) {
    await queries
      .deleteFrom('totp_secrets')
      .where('account_id', '=', accountId)
      .where('created_at', '>', at)
      .execute()
  },
})
