import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { test } from 'node:test'
import { createJobQueue } from '../../engines/job-queue.ts'
import { createFakeEngine, createSuccess } from '../../../test/fakes/fake-engines.ts'
import { waitUntil } from '../../../test/seeds/seed-creation.ts'
import { hourMs, minuteMs, secondMs } from '@tessera/server-kit/clock'
import { OutageError } from '@tessera/server-kit/http/domain-error'
import {
  EngineBusyError,
  EngineMisconfiguredError,
  EngineRefusalError,
  type GeneratedImage,
  unknownJob,
  type ImageEngine,
} from './engine.ts'
import { taskKindNames } from '../../features.ts'
import { getQueueStats } from '../monitoring/overview.ts'
import { leaseMs } from './tasks.ts'
import { initialBalance, taskRunnerHarness } from '../../../test/harnesses/task-runner-harness.ts'

test('executes the task of a dead runner after its lease: one charge, one result', async t => {
  const place = await taskRunnerHarness(t)
  const task = await place.accept()
  const lateResponse = Promise.withResolvers<null>()
  const slow = createFakeEngine({
    status: async job => (await lateResponse.promise, await createSuccess(job)),
  })
  const dying = place.runner(slow, { dead: () => true })
  dying.wake()
  await waitUntil(async () => (await place.stores.tasks.find(task.id))?.jobId)

  const engine = createFakeEngine()
  const other = place.runner(engine)
  other.wake()
  await setImmediate()
  assert.equal(engine.jobs.size, 0, 'the lease has not expired')

  place.advance(leaseMs)
  assert.equal((await place.over(task)).state, 'succeeded')
  assert.equal(await place.results(), 1)

  const files = await place.files()
  lateResponse.resolve(null)
  await dying.stop()
  assert.equal(await place.results(), 1, 'the late runner writes nothing')
  assert.deepEqual(await place.files(), files, 'it leaves no file')
  assert.equal(await place.balance(), initialBalance - 30)
  assert.deepEqual(await place.stores.ledger.findErrors(), [])
})

test('a clock that is set back by an hour delays a task by a lease, and takes none from its runner', async t => {
  const place = await taskRunnerHarness(t)
  const task = await place.accept()
  const dying = place.runner(createFakeEngine({ status: () => ({ state: 'running', progress: 0.5 }) }), {
    dead: () => true,
  })
  dying.wake()
  await waitUntil(async () => (await place.stores.tasks.find(task.id))?.jobId)
  place.advance(-hourMs)
  const stuck = await getQueueStats({ stores: place.stores, taskKindNames }, place.clock())
  assert.deepEqual([stuck.generation.running, stuck.generation.stuck], [0, 1])

  const engine = createFakeEngine()
  place.runner(engine).wake()
  await waitUntil(
    async () =>
      (await getQueueStats({ stores: place.stores, taskKindNames }, place.clock())).generation.stuck === 0,
  )
  assert.equal(
    (await getQueueStats({ stores: place.stores, taskKindNames }, place.clock())).generation.running,
    1,
  )
  place.advance(leaseMs)
  assert.equal((await place.over(task)).state, 'succeeded')
})

test('a job that ends in this process is noticed at once, not at the next poll', async t => {
  const place = await taskRunnerHarness(t)
  const task = await place.accept()
  const end = Promise.withResolvers<undefined>()
  let isEnded = false
  const engine = createFakeEngine({ status: () => (isEnded ? undefined : { state: 'running' }) })
  place.runner({ ...engine, whenEnded: () => end.promise }).wake()
  await waitUntil(async () => (await place.stores.tasks.find(task.id))?.stage === 'running')
  isEnded = true
  end.resolve(undefined)
  // No timer fires: the clock stands still
  await waitUntil(async () => (await place.stores.tasks.find(task.id))?.state === 'succeeded')
})

