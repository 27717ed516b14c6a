const database = 'server/src/infra/database'
const platformDatabase = 'platform/src/database'
const outageTest = `${database}/postgres-outage.test.ts`
const fullDiskTest = 'server/test/app/full-disk.test.ts'

/**
 * What must hold when a disk, database, bucket, clock or mail server fails.
 *
 * @type {import('../mutants.mjs').Mutant[]}
 */
export const outageMutants = [
  {
    is: 'a full SQLite is an unknown fault',
    file: 'platform/src/http/out-of-space.ts',
    from: `const sqliteFull = 13`,
    to: `const sqliteFull = 14`,
    test: fullDiskTest,
  },
  {
    is: 'a full PostgreSQL is an unknown fault',
    file: 'platform/src/http/out-of-space.ts',
    from: `'EDQUOT', '53100'`,
    to: `'EDQUOT'`,
    test: fullDiskTest,
    onPostgres: true,
  },
  {
    is: 'a second rollback hides that the disk is full',
    file: `${platformDatabase}/kysely-sqlite.ts`,
    from: `if (this.#isInTransaction()) await`,
    to: `await`,
    test: fullDiskTest,
  },
  {
    is: 'work begins on a disk without space',
    file: 'server/src/infra/storage/free-space.ts',
    from: `throw new OutOfSpaceError(`,
    to: `console.error(`,
    test: fullDiskTest,
  },
  {
    is: 'the loss of a connection is an unknown fault',
    file: `${platformDatabase}/kysely-postgres.ts`,
    from: `throw isConnectionError(cause)`,
    to: `throw cause instanceof RangeError`,
    test: outageTest,
    onPostgres: true,
  },
  {
    is: 'a database that cannot be reached is an unknown fault',
    file: `${platformDatabase}/kysely-postgres.ts`,
    from: `throw new OutageError('the database cannot be reached', { cause })`,
    to: `throw cause`,
    test: outageTest,
    onPostgres: true,
  },
  {
    is: 'a transaction commits each of its statements',
    file: `${platformDatabase}/kysely-postgres.ts`,
    from: '`begin isolation level ${isolationLevel}`',
    to: '`select 1 /* ${isolationLevel} */`',
    test: outageTest,
    onPostgres: true,
  },
  {
    is: 'a database that vanished is waited for',
    file: `${platformDatabase}/connection-watch.ts`,
    from: `(await responds(url)) ? `,
    to: `(await responds(url)) || url !== '' ? `,
    test: outageTest,
    onPostgres: true,
  },
  {
    is: 'a clock that is set breaks healthy connections',
    file: `${platformDatabase}/connection-watch.ts`,
    from: `.filter(([, since]) => performance.now() - since >= ms)`,
    to: `.filter(([, since]) => Date.now() - performance.timeOrigin - since >= ms)`,
    test: outageTest,
    onPostgres: true,
  },
  {
    is: 'a write to a bucket is tried once',
    file: 'server/src/infra/storage/bucket/bucket.ts',
    from: `attempt === maxAttempts || !isRetryable(error)`,
    to: `attempt > 0 || !isRetryable(error)`,
    test: 'server/src/infra/storage/disk-media-store.test.ts',
  },
  {
    is: 'a bucket that is away is an unknown fault',
    file: 'server/src/infra/storage/bucket/bucket-errors.ts',
    from: `isRetryable(cause) ? new OutageError`,
    to: `!isRetryable(cause) ? new OutageError`,
    test: 'server/src/infra/storage/bucket/bucket.test.ts',
  },
  {
    is: 'the clock of a machine that is set moves the time of all',
    file: `${database}/database-clock.ts`,
    from: `now: () => Math.round(performance.now() + offsetMs)`,
    to: `now: () => Math.round(Date.now() - performance.timeOrigin + offsetMs)`,
    test: `${database}/database-clock.test.ts`,
    onPostgres: true,
  },
  {
    is: 'a mail server that refuses an address is an outage',
    file: 'server/src/infra/mail/smtp-mailer.ts',
    from: `responseCode >= 500`,
    to: `responseCode >= 600`,
    test: 'server/src/infra/mail/mailers.test.ts',
  },
  {
    is: 'a mail that was not sent is an unknown fault',
    file: 'server/src/features/accounts/mails/send-code-mail.ts',
    from: `throw new OutageError('the mail could not be sent', { cause, key: 'account.mailUnavailable' })`,
    to: `throw cause`,
    test: 'server/src/features/sessions/routes.test.ts',
  },
  {
    is: 'after a mail that was not sent the next one has to wait',
    file: 'server/src/features/accounts/accounts.ts',
    from: `    await stores.verifications.remove(email)
    throw error`,
    to: `    throw error`,
    test: 'server/src/features/sessions/routes.test.ts',
  },
]
