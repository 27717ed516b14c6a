import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { test } from 'node:test'
import { generateStatus } from '@tessera/shared-contracts'
import type { Needs } from '../../../feature.ts'
import type { TaskStores } from '../stores.ts'
import { createTaskWatch } from './task-watch.ts'

type Row = Awaited<ReturnType<TaskStores['tasks']['listStages']>>[number]

/** Creates a watch over rows that the test changes, as another server does. */
function startWatch() {
  const rows = new Map<string, Row>()
  const queries: (readonly string[])[] = []
  const errors: unknown[] = []
  const timers: { delayMs: number; callback: () => void }[] = []
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
        timers.push({ delayMs, callback })
        return () => {}
      },
    } satisfies Needs<'stores' | 'timer', TaskStores>,
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
    timers,
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
  const { setStage, tick, follow, queries, timers } = startWatch()
  assert.equal(timers.length, 0)
  for (const id of ['a', 'b']) setStage(id, 'waiting')
  const following = ['a', 'a', 'b'].map(id => follow(id))
  await tick()
  assert.deepEqual(queries, [['a', 'b']])
  assert.equal(timers.length, 1)
  for (const { stop } of following) stop()
  await tick()
  assert.equal(queries.length, 1)
  assert.equal(timers.length, 0)
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
