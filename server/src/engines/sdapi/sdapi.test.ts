import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import sharp from 'sharp'
import { EngineMisconfigured, EngineRefusal, type PictureJob } from '../../domain/engine.ts'
import { until } from '../../testing-works.ts'
import { endOf, quickTime } from '../testing-flow.ts'
import { networkFaults, pngOf } from '../testing-stand-in.ts'
import type { SdapiOptions } from './sdapi-options.ts'
import { startSdapi } from './sdapi-stand-in.ts'
import { createSdapiUpscaler } from './sdapi-upscale.ts'
import { createSdapiEngine } from './sdapi.ts'

const patient = { work: 10_000, call: 5_000 }
/** For calls that never end. */
const hasty = { work: 300, call: 300 }
const options: SdapiOptions = {
  url: '',
  kind: 'a1111',
  cfg: 7,
  negativePrompt: 'blurry',
  upscaler: 'R-ESRGAN 4x+',
  lostJobs: 'give-back',
}
const job: PictureJob = {
  prompt: 'a lake <lora:other:2>',
  scenario: 'interior',
  width: 960,
  height: 1280,
  count: 2,
  seed: 7,
  steps: 30,
  model: { id: 'rooms', strength: 0.4 },
}

async function place(t: TestContext, changed: Partial<SdapiOptions> = {}, deadlines = patient) {
  const server = await startSdapi(t)
  const time = quickTime()
  const engine = createSdapiEngine({ ...options, url: server.url, ...changed }, { ...time, deadlines })
  t.after(() => engine.close())
  const settled = (id: string) =>
    until(async () => {
      const status = await engine.status(id)
      return status.state !== 'waiting' && status.state !== 'running' && status
    })
  const generations = () => server.calls.filter(({ path }) => path.endsWith('/txt2img'))
  /** Hands a job over and looks at it until the server has been asked for it. */
  const begin = async () => {
    const id = await engine.submit(job)
    await engine.status(id)
    await engine.status(id)
    await until(async () => generations().some(({ json }) => json().force_task_id === id))
    return id
  }
  return { server, generations, engine, time, settled, begin }
}

test('a model goes into the prompt, where nobody else has put one', async t => {
  const { generations, engine, settled } = await place(t)
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
    status.pictures.map(({ seed }) => seed),
    [7, 8],
  )
})

test('stable-diffusion.cpp takes models in a list of their own', async t => {
  const { generations, engine, settled } = await place(t, { kind: 'sdcpp' })
  await settled(await engine.submit(job))
  const { prompt, lora, batch_size: batch } = generations()[0]?.json() ?? {}
  assert.deepEqual([prompt, lora, batch], ['a lake', [{ path: 'rooms', multiplier: 0.4 }], 2])
})

test('an overview in front of the pictures is left out', async t => {
  const { server, engine, settled } = await place(t)
  server.told.grid = true
  const status = await settled(await engine.submit(job))
  assert.ok(status.state === 'succeeded')
  assert.equal(status.pictures.length, 2)
})

test('one job runs and tells its progress, the next ones wait', async t => {
  const { server, engine, begin } = await place(t)
  server.harm(/txt2img/, 'slow')
  const running = await begin()
  const waiting = await engine.submit(job)
  assert.deepEqual(await engine.status(running), { state: 'running', progress: 0.4 })
  assert.deepEqual(await engine.status(waiting), { state: 'waiting', ahead: 1 })
  server.told.task = 'of somebody else'
  assert.deepEqual(await engine.status(running), { state: 'running' })
})

test('a running job is interrupted; a waiting one, or one of somebody else, is not', async t => {
  const { server, engine, begin } = await place(t)
  server.harm(/txt2img/, 'slow')
  const running = await begin()
  const waiting = await engine.submit(job)
  const interrupted = () => server.calls.filter(({ path }) => path.endsWith('/interrupt')).length
  await engine.cancel(waiting)
  assert.equal(interrupted(), 0)
  server.told.task = running
  await engine.cancel(running)
  assert.equal(interrupted(), 1)
  assert.equal((await engine.status(running)).state, 'lost')

  const next = await begin()
  server.told.task = 'of somebody else'
  await engine.cancel(next)
  assert.equal(interrupted(), 1)
})

for (const [what, status, json, kind, pattern] of [
  ['a wrong log-in', 401, { detail: 'Not authenticated' }, EngineMisconfigured, /SDAPI_URL/],
  ['a server without its API', 404, { detail: 'Not Found' }, EngineMisconfigured, /--api/],
  ['a size it does not take', 422, { detail: 'width is too large' }, EngineRefusal, /width is too large/],
] as const) {
  test(`${what} is not asked again`, async t => {
    const { server, engine, settled } = await place(t)
    server.told.replies.push({ status, json })
    const id = await engine.submit(job)
    await assert.rejects(settled(id), error => error instanceof kind && pattern.test(error.message))
    assert.equal(server.calls.filter(({ path }) => path.endsWith('/txt2img')).length, 1)
  })
}

test('a full queue is asked again after the time that the server names', async t => {
  const { server, engine, settled } = await place(t)
  server.told.replies.push({ status: 429, headers: { 'retry-after': '2' }, json: {} })
  assert.equal((await settled(await engine.submit(job))).state, 'succeeded')
})

// What a task ends as when its one call meets a fault.
for (const fault of networkFaults) {
  test(`a task whose call meets "${fault}" fails, and its credits are back`, async t => {
    const { server, engine, time } = await place(t, {}, fault === 'slow' ? hasty : patient)
    server.harm(/txt2img/, fault)
    const end = await endOf(t, engine, time)
    assert.deepEqual([end.state, end.told, end.credits], ['failed', 'generation.engineFailed', 'given back'])
  })

  test(`a task goes on without progress when that call meets "${fault}"`, async t => {
    const { server, engine, time } = await place(
      t,
      {},
      fault === 'slow' ? { ...patient, call: 100 } : patient,
    )
    server.harm(/progress/, fault)
    const end = await endOf(t, engine, time, 2)
    assert.deepEqual([end.state, end.credits, end.pictures], ['succeeded', 'charged', 2])
  })
}

for (const [what, reply, told] of [
  [
    'out of memory',
    { status: 500, json: { error: 'OutOfMemoryError', errors: 'CUDA' } },
    'generation.engineFailed',
  ],
  ['no pictures', { json: { images: [], info: '{}' } }, 'generation.engineFailed'],
  ['a picture that is none', { json: { images: ['aGVsbG8='], info: '{}' } }, 'generation.engineFailed'],
  ['a wrong log-in', { status: 401, json: {} }, 'generation.outOfOrder'],
] as const) {
  test(`a task that is answered with "${what}" fails and gives its credits back`, async t => {
    const { server, engine, time } = await place(t)
    server.told.replies.push(reply)
    const end = await endOf(t, engine, time)
    assert.deepEqual([end.state, end.told, end.credits], ['failed', told, 'given back'])
  })
}

test('an upscale weighs the upscaler against Lanczos and ends exactly twice as large', async t => {
  const server = await startSdapi(t)
  const upscaler = createSdapiUpscaler(
    { ...options, url: server.url },
    { ...quickTime(), deadlines: patient },
  )
  t.after(() => upscaler.close())
  const id = await upscaler.submit({
    picture: await pngOf(30, 20),
    ending: 'png',
    scenario: 'general',
    steps: 25,
    detail: 0.5,
    upscaleDetail: 0.25,
    factor: 2,
  })
  const status = await until(async () => {
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
  const { width, height } = await sharp(status.pictures[0]?.file).metadata()
  assert.deepEqual([width, height], [60, 40])
})
