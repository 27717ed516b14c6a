import type { Queries as KitQueries } from '@tessera/server-kit/database/queries'
import type { PlatformTables } from './tables.ts'

/** Runs the queries of a store of the platform: the database or a transaction. */
export type Queries = KitQueries<PlatformTables>
