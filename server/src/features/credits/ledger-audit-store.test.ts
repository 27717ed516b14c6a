import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { openTestDatabase } from '../../../test/database/test-database.ts'

/** Creates a member with 60 credits and no tasks, and functions that write rows directly. */
async function start(t: TestContext) {
  const { stores, queries, close } = await openTestDatabase()
  t.after(close)
  await stores.accounts.add({
    id: 'ada',
    username: 'Ada',
    email: 'ada@a.org',
    passwordHash: '',
    createdAt: 1,
  })
  await stores.ledger.append({ key: 'start', memberId: 'ada', kind: 'registration', amount: 60, at: 1 })

  const write = async (key: string, kind: string, amount: number) => {
    await sql`insert into ledger (key, account_id, kind, amount, at) values (${key}, 'ada', ${kind}, ${amount}, 1)`.execute(
      queries,
    )
    await sql`update accounts set balance = balance + ${amount}`.execute(queries)
  }
  const addTask = (id: string, state: string) =>
    sql`insert into tasks (id, member_id, idempotency_key, params, seed, state, stage, attempts, ready_at, created_at)
      values (${id}, 'ada', ${id}, '{}', 1, ${state}, 'waiting', 0, 1, 1)`.execute(queries)
  const addOrder = (id: string, offer: string, state: string) =>
    sql`insert into payment_orders
      (id, account_id, idempotency_key, offer, credits, price_hundredths, currency, state, created_at)
      values (${id}, 'ada', ${id}, ${offer}, 600, 2000, 'USD', ${state}, 1)`.execute(queries)
  return { queries, write, addTask, addOrder, findErrors: () => stores.ledger.findErrors() }
}

test('finds no errors in a consistent ledger', async t => {
  const { write, addTask, findErrors } = await start(t)
  await addTask('open', 'open')
  await write('hold:open', 'hold', -30)
  await addTask('failed', 'failed')
  await write('hold:failed', 'hold', -30)
  await write('settle:failed', 'return', 30)
  await addTask('done', 'succeeded')
  await write('hold:done', 'hold', -30)
  await write('settle:done', 'keep', 0)
  assert.deepEqual(await findErrors(), [])
})

test('finds a balance that differs from the sum of the ledger', async t => {
  const { queries, findErrors } = await start(t)
  await sql`update accounts set balance = 61`.execute(queries)
  assert.deepEqual(await findErrors(), ["ada@a.org: the balance is 61, the ledger's sum 60"])
})

test('finds a reservation without a task and a refund without a reservation', async t => {
  const { write, findErrors } = await start(t)
  await write('hold:lost', 'hold', -30)
  await write('settle:never', 'return', 30)
  assert.deepEqual(await findErrors(), [
    'settle:never: settled, but never held',
    'hold:lost: held, but there is no such task',
  ])
})

test('finds tasks whose state and ledger entries differ', async t => {
  const { write, addTask, findErrors } = await start(t)
  await addTask('free', 'open')
  await addTask('failed', 'failed')
  await write('hold:failed', 'hold', -30)
  await addTask('gift', 'succeeded')
  await write('hold:gift', 'hold', -30)
  await write('settle:gift', 'return', 30)
  assert.deepEqual((await findErrors()).sort(), [
    'task failed: failed, but the ledger says hold',
    'task free: open, but the ledger says nothing',
    'task gift: succeeded, but the ledger says return',
  ])
})

test('finds paid orders that granted nothing, and purchased credits without a paid order', async t => {
  const { queries, write, addOrder, findErrors } = await start(t)
  await addOrder('bought', 'credits', 'paid')
  await write('order:bought', 'purchase', 600)
  await addOrder('month', 'monthly', 'paid')
  await sql`insert into plan_periods values ('month', 'ada', 'monthly', 1, 2, 1)`.execute(queries)
  await addOrder('waiting', 'annual', 'open')
  assert.deepEqual(await findErrors(), [])

  await addOrder('lost', 'annual', 'paid')
  await write('order:waiting', 'purchase', 600)
  await write('order:never', 'purchase', 600)
  assert.deepEqual((await findErrors()).sort(), [
    'order lost: paid, but "annual" was not granted',
    'order:never: granted, but there is no such paid order',
    'order:waiting: granted, but there is no such paid order',
  ])
})
