import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minuteMs, secondMs } from '@tessera/server-kit/clock'
import { createTestInstallation } from '../../test/database/test-database.ts'
import { createDatabaseClock } from './database-clock.ts'

const onPostgres = { skip: process.env.TEST_POSTGRES ? false : 'the run has no PostgreSQL' }

test('the clock is that of the database, also when the clock of this machine is set', onPostgres, async t => {
  const { connect } = await createTestInstallation(t)
  const trueTime = () => performance.timeOrigin + performance.now()
  for (const skew of [-minuteMs, 0, minuteMs]) {
    const setClock = t.mock.method(Date, 'now', () => trueTime() + skew)
    const { now, stop } = await createDatabaseClock(connect())
    t.after(stop)
    assert.ok(Math.abs(now() - trueTime()) < secondMs, `${now() - trueTime()} ms with ${skew} ms`)
    setClock.mock.mockImplementation(() => trueTime() + 60 * minuteMs)
    assert.ok(Math.abs(now() - trueTime()) < secondMs, `${now() - trueTime()} ms after an hour was skipped`)
  }
})
