import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { EngineRefusal, type EngineStatus, type PictureJob, unknownJob } from '../../domain/engine.ts'
import { readPngTexts } from '../png-metadata.ts'
import { createEmbeddedEngine } from './embedded.ts'

const job: PictureJob = {
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

async function settled(id: string): Promise<EngineStatus> {
  for (;;) {
    const status = await engine.status(id)
    if (status.state !== 'waiting' && status.state !== 'running') return status
    await new Promise(resolve => setImmediate(resolve))
  }
}

test('draws every picture of a job with a seed of its own', async () => {
  const status = await settled(await engine.submit({ ...job, count: 3 }))

  assert.ok(status.state === 'succeeded')
  assert.deepEqual(
    status.pictures.map(({ seed }) => seed),
    [7, 8, 9],
  )
  const [first] = status.pictures
  assert.match(readPngTexts(first?.file ?? Buffer.alloc(0)).get('parameters') ?? '', /Seed: 7, Size: 96x128/)
})

test('one job runs while the next ones wait and know how many are before them', async () => {
  const first = await engine.submit({ ...job, count: 4, width: 512, height: 512 })
  const second = await engine.submit(job)
  const third = await engine.submit(job)

  assert.equal((await engine.status(first)).state, 'running')
  assert.deepEqual(await engine.status(second), { state: 'waiting', ahead: 1 })
  assert.deepEqual(await engine.status(third), { state: 'waiting', ahead: 2 })
  assert.equal((await settled(first)).state, 'succeeded')
  assert.equal((await settled(second)).state, 'succeeded')
  assert.equal((await settled(third)).state, 'succeeded')
})

test('tells a finished job once', async () => {
  const id = await engine.submit(job)
  await settled(id)

  assert.deepEqual(await engine.status(id), unknownJob)
})

test('forgets a cancelled job and goes on with the others', async () => {
  const cancelled = await engine.submit({ ...job, count: 4 })
  const kept = await engine.submit(job)
  await engine.cancel(cancelled)
  await engine.cancel(cancelled)

  assert.equal((await settled(kept)).state, 'succeeded')
  assert.equal((await engine.status(cancelled)).state, 'failed')
})

test('refuses a size that no picture can have', async () => {
  await assert.rejects(engine.submit({ ...job, width: 0 }), EngineRefusal)
  await assert.rejects(engine.submit({ ...job, height: 100_000 }), EngineRefusal)
})

test('a closed engine fails what was waiting, with a reason', async () => {
  const closing = createEmbeddedEngine()
  const ids = [await closing.submit(job), await closing.submit(job)]
  await closing.close()
  const [first, second] = await Promise.all(ids.map(id => closing.status(id)))

  assert.equal(first?.state, 'failed')
  assert.equal(second?.state, 'failed')
})
