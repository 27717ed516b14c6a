import { platformMigrations } from '@tessera/platform/stores'
import { runWithoutStatementTimeout } from '@tessera/server-kit/database/statement-timeout'
import { getSqlDialect } from '@tessera/server-kit/database/select-sql-dialect'
import { sql, type Kysely } from 'kysely'
import * as accounts from './migrations/0001-accounts.ts'
import * as ledger from './migrations/0002-ledger.ts'
import * as works from './migrations/0003-works.ts'
import * as feedback from './migrations/0005-feedback.ts'
import * as gallery from './migrations/0006-gallery.ts'
import * as account from './migrations/0007-account.ts'
import * as taskQueue from './migrations/0008-task-queue.ts'
import * as rateLimitsAndSuspension from './migrations/0009-rate-limits-and-suspension.ts'
import * as galleryTypes from './migrations/0010-gallery-types.ts'
import * as uploads from './migrations/0011-uploads.ts'
import * as upscales from './migrations/0012-upscales.ts'
import * as unusedMedia from './migrations/0013-unused-media.ts'
import * as galleryQueue from './migrations/0014-gallery-queue.ts'
import * as taskEndTimes from './migrations/0016-task-end-times.ts'
import * as standardNames from './migrations/0017-standard-names.ts'
import * as portfolioFields from './migrations/0019-portfolio-fields.ts'
import * as grantedAddresses from './migrations/0027-granted-addresses.ts'
import * as taskSubmissions from './migrations/0028-task-submissions.ts'
import * as auditLog from './migrations/0029-audit-log.ts'
import * as openTasksOfMembers from './migrations/0033-open-tasks-of-members.ts'
import * as paymentOrders from './migrations/0034-payment-orders.ts'
import * as gallerySearch from './migrations/0035-gallery-search.ts'
import * as passwordResets from './migrations/0036-password-resets.ts'
import * as emailChangesAndDevices from './migrations/0037-email-changes-and-devices.ts'
import * as twoStepVerification from './migrations/0038-two-step-verification.ts'
import * as linkedIdentities from './migrations/0039-linked-identities.ts'
import * as memberRoles from './migrations/0040-member-roles.ts'
import * as metricSamples from './migrations/0044-metric-samples.ts'
import * as releaseGrants from './migrations/0045-release-grants.ts'
import * as galleryTokensInOnePass from './migrations/0046-gallery-tokens-in-one-pass.ts'
import * as longHistories from './migrations/0047-long-histories.ts'
import * as closedOrders from './migrations/0048-closed-orders.ts'
import * as largeMembers from './migrations/0050-large-members.ts'
import * as mediaParameters from './migrations/0056-media-parameters.ts'
import * as generatedMedia from './migrations/0057-generated-media.ts'
import * as defaultVisibility from './migrations/0058-default-visibility.ts'
import * as cancelableTasks from './migrations/0059-cancelable-tasks.ts'
import * as notifications from './migrations/0060-notifications.ts'
import * as installLocks from './migrations/0062-install-locks.ts'
import * as sharedTaskQueue from './migrations/0063-shared-task-queue.ts'
import * as startedTasks from './migrations/0064-started-tasks.ts'
import * as notificationSignals from './migrations/0065-notification-signals.ts'
import * as wideSearchBlocks from './migrations/0069-wide-search-blocks.ts'
import * as wordTokens from './migrations/0061-word-tokens.ts'
import * as codeManagement from './migrations/0042-code-management.ts'
import * as reviews from './migrations/0041-reviews.ts'
import type { Tables } from './tables.ts'

interface Migration {
  name: string
  up: (queries: Kysely<Tables>) => Promise<void>
  /** The name under which earlier releases recorded this migration. */
  formerName?: string
}

/**
 * Every migration in the order in which it runs. Each is one file whose statements never change:
 * `migration-hashes.json` has its hash, and a later migration corrects it.
 */
