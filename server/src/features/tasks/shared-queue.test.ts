import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { minuteMs } from '@tessera/server-kit/clock'
import type { Task } from './task-record.ts'
import { createQueueWorkers } from '../../../test/harnesses/queue-workers.ts'
import { waitUntil } from '../../../test/seeds/seed-creation.ts'

const onPostgres = { skip: process.env.TEST_POSTGRES ? false : 'SQLite sends no signals' }
const workers = Array.from({ length: 10 }, (_, n) => n)

test('ten workers share the tasks of eleven members, and a hundred tasks of one hold up no other', async t => {
  const queue = await createQueueWorkers(t)
  const others = Array.from({ length: 10 }, (_, n) => `member ${n}`)
  for (const member of ['busy', ...others]) await queue.addMember(member)
  for (let n = 0; n < 100; n++) await queue.accept('busy', `busy ${n}`)
  for (const member of others) await queue.accept(member, member)

  await Promise.all(workers.map(queue.startWorker))
  await queue.waitUntilEmpty()
  const prompts = queue.starts.map(({ prompt }) => prompt)
  assert.equal(new Set(prompts).size, 110)
  assert.equal(prompts.length, 110, 'each task begins once')
  // Two tasks of the busy member, ten of the others, and what ten workers begin at the same time
  for (const member of others)
    assert.ok(prompts.indexOf(member) < 22, `${member} begins as number ${prompts.indexOf(member)}`)
  for (const worker of workers) {
    const { length } = queue.starts.filter(start => start.worker === worker)
    assert.ok(length >= 3, `worker ${worker} executes ${length} of 110`)
  }
  assert.deepEqual(queue.faults, [])
  assert.deepEqual(await queue.stores.ledger.findErrors(), [])
})

/** A queue without workers: the test claims its tasks. */
async function createClaimedQueue(t: TestContext, members: readonly string[]) {
  const queue = await createQueueWorkers(t)
  const { tasks } = queue.stores
  for (const member of members) await queue.addMember(member)
  const holder = 'the test'
  const claim = async (delayMs = 0) => {
    const now = queue.clock() + delayMs
    const task = await tasks.claim({ holder, now, until: now + minuteMs, except: [], kinds: ['generation'] })
    return task ?? assert.fail('no task is ready')
  }
  return {
    ...queue,
    claim,
    finishNext: async () => tasks.finish((await claim()).id, holder, { at: queue.clock(), failure: null }),
    /** As a worker does whose engine is away. */
    postponeNext: async () =>
      tasks.release((await claim()).id, holder, { readyAt: queue.clock() + minuteMs, attempts: 0 }),
  }
}

const getPrompt = ({ params }: Task) => (params.kind === 'generation' ? params.prompt : params.kind)

test('a member whose last task runs does not wait behind a hundred that another submits then', async t => {
  const queue = await createClaimedQueue(t, ['ada', 'busy'])
  for (let n = 0; n < 5; n++) await queue.accept('ada', 'early')
  for (let n = 0; n < 4; n++) await queue.finishNext()
  assert.equal(getPrompt(await queue.claim()), 'early')
  for (let n = 0; n < 100; n++) await queue.accept('busy', 'busy')
  await queue.accept('ada', 'late')
  const next = [await queue.claim(), await queue.claim(), await queue.claim()]
  assert.deepEqual(next.map(getPrompt), ['busy', 'busy', 'late'])
})

test('while all tasks wait for an engine, new members do not overtake them', async t => {
  const queue = await createClaimedQueue(t, ['ada', 'eve', 'mia'])
  for (const prompt of ['first', 'second', 'third', 'fourth']) await queue.accept('ada', prompt)
  for (let n = 0; n < 2; n++) await queue.finishNext()
  for (let n = 0; n < 2; n++) await queue.postponeNext()
  for (const member of ['eve', 'mia']) await queue.accept(member, member)
  const next = [await queue.claim(minuteMs), await queue.claim(minuteMs)]
  assert.deepEqual(next.map(getPrompt), ['third', 'fourth'])
})

test(
  'an idle worker begins a task within a fraction of a second, long before its poll',
  onPostgres,
  async t => {
    const queue = await createQueueWorkers(t)
    await queue.addMember('ada')
    await queue.startWorker(0)
    for (const prompt of ['one', 'two', 'three']) {
      const accepted = performance.now()
      await queue.accept('ada', prompt)
      const start = await waitUntil(async () => queue.starts.find(each => each.prompt === prompt))
      assert.ok(start.at - accepted < 2_000, `${start.at - accepted} ms`)
      await queue.waitUntilEmpty()
    }
  },
)
