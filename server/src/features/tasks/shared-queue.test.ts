import assert from 'node:assert/strict'
import { test } from 'node:test'
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
