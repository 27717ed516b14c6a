import { openTestDatabase as openDatabase } from '@tessera/server-kit/testing/test-database'
import { platformMigrations } from '../src/database/migrations.ts'

/** Opens a database with the tables of the platform only: on PostgreSQL when the run has one, else on SQLite in memory. */
export const openTestDatabase = () => openDatabase(platformMigrations)
