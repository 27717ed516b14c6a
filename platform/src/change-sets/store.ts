import type { ReleaseReference } from '@tessera/shared-contracts'
import { withTransaction } from '@tessera/server-kit/database/queries'
import type { Queries } from '../database/queries.ts'

interface ChangeSetRelease extends ReleaseReference {
  addedBy: string
  addedAt: number
}

/** A named list of releases that belong together, at most one of each remote. */
export interface ChangeSet {
  name: string
  note: string | null
  createdBy: string
  createdAt: number
  releases: ChangeSetRelease[]
}

/** Stores change sets. Times are milliseconds since 1970. */
export const createChangeSetStore = (queries: Queries) => ({
  /** Creates a set without releases. Returns false where the name is taken. */
  async create({ name, note, createdBy, createdAt }: Omit<ChangeSet, 'releases'>): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await queries
      .insertInto('change_sets')
      .values({ name, note, created_by: createdBy, created_at: createdAt, changed_at: createdAt })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  },

  /** Deletes the sets that changed before a time. */
  removeStale: (before: number): Promise<void> =>
    withTransaction(queries, async transaction => {
      const stale = await transaction
        .selectFrom('change_sets')
        .select('name')
        .where('changed_at', '<', before)
        .execute()
      for (const { name } of stale) await deleteSet(transaction, name)
    }),

  async find(name: string): Promise<ChangeSet | null> {
    const [found] = await read(queries, [name])
    return found ?? null
  },

  /** Lists the sets that changed last. */
  async list(limit: number): Promise<ChangeSet[]> {
    const rows = await queries
      .selectFrom('change_sets')
      .select('name')
      .orderBy('changed_at', 'desc')
      .orderBy('name')
      .limit(limit)
      .execute()
    return read(
      queries,
      rows.map(({ name }) => name),
    )
  },

  async count(): Promise<number> {
    const { count } = await queries
      .selectFrom('change_sets')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  },

  /** Adds releases, each instead of that of the same remote. Returns how many the set has; null for an unknown name. */
  add: (name: string, releases: readonly ChangeSetRelease[], max: number): Promise<number | null> =>
    withTransaction(queries, async transaction => {
      const at = Math.max(...releases.map(({ addedAt }) => addedAt))
      if (!(await setChangeTime(transaction, name, at))) return null
      const size = await countAfter(transaction, name, releases)
      if (size > max) return size
      for (const { remote, version, addedBy, addedAt } of releases) {
        const values = { version, added_by: addedBy, added_at: addedAt }
        await transaction
          .insertInto('change_set_releases')
          .values({ change_set: name, name: remote, ...values })
          .onConflict(conflict => conflict.columns(['change_set', 'name']).doUpdateSet(values))
          .execute()
      }
      return size
    }),

  removeReleases: (name: string, remotes: readonly string[], at: number): Promise<void> =>
    withTransaction(queries, async transaction => {
      await setChangeTime(transaction, name, at)
      await transaction
        .deleteFrom('change_set_releases')
        .where('change_set', '=', name)
        .where('name', 'in', remotes)
        .execute()
    }),

  remove: (name: string): Promise<void> =>
    withTransaction(queries, transaction => deleteSet(transaction, name)),
})
export type ChangeSetStore = ReturnType<typeof createChangeSetStore>

async function deleteSet(transaction: Queries, name: string): Promise<void> {
  await transaction.deleteFrom('change_set_releases').where('change_set', '=', name).execute()
  await transaction.deleteFrom('change_sets').where('name', '=', name).execute()
}

/** Locks the row of the set. Returns false for an unknown name. */
async function setChangeTime(transaction: Queries, name: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('change_sets')
    .set({ changed_at: at })
    .where('name', '=', name)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Counts the releases that a set has once these are added. */
async function countAfter(
  transaction: Queries,
  name: string,
  added: readonly ReleaseReference[],
): Promise<number> {
  const rows = await transaction
    .selectFrom('change_set_releases')
    .select('name')
    .where('change_set', '=', name)
    .execute()
  return new Set([...rows.map(row => row.name), ...added.map(({ remote }) => remote)]).size
}

/** Reads sets in the order of the names, in two queries for any number. */
async function read(queries: Queries, names: readonly string[]): Promise<ChangeSet[]> {
  if (names.length === 0) return []
  const sets = await queries.selectFrom('change_sets').selectAll().where('name', 'in', names).execute()
  const releases = await queries
    .selectFrom('change_set_releases')
    .selectAll()
    .where('change_set', 'in', names)
    .orderBy('name')
    .execute()
  return names.flatMap(name => {
    const set = sets.find(each => each.name === name)
    if (!set) return []
    return {
      name,
      note: set.note,
      createdBy: set.created_by,
      createdAt: set.created_at,
      releases: releases
        .filter(each => each.change_set === name)
        .map(each => ({
          remote: each.name,
          version: each.version,
          addedBy: each.added_by,
          addedAt: each.added_at,
        })),
    }
  })
}
