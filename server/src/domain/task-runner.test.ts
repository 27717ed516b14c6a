import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { test } from 'node:test'
import { createBackgroundJobs } from '../engines/background-jobs.ts'
import { instantEngine, succeeded } from '../testing-engine.ts'
import { until } from '../testing-works.ts'
import { minute, second } from './clock.ts'
import {
  EngineBusy,
  EngineMisconfigured,
  EngineRefusal,
  type MadePicture,
  unknownJob,
  type PictureEngine,
} from './engine.ts'
import { leaseLength } from './tasks.ts'
import { grant, workplace } from '../testing-workplace.ts'

test('a task of a runner that died is carried out by another when the lease is over: one charge, one result', async t => {
  const place = await workplace(t)
  const task = await place.accept()
  const lateAnswer = Promise.withResolvers<null>()
  const slow = instantEngine({ status: async job => (await lateAnswer.promise, await succeeded(job)) })
  const dying = place.runner(slow, { dead: () => true })
  dying.wake()
  await until(async () => (await place.stores.tasks.find(task.id))?.job)

  const engine = instantEngine()
  const other = place.runner(engine)
  other.wake()
  await setImmediate()
  assert.equal(engine.jobs.size, 0, 'the lease still holds')

  place.advance(leaseLength)
  assert.equal((await place.over(task)).state, 'succeeded')
  assert.equal(await place.results(), 1)

  const files = await place.files()
  lateAnswer.resolve(null)
  await dying.stop()
  assert.equal(await place.results(), 1, 'the late runner has written nothing')
  assert.deepEqual(await place.files(), files, 'nor has it left a file')
  assert.equal(await place.balance(), grant - 30)
  assert.deepEqual(await place.stores.ledger.faults(), [])
})

test('a runner that lives keeps its lease, however long the engine takes', async t => {
  const place = await workplace(t)
  const task = await place.accept()
  let done = false
  const engine = instantEngine({ status: () => (done ? undefined : { state: 'running', progress: 0.5 }) })
  const idle = instantEngine()
  place.runner(engine).wake()
  await until(async () => (await place.stores.tasks.find(task.id))?.stage === 'running')
  const other = place.runner(idle)
  for (let passed = 0; passed < 3 * leaseLength; passed += second) {
    place.advance(second)
    other.wake()
    await setImmediate()
  }
  assert.equal(idle.jobs.size, 0)
  done = true
  await until(async () => {
    place.advance(second)
    return (await place.stores.tasks.find(task.id))?.state === 'succeeded'
  })
})

test('two runners that look at the same moment share the tasks, each done once', async t => {
  const place = await workplace(t)
  const tasks = [await place.accept('one'), await place.accept('two'), await place.accept('three')]
  const engines = [instantEngine(), instantEngine()]
  for (const engine of engines) place.runner(engine).wake()
  for (const task of tasks) assert.equal((await place.over(task)).state, 'succeeded')
  const prompts = engines.flatMap(engine => [...engine.jobs.values()].map(job => job.prompt))
  assert.deepEqual(prompts.sort(), ['one', 'three', 'two'])
  assert.equal(await place.results(), 3)
})

test('an engine that cannot be reached is tried three times, then the credits come back once', async t => {
  const place = await workplace(t)
  const task = await place.accept()
  assert.equal(await place.balance(), grant - 30)
  let tried = 0
  const engine = instantEngine({
    submit: () => {
      tried += 1
      throw new Error('connection refused')
    },
  })
  const runner = place.runner(engine)
  runner.wake()
  const over = await until(async () => {
    place.advance(second)
    const now = await place.stores.tasks.find(task.id)
    return now?.state === 'failed' && now
  })
  assert.equal(over.failure?.key, 'generation.givenUp')
  assert.equal(tried, 3)
  assert.equal(place.faults.length, 3)
  assert.equal(await place.balance(), grant)
  place.advance(minute)
  runner.wake()
  await runner.stop()
  assert.equal(await place.balance(), grant, 'not twice')
})