export const migrations: readonly Migration[] = [
  { name: '0001-accounts', up: accounts.up },
  { name: '0002-ledger', up: ledger.up },
  { name: '0003-works', up: works.up, formerName: '0002-works' },
  { name: '0005-feedback', up: feedback.up, formerName: '0004-feedback' },
  { name: '0006-gallery', up: gallery.up, formerName: '0005-gallery' },
  { name: '0007-account', up: account.up, formerName: '0006-account' },
  { name: '0008-task-queue', up: taskQueue.up, formerName: '0007-task-queue' },
  {
    name: '0009-rate-limits-and-suspension',
    up: rateLimitsAndSuspension.up,
    formerName: '0011-guarded-accounts',
  },
  { name: '0010-gallery-types', up: galleryTypes.up, formerName: '0009-gallery-types' },
  { name: '0011-uploads', up: uploads.up, formerName: '0012-uploads' },
  { name: '0012-upscales', up: upscales.up, formerName: '0008-upscales' },
  { name: '0013-unused-media', up: unusedMedia.up, formerName: '0014-unshown-pictures' },
  { name: '0014-gallery-queue', up: galleryQueue.up, formerName: '0015-gallery-queue' },
  { name: '0016-task-end-times', up: taskEndTimes.up, formerName: '0018-ends-of-tasks' },
  { name: '0017-standard-names', up: standardNames.up },
  { name: '0019-portfolio-fields', up: portfolioFields.up },
  { name: '0027-granted-addresses', up: grantedAddresses.up },
  { name: '0028-task-submissions', up: taskSubmissions.up },
  { name: '0029-audit-log', up: auditLog.up },
  { name: '0033-open-tasks-of-members', up: openTasksOfMembers.up },
  { name: '0034-payment-orders', up: paymentOrders.up },
  { name: '0035-gallery-search', up: gallerySearch.up },
  { name: '0036-password-resets', up: passwordResets.up },
  { name: '0037-email-changes-and-devices', up: emailChangesAndDevices.up },
  { name: '0038-two-step-verification', up: twoStepVerification.up },
  { name: '0039-linked-identities', up: linkedIdentities.up },
  { name: '0040-member-roles', up: memberRoles.up },
  { name: '0041-reviews', up: reviews.up },
  { name: '0042-code-management', up: codeManagement.up },
  { name: '0044-metric-samples', up: metricSamples.up },
  { name: '0045-release-grants', up: releaseGrants.up },
  { name: '0046-gallery-tokens-in-one-pass', up: galleryTokensInOnePass.up },
  { name: '0047-long-histories', up: longHistories.up },
  { name: '0048-closed-orders', up: closedOrders.up },
  { name: '0050-large-members', up: largeMembers.up },
  { name: '0056-media-parameters', up: mediaParameters.up },
  { name: '0057-generated-media', up: generatedMedia.up },
  { name: '0058-default-visibility', up: defaultVisibility.up },
  { name: '0059-cancelable-tasks', up: cancelableTasks.up },
  { name: '0060-notifications', up: notifications.up },
  { name: '0061-word-tokens', up: wordTokens.up },
  { name: '0062-install-locks', up: installLocks.up },
  { name: '0063-shared-task-queue', up: sharedTaskQueue.up },
  { name: '0064-started-tasks', up: startedTasks.up },
  { name: '0065-notification-signals', up: notificationSignals.up },
  { name: '0069-wide-search-blocks', up: wideSearchBlocks.up },
  ...platformMigrations,
].sort((one, other) => (one.name < other.name ? -1 : 1))

/**
 * Runs the migrations that this database has not had, in their order; all of them or none. Where servers start at the
 * same moment, one runs them, and the others wait and find them done.
 *
 * @param sequence the migrations of an older release, in tests
 */
export async function migrate(queries: Kysely<Tables>, sequence = migrations): Promise<void> {
  // Behind the lock, the transaction must see what another one committed before
  const transaction = queries.transaction().setIsolationLevel('read committed')
  // Another server may migrate for minutes, and a migration of a large table takes long
  await runWithoutStatementTimeout(() =>
    transaction.execute(async locked => {
      for (const statement of getSqlDialect(locked).lockMigrations) await statement.execute(locked)
      await locked.schema
        .createTable('migrations')
        .ifNotExists()
        .addColumn('name', 'text', column => column.primaryKey())
        .addColumn('ran_at', 'text', column => column.notNull().defaultTo(sql`current_timestamp`))
        .execute()
      await adoptFormerNames(locked)
      const done = await readMigrationNames(locked)
      for (const { name, up } of sequence) {
        if (done.has(name)) continue
        await up(locked)
        await locked.insertInto('migrations').values({ name }).execute()
      }
    }),
  )
}

/** Rejects where a migration that this server needs has not run. */
export async function checkMigrated(queries: Kysely<Tables>): Promise<void> {
  const missing = await findMissingMigration(queries)
  if (missing !== null) throw new Error(`the migration ${missing} has not run`)
}

/** Returns the name of the first migration that has not run; null where the database is up to date. */
export const findMissingMigration = async (queries: Kysely<Tables>): Promise<string | null> =>
  (await compareMigrations(queries)).missing[0] ?? null

/** Returns the migrations that have not run, and those in the database that only a newer release knows. */
export async function compareMigrations(
  queries: Kysely<Tables>,
): Promise<{ missing: readonly string[]; unknown: readonly string[] }> {
  const tables = await queries.introspection.getTables()
  const done = tables.some(({ name }) => name === 'migrations')
    ? await readMigrationNames(queries)
    : new Set<string>()
  const isDone = ({ name, formerName = name }: Migration) => done.has(name) || done.has(formerName)
  const known = new Set(migrations.flatMap(({ name, formerName = name }) => [name, formerName]))
  return {
    missing: migrations.filter(migration => !isDone(migration)).map(({ name }) => name),
    unknown: [...done].filter(name => !known.has(name)).toSorted(),
  }
}

const readMigrationNames = async (queries: Kysely<Tables>): Promise<Set<string>> =>
  new Set((await queries.selectFrom('migrations').select('name').execute()).map(({ name }) => name))

/** Former names never equal a present one, so that their order does not matter. */
async function adoptFormerNames(queries: Kysely<Tables>): Promise<void> {
  for (const { name, formerName } of migrations) {
    if (formerName === undefined) continue
    await queries.updateTable('migrations').set({ name }).where('name', '=', formerName).execute()
  }
}
