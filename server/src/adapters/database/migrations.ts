import { sql, type Kysely } from 'kysely'
import * as accounts from './migrations/0001-accounts.ts'
import * as ledger from './migrations/0002-ledger.ts'
import * as works from './migrations/0002-works.ts'
import * as releases from './migrations/0003-releases.ts'
import * as feedback from './migrations/0004-feedback.ts'
import * as gallery from './migrations/0005-gallery.ts'
import * as account from './migrations/0006-account.ts'
import * as taskQueue from './migrations/0007-task-queue.ts'
import * as guardedAccounts from './migrations/0011-guarded-accounts.ts'
import * as galleryTypes from './migrations/0009-gallery-types.ts'
import * as uploads from './migrations/0012-uploads.ts'
import * as unshownPictures from './migrations/0014-unshown-pictures.ts'
import * as galleryQueue from './migrations/0015-gallery-queue.ts'
import * as releaseVoices from './migrations/0016-release-voices.ts'
import * as endsOfTasks from './migrations/0018-ends-of-tasks.ts'
import * as upscales from './migrations/0008-upscales.ts'
import { flavourOf } from './flavour.ts'
import type { Tables } from './tables.ts'

/**
 * In the order in which they came. A migration's name is for ever; one that has run somewhere is never changed,
 * only followed.
 */
const migrations: readonly [name: string, up: (schema: Kysely<Tables>) => Promise<void>][] = [
  ['0001-accounts', accounts.up],
  ['0002-ledger', ledger.up],
  ['0002-works', works.up],
  ['0003-releases', releases.up],
  ['0004-feedback', feedback.up],
  ['0005-gallery', gallery.up],
  ['0006-account', account.up],
  ['0007-task-queue', taskQueue.up],
  ['0011-guarded-accounts', guardedAccounts.up],
  ['0009-gallery-types', galleryTypes.up],
  ['0012-uploads', uploads.up],
  ['0008-upscales', upscales.up],
  ['0014-unshown-pictures', unshownPictures.up],
  ['0015-gallery-queue', galleryQueue.up],
  ['0016-release-voices', releaseVoices.up],
  ['0018-ends-of-tasks', endsOfTasks.up],
]

/**
 * Runs the migrations that this database has not had, in their order; all of them or none. Servers that start
 * at the same moment run them once: the others wait, and find them done.
 */
export async function migrate(queries: Kysely<Tables>): Promise<void> {
  // What another one did before the lock was had must be seen behind it
  const transaction = queries.transaction().setIsolationLevel('read committed')
  await transaction.execute(async alone => {
    await flavourOf(alone).waitForMigrations.execute(alone)
    await alone.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', column => column.primaryKey())
      .addColumn('ran_at', 'text', column => column.notNull().defaultTo(sql`current_timestamp`))
      .execute()
    const ran = new Set((await alone.selectFrom('migrations').select('name').execute()).map(row => row.name))
    for (const [name, up] of migrations) {
      if (ran.has(name)) continue
      await up(alone)
      await alone.insertInto('migrations').values({ name }).execute()
    }
  })
}

/** Rejects where a migration has not run that this server needs. */
export async function checkMigrated(queries: Kysely<Tables>): Promise<void> {
  const rows = await queries.selectFrom('migrations').select('name').execute()
  const ran = new Set(rows.map(row => row.name))
  const missing = migrations.find(([name]) => !ran.has(name))
  if (missing) throw new Error(`the migration ${missing[0]} has not run`)
}
