import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  EngineBusyError,
  EngineRefusalError,
  type EngineStatus,
  type ImageJob,
  unknownJob,
} from '../../features/tasks/engine.ts'
import { readPngTexts } from '@tessera/image-engine/node/png-metadata'
import { createEmbeddedEngine } from './embedded.ts'

const job: ImageJob = {
  prompt: 'a quiet lake',
  scenario: 'general',
  width: 96,
  height: 128,
  count: 1,
  seed: 7,
  steps: 30,
}

const engine = createEmbeddedEngine()
after(() => engine.close())

async function waitUntilSettled(id: string): Promise<EngineStatus> {
  for (;;) {
    const status = await engine.status(id)
    if (status.state !== 'waiting' && status.state !== 'running') return status
    await new Promise(resolve => setImmediate(resolve))
  }
}

test('draws each image of a job with its own seed', async () => {
  const status = await waitUntilSettled(await engine.submit({ ...job, count: 3 }))

  assert.ok(status.state === 'succeeded')
  assert.deepEqual(
    status.images.map(({ seed }) => seed),
    [7, 8, 9],
  )
  const [first] = status.images
  assert.match(readPngTexts(first?.file ?? Buffer.alloc(0)).get('parameters') ?? '', /Seed: 7, Size: 96x128/)
})

test('runs one job at a time and reports how many jobs are ahead of a waiting one', async () => {
  const first = await engine.submit({ ...job, count: 4, width: 512, height: 512 })
  const second = await engine.submit(job)
  const third = await engine.submit(job)

  assert.equal((await engine.status(first)).state, 'running')
  assert.deepEqual(await engine.status(second), { state: 'waiting', ahead: 1 })
  assert.deepEqual(await engine.status(third), { state: 'waiting', ahead: 2 })
  assert.equal((await waitUntilSettled(first)).state, 'succeeded')
  assert.equal((await waitUntilSettled(second)).state, 'succeeded')
  assert.equal((await waitUntilSettled(third)).state, 'succeeded')
})

test('returns the result of a finished job once', async () => {
  const id = await engine.submit(job)
  await waitUntilSettled(id)

  assert.deepEqual(await engine.status(id), unknownJob)
})

test('deletes a canceled job and continues with the others', async () => {
  const canceled = await engine.submit({ ...job, count: 4 })
  const kept = await engine.submit(job)
  await engine.cancel(canceled)
  await engine.cancel(canceled)

  assert.equal((await waitUntilSettled(kept)).state, 'succeeded')
  assert.equal((await engine.status(canceled)).state, 'failed')
})

test('rejects an invalid size', async () => {
  await assert.rejects(engine.submit({ ...job, width: 0 }), EngineRefusalError)
  await assert.rejects(engine.submit({ ...job, height: 100_000 }), EngineRefusalError)
})

test('previews an image small, in its proportions and with its seed', async () => {
  const file = await engine.preview?.({ ...job, width: 960, height: 1280, count: 4 })

  const parameters = readPngTexts(file ?? Buffer.alloc(0)).get('parameters') ?? ''
  assert.match(parameters, /Seed: 7, Size: 288x384/)
  await assert.rejects(async () => engine.preview?.({ ...job, width: 5_000 }), EngineRefusalError)
})

test('refuses a preview where too many wait, and draws again once they have ended', async () => {
  const previews = Array.from({ length: 30 }, async () => engine.preview?.(job))
  const outcomes = await Promise.allSettled(previews)

  const refused = outcomes.filter(({ status }) => status === 'rejected')
  assert.equal(refused.length, 10)
  assert.ok(
    refused.every(outcome => outcome.status === 'rejected' && outcome.reason instanceof EngineBusyError),
  )
  assert.ok(await engine.preview?.(job))
})

test('fails waiting jobs when the engine is closed', async () => {
  const closing = createEmbeddedEngine()
  const ids = [await closing.submit(job), await closing.submit(job)]
  await closing.close()
  const [first, second] = await Promise.all(ids.map(id => closing.status(id)))

  assert.equal(first?.state, 'failed')
  assert.equal(second?.state, 'failed')
})
