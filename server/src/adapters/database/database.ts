import { Kysely } from 'kysely'
import { StartError } from '../../config.ts'
import type { GalleryState } from '../../domain/gallery.ts'
import type { Stores, Transact } from '../../domain/stores.ts'
import { accountsStore } from './accounts-store.ts'
import { activationCodesStore } from './activation-codes-store.ts'
import { aloneInFolder, aloneOnPostgres, type Alone } from './alone.ts'
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
import { hindranceOf, postgresDialect } from './postgres-dialect.ts'
import { inTransaction, type Queries, type Read } from './queries.ts'
import { platformTokensStore } from './platform-tokens-store.ts'
import { releasesStore } from './releases-store.ts'
import { sessionsStore } from './sessions-store.ts'
import { sqliteDialect, sqliteReader } from './sqlite-dialect.ts'
import { openSqlite } from './sqlite.ts'
import type { Tables } from './tables.ts'
import { tasksStore } from './tasks-store.ts'
import { upscalesStore } from './upscales-store.ts'
import { verificationsStore } from './verifications-store.ts'

export interface Database {
  stores: Stores
  transact: Transact
  /** For what is prepared once, however many processes start. */
  alone: Alone
  /** Rejects where the database does not answer, or is older than this server. */
  check(): Promise<void>
  /** For what is no store's: load tests are filled by it, and tests look behind the stores with it. */
  queries: Queries
  close(): Promise<void>
}

/**
 * Opens the database and brings its tables up to date.
 *
 * @param dataDir where the embedded database lies, a folder that is made where it is missing; null: in
 *   memory, gone when it is closed
 * @param url of a PostgreSQL, which takes the place of the embedded one
 * @throws {StartError} when the folder cannot be used, or the PostgreSQL
 */
export async function openDatabase(dataDir: string | null, url: string | null = null): Promise<Database> {
  const galleryState = onceATurn<GalleryState>()
  const queries = connect(dataDir, url, galleryState.forget)
  await migrate(queries).catch(async (cause: unknown) => {
    await queries.destroy()
    const hindrance = hindranceOf(cause)
    throw hindrance ? new StartError(`DATABASE_URL cannot be used: ${hindrance}.`, { cause }) : cause
  })
  // Whoever looks at the gallery waits for nobody's transaction
  const reader = url === null && dataDir !== null ? openSqlite(dataDir) : null
  const read = reader ? sqliteReader(reader) : undefined
  return {
    // What others write is seen the same turn, which only the embedded one can tell
    stores: storesOn(queries, read, url === null ? galleryState : undefined),
    transact: work => inTransaction(queries, transaction => work(storesOn(transaction))),
    queries,
    alone: url === null ? aloneInFolder(dataDir) : aloneOnPostgres(queries),
    check: () => checkMigrated(queries),
    async close() {
      if (reader?.isOpen) reader.close()
      await queries.destroy()
    },
  }
}

/** The database as it is, whatever tables it has. */
export function connect(dataDir: string | null, url: string | null, onWrite = () => {}): Queries {
  const dialect =
    url === null
      ? sqliteDialect(openSqlite(dataDir), onWrite)
      : postgresDialect(url, error => console.error('A connection to the database broke:', error.message))
  return new Kysely<Tables>({ dialect })
}

function storesOn(queries: Queries, read?: Read, galleryState?: OnceATurn<GalleryState>): Stores {
  return {
    accounts: accountsStore(queries),
    activationCodes: activationCodesStore(queries),
    attempts: attemptsStore(queries),
    creations: creationsStore(queries),
    feedback: feedbackStore(queries),
    gallery: galleryStore(queries, read, galleryState),
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
