import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { openTestDatabase } from '../../../test/database/test-database.ts'
import { refund, reserve, capture } from './ledger.ts'
import { DomainError } from '../../domain-error.ts'

const at = Date.UTC(2026, 0, 31)

/** Creates a member with 60 credits, enough for two tasks. */
async function start(t: TestContext) {
  const { stores, transact, close } = await openTestDatabase()
  t.after(close)
  const memberId = 'ada'
  await stores.accounts.add({
    id: memberId,
    username: 'Ada',
    email: 'ada@example.org',
    passwordHash: '',
    createdAt: at,
  })
  await stores.ledger.append({ key: 'start', memberId, kind: 'registration', amount: 60, at })
  const balance = async () => (await stores.accounts.find(memberId))?.balance
  const charge = (taskId: string) => ({ memberId, taskId, at })
  return { stores, transact, balance, charge }
}

test('reserves 30 credits once for a task that is submitted again', async t => {
  const { stores, balance, charge } = await start(t)
  await Promise.all([1, 2, 3].map(() => reserve(stores.ledger, charge('task'))))
  assert.equal(await balance(), 30)
})

test('rejects a task if the balance is too low, and writes nothing', async t => {
  const { stores, transact, balance, charge } = await start(t)
  const taskIds = ['one', 'two', 'three']
  const outcomes = await Promise.allSettled(
    taskIds.map(taskId => transact(inside => reserve(inside.ledger, charge(taskId)))),
  )
  const [refused, ...others] = outcomes.filter(outcome => outcome.status === 'rejected')
  assert.ok(refused?.reason instanceof DomainError)
  assert.equal(others.length, 0)
  assert.equal(await balance(), 0)
  const held = await Promise.all(taskIds.map(taskId => stores.ledger.has(`hold:${taskId}`)))
  assert.deepEqual(
    held,
    outcomes.map(({ status }) => status === 'fulfilled'),
  )
})

test('refunds a failed task once', async t => {
  const { stores, balance, charge } = await start(t)
  await reserve(stores.ledger, charge('task'))
  await refund(stores.ledger, charge('task'))
  await refund(stores.ledger, charge('task'))
  assert.equal(await balance(), 60)
})

test('settles a task once: captured credits are not refunded, refunded ones not captured', async t => {
  const { stores, balance, charge } = await start(t)
  await reserve(stores.ledger, charge('one'))
  await capture(stores.ledger, charge('one'))
  await refund(stores.ledger, charge('one'))
  assert.equal(await balance(), 30)
  await reserve(stores.ledger, charge('two'))
  await refund(stores.ledger, charge('two'))
  await capture(stores.ledger, charge('two'))
  assert.equal(await balance(), 30)
})

test('refunds nothing without a reservation', async t => {
  const { stores, balance, charge } = await start(t)
  await refund(stores.ledger, charge('unknown'))
  assert.equal(await balance(), 60)
})

test('rolls back with the transaction', async t => {
  const { stores, transact, balance, charge } = await start(t)
  const failure = new Error('the task could not be written')
  const work = transact(async inside => {
    await reserve(inside.ledger, charge('task'))
    throw failure
  })
  await assert.rejects(work, failure)
  assert.equal(await balance(), 60)
  assert.equal(await stores.ledger.has('hold:task'), false)
})