test('renews the lease while the engine works', async t => {
  const place = await taskRunnerHarness(t)
  const task = await place.accept()
  let done = false
  const engine = createFakeEngine({ status: () => (done ? undefined : { state: 'running', progress: 0.5 }) })
  const idle = createFakeEngine()
  place.runner(engine).wake()
  await waitUntil(async () => (await place.stores.tasks.find(task.id))?.stage === 'running')
  const other = place.runner(idle)
  for (let passed = 0; passed < 3 * leaseMs; passed += secondMs) {
    place.advance(secondMs)
    other.wake()
    await setImmediate()
  }
  assert.equal(idle.jobs.size, 0)
  done = true
  await waitUntil(async () => {
    place.advance(secondMs)
    return (await place.stores.tasks.find(task.id))?.state === 'succeeded'
  })
})

test('shares the tasks between two runners, each executed once', async t => {
  const place = await taskRunnerHarness(t)
  const tasks = [await place.accept('one'), await place.accept('two'), await place.accept('three')]
  const engines = [createFakeEngine(), createFakeEngine()]
  for (const engine of engines) place.runner(engine).wake()
  for (const task of tasks) assert.equal((await place.over(task)).state, 'succeeded')
  const prompts = engines.flatMap(engine => [...engine.jobs.values()].map(job => job.prompt))
  assert.deepEqual(prompts.sort(), ['one', 'three', 'two'])
  assert.equal(await place.results(), 3)
})

test('tries an unreachable engine three times within half a minute, then refunds once', async t => {
  const place = await taskRunnerHarness(t)
  const task = await place.accept()
  assert.equal(await place.balance(), initialBalance - 30)
  let tried = 0
  const begun = place.clock()
  const engine = createFakeEngine({
    submit: () => {
      tried += 1
      throw new Error('connection refused')
    },
  })
  const runner = place.runner(engine)
  runner.wake()
  const over = await waitUntil(async () => {
    place.advance(secondMs)
    const now = await place.stores.tasks.find(task.id)
    return now?.state === 'failed' && now
  })
  assert.equal(over.failure?.key, 'task.givenUp')
  assert.ok(place.clock() - begun >= 30 * secondMs, 'an engine has half a minute to restart')
  assert.equal(tried, 3)
  assert.equal(place.faults.length, 3)
  assert.equal(await place.balance(), initialBalance)
  place.advance(minuteMs)
  runner.wake()
  await runner.stop()
  assert.equal(await place.balance(), initialBalance, 'not twice')
})

test('stops the job of a task that is given up', async t => {
  const place = await taskRunnerHarness(t)
  const task = await place.accept()
  const engine = createFakeEngine({
    status: () => {
      throw new Error('no answer')
    },
  })
  place.runner(engine).wake()
  await waitUntil(async () => {
    place.advance(minuteMs)
    return (await place.stores.tasks.find(task.id))?.state === 'failed'
  })
  assert.deepEqual((await place.stores.tasks.find(task.id))?.failure, { key: 'task.givenUp' })
  assert.deepEqual(engine.canceled, [...engine.jobs.keys()])
  assert.equal(engine.jobs.size, 1)
})

test('retries a busy engine after the requested time without counting attempts', async t => {
  const place = await taskRunnerHarness(t)
  const task = await place.accept()
  let asked = 0
  const engine = createFakeEngine({
    submit: () => {
      asked += 1
      if (asked <= 5) throw new EngineBusyError('the queue is full', 10 * secondMs)
    },
  })
  place.runner(engine).wake()
  for (let refused = 1; refused <= 5; refused++) {
    await waitUntil(async () => asked === refused && (await place.stores.tasks.find(task.id))?.attempts === 0)
    place.advance(10 * secondMs)
  }
  assert.equal((await place.over(task)).state, 'succeeded')
  assert.equal(asked, 6)
  assert.deepEqual(place.faults, [])
  assert.equal(await place.balance(), initialBalance - 30)
})

