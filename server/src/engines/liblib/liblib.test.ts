import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import sharp from 'sharp'
import { second, type Clock } from '../../domain/clock.ts'
import { EngineBusy, EngineMisconfigured, EngineRefusal, type PictureJob } from '../../domain/engine.ts'
import { endOf, quickTime } from '../testing-flow.ts'
import { networkFaults, pngOf } from '../testing-stand-in.ts'
import { createLiblibClient } from './client.ts'
import { createLiblibGate } from './gate.ts'
import type { LiblibOptions } from './liblib-options.ts'
import { keys, startLiblib } from './liblib-stand-in.ts'
import { createLiblibUpscaler } from './liblib-upscale.ts'
import { createLiblibEngine } from './liblib.ts'
import { signedQuery } from './signature.ts'

const patient = { call: 5_000, file: 5_000 }
/** For calls that never end. */
const hasty = { call: 200, file: 200 }
const job: PictureJob = {
  prompt: '一个湖',
  scenario: 'interior',
  width: 960,
  height: 1280,
  count: 2,
  seed: 7,
  steps: 30,
  model: { id: 'rooms', strength: 0.4 },
}

interface Place {
  deadlines?: typeof patient
  clock?: Clock
  secretKey?: string
}

async function place(t: TestContext, how: Place = {}) {
  const { deadlines = patient, clock = Date.now, secretKey = keys.secretKey } = how
  const server = await startLiblib(t)
  const node = (id: string, classType: string) => ({ id, classType })
  const options: LiblibOptions & { workflow: string } = {
    url: server.url,
    ...keys,
    secretKey,
    template: 'template',
    workflow: 'workflow',
    nodes: {
      prompt: node('1', 'Translate'),
      size: node('2', 'EmptyLatentImage'),
      sampler: node('3', 'KSampler'),
      model: node('4', 'LoraLoader'),
      upscale: node('30', 'UltimateSDUpscale'),
      upscaleImage: node('40', 'LoadImage'),
    },
    upscaleWorkflow: 'upscale-workflow',
  }
  const account = {
    client: createLiblibClient(options, { clock, deadlines }),
    gate: createLiblibGate({ clock }),
  }
  return {
    server,
    engine: createLiblibEngine(options, account),
    upscaler: createLiblibUpscaler(options, account),
  }
}

test('a call is signed over its path, the time and a nonce', () => {
  const signed = { timestamp: 1_725_458_584_000, nonce: 'mPf8gM5Z' }
  const query = signedQuery(
    '/api/genImg',
    { accessKey: 'a', secretKey: 'KppKsn7ezZxhi6lIDjbo7YyVYzanSu2d' },
    signed,
  )
  assert.equal(query.get('AccessKey'), 'a')
  assert.equal(query.get('Signature'), '3biT6bQgJzFC6frnuMzwmSeJHZE')
})

test("a generation changes the inputs of the workflow's nodes", async t => {
  const { server, engine } = await place(t)
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
  server.told.reports = [
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
    status.pictures.map(({ seed }) => seed),
    [7],
    'the other one did not pass',
  )
})

for (const [what, report, reason] of [
  ['failed', { generateStatus: 6, generateMsg: '显存不足' }, '显存不足'],
  ['timed out', { generateStatus: 7 }, 'LiblibAI took too long'],
] as const) {
  test(`a job that ${what} there has failed here`, async t => {
    const { server, engine } = await place(t)
    server.told.reports = [report]
    assert.deepEqual(await engine.status('job-1/7'), { state: 'failed', reason })
  })
}

test('a success of which no picture has passed the review is a refusal', async t => {
  const { server, engine } = await place(t)
  server.told.reports = [{ generateStatus: 5, images: [server.image(4)] }]
  await assert.rejects(
    engine.status('job-1/7'),
    error => error instanceof EngineRefusal && error.reviewed === 'result',
  )
})

for (const [code, kind] of [
  [401, EngineMisconfigured],
  [403, EngineMisconfigured],
  [429, EngineBusy],
  [100000, EngineMisconfigured],
  [100010, EngineMisconfigured],
  [100021, EngineMisconfigured],
  [100030, EngineRefusal],
  [100031, EngineRefusal],
  [100050, EngineMisconfigured],
  [100052, EngineRefusal],
  [100053, EngineMisconfigured],
  [100054, EngineBusy],
  [100055, EngineRefusal],
  [100120, EngineMisconfigured],
  [200000, Error],
  [210000, Error],
] as const) {
  test(`code ${code} is ${kind.name === 'Error' ? 'tried again' : kind.name}`, async t => {
    const { server, engine } = await place(t)
    server.told.submitCode = code
    await assert.rejects(engine.submit(job), error => error instanceof Error && error.constructor === kind)
  })
}

test('a wrong key is said by the names of its variables and not by its value', async t => {
  const { engine } = await place(t, { secretKey: 'another-secret' })
  await assert.rejects(engine.submit(job), error => {
    assert.ok(error instanceof EngineMisconfigured)
    assert.match(error.message, /LIBLIB_SECRET_KEY/)
    assert.doesNotMatch(error.message, /another-secret/)
    return true
  })
})

