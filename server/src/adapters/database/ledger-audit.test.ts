import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'
import { openDatabase } from './database.ts'

/** A member with 60 credits and no tasks, and a way to break the books by hand. */
async function start(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-audit-'))
  const { stores, close } = await openDatabase(folder)
  const raw = new DatabaseSync(join(folder, 'tessera.sqlite'))
  t.after(async () => {
    raw.close()
    await close()
    rmSync(folder, { recursive: true })
  })
  await stores.accounts.add({
    id: 'ada',
    username: 'Ada',
    email: 'ada@a.org',
    passwordHash: '',
    createdAt: 1,
  })
  await stores.ledger.append({ key: 'start', memberId: 'ada', kind: 'registration', amount: 60, at: 1 })

  const write = (key: string, kind: string, amount: number) => {
    raw.prepare('insert into ledger values (?, ?, ?, ?, 1)').run(key, 'ada', kind, amount)
    raw.prepare('update accounts set balance = balance + ?').run(amount)
  }
  const addTask = (id: string, state: string) =>
    raw
      .prepare(
        `insert into tasks (id, member_id, idempotency_key, work_order, seed, state, stage, tries, ready_at, created_at)
         values (?, 'ada', ?, '{}', 1, ?, 'waiting', 0, 1, 1)`,
      )
      .run(id, id, state)
  return { raw, write, addTask, faults: () => stores.ledger.faults() }
}

test('books that add up have no faults', async t => {
  const { write, addTask, faults } = await start(t)
  addTask('open', 'open')
  write('hold:open', 'hold', -30)
  addTask('failed', 'failed')
  write('hold:failed', 'hold', -30)
  write('settle:failed', 'return', 30)
  addTask('done', 'succeeded')
  write('hold:done', 'hold', -30)
  write('settle:done', 'keep', 0)
  assert.deepEqual(await faults(), [])
})

test('a balance that the ledger does not explain is a fault', async t => {
  const { raw, faults } = await start(t)
  raw.exec('update accounts set balance = 61')
  assert.deepEqual(await faults(), ["ada@a.org: the balance is 61, the ledger's sum 60"])
})

test('a charge without a task, and a return without a charge, are faults', async t => {
  const { write, faults } = await start(t)
  write('hold:lost', 'hold', -30)
  write('settle:never', 'return', 30)
  assert.deepEqual(await faults(), [
    'settle:never: settled, but never held',
    'hold:lost: held, but there is no such task',
  ])
})

test('a task whose credits are not where its state says is a fault', async t => {
  const { write, addTask, faults } = await start(t)
  addTask('free', 'open')
  addTask('failed', 'failed')
  write('hold:failed', 'hold', -30)
  addTask('gift', 'succeeded')
  write('hold:gift', 'hold', -30)
  write('settle:gift', 'return', 30)
  assert.deepEqual((await faults()).sort(), [
    'task failed: failed, but the ledger says hold',
    'task free: open, but the ledger says nothing',
    'task gift: succeeded, but the ledger says return',
  ])
})