for (const [what, error] of [
  ['a full disk', Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })],
  ['a bucket that is away', new OutageError('the bucket does not respond')],
] as const)
  test(`keeps a finished job until ${what} can store its result`, async t => {
    const place = await taskRunnerHarness(t)
    const task = await place.accept()
    let submitted = 0
    let isAway = true
    const engine = createFakeEngine({ submit: () => void (submitted += 1) })
    const disk = place.media
    const media = {
      ...disk,
      put: async (key: string, file: Uint8Array) => {
        if (isAway) throw error
        await disk.put(key, file)
      },
    }
    place.runner(engine, { media }).wake()
    for (let failed = 1; failed <= 5; failed++) {
      await waitUntil(
        async () =>
          place.faults.length === failed && (await place.stores.tasks.find(task.id))?.attempts === 0,
      )
      isAway = failed < 5
      place.advance(10 * secondMs)
    }
    assert.equal((await place.over(task)).state, 'succeeded')
    assert.equal(submitted, 1)
    assert.equal(place.faults.length, 5)
    assert.equal(await place.balance(), initialBalance - 30)
  })

for (const [what, error, key, reported] of [
  ['its prompt', new EngineRefusalError('sensitive', { moderated: 'prompt' }), 'task.promptReviewed', 0],
  ['its result', new EngineRefusalError('sensitive', { moderated: 'result' }), 'task.moderated', 0],
  ['the job', new EngineRefusalError('too large'), 'task.engineRefused', 1],
  ['a wrong key', new EngineMisconfiguredError('The key is wrong'), 'task.outOfOrder', 1],
] as const) {
  test(`fails and refunds a task at once after ${what}`, async t => {
    const place = await taskRunnerHarness(t)
    const task = await place.accept()
    let asked = 0
    const engine = createFakeEngine({
      submit: () => {
        asked += 1
        throw error
      },
    })
    place.runner(engine).wake()
    assert.equal((await place.over(task)).failure?.key, key)
    assert.equal(asked, 1)
    assert.equal(place.faults.length, reported)
    assert.equal(await place.balance(), initialBalance)
  })
}

for (const [state, key] of [
  ['running', 'task.timedOut'],
  ['waiting', 'task.busy'],
] as const)
  test(`cancels and refunds a task after the timeout, and says whether it was ${state}`, async t => {
    const place = await taskRunnerHarness(t)
    const task = await place.accept()
    const engine = createFakeEngine({ status: () => ({ state }) })
    place.runner(engine).wake()
    await waitUntil(async () => (await place.stores.tasks.find(task.id))?.jobId)
    const over = await waitUntil(async () => {
      place.advance(5 * secondMs)
      const now = await place.stores.tasks.find(task.id)
      return now?.state === 'failed' && now
    })
    assert.equal(over.failure?.key, key)
    assert.deepEqual(engine.canceled, ['job-1'])
    assert.equal(await place.balance(), initialBalance)
  })

test('releases the tasks of a stopped runner at once without counting the attempt', async t => {
  const place = await taskRunnerHarness(t)
  const task = await place.accept()
  const runner = place.runner(createFakeEngine({ status: () => ({ state: 'running' }) }))
  runner.wake()
  await waitUntil(async () => (await place.stores.tasks.find(task.id))?.stage === 'running')
  await runner.stop()
  assert.equal((await place.stores.tasks.find(task.id))?.attempts, 0)

  const engine = createFakeEngine()
  place.runner(engine).wake()
  assert.equal((await place.over(task)).state, 'succeeded')
})

test('fails a task that crashed all its runners', async t => {
  const place = await taskRunnerHarness(t)
  const task = await place.accept()
  const deaf = createFakeEngine({ status: () => Promise.withResolvers<undefined>().promise })
  for (let death = 1; death <= 3; death++) {
    place.runner(deaf, { dead: () => true, stops: false }).wake()
    await waitUntil(async () => (await place.stores.tasks.find(task.id))?.attempts === death)
    place.advance(leaseMs)
  }
  place.runner(createFakeEngine()).wake()
  assert.equal((await place.over(task)).failure?.key, 'task.givenUp')
  assert.equal(await place.balance(), initialBalance)
})

