import type { Language, Role } from '@tessera/shared-contracts'
import type { Queries } from '../../../database/queries.ts'
import type { Account } from './account.ts'
import type { Generated } from 'kysely'

declare module '../../../database/tables.ts' {
  interface Tables {
    accounts: {
      id: string
      username: string
      /** Lower case. */
      email: string
      password_hash: string
      avatar_url: string | null
      /** The sum of the account's ledger; only `ledger-store.ts` changes it. */
      balance: Generated<number>
      created_at: number
      /** When the member deleted it; the row is deleted after the member's files. */
      closed_at: Generated<number | null>
      /** Set while an operator suspends the member. */
      suspended_at: Generated<number | null>
      /** Why an operator suspended the member, for operators. */
      suspension_reason: Generated<string | null>
      /** The language of mails to the member: that of the last page they opened. */
      language: Generated<Language>
      role: Generated<Role | null>
      /** 1 if the member shows new creations to all users, 0 if not; null until the member has chosen. */
      new_creations_public: Generated<number | null>
      /** 1 if the member gets notifications of this kind by mail. */
      mails_decisions: Generated<number>
      mails_tasks: Generated<number>
    }
  }
}

/** Without a language, its mails are in English until the first log-in. */
type NewAccount = Pick<Account, 'id' | 'username' | 'email' | 'passwordHash' | 'createdAt'> &
  Partial<Pick<Account, 'language'>>

export function createAccountsStore(queries: Queries) {
  const accounts = queries
    .selectFrom('accounts')
    .select(['id', 'username', 'email', 'password_hash as passwordHash', 'avatar_url as avatarUrl'])
    .select(['balance', 'created_at as createdAt', 'suspended_at as suspendedAt', 'language', 'role'])
    .select('new_creations_public')
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
      const row = await accounts.where('id', '=', id).executeTakeFirst()
      return row ? toAccount(row) : null
    },

    async findByEmail(email: string) {
      const row = await accounts.where('email', '=', email).executeTakeFirst()
      return row ? toAccount(row) : null
    },

    /** Lists the accounts with one of these ids or user names. */
    listNamed: (names: readonly string[]): Promise<Pick<Account, 'id' | 'username'>[]> =>
      queries
        .selectFrom('accounts')
        .select(['id', 'username'])
        .where('closed_at', 'is', null)
        .where(({ eb, or }) => or([eb('id', 'in', names), eb('username', 'in', names)]))
        .execute(),

    list: async () => (await accounts.orderBy('created_at').orderBy('id').execute()).map(toAccount),

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

    async setNewCreationsPublic(id: string, isPublic: boolean) {
      await queries
        .updateTable('accounts')
        .set({ new_creations_public: isPublic ? 1 : 0 })
        .where('id', '=', id)
        .execute()
    },

    /** Changes only the given fields. */
    async setProfile(id: string, { username, avatarUrl }: { username: string; avatarUrl?: string }) {
      await queries
        .updateTable('accounts')
        .set({ username, ...(avatarUrl !== undefined && { avatar_url: avatarUrl }) })
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
      // Frees the email address. An id is not a valid email address, so no user can register with it.
      await queries.updateTable('accounts').set({ closed_at: at, email: id }).where('id', '=', id).execute()
    },

    /** The accounts that are closed but not yet removed. */
    listClosed: () =>
      queries
        .selectFrom('accounts')
        .select(['id', 'avatar_url as avatarUrl'])
        .where('closed_at', 'is not', null)
        .execute(),

    /** Removes an account whose history is deleted. Foreign keys cascade to its second factors, devices and the like. */
    async remove(id: string) {
      await queries.deleteFrom('accounts').where('id', '=', id).execute()
    },
  }
}

type AccountRow = Omit<Account, 'newCreationsPublic'> & { new_creations_public: number | null }

const toAccount = ({ new_creations_public: stored, ...account }: AccountRow): Account => ({
  ...account,
  newCreationsPublic: stored === null ? null : stored === 1,
})
