import type { PlatformTokensStore, StoredToken } from '../../domain/platform-tokens.ts'
import type { Queries } from './queries.ts'
import type { Tables } from './tables.ts'

export function platformTokensStore(queries: Queries): PlatformTokensStore {
  const read = (row: Tables['platform_tokens']): StoredToken => ({
    id: row.id,
    tokenHash: row.token_hash,
    remote: row.remote,
    createdAt: row.created_at,
  })
  return {
    async add({ id, tokenHash, remote, createdAt }) {
      await queries
        .insertInto('platform_tokens')
        .values({ id, token_hash: tokenHash, remote, created_at: createdAt })
        .execute()
    },
    async find(tokenHash) {
      const row = await queries
        .selectFrom('platform_tokens')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst()
      return row ? read(row) : null
    },
    async list() {
      return (await queries.selectFrom('platform_tokens').selectAll().orderBy('created_at').execute()).map(
        read,
      )
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
