import type { PlatformTokenStore, StoredToken } from './platform-tokens.ts'
import type { Queries } from '../database/queries.ts'
import type { PlatformTables } from '../database/tables.ts'

export function createPlatformTokenStore(queries: Queries): PlatformTokenStore {
  const toStoredToken = (row: PlatformTables['platform_tokens']): StoredToken => ({
    id: row.id,
    tokenHash: row.token_hash,
    remote: row.remote,
    label: row.label,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  })
  return {
    async add({ id, tokenHash, remote, label, createdAt, expiresAt, lastUsedAt }) {
      await queries
        .insertInto('platform_tokens')
        .values({
          id,
          token_hash: tokenHash,
          remote,
          label,
          created_at: createdAt,
          expires_at: expiresAt,
          last_used_at: lastUsedAt,
        })
        .execute()
    },
    async find(tokenHash) {
      const row = await queries
        .selectFrom('platform_tokens')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst()
      return row ? toStoredToken(row) : null
    },
    async list() {
      return (await queries.selectFrom('platform_tokens').selectAll().orderBy('created_at').execute()).map(
        toStoredToken,
      )
    },
    async setLastUse(id, at) {
      await queries.updateTable('platform_tokens').set({ last_used_at: at }).where('id', '=', id).execute()
    },
    async remove(id) {
      const { numDeletedRows } = await queries
        .deleteFrom('platform_tokens')
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0
    },
  }
}
