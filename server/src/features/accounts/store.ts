import type { Language, Role } from '@tessera/shared-contracts'
import type { Account } from './accounts.ts'
import type { Queries } from '../../infra/database/queries.ts'
import { withTransaction } from '@tessera/platform/database/queries'

/** Without a language, its mails are in English until the first log-in. */
type NewAccount = Omit<Account, 'avatarUrl' | 'balance' | 'suspendedAt' | 'language' | 'role'> &
  Partial<Pick<Account, 'language'>>

export function createAccountsStore(queries: Queries) {
  const accounts = queries
    .selectFrom('accounts')
    .select(['id', 'username', 'email', 'password_hash as passwordHash', 'avatar_url as avatarUrl'])
    .select(['balance', 'created_at as createdAt', 'suspended_at as suspendedAt', 'language', 'role'])
    .where('closed_at', 'is', null)
  return {
    async add(account: NewAccount) {
      const { id, username, email, passwordHash, createdAt, language } = account
      await queries
        .insertInto('accounts')
        .values({ id, username, email, password_hash: passwordHash, created_at: createdAt, language })
        .execute()
    },

    async find(id: string) {
      return (await accounts.where('id', '=', id).executeTakeFirst()) ?? null
    },

    async findByEmail(email: string) {
      return (await accounts.where('email', '=', email).executeTakeFirst()) ?? null
    },

    list: () => accounts.orderBy('created_at').orderBy('id').execute(),

    async setPassword(id: string, passwordHash: string) {
      await queries
        .updateTable('accounts')
        .set({ password_hash: passwordHash })
        .where('id', '=', id)
        .execute()
    },

    async setEmail(id: string, email: string) {
      await queries.updateTable('accounts').set({ email }).where('id', '=', id).execute()
    },

    async setLanguage(id: string, language: Language) {
      await queries.updateTable('accounts').set({ language }).where('id', '=', id).execute()
    },

    async setRole(id: string, role: Role | null) {
      await queries.updateTable('accounts').set({ role }).where('id', '=', id).execute()
    },

    async setProfile(id: string, { username, avatarUrl }: Pick<Account, 'username' | 'avatarUrl'>) {
      await queries
        .updateTable('accounts')
        .set({ username, avatar_url: avatarUrl })
        .where('id', '=', id)
        .execute()
    },

    /** @param reason for operators; null if they gave none */
    async setSuspended(id: string, at: number | null, reason: string | null = null) {
      await queries
        .updateTable('accounts')
        .set({ suspended_at: at, suspension_reason: reason })
        .where('id', '=', id)
        .execute()
    },

    /** Hides the account from all other methods and frees its email address. */
    async close(id: string, at: number) {
      // Frees the email address. An id is not a valid email address, so nobody can register with it.
      await queries.updateTable('accounts').set({ closed_at: at, email: id }).where('id', '=', id).execute()
    },

    /** The accounts that are closed but not yet removed. */
    listClosed: () =>
      queries
        .selectFrom('accounts')
        .select(['id', 'avatar_url as avatarUrl'])
        .where('closed_at', 'is not', null)
        .execute(),

    /** Removes an account and all records that belong to it. */
    remove: (id: string) =>
      withTransaction(queries, async transaction => {
        for (const table of ['ledger', 'plan_periods', 'feedback'] as const) {
          await transaction.deleteFrom(table).where('account_id', '=', id).execute()
        }
        // Deletes the codes that the member redeemed. They cannot be redeemed again.
        await transaction.deleteFrom('activation_codes').where('spent_by', '=', id).execute()
        // Foreign keys cascade: creations, tasks, media records and sessions are deleted too.
        await transaction.deleteFrom('accounts').where('id', '=', id).execute()
      }),
  }
}
