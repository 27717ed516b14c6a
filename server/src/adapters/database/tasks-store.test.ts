import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Task } from '../../domain/tasks.ts'
import { makeInstallation } from '../../testing-database.ts'

const task = (id: string): Task => ({
  id,
  memberId: 'ada',
  idempotencyKey: id,
  order: {
    kind: 'generation',
    ...{ prompt: 'a lake', scenario: 'general', width: 1024, height: 1024, count: 1, model: null },
  },
  ...{ seed: 1, state: 'open', stage: 'waiting', progress: null, ahead: null, job: null, tries: 0 },
  ...{ failure: null, createdAt: 0 },
})

test('runners of several servers that claim at once get a task each, and every task once', async t => {
  const { open } = await makeInstallation(t)
  const [first, ...others] = [(await open()).stores, (await open()).stores, (await open()).stores] as const
  await first.accounts.add({ id: 'ada', username: 'Ada', email: 'a@a.org', passwordHash: '', createdAt: 0 })
  const ids = Array.from({ length: 24 }, (_, n) => `task-${n}`)
  for (const id of ids) await first.tasks.add(task(id))

  const claims = Array.from({ length: 30 }, (_, n) => {
    const lease = { holder: `runner-${n}`, now: 1, until: 2, except: [], kinds: ['generation' as const] }
    return (others[n % 3] ?? first).tasks.claim(lease)
  })
  const claimed = (await Promise.all(claims)).flatMap(each => (each ? [each.id] : []))
  // Whoever looks while the last ones are being taken goes away empty, and looks again
  assert.equal(new Set(claimed).size, claimed.length)
  for (const id of ids) {
    const lease = { holder: 'last', now: 1, until: 2, except: [], kinds: ['generation' as const] }
    if (!claimed.includes(id)) claimed.push((await first.tasks.claim(lease))?.id ?? 'none')
  }
  assert.deepEqual(claimed.sort(), ids.sort())
})
