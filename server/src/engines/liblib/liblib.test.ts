import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import sharp from 'sharp'
import { secondMs, type Clock } from '@tessera/server-kit/clock'
import {
  EngineBusyError,
  EngineMisconfiguredError,
  EngineRefusalError,
  type ImageJob,
} from '../../features/tasks/engine.ts'
import { runGenerationTask, createFastTime } from '../../../test/harnesses/engine-task-harness.ts'
import { networkFaults, createPng } from '../../../test/fakes/fake-engine-server.ts'
import { createLiblibClient } from './client.ts'
import { LiblibError } from './errors.ts'
import { createSubmissionLimiter } from './submission-limiter.ts'
import type { LiblibOptions } from '../../config/engine-config.ts'
import { liblibKeys, startFakeLiblibServer } from '../../../test/fakes/fake-liblib-server.ts'
import { createLiblibUpscaler } from './liblib-upscaler.ts'
import { createLiblibEngine } from './liblib-engine.ts'
import { signQuery } from './signature.ts'

const longTimeouts = { jobMs: 5_000, callMs: 5_000, fileMs: 5_000 }
/** For calls that never return. */
const shortTimeouts = { jobMs: 200, callMs: 200, fileMs: 200 }
const job: ImageJob = {
  prompt: '一个湖',
  scenario: 'interior',
  width: 960,
  height: 1280,
  count: 2,
  seed: 7,
  steps: 30,
  model: { id: 'rooms', strength: 0.4 },
}

interface EngineOptions {
  timeouts?: typeof longTimeouts
  clock?: Clock
  secretKey?: string
  url?: string
  lostJobs?: LiblibOptions['lostJobs']
}

async function startEngine(t: TestContext, how: EngineOptions = {}) {
  const { timeouts = longTimeouts, clock = Date.now, secretKey = liblibKeys.secretKey } = how
  const server = await startFakeLiblibServer(t)
  const options: LiblibOptions & { workflow: string } = {
    url: how.url ?? server.url,
    ...liblibKeys,
    secretKey,
    template: 'template',
    lostJobs: how.lostJobs ?? 'refund',
    workflow: 'workflow',
    nodes: {
      prompt: '1:Translate',
      size: '2:EmptyLatentImage',
      sampler: '3:KSampler',
      model: '4:LoraLoader',
      upscale: '30:UltimateSDUpscale',
      upscaleImage: '40:LoadImage',
    },
    upscaleWorkflow: 'upscale-workflow',
  }
  const account = {
    client: createLiblibClient(options, { clock, timeouts }),
    limiter: createSubmissionLimiter({ clock }),
  }
  return {
    server,
    engine: createLiblibEngine(options, account),
    upscaler: createLiblibUpscaler(options, account),
  }
}

test('a call is signed over its path, the time and a nonce', () => {
  const signed = { timestamp: 1_725_458_584_000, nonce: 'mPf8gM5Z' }
  const query = signQuery(
    '/api/genImg',
    { accessKey: 'a', secretKey: 'KppKsn7ezZxhi6lIDjbo7YyVYzanSu2d' },
    signed,
  )
  assert.equal(query.get('AccessKey'), 'a')
  assert.equal(query.get('Signature'), '3biT6bQgJzFC6frnuMzwmSeJHZE')
})

test('a generation changes the inputs of the nodes of the workflow', async t => {
  const { server, engine } = await startEngine(t)
  const id = await engine.submit(job)
  assert.deepEqual(server.calls[0]?.json(), {
    templateUuid: 'template',
    generateParams: {
      '1': { class_type: 'Translate', inputs: { text: '一个湖' } },
      '2': { class_type: 'EmptyLatentImage', inputs: { width: 960, height: 1280, batch_size: 2 } },
      '3': { class_type: 'KSampler', inputs: { steps: 30, seed: 7 } },
      '4': { class_type: 'LoraLoader', inputs: { lora_name: 'rooms', strength_model: 0.4 } },
      workflowUuid: 'workflow',
    },
  })
  server.behavior.reports = [
    { generateStatus: 1, percentCompleted: 0 },
    { generateStatus: 2, percentCompleted: 0.3 },
    { generateStatus: 3 },
    { generateStatus: 4, percentCompleted: 1.2 },
    { generateStatus: 5, images: [server.image(1)] },
    { generateStatus: 5, images: [server.image(3, null), server.image(4)] },
  ]
  assert.deepEqual(await engine.status(id), { state: 'waiting', progress: 0 })
  assert.deepEqual(await engine.status(id), { state: 'running', progress: 0.3 })
  assert.deepEqual(await engine.status(id), { state: 'drawn' })
  assert.deepEqual(await engine.status(id), { state: 'reviewing', progress: 1 })
  assert.deepEqual(await engine.status(id), { state: 'reviewing' }, 'its review is not over')
  const status = await engine.status(id)
  assert.ok(status.state === 'succeeded')
  assert.deepEqual(
    status.images.map(({ seed }) => seed),
    [7],
    'the other one did not pass',
  )
})

