import { parseJson, provenance, releaseRecord, shellRecord, type Provenance } from '@tessera/shared-contracts'
import type { PlatformTables } from '../../database/tables.ts'
import { withTransaction, type Queries } from '../../database/queries.ts'
import { insertHistory } from '../history.ts'
import { createHistoryRecord, shellName, type Release, type ReleaseStore } from '../releases.ts'

/** Finds and adds releases. Retired releases are not found. */
export function createPublishedReleasesStore(queries: Queries): Pick<ReleaseStore, 'find' | 'list' | 'add'> {
  return {
    async find(name, version) {
      const row = await queries
        .selectFrom('releases')
        .selectAll()
        .where('name', '=', name)
        .where('version', '=', version)
        .where('retired_at', 'is', null)
        .executeTakeFirst()
      return row ? toRelease(row) : null
    },

    async list(name) {
      const all = queries
        .selectFrom('releases')
        .selectAll()
        .where('retired_at', 'is', null)
        .orderBy('published_at', 'desc')
      const rows = await (name === undefined ? all : all.where('name', '=', name)).execute()
      return rows.map(toRelease)
    },

    add: ({ name, version, record, provenance, signedBy, publishedAt, publishedBy }) =>
      withTransaction(queries, async transaction => {
        const values = {
          record: JSON.stringify(record),
          published_at: publishedAt,
          published_by: publishedBy,
          provenance: JSON.stringify(provenance),
          signed_by: signedBy,
          retired_at: null,
        }
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('releases')
          .values({ name, version, ...values })
          // Publishing a retired release again brings it back
          .onConflict(conflict =>
            conflict
              .columns(['name', 'version'])
              .doUpdateSet(values)
              .where('releases.retired_at', 'is not', null),
          )
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows === 0n) return false
        const entry = {
          at: publishedAt,
          by: publishedBy,
          action: 'publish',
          channel: null,
          name,
          version,
        } as const
        await insertHistory(transaction, createHistoryRecord(entry))
        return true
      }),
  }
}

export function toRelease(row: PlatformTables['releases']): Release {
  const schema = row.name === shellName ? shellRecord : releaseRecord
  return {
    name: row.name,
    version: row.version,
    record: schema.parse(JSON.parse(row.record)),
    publishedAt: row.published_at,
    publishedBy: row.published_by,
    provenance: parseProvenance(row.provenance),
    signedBy: row.signed_by,
  }
}

/** Returns no provenance for null: `stored` is null if the release is no longer stored. */
export const parseProvenance = (stored: string | null): Provenance =>
  provenance.safeParse(parseJson(stored ?? '{}')).data ?? {}
