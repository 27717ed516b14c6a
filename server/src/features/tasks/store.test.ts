import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestInstallation } from '../../../test/database/test-database.ts'
import { buildTask } from '../../../test/seeds/build-task.ts'

test('assigns each task once when runners of several servers claim at the same time', async t => {
  const { open } = await createTestInstallation(t)
  const [first, ...others] = [(await open()).stores, (await open()).stores, (await open()).stores] as const
  await first.accounts.add({ id: 'ada', username: 'Ada', email: 'a@a.org', passwordHash: '', createdAt: 0 })
  const ids = Array.from({ length: 24 }, (_, n) => `task-${n}`)
  for (const id of ids) await first.tasks.add(buildTask(id))

  const claims = Array.from({ length: 30 }, (_, n) => {
    const lease = { holder: `runner-${n}`, now: 1, until: 2, except: [], kinds: ['generation' as const] }
    return (others[n % 3] ?? first).tasks.claim(lease)
  })
  const claimed = (await Promise.all(claims)).flatMap(each => (each ? [each.id] : []))
  // A claim can find nothing while others take the last tasks, so it is repeated.
  assert.equal(new Set(claimed).size, claimed.length)
  for (const id of ids) {
    const lease = { holder: 'last', now: 1, until: 2, except: [], kinds: ['generation' as const] }
    if (!claimed.includes(id)) claimed.push((await first.tasks.claim(lease))?.id ?? 'none')
  }
  assert.deepEqual(claimed.sort(), ids.sort())
})

test('a runner that has lost its lease writes nothing, and renews nothing', async t => {
  const { open } = await createTestInstallation(t)
  const { accounts, tasks } = (await open()).stores
  await accounts.add({ id: 'ada', username: 'Ada', email: 'a@a.org', passwordHash: '', createdAt: 0 })
  await tasks.add(buildTask('slow'))
  const claim = (holder: string, now: number) =>
    tasks.claim({ holder, now, until: now + 10, except: [], kinds: ['generation'] })
  assert.equal((await claim('first', 1))?.id, 'slow')
  assert.equal((await claim('second', 11))?.id, 'slow')
  const before = await tasks.find('slow')

  const failure = { key: 'task.lost' } as const
  const progress = { stage: 'drawn', progress: 0.5, queuePosition: null } as const
  assert.deepEqual(
    await Promise.all([
      tasks.saveJobId('slow', 'first', 'job', 'ended'),
      tasks.saveProgress('slow', 'first', progress, 'ended'),
      tasks.release('slow', 'first', { readyAt: 0, attempts: 0 }),
      tasks.finish('slow', 'first', { at: 12, failure: null }),
      tasks.finish('slow', 'first', { at: 12, failure }),
    ]),
    [false, false, false, false, false],
  )
  await tasks.renew(['slow'], 'first', 1_000)
  assert.deepEqual(await tasks.find('slow'), before)
  assert.equal((await claim('third', 21))?.id, 'slow')

  assert.equal(await tasks.saveProgress('slow', 'third', progress, 'ended'), true)
  assert.equal(await tasks.finish('slow', 'third', { at: 22, failure: null }), true)
})

test('a task whose submission has begun cannot be canceled, and one that was canceled is not submitted', async t => {
  const { open } = await createTestInstallation(t)
  const { accounts, tasks } = (await open()).stores
  await accounts.add({ id: 'ada', username: 'Ada', email: 'a@a.org', passwordHash: '', createdAt: 0 })
  const cancel = (id: string, until: 'submitted' | 'begun' | 'ended') =>
    tasks.abandon(id, { at: 2, failure: { key: 'task.cancelled' } }, until)
  for (const id of ['early', 'late', 'retried', 'queued', 'begun', 'stoppable']) {
    await tasks.add(buildTask(id))
    await tasks.claim({ holder: id, now: 1, until: 10, except: [], kinds: ['generation'] })
  }
  assert.equal(await cancel('early', 'submitted'), true)
  assert.equal(await tasks.startSubmission('early', 'early', 2), false)

  assert.equal(await tasks.startSubmission('late', 'late', 2), true)
  assert.equal(await cancel('late', 'submitted'), false)
  assert.equal(await cancel('late', 'ended'), true)

  // An attempt that ordered nothing
  await tasks.startSubmission('retried', 'retried', 2)
  await tasks.release('retried', 'retried', { readyAt: 3, attempts: 1 })
  assert.equal((await tasks.find('retried'))?.submittingAt, null)
  assert.equal(await cancel('retried', 'submitted'), true)

  // Jobs in the queue of an engine
  const running = { stage: 'running', progress: null, queuePosition: null } as const
  for (const id of ['queued', 'begun', 'stoppable']) await tasks.saveJobId(id, id, 'job', 'begun')
  await tasks.saveProgress('begun', 'begun', running, 'begun')
  await tasks.saveProgress('stoppable', 'stoppable', running, 'ended')
  // What the runner says holds, whatever the engine of another server believes
  for (const id of ['queued', 'stoppable']) assert.equal(await cancel(id, 'submitted'), true)
  assert.equal(await cancel('begun', 'ended'), false)
})

test('tasks are claimed turn after turn, then in the order of their acceptance, and each kind has its queue', async t => {
  const { open } = await createTestInstallation(t)
  const { accounts, tasks } = (await open()).stores
  await accounts.add({ id: 'ada', username: 'Ada', email: 'a@a.org', passwordHash: '', createdAt: 0 })
  await tasks.add({ ...buildTask('late in turn 1'), createdAt: 4 }, 1)
  await tasks.add({ ...buildTask('early in turn 1'), createdAt: 3 }, 1)
  await tasks.add({ ...buildTask('turn 0'), createdAt: 5 }, 0)
  await tasks.add({ ...buildTask('turn 2'), createdAt: 1 }, 2)
  const upscale = {
    kind: 'upscale',
    originalId: 'medium',
    verdict: 'passed',
    scenario: 'general',
    steps: 1,
    detail: 1,
    upscaleDetail: 1,
  } as const
  await tasks.add({ ...buildTask('upscale'), params: upscale, createdAt: 9 }, 0)

  assert.equal(await tasks.findPresentTurn('generation'), 0)
  assert.equal(await tasks.findLastTurn('ada', 'generation'), 2)
  assert.equal(await tasks.findLastTurn('ada', 'upscale'), 0)
  assert.equal(await tasks.findLastTurn('eve', 'upscale'), null)
  const found = await tasks.find('late in turn 1')
  assert.ok(found)
  assert.equal(await tasks.countOpenBefore(found), 2)

  const claim = async (kinds: ('generation' | 'upscale')[], except: string[] = []) =>
    (await tasks.claim({ holder: 'runner', now: 10, until: 100, except, kinds }))?.id
  assert.equal(await tasks.getNextReadyTime({ kinds: ['generation', 'upscale'], except: [] }), 1)
  assert.equal(await tasks.getNextReadyTime({ kinds: ['generation'], except: ['turn 2'] }), 3)
  assert.equal(await claim(['generation']), 'turn 0')
  assert.equal(await tasks.findPresentTurn('generation'), 1)
  assert.equal(await claim(['generation', 'upscale'], ['early in turn 1']), 'late in turn 1')
  assert.equal(await claim(['upscale']), 'upscale')
  assert.equal(await claim(['upscale']), undefined)
  assert.equal(await tasks.getNextReadyTime({ kinds: ['upscale'], except: [] }), 100)
  assert.equal(await claim(['upscale', 'generation']), 'early in turn 1')
  assert.equal(await claim(['generation']), 'turn 2')
})
