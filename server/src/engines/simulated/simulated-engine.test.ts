import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EngineRefusalError, type ImageJob } from '../../features/tasks/engine.ts'
import { readPngTexts } from '@tessera/image-engine/node/png-metadata'
import { createSimulatedEngine } from './simulated-engine.ts'

const job: ImageJob = {
  prompt: 'a lake',
  scenario: 'general',
  width: 960,
  height: 1280,
  count: 2,
  seed: 3,
  steps: 30,
}
const clock = () => 0

test('returns running twice, then succeeded with real images', async () => {
  const engine = createSimulatedEngine({ clock })
  const id = await engine.submit(job)

  assert.equal((await engine.status(id)).state, 'running')
  assert.equal((await engine.status(id)).state, 'running')
  const status = await engine.status(id)
  assert.ok(status.state === 'succeeded')
  const { images } = status
  assert.deepEqual(
    images.map(({ seed }) => seed),
    [3, 4],
  )
  assert.match(
    readPngTexts(images[0]?.file ?? Buffer.alloc(0)).get('parameters') ?? '',
    /^a lake\n.*Seed: 3, Size: 24x32/,
  )
})

test('fails for a prompt that contains "fail", with a reason', async () => {
  const engine = createSimulatedEngine({ clock })
  const id = await engine.submit({ ...job, prompt: 'please fail' })
  await engine.status(id)
  await engine.status(id)

  assert.deepEqual(await engine.status(id), {
    state: 'failed',
    reason: 'The simulated engine was asked to fail',
  })
})

test('refuses a prompt that contains "refuse"', async () => {
  await assert.rejects(
    createSimulatedEngine({ clock }).submit({ ...job, prompt: 'refuse me' }),
    EngineRefusalError,
  )
})

test('deletes a job that is canceled, or not polled for an hour', async () => {
  let now = 0
  const engine = createSimulatedEngine({ clock: () => now })
  const canceled = await engine.submit(job)
  await engine.cancel(canceled)
  const old = await engine.submit(job)
  now += 61 * 60 * 1000
  const fresh = await engine.submit(job)

  assert.equal((await engine.status(canceled)).state, 'failed')
  assert.equal((await engine.status(old)).state, 'failed')
  assert.equal((await engine.status(fresh)).state, 'running')
})
