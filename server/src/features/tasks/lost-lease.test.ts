import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFakeEngine } from '../../../test/fakes/fake-engines.ts'
import { waitUntil } from '../../../test/seeds/seed-creation.ts'
import { initialBalance, taskRunnerHarness } from '../../../test/harnesses/task-runner-harness.ts'
import type { MediaStore } from '../media/media.ts'
import { leaseMs } from './tasks.ts'

/** Creates a store whose first file is stored only after `finish`. */
function createSlowStore(media: MediaStore) {
  const finished = Promise.withResolvers<null>()
  let isStoring = false
  return {
    isStoring: () => isStoring,
    finish: () => finished.resolve(null),
    media: {
      ...media,
      async put(key: string, file: Uint8Array) {
        isStoring = true
        await finished.promise
        await media.put(key, file)
      },
    },
  }
}

test('a runner that loses its lease while it stores the results saves nothing, and leaves no file', async t => {
  const place = await taskRunnerHarness(t)
  const task = await place.accept()
  const store = createSlowStore(place.media)
  const slow = place.runner(createFakeEngine(), { dead: store.isStoring, media: store.media })
  slow.wake()
  await waitUntil(async () => store.isStoring())

  place.advance(leaseMs)
  place.runner(createFakeEngine()).wake()
  assert.equal((await place.over(task)).state, 'succeeded')
  const files = await place.files()
  store.finish()
  await slow.stop()
  assert.equal(await place.results(), 1)
  assert.deepEqual(await place.files(), files)
  assert.equal(await place.balance(), initialBalance - 30)
})

test('a task that its member cancels while the results are stored is refunded, and saves nothing', async t => {
  const place = await taskRunnerHarness(t)
  const task = await place.accept()
  const store = createSlowStore(place.media)
  const runner = place.runner(createFakeEngine(), { media: store.media })
  runner.wake()
  await waitUntil(async () => store.isStoring())

  await place.cancel(task)
  store.finish()
  await runner.stop()
  assert.equal((await place.stores.tasks.find(task.id))?.failure?.key, 'task.cancelled')
  assert.equal(await place.balance(), initialBalance)
  assert.equal(await place.results(), 0)
  assert.deepEqual(await place.files(), [])
})
