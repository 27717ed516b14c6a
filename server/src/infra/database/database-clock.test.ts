import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minuteMs, secondMs } from '@tessera/platform/clock'
import { createTestInstallation } from '../../../test/database/test-database.ts'
import { createDatabaseClock } from './database-clock.ts'

const onPostgres = { skip: process.env.TEST_POSTGRES ? false : 'the run has no PostgreSQL' }

test('machines whose clocks differ by a minute have one time', onPostgres, async t => {
  const { connect } = await createTestInstallation(t)
  const queries = connect()
  const clocks = await Promise.all(
    [-minuteMs, 0, minuteMs].map(skew => createDatabaseClock(queries, () => Date.now() + skew)),
  )
  t.after(() => clocks.forEach(({ stop }) => stop()))
  for (const { now } of clocks) assert.ok(Math.abs(now() - Date.now()) < secondMs, `${now() - Date.now()} ms`)
})
