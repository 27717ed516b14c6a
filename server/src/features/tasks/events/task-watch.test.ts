import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { test } from 'node:test'
import { generateStatus } from '@tessera/shared-contracts'
import type { Needs } from '../../../feature.ts'
import type { TaskStores } from '../stores.ts'
import { createFakeSignals } from '../../../../test/fakes/fake-signals.ts'
import { taskChannels } from '../task-channels.ts'
import { createTaskWatch } from './task-watch.ts'

type Row = Awaited<ReturnType<TaskStores['tasks']['listStages']>>[number]

/** Creates a watch over rows that the test changes, as another server does. */
function startWatch() {
  const rows = new Map<string, Row>()
  const queries: (readonly string[])[] = []
  const errors: unknown[] = []
  let timers: { delayMs: number; callback: () => void }[] = []
  const signals = createFakeSignals()
  const database = { isAway: false }
  const tasks = {
    async listStages(ids: readonly string[]) {
      if (database.isAway) throw new Error('away')
      queries.push(ids)
      return ids.flatMap(id => rows.get(id) ?? [])
    },
  }
  const watch = createTaskWatch(
    {
      stores: { tasks } as unknown as TaskStores,
      timer(delayMs, callback) {
        const pending = { delayMs, callback }
        timers.push(pending)
        return () => (timers = timers.filter(other => other !== pending))
      },
      signals,
    } satisfies Needs<'stores' | 'timer' | 'signals', TaskStores>,
    error => errors.push(error),
  )
  const setStage = (id: string, stage: Row['stage'], state: Row['state'] = 'open') =>
    rows.set(id, { id, state, stage })
  /** Fires the next timer, and returns its delay. */
  async function tick() {
    const { delayMs, callback } = timers.shift() ?? assert.fail('no query is due')
    callback()
    await setImmediate()
    return delayMs
  }
  const follow = (id: string) => {
    const seen: number[] = []
    return { seen, stop: watch.watch(id, status => seen.push(status)) }
  }
  return {
    ...watch,
    setStage,
    remove: (id: string) => rows.delete(id),
    queries,
    errors,
    getDelays: () => timers.map(({ delayMs }) => delayMs),
    signals,
    database,
    tick,
    follow,
  }
}

test('each listener gets the present status of its task, then the changes', async () => {
  const { setStage, tick, follow } = startWatch()
  setStage('a', 'waiting')
  setStage('b', 'running')
  const [a, b] = [follow('a'), follow('b')]
  await tick()
  await tick()
  setStage('a', 'running')
  await tick()
  const late = follow('a')
  setStage('a', 'reviewing', 'succeeded')
  await tick()
  assert.deepEqual(a.seen, [generateStatus.waiting, generateStatus.running, generateStatus.succeeded])
  assert.deepEqual(b.seen, [generateStatus.running])
  assert.deepEqual(late.seen, [generateStatus.running, generateStatus.succeeded])
})

test('one query reads all tasks, and none runs without a listener', async () => {
  const { setStage, tick, follow, queries, getDelays } = startWatch()
  assert.deepEqual(getDelays(), [])
  for (const id of ['a', 'b']) setStage(id, 'waiting')
  const following = ['a', 'a', 'b'].map(id => follow(id))
  await tick()
  assert.deepEqual(queries, [['a', 'b']])
  assert.deepEqual(getDelays(), [100])
  for (const { stop } of following) stop()
  await tick()
  assert.equal(queries.length, 1)
  assert.deepEqual(getDelays(), [])
  follow('b')
  await tick()
  assert.deepEqual(queries.at(-1), ['b'])
})

test('a task that was deleted has failed', async () => {
  const { setStage, remove, tick, follow } = startWatch()
  setStage('a', 'running')
  const { seen } = follow('a')
  await tick()
  remove('a')
  await tick()
  assert.deepEqual(seen, [generateStatus.running, generateStatus.failed])
})

test('an outage is reported once, makes queries rarer, and loses no change', async () => {
  const { setStage, tick, follow, database, errors } = startWatch()
  setStage('a', 'waiting')
  const { seen } = follow('a')
  await tick()
  database.isAway = true
  const delays = [await tick(), await tick(), await tick()]
  assert.deepEqual(delays, [100, 2_000, 2_000])
  assert.equal(errors.length, 1)
  setStage('a', 'running')
  database.isAway = false
  await tick()
  assert.deepEqual(seen, [generateStatus.waiting, generateStatus.running])
  assert.equal(await tick(), 100)
})

test('with signals, a change is read at once, others are read seldom, and a burst is one query', async () => {
  const { setStage, tick, follow, queries, getDelays, signals } = startWatch()
  signals.arrive()
  setStage('a', 'waiting')
  const { seen } = follow('a')
  await tick()
  assert.equal(await tick(), 100)
  assert.deepEqual(getDelays(), [4_900])

  setStage('a', 'running')
  signals.send(taskChannels.changed, 'another')
  assert.deepEqual(getDelays(), [4_900], 'the task of another server')
  signals.send(taskChannels.changed, 'a')
  assert.deepEqual(getDelays(), [0])
  await tick()
  assert.deepEqual(seen, [generateStatus.waiting, generateStatus.running])

  setStage('a', 'reviewing')
  for (let sent = 0; sent < 9; sent++) signals.send(taskChannels.changed, 'a')
  assert.equal(queries.length, 2)
  assert.equal(await tick(), 100)
  assert.deepEqual(seen.at(-1), generateStatus.reviewing)
  assert.equal(queries.length, 3)
})

test('a task that is followed later is read at once, and lost signals are replaced by polls', async () => {
  const { setStage, tick, follow, getDelays, signals } = startWatch()
  signals.arrive()
  for (const id of ['a', 'b']) setStage(id, 'waiting')
  follow('a')
  await tick()
  await tick()
  const { seen } = follow('b')
  assert.deepEqual(getDelays(), [0])
  await tick()
  assert.deepEqual(seen, [generateStatus.waiting])
  await tick()
  signals.cease()
  assert.deepEqual(getDelays(), [0])
  await tick()
  assert.deepEqual(getDelays(), [100])
})

test('a watch that has stopped receives no signals', () => {
  const { stop, signals } = startWatch()
  assert.equal(signals.countListeners(), 1)
  stop()
  assert.equal(signals.countListeners(), 0)
})
