import { randomBytes } from 'node:crypto'
import type { Queries } from '../database/queries.ts'
import { createKeyring, type Keyring } from './keyring.ts'

/** The id of a keyring's first key, which is stored under the keyring's name without an id. */
const firstKeyId = 1

const createValue = () => randomBytes(32).toString('base64url')
const toRowName = (keyring: string, id: number) => (id === firstKeyId ? keyring : `${keyring} ${id}`)

/** Stores the secrets of the installation, which all its servers share. */
export function createSecretStore(queries: Queries) {
  /** Returns the ids of the keys with their values, the newest first. */
  async function listKeys(keyring: string): Promise<{ id: number; value: string }[]> {
    const rows = await queries
      .selectFrom('secrets')
      .selectAll()
      .where(where => where.or([where('name', '=', keyring), where('name', 'like', `${keyring} %`)]))
      .execute()
    return rows
      .map(({ name, value }) => ({ id: Number(name.split(' ')[1] ?? firstKeyId), value }))
      .sort((one, other) => other.id - one.id)
  }

  const store = {
    /** Returns a secret. The first call creates it. */
    async getOrCreate(name: string): Promise<string> {
      // Two processes may start at once: the first insert wins
      await queries
        .insertInto('secrets')
        .values({ name, value: createValue() })
        .onConflict(conflict => conflict.column('name').doNothing())
        .execute()
      const row = await queries
        .selectFrom('secrets')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      return row.value
    },

    async openKeyring(name: string): Promise<Keyring> {
      if ((await listKeys(name)).length === 0) await store.getOrCreate(name)
      return createKeyring(await listKeys(name))
    },

    async listKeyIds(name: string): Promise<number[]> {
      return (await listKeys(name)).map(({ id }) => id)
    },

    /** Adds a key that each server signs with after its next restart. Returns its id. */
    async addKey(name: string): Promise<number> {
      const [newest] = await listKeys(name)
      const id = (newest?.id ?? 0) + 1
      await queries
        .insertInto('secrets')
        .values({ name: toRowName(name, id), value: createValue() })
        .execute()
      return id
    },

    /** Removes all keys but the newest. What they signed is void. Returns their ids. */
    async removeOldKeys(name: string): Promise<number[]> {
      const [, ...old] = await store.listKeyIds(name)
      const rows = old.map(id => toRowName(name, id))
      if (rows.length > 0) await queries.deleteFrom('secrets').where('name', 'in', rows).execute()
      return old
    },
  }
  return store
}
export type SecretStore = ReturnType<typeof createSecretStore>