test('fails a task whose job failed while its runner was dead; submits only an unknown job again', async t => {
  for (const [outcome, state] of [
    [{ state: 'failed', reason: 'out of paint' } as const, 'failed'],
    [unknownJob, 'succeeded'],
  ] as const) {
    const place = await taskRunnerHarness(t)
    let killed = false
    const task = await place.accept()
    const slow: ImageEngine = { ...createFakeEngine(), status: async () => ({ state: 'running' }) }
    place.runner(slow, { dead: () => killed, stops: false }).wake()
    await waitUntil(async () => (await place.stores.tasks.find(task.id))?.jobId)
    killed = true
    place.advance(leaseMs)

    const engine = createFakeEngine()
    const begun = new Set<string>()
    const submit: ImageEngine['submit'] = async job => {
      const id = await engine.submit(job)
      begun.add(id)
      return id
    }
    const status: ImageEngine['status'] = async id => (begun.has(id) ? engine.status(id) : outcome)
    place.runner({ ...engine, submit, status }).wake()
    const over = await place.over(task)
    assert.equal(over.state, state)
    assert.equal(begun.size, state === 'failed' ? 0 : 1)
  }
})

/** An engine whose jobs live in its process, like openai and sdapi. */
function createInProcessEngine(
  clock: () => number,
  server: { calls: number; slots: number; answers: boolean },
): ImageEngine {
  const jobs = createJobQueue<GeneratedImage>({ slots: server.slots, clock, lostJobs: 'refund' })
  return {
    ...createFakeEngine(),
    submit: async job =>
      jobs.submit(async () => {
        server.calls += 1
        if (!server.answers) return new Promise(() => {})
        const made = await createSuccess(job)
        return made.state === 'succeeded' ? made.images : []
      }),
    status: async id => jobs.status(id),
    cancel: async id => void jobs.cancel(id),
  }
}

test('fails and refunds a task whose running job was lost, so that it is not paid for twice', async t => {
  const place = await taskRunnerHarness(t)
  const server = { calls: 0, slots: 1, answers: false }
  const task = await place.accept()
  let killed = false
  place.runner(createInProcessEngine(place.clock, server), { dead: () => killed, stops: false }).wake()
  await waitUntil(async () => {
    place.advance(secondMs)
    return server.calls === 1
  })

  killed = true
  place.advance(leaseMs)
  server.answers = true
  place.runner(createInProcessEngine(place.clock, server)).wake()
  const over = await place.over(task)
  assert.deepEqual([over.state, over.failure?.key], ['failed', 'task.lost'])
  assert.equal(server.calls, 1)
  assert.equal(await place.balance(), initialBalance)
  assert.deepEqual(await place.stores.ledger.findErrors(), [])
})

test('submits a lost job again if it was still waiting', async t => {
  const place = await taskRunnerHarness(t)
  const server = { calls: 0, slots: 0, answers: true }
  const task = await place.accept()
  const busy = createInProcessEngine(place.clock, server)
  place.runner(busy, { dead: () => true, stops: false }).wake()
  await waitUntil(async () => (await place.stores.tasks.find(task.id))?.queuePosition === 0)

  place.advance(leaseMs)
  place.runner(createInProcessEngine(place.clock, { ...server, slots: 1 })).wake()
  await waitUntil(async () => {
    place.advance(secondMs)
    return (await place.stores.tasks.find(task.id))?.state === 'succeeded'
  })
  assert.equal(await place.balance(), initialBalance - 30)
})

