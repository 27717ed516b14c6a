import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import {
  EngineBusyError,
  EngineMisconfiguredError,
  InterruptedSubmissionError,
  type ImageJob,
} from '../../features/tasks/engine.ts'
import type { SdcppOptions } from '../../config/engine-config.ts'
import { createFastTime, runGenerationTask } from '../../../test/harnesses/engine-task-harness.ts'
import { networkFaults } from '../../../test/fakes/fake-engine-server.ts'
import { findFreePort } from '../../../test/harnesses/find-free-port.ts'
import { startFakeSdcppServer } from '../../../test/fakes/fake-sdcpp-server.ts'
import { waitUntil } from '../../../test/seeds/seed-creation.ts'
import { createSdcppEngine } from './sdcpp-engine.ts'

const longTimeouts = { jobMs: 5_000, callMs: 5_000, fileMs: 5_000 }
/** For calls that never return. */
const shortTimeouts = { jobMs: 150, callMs: 150, fileMs: 150 }
const options: SdcppOptions = {
  url: '',
  sampler: 'euler_a',
  cfg: 7,
  negativePrompt: 'blurry',
  lostJobs: 'refund',
}
const job: ImageJob = {
  prompt: 'a lake',
  scenario: 'interior',
  width: 960,
  height: 1280,
  count: 2,
  seed: 4_294_967_292,
  steps: 30,
  model: { id: 'rooms.safetensors', strength: 0.4 },
}

async function startEngine(t: TestContext, changed: Partial<SdcppOptions> = {}, timeouts = longTimeouts) {
  const server = await startFakeSdcppServer(t)
  const engine = createSdcppEngine({ ...options, url: server.url, ...changed }, { timeouts })
  const submissions = () => server.calls.filter(({ path }) => path.endsWith('/img_gen'))
  return { server, engine, submissions }
}

test('a job has all that was ordered, and its images have seeds of their own', async t => {
  const { engine, submissions } = await startEngine(t)
  const id = await engine.submit(job)
  assert.deepEqual(submissions()[0]?.json(), {
    prompt: 'a lake',
    negative_prompt: 'blurry',
    width: 960,
    height: 1280,
    seed: 4_294_967_292,
    batch_count: 2,
    sample_params: { sample_steps: 30, guidance: { txt_cfg: 7 }, sample_method: 'euler_a' },
    lora: [{ path: 'rooms.safetensors', multiplier: 0.4 }],
    output_format: 'png',
  })
  const status = await engine.status(id)
  assert.ok(status.state === 'succeeded')
  assert.deepEqual(
    status.images.map(({ seed }) => seed),
    [4_294_967_292, 4_294_967_293],
  )
})

test('a waiting job has a position and can be canceled, a running one goes on', async t => {
  const { server, engine } = await startEngine(t)
  server.behavior.hold = true
  const [running, next, last] = [await engine.submit(job), await engine.submit(job), await engine.submit(job)]
  assert.deepEqual([engine.canCancel, engine.canCancelWaiting], [false, true])
  assert.deepEqual(await engine.status(running), { state: 'running' })
  assert.deepEqual(await engine.status(next), { state: 'waiting', ahead: 1 })
  assert.deepEqual(await engine.status(last), { state: 'waiting', ahead: 2 })

  await engine.cancel(next)
  assert.equal((await engine.status(next)).state, 'failed')
  assert.deepEqual(await engine.status(last), { state: 'waiting', ahead: 1 })
  await engine.cancel(running)
  assert.deepEqual(await engine.status(running), { state: 'running' })
})

test('a job is found by another process of the server, with its seed', async t => {
  const { server, engine } = await startEngine(t)
  const id = await engine.submit(job)
  const status = await createSdcppEngine({ ...options, url: server.url }).status(id)
  assert.equal(status.state === 'succeeded' && status.images[1]?.seed, 4_294_967_293)
})

for (const [what, status] of [
  ['a restart lost', 404],
  ['has expired', 410],
] as const)
  test(`a job that ${what} is unknown, and canceling it is no error`, async t => {
    const { server, engine } = await startEngine(t)
    const id = await engine.submit(job)
    server.restart()
    server.behavior.unknownStatus = status
    assert.deepEqual(await engine.status(id), {
      state: 'failed',
      unknown: true,
      reason: 'stable-diffusion.cpp does not know the job; a restart loses jobs',
    })
    await engine.cancel(id)
  })

for (const [what, response, kind, pattern] of [
  ['a full queue', 'full', EngineBusyError, /full/],
  ['a model that is not there', 'unknownModel', EngineMisconfiguredError, /invalid generation parameters/],
  ['a path that is not there', { status: 404 }, EngineMisconfiguredError, /SDCPP_URL/],
  ['a wrong log-in', { status: 401 }, EngineMisconfiguredError, /log-in in SDCPP_URL/],
  [
    'an error of the server',
    { status: 500, json: { error: 'server_error', message: 'x' } },
    Error,
    /server_error: x/,
  ],
  ['the page of a proxy', { status: 502 }, InterruptedSubmissionError, /status 502/],
] as const)
  test(`a submission that meets ${what} says so`, async t => {
    const { server, engine } = await startEngine(t)
    server.behavior.replies.push(typeof response === 'string' ? server.recorded(response) : response)
    await assert.rejects(
      engine.submit(job),
      (error: unknown) => error instanceof kind && pattern.test(error.message),
    )
  })