for (const [what, report, reason] of [
  ['failed', { generateStatus: 6, generateMsg: '显存不足' }, '显存不足'],
  ['timed out', { generateStatus: 7 }, 'LiblibAI took too long'],
] as const) {
  test(`a job that ${what} at LiblibAI has failed`, async t => {
    const { server, engine } = await startEngine(t)
    server.behavior.reports = [report]
    assert.deepEqual(await engine.status('job-1/7'), { state: 'failed', reason })
  })
}

test('a success without an approved image is a refusal', async t => {
  const { server, engine } = await startEngine(t)
  server.behavior.reports = [{ generateStatus: 5, images: [server.image(4)] }]
  await assert.rejects(
    engine.status('job-1/7'),
    error => error instanceof EngineRefusalError && error.moderated === 'result',
  )
})

for (const [code, kind] of [
  [401, EngineMisconfiguredError],
  [403, EngineMisconfiguredError],
  [429, EngineBusyError],
  [100000, EngineMisconfiguredError],
  [100010, EngineMisconfiguredError],
  [100021, EngineMisconfiguredError],
  [100030, EngineRefusalError],
  [100031, EngineRefusalError],
  [100050, EngineMisconfiguredError],
  [100052, EngineRefusalError],
  [100053, EngineMisconfiguredError],
  [100054, EngineBusyError],
  [100055, EngineRefusalError],
  [100120, EngineMisconfiguredError],
  [200000, LiblibError],
  [210000, LiblibError],
] as const) {
  test(`code ${code} is ${kind === LiblibError ? 'retried' : kind.name}`, async t => {
    const { server, engine } = await startEngine(t)
    server.behavior.submitCode = code
    await assert.rejects(engine.submit(job), error => error instanceof Error && error.constructor === kind)
  })
}

test('a wrong key is reported by the name of its variable and without its value', async t => {
  const { engine } = await startEngine(t, { secretKey: 'another-secret' })
  await assert.rejects(engine.submit(job), error => {
    assert.ok(error instanceof EngineMisconfiguredError)
    assert.match(error.message, /LIBLIB_SECRET_KEY/)
    assert.doesNotMatch(error.message, /another-secret/)
    return true
  })
})

test('the message of a failed call contains no key and no signature', async t => {
  const { server, engine } = await startEngine(t)
  server.injectFault(/app/, 'refused')
  await assert.rejects(engine.submit(job), error => {
    assert.ok(error instanceof Error)
    assert.equal(error.message, 'LiblibAI gave no answer to /api/generate/comfyui/app: ECONNRESET')
    return true
  })
})

test('submits once a second, and five jobs at a time', async t => {
  let now = 0
  const { server, engine } = await startEngine(t, { clock: () => now })
  const ids = [await engine.submit(job)]
  await assert.rejects(
    engine.submit(job),
    error => error instanceof EngineBusyError && error.retryAfterMs === secondMs,
  )
  while (ids.length < 5) {
    now += secondMs
    ids.push(await engine.submit(job))
  }
  now += secondMs
  await assert.rejects(engine.submit(job), EngineBusyError)
  assert.equal(server.calls.length, 5)
  assert.equal((await engine.status(ids[0] ?? '')).state, 'succeeded')
  await engine.submit(job)
})

test('a canceled job frees its slot, although LiblibAI continues it', async t => {
  let now = 0
  const { engine } = await startEngine(t, { clock: () => (now += secondMs) })
  const ids: string[] = []
  while (ids.length < 5) ids.push(await engine.submit(job))
  await assert.rejects(engine.submit(job), EngineBusyError)
  await engine.cancel(ids[2] ?? '')
  await engine.submit(job)
})

test('a result outside the public web is not fetched', async t => {
  const { server, engine } = await startEngine(t)
  const elsewhere = `${server.url.replace('127.0.0.1', 'localhost')}/result`
  server.behavior.reports = [{ generateStatus: 5, images: [{ ...server.image(), imageUrl: elsewhere }] }]
  assert.deepEqual(await engine.status('job-1/7'), {
    state: 'failed',
    reason: 'LiblibAI named a result outside the public web',
  })
  assert.equal(
    server.calls.some(({ path }) => path === '/result'),
    false,
  )
})

