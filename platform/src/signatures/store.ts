import type { Queries } from '../database/queries.ts'

/** A key with which a team signs its releases. */
export interface SigningKey {
  id: string
  remote: string
  /** Ed25519, SPKI in base64. */
  publicKey: string
  label: string
  createdAt: number
}

export const createSigningKeyStore = (queries: Queries) => ({
  async add({ id, remote, publicKey, label, createdAt }: SigningKey): Promise<void> {
    await queries
      .insertInto('signing_keys')
      .values({ id, remote, public_key: publicKey, label, created_at: createdAt })
      .execute()
  },

  /** Of one remote, or of all. */
  list: (remote?: string): Promise<SigningKey[]> =>
    queries
      .selectFrom('signing_keys')
      .select(['id', 'remote', 'public_key as publicKey', 'label', 'created_at as createdAt'])
      .$if(remote !== undefined, query => query.where('remote', '=', remote ?? ''))
      .orderBy('created_at')
      .execute(),

  async remove(id: string): Promise<boolean> {
    const { numDeletedRows } = await queries
      .deleteFrom('signing_keys')
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
})
export type SigningKeyStore = ReturnType<typeof createSigningKeyStore>