test('neither key nor signature stands in the message of a call that broke', async t => {
  const { server, engine } = await place(t)
  server.harm(/app/, 'refused')
  await assert.rejects(engine.submit(job), error => {
    assert.ok(error instanceof Error)
    assert.equal(error.message, 'LiblibAI gave no answer to /api/generate/comfyui/app: ECONNRESET')
    return true
  })
})

test('submits once a second, and five jobs at a time', async t => {
  let now = 0
  const { server, engine } = await place(t, { clock: () => now })
  const ids = [await engine.submit(job)]
  await assert.rejects(
    engine.submit(job),
    error => error instanceof EngineBusy && error.retryAfter === second,
  )
  while (ids.length < 5) {
    now += second
    ids.push(await engine.submit(job))
  }
  now += second
  await assert.rejects(engine.submit(job), EngineBusy)
  assert.equal(server.calls.length, 5)
  assert.equal((await engine.status(ids[0] ?? '')).state, 'succeeded')
  await engine.submit(job)
})

test('a job that was called off leaves its place, though LiblibAI goes on with it', async t => {
  let now = 0
  const { engine } = await place(t, { clock: () => (now += second) })
  const ids: string[] = []
  while (ids.length < 5) ids.push(await engine.submit(job))
  await assert.rejects(engine.submit(job), EngineBusy)
  await engine.cancel(ids[2] ?? '')
  await engine.submit(job)
})

test('a result outside the public web is not fetched', async t => {
  const { server, engine } = await place(t)
  const elsewhere = `${server.url.replace('127.0.0.1', 'localhost')}/result`
  server.told.reports = [{ generateStatus: 5, images: [{ ...server.image(), imageUrl: elsewhere }] }]
  assert.deepEqual(await engine.status('job-1/7'), {
    state: 'failed',
    reason: 'LiblibAI named a result outside the public web',
  })
  assert.equal(
    server.calls.some(({ path }) => path === '/result'),
    false,
  )
})

// What a task ends as when every call of a kind meets a fault.
for (const fault of networkFaults) {
  const how = { deadlines: fault === 'slow' ? hasty : patient }

  test(`a task whose submit always meets "${fault}" is given up, and its credits are back`, async t => {
    const { server, engine } = await place(t, how)
    server.harm(/app/, fault)
    const end = await endOf(t, engine)
    assert.deepEqual([end.told, end.credits], ['generation.givenUp', 'given back'])
  })

  test(`a task whose first look meets "${fault}" goes on and is charged once`, async t => {
    const { server, engine } = await place(t, how)
    server.harm(/status/, fault, 1)
    const end = await endOf(t, engine)
    const ended = fault === 'oversized' ? ['failed', 'given back'] : ['succeeded', 'charged']
    assert.deepEqual([end.state, end.credits], ended)
  })
}

for (const [what, tell, told] of [
  ['LiblibAI refuses the prompt', s => (s.told.submitCode = 100052), 'generation.promptReviewed'],
  ['the account has no points', s => (s.told.submitCode = 100021), 'generation.outOfOrder'],
  ['LiblibAI times out', s => (s.told.reports = [{ generateStatus: 7 }]), 'generation.engineFailed'],
  ['no picture passes', s => (s.told.reports = [{ generateStatus: 5, images: [] }]), 'generation.moderated'],
  ['the picture is no picture', s => (s.told.file = Buffer.from('<html>')), 'generation.engineFailed'],
  ['the picture is cut', s => s.harm(/result/, 'cut'), 'generation.givenUp'],
  ['the picture is endless', s => s.harm(/result/, 'oversized'), 'generation.engineFailed'],
] satisfies [string, (server: Awaited<ReturnType<typeof startLiblib>>) => unknown, string][]) {
  test(`a task fails and gives its credits back when ${what}`, async t => {
    const { server, engine } = await place(t)
    tell(server)
    const end = await endOf(t, engine)
    assert.deepEqual([end.state, end.told, end.credits], ['failed', told, 'given back'])
  })
}

test('a task waits its turn while LiblibAI is full, and is charged once', async t => {
  const time = quickTime()
  const { server, engine } = await place(t, { clock: time.clock })
  server.told.submitCode = 100054
  let asked = 0
  const patientEngine = {
    ...engine,
    submit: async (order: PictureJob) => {
      if (++asked > 5) server.told.submitCode = 0
      return engine.submit(order)
    },
  }
  const end = await endOf(t, patientEngine, time)
  assert.deepEqual([end.state, end.credits, end.faults.length], ['succeeded', 'charged', 0])
})

test('an upscale uploads the picture, with the file last, and ends exactly twice as large', async t => {
  const { server, upscaler } = await place(t)
  const id = await upscaler.submit({
    picture: await pngOf(30, 20),
    ending: 'png',
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
      '40': { class_type: 'LoadImage', inputs: { image: `${server.url}/storage/in/picture.png` } },
      workflowUuid: 'upscale-workflow',
    },
  })
  const status = await upscaler.status(id)
  assert.ok(status.state === 'succeeded')
  const { width, height } = await sharp(status.pictures[0]?.file).metadata()
  assert.deepEqual([width, height], [60, 40])
})