test('an engine that is busy is asked again when it said, as often as it says so, and no try is counted', async t => {
  const place = await workplace(t)
  const task = await place.accept()
  let asked = 0
  const engine = instantEngine({
    submit: () => {
      asked += 1
      if (asked <= 5) throw new EngineBusy('all hands are full', 10 * second)
    },
  })
  place.runner(engine).wake()
  for (let refused = 1; refused <= 5; refused++) {
    await until(async () => asked === refused && (await place.stores.tasks.find(task.id))?.tries === 0)
    place.advance(10 * second)
  }
  assert.equal((await place.over(task)).state, 'succeeded')
  assert.equal(asked, 6)
  assert.deepEqual(place.faults, [])
  assert.equal(await place.balance(), grant - 30)
})

for (const [what, error, key, reported] of [
  ['its prompt', new EngineRefusal('sensitive', { reviewed: 'prompt' }), 'generation.promptReviewed', 0],
  ['its result', new EngineRefusal('sensitive', { reviewed: 'result' }), 'generation.moderated', 0],
  ['the job', new EngineRefusal('too large'), 'generation.engineRefused', 0],
  ['a wrong key', new EngineMisconfigured('The key is wrong'), 'generation.outOfOrder', 1],
] as const) {
  test(`a task that the engine refuses because of ${what} fails at once and gives its credits back`, async t => {
    const place = await workplace(t)
    const task = await place.accept()
    let asked = 0
    const engine = instantEngine({
      submit: () => {
        asked += 1
        throw error
      },
    })
    place.runner(engine).wake()
    assert.equal((await place.over(task)).failure?.key, key)
    assert.equal(asked, 1)
    assert.equal(place.faults.length, reported)
    assert.equal(await place.balance(), grant)
  })
}

test('a task that takes too long is cancelled and gives its credits back', async t => {
  const place = await workplace(t)
  const task = await place.accept()
  const engine = instantEngine({ status: () => ({ state: 'waiting' }) })
  place.runner(engine).wake()
  await until(async () => (await place.stores.tasks.find(task.id))?.job)
  const over = await until(async () => {
    place.advance(5 * second)
    const now = await place.stores.tasks.find(task.id)
    return now?.state === 'failed' && now
  })
  assert.equal(over.failure?.key, 'generation.timedOut')
  assert.deepEqual(engine.cancelled, ['job-1'])
  assert.equal(await place.balance(), grant)
})

test('a runner that is stopped gives its tasks back at once and without counting the try', async t => {
  const place = await workplace(t)
  const task = await place.accept()
  const runner = place.runner(instantEngine({ status: () => ({ state: 'running' }) }))
  runner.wake()
  await until(async () => (await place.stores.tasks.find(task.id))?.stage === 'running')
  await runner.stop()
  assert.equal((await place.stores.tasks.find(task.id))?.tries, 0)

  const engine = instantEngine()
  place.runner(engine).wake()
  assert.equal((await place.over(task)).state, 'succeeded')
})

test('a task that takes its runners down with it is given up', async t => {
  const place = await workplace(t)
  const task = await place.accept()
  const deaf = instantEngine({ status: () => Promise.withResolvers<undefined>().promise })
  for (let death = 1; death <= 3; death++) {
    place.runner(deaf, { dead: () => true, stops: false }).wake()
    await until(async () => (await place.stores.tasks.find(task.id))?.tries === death)
    place.advance(leaseLength)
  }
  place.runner(instantEngine()).wake()
  assert.equal((await place.over(task)).failure?.key, 'generation.givenUp')
  assert.equal(await place.balance(), grant)
})

test('a job that failed while its runner was dead fails the task: only an unknown one is begun again', async t => {
  for (const [outcome, state] of [
    [{ state: 'failed', reason: 'out of paint' } as const, 'failed'],
    [unknownJob, 'succeeded'],
  ] as const) {
    const place = await workplace(t)
    let killed = false
    const task = await place.accept()
    const slow: PictureEngine = { ...instantEngine(), status: async () => ({ state: 'running' }) }
    place.runner(slow, { dead: () => killed, stops: false }).wake()
    await until(async () => (await place.stores.tasks.find(task.id))?.job)
    killed = true
    place.advance(leaseLength)

    const engine = instantEngine()
    const begun = new Set<string>()
    const submit: PictureEngine['submit'] = async job => {
      const id = await engine.submit(job)
      begun.add(id)
      return id
    }
    const status: PictureEngine['status'] = async id => (begun.has(id) ? engine.status(id) : outcome)
    place.runner({ ...engine, submit, status }).wake()
    const over = await place.over(task)
    assert.equal(over.state, state)
    assert.equal(begun.size, state === 'failed' ? 0 : 1)
  }
})

