import type { PlatformTables } from '@tessera/platform/stores'

/**
 * The tables of the database. Each store declares its own beside its queries, by declaration merging. Times are milliseconds
 * since 1970; ids are those of `ids.ts`.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- stores fill it
export interface Tables extends PlatformTables {}
