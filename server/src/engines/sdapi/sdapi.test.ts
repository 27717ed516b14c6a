import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import sharp from 'sharp'
import {
  EngineMisconfiguredError,
  EngineRefusalError,
  type ImageJob,
  type UpscaleJob,
} from '../../features/tasks/engine.ts'
import { waitUntil } from '../../../test/seeds/seed-creation.ts'
import { runGenerationTask, createFastTime } from '../../../test/harnesses/engine-task-harness.ts'
import { networkFaults, createPng } from '../../../test/fakes/fake-engine-server.ts'
import type { SdapiOptions } from '../../config/engine-config.ts'
import { startFakeSdapiServer } from '../../../test/fakes/fake-sdapi-server.ts'
import { createSdapiUpscaler } from './sdapi-upscaler.ts'
import { createSdapiEngine } from './sdapi-engine.ts'

const longTimeouts = { jobMs: 10_000, callMs: 5_000, fileMs: 5_000 }
/** For calls that never return. */
const shortTimeouts = { jobMs: 300, callMs: 300, fileMs: 300 }
const options: SdapiOptions = {
  url: '',
  sampler: undefined,
  cfg: 7,
  negativePrompt: 'blurry',
  upscaler: 'R-ESRGAN 4x+',
  lostJobs: 'refund',
}
const job: ImageJob = {
  prompt: 'a lake',
  scenario: 'interior',
  width: 960,
  height: 1280,
  count: 2,
  seed: 7,
  steps: 30,
  model: { id: 'rooms', strength: 0.4 },
}

const upscaleJob: Omit<UpscaleJob, 'image'> = {
  format: 'png',
  scenario: 'general',
  steps: 25,
  detail: 0.5,
  upscaleDetail: 0.25,
  factor: 2,
}

async function startEngine(t: TestContext, changed: Partial<SdapiOptions> = {}, timeouts = longTimeouts) {
  const server = await startFakeSdapiServer(t)
  const time = createFastTime()
  const engine = createSdapiEngine({ ...options, url: server.url, ...changed }, { ...time, timeouts })
  t.after(() => engine.close())
  const settled = (id: string) =>
    waitUntil(async () => {
      const status = await engine.status(id)
      return status.state !== 'waiting' && status.state !== 'running' && status
    })
  const generations = () => server.calls.filter(({ path }) => path.endsWith('/txt2img'))
  /** Submits a job and polls it until the server has received it. */
  const begin = async () => {
    const id = await engine.submit(job)
    await engine.status(id)
    await engine.status(id)
    await waitUntil(async () => generations().some(({ json }) => json().force_task_id === id))
    return id
  }
  return { server, generations, engine, time, settled, begin }
}

test('the tag of a model is added to the prompt', async t => {
  const { generations, engine, settled } = await startEngine(t)
  const id = await engine.submit(job)
  const status = await settled(id)
  assert.deepEqual(generations()[0]?.json(), {
    prompt: 'a lake <lora:rooms:0.4>',
    negative_prompt: 'blurry',
    seed: 7,
    steps: 30,
    cfg_scale: 7,
    width: 960,
    height: 1280,
    batch_size: 1,
    n_iter: 2,
    force_task_id: id,
  })
  assert.ok(status.state === 'succeeded')
  assert.deepEqual(
    status.images.map(({ seed }) => seed),
    [7, 8],
  )
})

test('a grid before the images is left out', async t => {
  const { server, engine, settled } = await startEngine(t)
  server.behavior.grid = true
  const status = await settled(await engine.submit(job))
  assert.ok(status.state === 'succeeded')
  assert.equal(status.images.length, 2)
})

test('one job runs and reports its progress, the others wait', async t => {
  const { server, engine, begin } = await startEngine(t)
  server.injectFault(/txt2img/, 'slow')
  const running = await begin()
  const waiting = await engine.submit(job)
  server.behavior.task = running
  assert.deepEqual(await engine.status(running), { state: 'running', progress: 0.4 })
  assert.deepEqual(await engine.status(waiting), { state: 'waiting', ahead: 1 })
  server.behavior.task = 'of somebody else'
  assert.deepEqual(await engine.status(running), { state: 'running' })
})

test('cancel interrupts a running job, but no waiting job and no job of another client', async t => {
  const { server, engine, begin } = await startEngine(t)
  server.injectFault(/txt2img/, 'slow')
  const running = await begin()
  const waiting = await engine.submit(job)
  const interrupted = () => server.calls.filter(({ path }) => path.endsWith('/interrupt')).length
  await engine.cancel(waiting)
  assert.equal(interrupted(), 0)
  server.behavior.task = running
  await engine.cancel(running)
  assert.equal(interrupted(), 1)
  assert.equal((await engine.status(running)).state, 'lost')

  const next = await begin()
  server.behavior.task = 'of somebody else'
  await engine.cancel(next)
  assert.equal(interrupted(), 1)
})

