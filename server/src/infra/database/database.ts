import { Kysely } from 'kysely'
import { StartError } from '../../config/config.ts'
import type { Stores, Transact } from '../../features/stores.ts'
import { createAccountsStore } from '../../features/accounts/store.ts'
import { createActivationCodesStore } from '../../features/credits/activation-codes-store.ts'
import {
  createFileInstallLock,
  createPostgresInstallLock,
  type InstallLock,
} from '@tessera/platform/database/install-lock'
import { createRateLimitsStore } from '../../features/rate-limits/store.ts'
import { createCreationsStore } from '../../features/creations/store.ts'
import { createFeedbackStore } from '../../features/feedback/store.ts'
import { createGalleryStore } from '../../features/gallery/store.ts'
import { createGenerationsStore } from '../../features/generation/store.ts'
import { createLedgerStore } from '../../features/credits/ledger-store.ts'
import { createMediaRecordsStore } from '../../features/media/store.ts'
import { checkMigrated, migrate } from './migrations.ts'
import { createOverviewStore } from '../../features/monitoring/store.ts'
import { createPlansStore } from '../../features/credits/plans-store.ts'
import { createPortfoliosStore } from '../../features/portfolios/store.ts'
import { describeConnectionError, createPostgresDialect } from '@tessera/platform/database/kysely-postgres'
import type { Queries } from './queries.ts'
import { runTransaction, type QueryReader } from '@tessera/platform/database/queries'
import { createPlatformTokenStore } from '@tessera/platform/tokens/store'
import { createReleaseStore } from '@tessera/platform/registry/store'
import { createSessionsStore } from '../../features/sessions/store.ts'
import { createSqliteDialect, createSqliteReader } from '@tessera/platform/database/kysely-sqlite'
import { openSqlite } from '@tessera/platform/database/open-sqlite'
import type { Tables } from './tables.ts'
import { createTasksStore } from '../../features/tasks/store.ts'
import { createUpscalesStore } from '../../features/upscale/store.ts'
import { createVerificationsStore } from '../../features/accounts/verification/store.ts'

export interface Database {
  stores: Stores
  transact: Transact
  /** Runs work in one process of the installation at a time. */
  alone: InstallLock
  /** Rejects if the database does not respond or lacks a migration. */
  check(): Promise<void>
  /** Direct access to the tables, for load tests and tests. */
  queries: Queries
  close(): Promise<void>
}

/**
 * Opens the database and runs pending migrations.
 *
 * @param dataDir folder of the embedded database, created if it is missing; null: in memory
 * @param url of a PostgreSQL, which replaces the embedded database
 * @throws {StartError} if the folder or the PostgreSQL cannot be used
 */
export async function openDatabase(dataDir: string | null, url: string | null = null): Promise<Database> {
  const queries = connectDatabase(dataDir, url)
  await migrate(queries).catch(async (cause: unknown) => {
    await queries.destroy()
    const reason = describeConnectionError(cause)
    throw reason ? new StartError(`DATABASE_URL cannot be used: ${reason}.`, { cause }) : cause
  })
  // Reads of the gallery use their own connection, so that they do not wait for transactions.
  const reader = url === null && dataDir !== null ? openSqlite(dataDir) : null
  const read = reader ? createSqliteReader(reader) : undefined
  return {
    stores: createStores(queries, read),
    transact: work => runTransaction(queries, transaction => work(createStores(transaction))),
    queries,
    alone: url === null ? createFileInstallLock(dataDir) : createPostgresInstallLock(queries),
    check: () => checkMigrated(queries),
    async close() {
      if (reader?.isOpen) reader.close()
      await queries.destroy()
    },
  }
}

/** Connects to the database without running migrations. */
export function connectDatabase(dataDir: string | null, url: string | null): Queries {
  const dialect =
    url === null
      ? createSqliteDialect(openSqlite(dataDir))
      : createPostgresDialect(url, error =>
          console.error('A connection to the database broke:', error.message),
        )
  return new Kysely<Tables>({ dialect })
}

function createStores(queries: Queries, read?: QueryReader): Stores {
  return {
    accounts: createAccountsStore(queries),
    activationCodes: createActivationCodesStore(queries),
    rateLimits: createRateLimitsStore(queries),
    creations: createCreationsStore(queries),
    feedback: createFeedbackStore(queries),
    gallery: createGalleryStore(queries, read),
    generations: createGenerationsStore(queries),
    ledger: createLedgerStore(queries),
    media: createMediaRecordsStore(queries),
    overview: createOverviewStore(queries),
    plans: createPlansStore(queries),
    portfolios: createPortfoliosStore(queries),
    platformTokens: createPlatformTokenStore(queries),
    releases: createReleaseStore(queries),
    sessions: createSessionsStore(queries),
    tasks: createTasksStore(queries),
    upscales: createUpscalesStore(queries),
    verifications: createVerificationsStore(queries),
  }
}