// How a task ends when every call of a kind fails
for (const fault of networkFaults) {
  const how = { timeouts: fault === 'slow' ? shortTimeouts : longTimeouts }

  for (const lostJobs of ['refund', 'retry'] as const) {
    test(`a task whose submission always fails with "${fault}" is refunded (${lostJobs})`, async t => {
      const { server, engine } = await startEngine(t, { ...how, lostJobs })
      server.injectFault(/app/, fault)
      const end = await runGenerationTask(t, engine)
      // LiblibAI may have accepted the order
      const key = lostJobs === 'refund' ? 'task.lost' : 'task.givenUp'
      assert.deepEqual([end.failureKey, end.credits], [key, 'given back'])
    })
  }

  test(`a task whose first status call fails with "${fault}" ends once`, async t => {
    const { server, engine } = await startEngine(t, how)
    server.injectFault(/status/, fault, 1)
    const end = await runGenerationTask(t, engine)
    const ended = fault === 'oversized' ? ['failed', 'given back'] : ['succeeded', 'charged']
    assert.deepEqual([end.state, end.credits], ended)
  })
}

test('a task that never reaches LiblibAI is tried three times', async t => {
  const { engine } = await startEngine(t, { url: 'http://nowhere.invalid' })
  const end = await runGenerationTask(t, engine)
  assert.deepEqual([end.failureKey, end.credits, end.faults.length], ['task.givenUp', 'given back', 3])
})

for (const [what, tell, told] of [
  ['LiblibAI refuses the prompt', s => (s.behavior.submitCode = 100052), 'task.promptReviewed'],
  ['the account has no points', s => (s.behavior.submitCode = 100021), 'task.outOfOrder'],
  ['LiblibAI times out', s => (s.behavior.reports = [{ generateStatus: 7 }]), 'task.engineFailed'],
  ['no image passes', s => (s.behavior.reports = [{ generateStatus: 5, images: [] }]), 'task.moderated'],
  ['the image is no image', s => (s.behavior.file = Buffer.from('<html>')), 'task.engineFailed'],
  ['the image is cut', s => s.injectFault(/result/, 'cut'), 'task.givenUp'],
  ['the image is endless', s => s.injectFault(/result/, 'oversized'), 'task.engineFailed'],
] satisfies [string, (server: Awaited<ReturnType<typeof startFakeLiblibServer>>) => unknown, string][]) {
  test(`a task fails and is refunded when ${what}`, async t => {
    const { server, engine } = await startEngine(t)
    tell(server)
    const end = await runGenerationTask(t, engine)
    assert.deepEqual([end.state, end.failureKey, end.credits], ['failed', told, 'given back'])
  })
}

test('a task waits while LiblibAI is full, and is charged once', async t => {
  const time = createFastTime()
  const { server, engine } = await startEngine(t, { clock: time.clock })
  server.behavior.submitCode = 100054
  let asked = 0
  const patientEngine = {
    ...engine,
    submit: async (order: ImageJob) => {
      if (++asked > 5) server.behavior.submitCode = 0
      return engine.submit(order)
    },
  }
  const end = await runGenerationTask(t, patientEngine, time)
  assert.deepEqual([end.state, end.credits, end.faults.length], ['succeeded', 'charged', 0])
})

test('an upscale uploads the image with the file last, and the result is exactly twice as large', async t => {
  const { server, upscaler } = await startEngine(t)
  const id = await upscaler.submit({
    image: await createPng(30, 20),
    format: 'png',
    scenario: 'general',
    steps: 25,
    detail: 0.35,
    upscaleDetail: 0.25,
    factor: 2,
  })
  const form = server.calls.find(({ path }) => path === '/storage')?.body.toString('latin1') ?? ''
  const fields = [...form.matchAll(/name="([\w-]+)"/g)].map(([, name]) => name)
  assert.equal(fields[0], 'key')
  assert.equal(fields.at(-1), 'file')
  assert.deepEqual(server.calls.find(({ path }) => path.endsWith('/app'))?.json(), {
    templateUuid: 'template',
    generateParams: {
      '30': { class_type: 'UltimateSDUpscale', inputs: { upscale_by: 2, steps: 25, denoise: 0.35 } },
      '40': { class_type: 'LoadImage', inputs: { image: `${server.url}/storage/in/image.png` } },
      workflowUuid: 'upscale-workflow',
    },
  })
  const status = await upscaler.status(id)
  assert.ok(status.state === 'succeeded')
  const { width, height } = await sharp(status.images[0]?.file).metadata()
  assert.deepEqual([width, height], [60, 40])
})

test('a task whose images LiblibAI has removed in part succeeds with the others', async t => {
  const { server, engine } = await startEngine(t)
  server.behavior.reports = [{ generateStatus: 5, images: [server.image(3, null), server.image(4)] }]
  const end = await runGenerationTask(t, engine, createFastTime(), 2)
  assert.deepEqual([end.state, end.credits, end.imageCount], ['succeeded', 'charged', 1])
})