test('the operator reads which names the server does not have', async t => {
  const { engine } = await startEngine(t)
  assert.deepEqual(await engine.findInvalidSettings?.([]), [])
  const { engine: other } = await startEngine(t, { sampler: 'euler_b' })
  const [sampler = '', model = ''] = (await other.findInvalidSettings?.(['faces'])) ?? []
  assert.match(
    sampler,
    /^IMAGE_SAMPLER names euler_b, which stable-diffusion\.cpp does not have\. It has euler/,
  )
  assert.match(model, /^IMAGE_MODELS names faces, which stable-diffusion\.cpp does not have\. /)
})

test('a busy server is tried again later, without an attempt that counts', async t => {
  const { server, engine, submissions } = await startEngine(t)
  for (let times = 0; times < 5; times++) server.behavior.replies.push(server.recorded('full'))
  const end = await runGenerationTask(t, engine)
  assert.deepEqual([end.state, end.credits, submissions().length], ['succeeded', 'charged', 6])
})

// How a task ends when every submission fails. The server chooses the id of a job, so a lost response loses the job
for (const fault of networkFaults) {
  test(`a task whose submission fails with "${fault}" is ordered once and refunded`, async t => {
    const { server, engine, submissions } = await startEngine(
      t,
      {},
      fault === 'slow' ? shortTimeouts : longTimeouts,
    )
    server.injectFault(/img_gen/, fault)
    const { state, failureKey, credits } = await runGenerationTask(t, engine)
    assert.deepEqual([state, failureKey, credits], ['failed', 'task.lost', 'given back'])
    assert.equal(submissions().length, 1)
  })

  test(`a task whose first status call fails with "${fault}" continues and is charged once`, async t => {
    const { server, engine, submissions } = await startEngine(
      t,
      {},
      fault === 'slow' ? shortTimeouts : longTimeouts,
    )
    server.injectFault(/jobs/, fault, 1)
    const { state, credits, imageCount } = await runGenerationTask(t, engine, undefined, 2)
    assert.deepEqual([state, credits, imageCount], ['succeeded', 'charged', 2])
    assert.equal(submissions().length, 1)
  })
}

test('with LOST_JOBS=retry a lost submission is tried again', async t => {
  const { server, engine, submissions } = await startEngine(t, { lostJobs: 'retry' })
  server.injectFault(/img_gen/, 'cut', 1)
  const { state, credits } = await runGenerationTask(t, engine)
  assert.deepEqual([state, credits, submissions().length], ['succeeded', 'charged', 2])
})

test('a server that cannot be reached is tried three times', async t => {
  const port = await findFreePort()
  const engine = createSdcppEngine({ ...options, url: `http://127.0.0.1:${port}` })
  const { failureKey, credits, faults } = await runGenerationTask(t, engine)
  assert.deepEqual([failureKey, credits, faults.length], ['task.givenUp', 'given back', 3])
})

type FakeServer = Awaited<ReturnType<typeof startFakeSdcppServer>>
for (const [what, tell, failureKey] of [
  ['the server makes no image', s => (s.behavior.outcome = 'failed'), 'task.engineFailed'],
  ['the result is empty', s => (s.behavior.imageCount = 0), 'task.engineFailed'],
  ['an image is missing', s => (s.behavior.imageCount = 3), 'task.outOfOrder'],
  ['the image is no image', s => (s.behavior.file = Buffer.from('<html>')), 'task.engineFailed'],
  ['the model is missing', s => s.behavior.replies.push(s.recorded('unknownModel')), 'task.outOfOrder'],
] satisfies [string, (server: FakeServer) => unknown, string][])
  test(`a task fails and is refunded when ${what}`, async t => {
    const { server, engine } = await startEngine(t)
    tell(server)
    const end = await runGenerationTask(t, engine, createFastTime(), 2)
    assert.deepEqual([end.state, end.failureKey, end.credits], ['failed', failureKey, 'given back'])
  })

test('a task that a restart of stable-diffusion.cpp lost fails and is refunded', async t => {
  const { server, engine, submissions } = await startEngine(t)
  server.behavior.hold = true
  const ending = runGenerationTask(t, engine)
  await waitUntil(async () => server.calls.some(({ path }) => path.includes('/jobs/')))
  server.restart()
  const { failureKey, credits } = await ending
  assert.deepEqual([failureKey, credits, submissions().length], ['task.engineFailed', 'given back', 1])
})

test('credentials in the URL are sent as a header and never appear in a message', async t => {
  const server = await startFakeSdcppServer(t)
  const engine = createSdcppEngine({ ...options, url: server.url.replace('http://', 'http://ada:secret@') })
  await engine.submit(job)
  const login = Buffer.from('ada:secret').toString('base64')
  assert.equal(server.calls[0]?.headers.authorization, `Basic ${login}`)
  server.injectFault(/img_gen/, 'refused')
  await assert.rejects(
    engine.submit(job),
    error => error instanceof Error && !error.message.includes('secret'),
  )
})