for (const canResubmit of [false, true]) {
  test(`a task whose runner died while it submitted is ${canResubmit ? 'submitted again' : 'refunded, not ordered twice'}`, async t => {
    const place = await taskRunnerHarness(t)
    const task = await place.accept()
    let orders = 0
    let killed = false
    const dying = {
      ...createFakeEngine({ submit: () => new Promise<void>(() => (orders += 1)) }),
      canResubmit,
    }
    place.runner(dying, { dead: () => killed, stops: false }).wake()
    await waitUntil(async () => orders === 1)
    killed = true
    place.advance(leaseMs)

    const engine = { ...createFakeEngine({ submit: () => void (orders += 1) }), canResubmit }
    place.runner(engine).wake()
    const over = await place.over(task)
    assert.deepEqual(
      [over.failure?.key ?? over.state, orders, await place.balance()],
      canResubmit ? ['succeeded', 2, initialBalance - 30] : ['task.lost', 1, initialBalance],
    )
    assert.deepEqual(await place.stores.ledger.findErrors(), [])
  })
}

test('lets a task finish within the stop timeout and starts no other', async t => {
  const place = await taskRunnerHarness(t)
  const body = Promise.withResolvers<null>()
  const engine = createFakeEngine({ status: async job => (await body.promise, await createSuccess(job)) })
  const runner = place.runner(engine)
  const task = await place.accept()
  runner.wake()
  await waitUntil(async () => (await place.stores.tasks.find(task.id))?.jobId)

  const stopped = runner.stop(10 * secondMs)
  const next = await place.accept()
  runner.wake()
  body.resolve(null)
  await stopped
  assert.equal((await place.stores.tasks.find(task.id))?.state, 'succeeded')
  const left = await place.stores.tasks.find(next.id)
  assert.deepEqual([left?.state, left?.attempts, left?.jobId], ['open', 0, null])
})

test('releases unfinished tasks after the stop timeout without counting the attempt', async t => {
  const place = await taskRunnerHarness(t)
  const runner = place.runner(createFakeEngine({ status: () => ({ state: 'running' }) }))
  const task = await place.accept()
  runner.wake()
  await waitUntil(async () => (await place.stores.tasks.find(task.id))?.stage === 'running')

  const stopped = runner.stop(10 * secondMs)
  place.advance(10 * secondMs)
  await stopped
  const left = await place.stores.tasks.find(task.id)
  assert.deepEqual([left?.state, left?.attempts], ['open', 0])
  const { running, waiting } = (await getQueueStats({ stores: place.stores, taskKindNames }, place.clock()))
    .generation
  assert.deepEqual({ running, waiting }, { running: 0, waiting: 1 })
})

test('a task that is canceled before its submission begins is not ordered', async t => {
  const place = await taskRunnerHarness(t)
  const task = await place.accept()
  const engine = createFakeEngine()
  let attempts = 0
  const runner = place.runner(engine, {
    async startSubmission(...submission) {
      const failure = { key: 'task.cancelled' } as const
      await place.stores.tasks.abandon(task.id, { at: place.clock(), failure }, 'submitted')
      attempts += 1
      return place.stores.tasks.startSubmission(...submission)
    },
  })
  runner.wake()
  await waitUntil(async () => attempts > 0)
  await runner.stop()
  assert.equal(engine.jobs.size, 0)
})

test('an outage of the database is reported once, and its end; meanwhile a worker polls less and less often', async t => {
  const place = await taskRunnerHarness(t)
  const outage = new OutageError('the database is away')
  let isAway = true
  let claims = 0
  const claim = () => {
    claims += 1
    return isAway ? Promise.reject(outage) : Promise.resolve(null)
  }
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += secondMs / 2) {
      place.advance(secondMs / 2)
      await setImmediate()
    }
  }
  place.runner(createFakeEngine(), { claim, pollIntervalMs: secondMs / 2 }).wake()
  await pass(30 * secondMs)
  assert.deepEqual(place.faults, [outage])
  assert.ok(claims > 5 && claims < 12, `${claims} polls`)

  isAway = false
  await pass(5 * secondMs)
  assert.deepEqual(place.faults, [outage, 'recovered'])
  claims = 0
  await pass(5 * secondMs)
  assert.ok(claims >= 9, `${claims} polls`)
  isAway = true
  await pass(5 * secondMs)
  assert.deepEqual(place.faults, [outage, 'recovered', outage])
})
