import { releaseRecord, shellRecord } from '@tessera/shared-contracts'
import type { PlatformTables } from '../database/tables.ts'
import type { Queries } from '../database/queries.ts'
import { parseProvenance } from './history-rows.ts'
import { shellName, type Release } from './release.ts'

/** Selects the releases that are not retired. */
export const selectStored = (queries: Queries) =>
  queries.selectFrom('releases').selectAll().where('retired_at', 'is', null)

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