test('a server without ids of tasks finishes a job that was called off, and the page offers no cancel', async t => {
  const { server, engine, begin } = await startEngine(t)
  server.behavior.hasTaskIds = false
  server.injectFault(/txt2img/, 'slow')
  const running = await begin()
  assert.deepEqual([engine.canCancel, engine.canCancelWaiting], [false, true])
  assert.deepEqual(await engine.status(running), { state: 'running' })
  await engine.cancel(running)
  assert.ok(!server.calls.some(({ path }) => path.endsWith('/interrupt')))
})

test('a job that was canceled while it waited is never sent', async t => {
  const { server, generations, engine, begin, settled } = await startEngine(t)
  server.injectFault(/txt2img/, 'slow', 1)
  const running = await begin()
  const waiting = await engine.submit(job)
  await engine.cancel(waiting)
  await engine.cancel(running)
  const next = await engine.submit(job)
  assert.equal((await settled(next)).state, 'succeeded')
  assert.deepEqual(
    generations().map(({ json }) => json().force_task_id),
    [running, next],
  )
})

test('cancel is offered by a server that knows its tasks by their ids', async t => {
  const { engine, begin } = await startEngine(t)
  assert.equal(engine.canCancel, false)
  await begin()
  assert.equal(engine.canCancel, true)
})

test('an upscale shows no progress of other work, and cannot be stopped', async t => {
  const server = await startFakeSdapiServer(t)
  const upscaler = createSdapiUpscaler(
    { ...options, url: server.url },
    { ...createFastTime(), timeouts: longTimeouts },
  )
  t.after(() => upscaler.close())
  server.injectFault(/extra-single-image/, 'slow')
  const id = await upscaler.submit({ ...upscaleJob, image: await createPng(30, 20) })
  for (let look = 0; look < 3; look++) assert.deepEqual(await upscaler.status(id), { state: 'running' })
  await waitUntil(async () => server.calls.length > 0)
  assert.equal(upscaler.canCancel, false)
  await upscaler.cancel(id)
  assert.deepEqual(
    server.calls.map(({ path }) => path),
    ['/sdapi/v1/extra-single-image'],
  )
})

for (const [what, status, json, kind, pattern] of [
  ['a wrong log-in', 401, { detail: 'Not authenticated' }, EngineMisconfiguredError, /SDAPI_URL/],
  ['a server without its API', 404, { detail: 'Not Found' }, EngineMisconfiguredError, /--api/],
  [
    'a size it does not take',
    422,
    { detail: 'width is too large' },
    EngineRefusalError,
    /width is too large/,
  ],
  [
    'an unknown sampler',
    404,
    { error: 'HTTPException', detail: 'Sampler not found', body: '', errors: '' },
    EngineMisconfiguredError,
    /Sampler not found/,
  ],
  [
    'an unknown sampler of another version',
    400,
    { error: 'HTTPException', detail: 'Sampler not found', body: '', errors: '' },
    EngineMisconfiguredError,
    /Sampler not found/,
  ],
] as const) {
  test(`${what} is not retried`, async t => {
    const { server, engine, settled } = await startEngine(t)
    server.behavior.replies.push({ status, json })
    const id = await engine.submit(job)
    await assert.rejects(settled(id), error => error instanceof kind && pattern.test(error.message))
    assert.equal(server.calls.filter(({ path }) => path.endsWith('/txt2img')).length, 1)
  })
}

test('a full queue is retried after the time that the server names', async t => {
  const { server, engine, settled } = await startEngine(t)
  server.behavior.replies.push({ status: 429, headers: { 'retry-after': '2' }, json: {} })
  assert.equal((await settled(await engine.submit(job))).state, 'succeeded')
})

test('a job that the server fails with is sent once', async t => {
  const { server, generations, engine, time } = await startEngine(t)
  server.injectFault(/txt2img/, 'status 500')
  assert.equal((await runGenerationTask(t, engine, time)).failureKey, 'task.engineFailed')
  assert.equal(generations().length, 1)
})

