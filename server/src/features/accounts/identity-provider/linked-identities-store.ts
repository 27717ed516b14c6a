import type { Queries } from '../../../database/queries.ts'

declare module '../../../database/tables.ts' {
  interface Tables {
    /** Identities at OpenID Connect providers. */
    linked_identities: {
      issuer: string
      /** The provider's id of the user. */
      subject: string
      account_id: string
      email: string | null
      linked_at: number
    }
  }
}

/** A member's identity at a provider. */
export interface LinkedIdentity {
  issuer: string
  /** The provider's id of the user. */
  subject: string
  accountId: string
  /** As the provider named it when it was linked. */
  email: string | null
  linkedAt: number
}

export const createLinkedIdentitiesStore = (queries: Queries) => {
  const identities = queries
    .selectFrom('linked_identities')
    .select(['issuer', 'subject', 'account_id as accountId', 'email', 'linked_at as linkedAt'])
  return {
    /** Returns false if the identity is linked already, or the member has another one at this provider. */
    async add({ issuer, subject, accountId, email, linkedAt }: LinkedIdentity): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await queries
        .insertInto('linked_identities')
        .values({ issuer, subject, account_id: accountId, email, linked_at: linkedAt })
        .onConflict(conflict => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    async findByIssuerAndSubject(issuer: string, subject: string): Promise<LinkedIdentity | null> {
      const row = await identities
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst()
      return row ?? null
    },

    async findByAccountAndIssuer(accountId: string, issuer: string): Promise<LinkedIdentity | null> {
      const row = await identities
        .where('account_id', '=', accountId)
        .where('issuer', '=', issuer)
        .executeTakeFirst()
      return row ?? null
    },

    /** Of all providers, also of one that the operator no longer offers. */
    listByAccount: (accountId: string): Promise<LinkedIdentity[]> =>
      identities.where('account_id', '=', accountId).orderBy('linked_at').execute(),

    /** Returns false if the member has none at this provider. */
    async removeByAccountAndIssuer(accountId: string, issuer: string): Promise<boolean> {
      const { numDeletedRows } = await queries
        .deleteFrom('linked_identities')
        .where('account_id', '=', accountId)
        .where('issuer', '=', issuer)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    async removeAllByAccount(accountId: string) {
      await queries.deleteFrom('linked_identities').where('account_id', '=', accountId).execute()
    },
  }
}