/** An engine of one process over a server that knows no jobs, as openai and sdapi are. */
function engineOfProcess(
  clock: () => number,
  server: { calls: number; slots: number; answers: boolean },
): PictureEngine {
  const jobs = createBackgroundJobs<MadePicture>({ slots: server.slots, clock, lostJobs: 'give-back' })
  return {
    ...instantEngine(),
    submit: async job =>
      jobs.submit(async () => {
        server.calls += 1
        if (!server.answers) return new Promise(() => {})
        const made = await succeeded(job)
        return made.state === 'succeeded' ? made.pictures : []
      }),
    status: async id => jobs.status(id),
    cancel: async id => void jobs.cancel(id),
  }
}

test('a job that died with its process is not paid for twice: the task fails and gives its credits back', async t => {
  const place = await workplace(t)
  const server = { calls: 0, slots: 1, answers: false }
  const task = await place.accept()
  let killed = false
  place.runner(engineOfProcess(place.clock, server), { dead: () => killed, stops: false }).wake()
  await until(async () => {
    place.advance(second)
    return server.calls === 1
  })

  killed = true
  place.advance(leaseLength)
  server.answers = true
  place.runner(engineOfProcess(place.clock, server)).wake()
  const over = await place.over(task)
  assert.deepEqual([over.state, over.failure?.key], ['failed', 'generation.lost'])
  assert.equal(server.calls, 1)
  assert.equal(await place.balance(), grant)
  assert.deepEqual(await place.stores.ledger.faults(), [])
})

test('a job that only waited when its process died was never paid for, and is begun by another', async t => {
  const place = await workplace(t)
  const server = { calls: 0, slots: 0, answers: true }
  const task = await place.accept()
  const busy = engineOfProcess(place.clock, server)
  place.runner(busy, { dead: () => true, stops: false }).wake()
  await until(async () => (await place.stores.tasks.find(task.id))?.ahead === 0)

  place.advance(leaseLength)
  place.runner(engineOfProcess(place.clock, { ...server, slots: 1 })).wake()
  await until(async () => {
    place.advance(second)
    return (await place.stores.tasks.find(task.id))?.state === 'succeeded'
  })
  assert.equal(await place.balance(), grant - 30)
})

test('a runner that stops lets a task end within its patience, and begins no other', async t => {
  const place = await workplace(t)
  const answer = Promise.withResolvers<null>()
  const engine = instantEngine({ status: async job => (await answer.promise, await succeeded(job)) })
  const runner = place.runner(engine)
  const task = await place.accept()
  runner.wake()
  await until(async () => (await place.stores.tasks.find(task.id))?.job)

  const stopped = runner.stop(10 * second)
  const next = await place.accept()
  runner.wake()
  answer.resolve(null)
  await stopped
  assert.equal((await place.stores.tasks.find(task.id))?.state, 'succeeded')
  const left = await place.stores.tasks.find(next.id)
  assert.deepEqual([left?.state, left?.tries, left?.job], ['open', 0, null])
})

test('what has not ended when the patience is over is given back, and no try is counted', async t => {
  const place = await workplace(t)
  const runner = place.runner(instantEngine({ status: () => ({ state: 'running' }) }))
  const task = await place.accept()
  runner.wake()
  await until(async () => (await place.stores.tasks.find(task.id))?.stage === 'running')

  const stopped = runner.stop(10 * second)
  place.advance(10 * second)
  await stopped
  const left = await place.stores.tasks.find(task.id)
  assert.deepEqual([left?.state, left?.tries], ['open', 0])
  assert.deepEqual(
    (await place.stores.overview.openTasks()).map(({ leased }) => leased),
    [false],
  )
})
