import { Kysely } from 'kysely'
import { createPostgresDialect } from '../src/database/kysely-postgres.ts'
import { createSqliteDialect } from '../src/database/kysely-sqlite.ts'
import { openSqlite } from '../src/database/open-sqlite.ts'
import type { PlatformTables } from '../src/database/tables.ts'
import * as releases from '../src/database/migrations/0004-releases.ts'
import * as reporters from '../src/database/migrations/0015-release-reporters.ts'
import * as standardNames from '../src/database/migrations/0018-standard-release-names.ts'
import * as mountedReleases from '../src/database/migrations/0020-mounted-releases.ts'
import * as tokenLifetimes from '../src/database/migrations/0021-token-lifetimes.ts'
import * as releaseProvenance from '../src/database/migrations/0022-release-provenance.ts'
import * as retiredReleases from '../src/database/migrations/0023-retired-releases.ts'
import * as remoteSettings from '../src/database/migrations/0024-remote-settings.ts'
import * as historyIndex from '../src/database/migrations/0025-history-index.ts'
import * as reporterNetworks from '../src/database/migrations/0026-reporter-networks.ts'
import * as policyReports from '../src/database/migrations/0030-policy-reports.ts'
import * as approvalRequests from '../src/database/migrations/0031-approval-requests.ts'
import * as signingKeys from '../src/database/migrations/0032-signing-keys.ts'
import * as releaseFaults from '../src/database/migrations/0043-release-faults.ts'
import { createTestDatabase } from './postgres.ts'

/** Opens a database with the tables of the platform only: on PostgreSQL when the run has one, else on SQLite in memory. */
export async function openTestDatabase() {
  const { url, remove } = await createTestDatabase('template0')
  const dialect = url === null ? createSqliteDialect(openSqlite(null)) : createPostgresDialect(url, rethrow)
  const queries = new Kysely<PlatformTables>({ dialect })
  for (const { up } of [
    releases,
    reporters,
    standardNames,
    mountedReleases,
    tokenLifetimes,
    releaseProvenance,
    retiredReleases,
    remoteSettings,
    historyIndex,
    reporterNetworks,
    policyReports,
    approvalRequests,
    signingKeys,
    releaseFaults,
  ])
    await up(queries)
  return {
    queries,
    async close() {
      await queries.destroy()
      await remove()
    },
  }
}

const rethrow = (error: Error) => {
  throw error
}
