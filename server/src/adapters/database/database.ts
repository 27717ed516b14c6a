import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { StartError } from '../../config.ts'
import type { GalleryState } from '../../domain/gallery.ts'
import type { Stores, Transact } from '../../domain/stores.ts'
import { accountsStore } from './accounts-store.ts'
import { activationCodesStore } from './activation-codes-store.ts'
import { attemptsStore } from './attempts-store.ts'
import { creationsStore } from './creations-store.ts'
import { feedbackStore } from './feedback-store.ts'
import { galleryStore } from './gallery-store.ts'
import { generationsStore } from './generations-store.ts'
import { ledgerStore } from './ledger-store.ts'
import { mediaRecords } from './media-records.ts'
import { checkMigrated, migrate } from './migrations.ts'
import { onceATurn, type OnceATurn } from './once-a-turn.ts'
import { overviewStore } from './overview-store.ts'
import { plansStore } from './plans-store.ts'
import { portfoliosStore } from './portfolios-store.ts'
import type { Queries } from './queries.ts'
import { platformTokensStore } from './platform-tokens-store.ts'
import { releasesStore } from './releases-store.ts'
import { sessionsStore } from './sessions-store.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'
import { tasksStore } from './tasks-store.ts'
import { upscalesStore } from './upscales-store.ts'
import { verificationsStore } from './verifications-store.ts'

export interface Database {
  stores: Stores
  transact: Transact
  /** Rejects where the database does not answer, or is older than this server. */
  check(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the database below a folder, which is made where it is missing, and brings its tables up to date.
 *
 * @param dataDir null: in memory, gone when it is closed
 * @throws {StartError} when the folder cannot be used
 */
export async function openDatabase(dataDir: string | null): Promise<Database> {
  const sqlite = openSqlite(dataDir)
  const galleryState = onceATurn<GalleryState>()
  const queries = new Kysely<Tables>({ dialect: sqliteDialect(sqlite, galleryState.forget) })
  await migrate(queries)
  return {
    stores: storesOn(queries, galleryState),
    transact: work => queries.transaction().execute(transaction => work(storesOn(transaction))),
    check: () => checkMigrated(queries),
    close: () => queries.destroy(),
  }
}

/** The connection alone, set to the promises that the stores are written for. */
export function openSqlite(dataDir: string | null): DatabaseSync {
  const sqlite = openFile(dataDir)
  sqlite.exec('pragma busy_timeout = 5000')
  sqlite.exec('pragma journal_mode = wal')
  // What a person was told is kept survives a loss of power, at one fsync a commit.
  sqlite.exec('pragma synchronous = full')
  sqlite.exec('pragma foreign_keys = on')
  // KiB of pages in memory; with the 2 MiB of the default a large gallery is read from the system each time.
  sqlite.exec('pragma cache_size = -32768')
  // What is not in there is read without a call of the system; as much as SQLite maps at the most.
  sqlite.exec('pragma mmap_size = 2147418112')
  return sqlite
}

function openFile(dataDir: string | null): DatabaseSync {
  if (dataDir === null) return new DatabaseSync(':memory:')
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
    return new DatabaseSync(join(dataDir, 'tessera.sqlite'))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(`DATA_DIR "${dataDir}" cannot be read and written: ${reason}`, { cause })
  }
}

function storesOn(queries: Queries, galleryState?: OnceATurn<GalleryState>): Stores {
  return {
    accounts: accountsStore(queries),
    activationCodes: activationCodesStore(queries),
    attempts: attemptsStore(queries),
    creations: creationsStore(queries),
    feedback: feedbackStore(queries),
    gallery: galleryStore(queries, galleryState),
    generations: generationsStore(queries),
    ledger: ledgerStore(queries),
    media: mediaRecords(queries),
    overview: overviewStore(queries),
    plans: plansStore(queries),
    portfolios: portfoliosStore(queries),
    platformTokens: platformTokensStore(queries),
    releases: releasesStore(queries),
    sessions: sessionsStore(queries),
    tasks: tasksStore(queries),
    upscales: upscalesStore(queries),
    verifications: verificationsStore(queries),
  }
}