for (const [what, changed, behavior, models, invalid] of [
  ['fits', { sampler: 'DPM++ 2M Karras', upscaler: 'R-ESRGAN 4x+' }, {}, ['rooms'], []],
  ['names an alias', { sampler: 'k_euler' }, {}, ['rooms v2'], []],
  [
    'names what is not there',
    { sampler: 'Euler b' },
    {},
    ['faces'],
    [
      'IMAGE_SAMPLER names Euler b, which the server at SDAPI_URL does not have. It has DPM++ 2M, Euler, k_euler, DPM++ 2M Karras, Euler Karras.',
      'IMAGE_MODELS names faces, which the server at SDAPI_URL does not have. It has rooms, rooms v2.',
    ],
  ],
  ['names a LoRA of a server that lists none', {}, { lists: ['samplers', 'schedulers'] }, ['rooms'], []],
  [
    'leads to a server without its API',
    {},
    { lists: [] },
    [],
    ['The server at SDAPI_URL has no API. A1111 and Forge have one when started with --api.'],
  ],
  [
    'leads to stable-diffusion.cpp',
    {},
    { isSdcpp: true },
    [],
    ['The server at SDAPI_URL is stable-diffusion.cpp. Set IMAGE_ENGINE=sdcpp and SDCPP_URL to use it.'],
  ],
] as const)
  test(`the operator reads at the start when a setting ${what}`, async t => {
    const { server, engine } = await startEngine(t, changed)
    Object.assign(server.behavior, behavior)
    assert.deepEqual(await engine.findInvalidSettings?.(models), invalid)
  })

test('an upscaler that the server does not have is named with those that it has', async t => {
  const server = await startFakeSdapiServer(t)
  const upscaler = createSdapiUpscaler({ ...options, url: server.url, upscaler: 'x9' }, createFastTime())
  t.after(() => upscaler.close())
  assert.deepEqual(await upscaler.findInvalidSettings?.([]), [
    'UPSCALE_MODEL names x9, which the server at SDAPI_URL does not have. It has None, Lanczos, R-ESRGAN 4x+.',
  ])
})

// How a task ends when its only call fails
for (const fault of networkFaults) {
  test(`a task whose call fails with "${fault}" fails and is refunded`, async t => {
    const { server, engine, time } = await startEngine(t, {}, fault === 'slow' ? shortTimeouts : longTimeouts)
    server.injectFault(/txt2img/, fault)
    const end = await runGenerationTask(t, engine, time)
    const told =
      fault === 'slow'
        ? 'task.timedOut'
        : ['refused', 'cut'].includes(fault)
          ? 'task.givenUp'
          : 'task.engineFailed'
    assert.deepEqual([end.state, end.failureKey, end.credits], ['failed', told, 'given back'])
  })

  test(`a task continues without progress when the progress call fails with "${fault}"`, async t => {
    const { server, engine, time } = await startEngine(
      t,
      {},
      fault === 'slow' ? { ...longTimeouts, callMs: 100 } : longTimeouts,
    )
    server.injectFault(/progress/, fault)
    const end = await runGenerationTask(t, engine, time, 2)
    assert.deepEqual([end.state, end.credits, end.imageCount], ['succeeded', 'charged', 2])
  })
}

for (const [what, reply, told] of [
  [
    'out of memory',
    { status: 500, json: { error: 'OutOfMemoryError', detail: '', body: '', errors: 'CUDA' } },
    'task.outOfMemory',
  ],
  ['no images', { json: { images: [], info: '{}' } }, 'task.engineFailed'],
  ['an image that is none', { json: { images: ['aGVsbG8='], info: '{}' } }, 'task.engineFailed'],
  ['a wrong log-in', { status: 401, json: {} }, 'task.outOfOrder'],
] as const) {
  test(`a task whose response is "${what}" fails and is refunded`, async t => {
    const { server, engine, time } = await startEngine(t)
    server.behavior.replies.push(reply)
    const end = await runGenerationTask(t, engine, time)
    assert.deepEqual([end.state, end.failureKey, end.credits], ['failed', told, 'given back'])
  })
}

test('an upscale blends the upscaler with Lanczos, and the result is exactly twice as large', async t => {
  const server = await startFakeSdapiServer(t)
  const upscaler = createSdapiUpscaler(
    { ...options, url: server.url },
    { ...createFastTime(), timeouts: longTimeouts },
  )
  t.after(() => upscaler.close())
  const id = await upscaler.submit({ ...upscaleJob, image: await createPng(30, 20) })
  const status = await waitUntil(async () => {
    const now = await upscaler.status(id)
    return now.state !== 'running' && now
  })
  const call = server.calls.find(({ path }) => path.endsWith('/extra-single-image'))
  const { image: _, ...request } = call?.json() ?? {}
  assert.deepEqual(request, {
    resize_mode: 0,
    upscaling_resize: 2,
    upscaler_1: 'R-ESRGAN 4x+',
    upscaler_2: 'Lanczos',
    extras_upscaler_2_visibility: 0.25,
  })
  assert.ok(status.state === 'succeeded')
  const { width, height } = await sharp(status.images[0]?.file).metadata()
  assert.deepEqual([width, height], [60, 40])
})
