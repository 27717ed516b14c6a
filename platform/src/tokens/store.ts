import type { Queries } from '../database/queries.ts'

/** A token of a team or an integrator. */
export interface StoredToken {
  id: string
  tokenHash: string
  remote: string | null
  /** What the operator calls it: the person or the workflow that uses it. Empty without a label. */
  label: string
  createdAt: number
  /** Null: it does not expire. */
  expiresAt: number | null
  /** When it was last used, to within an hour; null: never. */
  lastUsedAt: number | null
}

export const createPlatformTokenStore = (queries: Queries) => ({
  async add({ tokenHash, createdAt, expiresAt, lastUsedAt, ...token }: StoredToken): Promise<void> {
    const times = { created_at: createdAt, expires_at: expiresAt, last_used_at: lastUsedAt }
    const row = { ...token, token_hash: tokenHash, ...times }
    await queries.insertInto('platform_tokens').values(row).execute()
  },

  async find(tokenHash: string): Promise<StoredToken | null> {
    const found = selectTokens(queries).where('token_hash', '=', tokenHash)
    return (await found.executeTakeFirst()) ?? null
  },

  async findById(id: string): Promise<StoredToken | null> {
    return (await selectTokens(queries).where('id', '=', id).executeTakeFirst()) ?? null
  },

  list: (): Promise<StoredToken[]> => selectTokens(queries).orderBy('created_at').execute(),

  async setLastUse(id: string, at: number): Promise<void> {
    await queries.updateTable('platform_tokens').set({ last_used_at: at }).where('id', '=', id).execute()
  },

  /** Returns false for an unknown id. */
  async remove(id: string): Promise<boolean> {
    const deletion = queries.deleteFrom('platform_tokens').where('id', '=', id)
    return (await deletion.executeTakeFirst()).numDeletedRows > 0n
  },
})
export type PlatformTokenStore = ReturnType<typeof createPlatformTokenStore>

const selectTokens = (queries: Queries) =>
  queries
    .selectFrom('platform_tokens')
    .select(['id', 'token_hash as tokenHash', 'remote', 'label'])
    .select(['created_at as createdAt', 'expires_at as expiresAt', 'last_used_at as lastUsedAt'])
