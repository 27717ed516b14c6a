import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { runTransaction, type Queries } from './queries.ts'

const conflict = Object.assign(new pg.DatabaseError('could not serialize access', 0, 'error'), {
  code: '40001',
})

/** Queries whose transactions fail with these errors, one after the other. */
function createFailingQueries(failures: Error[]) {
  const transaction = {
    execute: (callback: () => Promise<unknown>) => {
      const failure = failures.shift()
      return failure ? Promise.reject(failure) : callback()
    },
  }
  return { transaction: () => transaction } as unknown as Queries
}

test('a transaction is retried until others no longer write the same row', async t => {
  t.mock.method(Math, 'random', () => 0)
  const queries = createFailingQueries(Array.from({ length: 30 }, () => conflict))
  assert.equal(await runTransaction(queries, () => Promise.resolve('done')), 'done')
})

test('a transaction that conflicts for ten seconds fails', async t => {
  t.mock.method(Math, 'random', () => 0)
  let nowMs = 0
  t.mock.method(performance, 'now', () => (nowMs += 1_000))
  const failures = Array.from({ length: 30 }, () => conflict)
  await assert.rejects(
    runTransaction(createFailingQueries(failures), () => Promise.resolve()),
    conflict,
  )
  assert.equal(failures.length, 18)
})

test('an error that is no conflict is not retried', async () => {
  const failures = [conflict, new Error('the disk is full'), conflict]
  await assert.rejects(
    runTransaction(createFailingQueries(failures), () => Promise.resolve()),
    /the disk is full/,
  )
  assert.equal(failures.length, 1)
})
