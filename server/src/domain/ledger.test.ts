import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { openTestDatabase } from '../testing-database.ts'
import { giveBack, hold, keep } from './ledger.ts'
import { Refusal } from './refusal.ts'

const at = Date.UTC(2026, 0, 31)

/** A member with 60 credits: enough for two tasks. */
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

test('a task takes 30 credits once, however often it is submitted', async t => {
  const { stores, balance, charge } = await start(t)
  await Promise.all([1, 2, 3].map(() => hold(stores.ledger, charge('task'))))
  assert.equal(await balance(), 30)
})

test('a task that the balance does not reach for is refused, and nothing is written', async t => {
  const { stores, transact, balance, charge } = await start(t)
  const taskIds = ['one', 'two', 'three']
  const outcomes = await Promise.allSettled(
    taskIds.map(taskId => transact(inside => hold(inside.ledger, charge(taskId)))),
  )
  const [refused, ...others] = outcomes.filter(outcome => outcome.status === 'rejected')
  assert.ok(refused?.reason instanceof Refusal)
  assert.equal(others.length, 0)
  assert.equal(await balance(), 0)
  const held = await Promise.all(taskIds.map(taskId => stores.ledger.has(`hold:${taskId}`)))
  assert.deepEqual(
    held,
    outcomes.map(({ status }) => status === 'fulfilled'),
  )
})

test('a failed task gives its credits back once', async t => {
  const { stores, balance, charge } = await start(t)
  await hold(stores.ledger, charge('task'))
  await giveBack(stores.ledger, charge('task'))
  await giveBack(stores.ledger, charge('task'))
  assert.equal(await balance(), 60)
})

test('whichever comes first settles a task: kept credits are not given back, returned ones not kept', async t => {
  const { stores, balance, charge } = await start(t)
  await hold(stores.ledger, charge('one'))
  await keep(stores.ledger, charge('one'))
  await giveBack(stores.ledger, charge('one'))
  assert.equal(await balance(), 30)
  await hold(stores.ledger, charge('two'))
  await giveBack(stores.ledger, charge('two'))
  await keep(stores.ledger, charge('two'))
  assert.equal(await balance(), 30)
})

test('nothing is given back for a task that was never held', async t => {
  const { stores, balance, charge } = await start(t)
  await giveBack(stores.ledger, charge('unknown'))
  assert.equal(await balance(), 60)
})

test('credits move with the transaction they are part of, or not at all', async t => {
  const { stores, transact, balance, charge } = await start(t)
  const failure = new Error('the task could not be written')
  const work = transact(async inside => {
    await hold(inside.ledger, charge('task'))
    throw failure
  })
  await assert.rejects(work, failure)
  assert.equal(await balance(), 60)
  assert.equal(await stores.ledger.has('hold:task'), false)
})
