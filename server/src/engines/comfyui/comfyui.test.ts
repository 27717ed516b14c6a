import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { EngineMisconfiguredError, EngineRefusalError, type ImageJob } from '../../features/tasks/engine.ts'
import { waitUntil } from '../../../test/seeds/seed-creation.ts'
import { runGenerationTask } from '../../../test/harnesses/engine-task-harness.ts'
import { networkFaults, createPng } from '../../../test/fakes/fake-engine-server.ts'
import { startFakeComfyuiServer } from '../../../test/fakes/fake-comfyui-server.ts'
import { createComfyuiUpscaler } from './comfyui-upscaler.ts'
import { createComfyuiEngine } from './comfyui-engine.ts'
import type { Workflow } from './workflow.ts'

const longTimeouts = { jobMs: 5_000, callMs: 5_000, fileMs: 5_000 }
/** For calls that never return. */
const shortTimeouts = { jobMs: 150, callMs: 150, fileMs: 150 }
const options = {
  url: '',
  checkpoint: 'model.safetensors',
  vae: undefined,
  sampler: 'dpmpp_2m',
  scheduler: 'karras',
  cfg: 7,
  negativePrompt: 'blurry',
}
const job: ImageJob = {
  prompt: 'a lake',
  scenario: 'interior',
  width: 960,
  height: 1280,
  count: 2,
  seed: 7,
  steps: 30,
  model: { id: 'rooms.safetensors', strength: 0.4 },
}

async function startEngine(t: TestContext, timeouts = longTimeouts) {
  const server = await startFakeComfyuiServer(t)
  const engine = createComfyuiEngine({ ...options, url: server.url }, { timeouts })
  t.after(() => engine.close())
  return { server, engine }
}

test('a generation is a workflow with one chain of nodes and one seed per image', async t => {
  const { server, engine } = await startEngine(t)
  const id = await engine.submit(job)
  const [sent] = server.calls
  const workflow = sent?.json().prompt as Workflow
  assert.equal(sent?.json().prompt_id, id)
  assert.deepEqual(workflow['2'], {
    class_type: 'LoraLoader',
    inputs: {
      lora_name: 'rooms.safetensors',
      strength_model: 0.4,
      strength_clip: 0.4,
      model: ['1', 0],
      clip: ['1', 1],
    },
  })
  assert.deepEqual(workflow['10']?.inputs, { width: 960, height: 1280, batch_size: 1 })
  assert.deepEqual(
    ['20', '21'].map(node => [workflow[node]?.inputs.seed, workflow[node]?.inputs.steps]),
    [
      [7, 30],
      [8, 30],
    ],
  )
  const status = await engine.status(id)
  assert.ok(status.state === 'succeeded')
  assert.deepEqual(
    status.images.map(({ seed }) => seed),
    [7, 8],
  )
})

test('a workflow without a model but with a VAE uses those nodes', async t => {
  const server = await startFakeComfyuiServer(t)
  const engine = createComfyuiEngine({ ...options, url: server.url, vae: 'x.vae.pt' })
  t.after(() => engine.close())
  const { model: _, ...plain } = job
  await engine.submit(plain)
  const workflow = server.calls[0]?.json().prompt as Workflow
  assert.equal(workflow['2'], undefined)
  assert.deepEqual(workflow['3']?.inputs.clip, ['1', 1])
  assert.deepEqual(workflow['30']?.inputs.vae, ['5', 0])
})

test('jobs wait, report the progress of the web socket, and finish drawing', async t => {
  const { server, engine } = await startEngine(t)
  server.behavior.hold = true
  const first = await engine.submit(job)
  const second = await engine.submit(job)
  const third = await engine.submit(job)
  assert.deepEqual(await engine.status(first), { state: 'running' })
  assert.deepEqual(await engine.status(second), { state: 'waiting', ahead: 1 })
  assert.deepEqual(await engine.status(third), { state: 'waiting', ahead: 2 })

  await waitUntil(async () => server.hasListeners())
  const messages = server.listMessages(first)
  const middle = messages.findIndex(text => text.includes('"value": 2') && text.includes('"node": "20"'))
  for (const message of messages.slice(0, middle + 1)) server.sendMessage(message)
  // Two of four steps of the first of two images
  await waitUntil(async () => {
    const status = await engine.status(first)
    return status.state === 'running' && status.progress === 0.25
  })
  for (const message of messages.slice(middle + 1)) server.sendMessage(message)
  await waitUntil(async () => (await engine.status(first)).state === 'drawn')
})

test('a recorded queue with NaN in the job of another client is read', async t => {
  const { server, engine } = await startEngine(t)
  server.behavior.hold = true
  const running = await engine.submit(job)
  server.behavior.queue = server.recorded('queueWithNaN', running)
  assert.match(String(server.behavior.queue.file), /"cfg": NaN/)
  assert.deepEqual(await engine.status(running), { state: 'running' })
})

test('the operator reads which names ComfyUI does not have', async t => {
  const server = await startFakeComfyuiServer(t)
  const fitting = { ...options, url: server.url, checkpoint: 'noise.safetensors' }
  assert.deepEqual(await createComfyuiEngine(fitting).findInvalidSettings?.([]), [])
  const other = { ...fitting, checkpoint: 'sd.safetensors', vae: 'x.vae.pt', sampler: 'best' }
  const invalid = await createComfyuiEngine(other).findInvalidSettings?.(['rooms.safetensors'])
  assert.deepEqual(
    invalid?.map(sentence => sentence.replace(/, which ComfyUI does not have\. It has (\w+).*$/, ': $1')),
    [
      'COMFYUI_CHECKPOINT names sd.safetensors: noise',
      'COMFYUI_VAE names x.vae.pt: pixel_space',
      'IMAGE_SAMPLER names best: euler',
      'IMAGE_MODELS names rooms.safetensors: none',
    ],
  )
  const upscaler = createComfyuiUpscaler({ ...options, url: server.url, upscaleModel: 'x2.pth' })
  assert.deepEqual(await upscaler.findInvalidSettings?.([]), [
    'UPSCALE_MODEL names x2.pth, which ComfyUI does not have. It has noise-x2.safetensors.',
  ])
})

test('a job of another client with values that JSON does not have hides no job of ours', async t => {
  const { server, engine } = await startEngine(t)
  server.behavior.hold = true
  const running = await engine.submit(job)
  server.behavior.foreignRows =
    '[NaN, "foreign", {"1": {"inputs": {"cfg": -Infinity}}}], [0, "other", {"is_changed": [NaN]}]'
  assert.deepEqual(await engine.status(running), { state: 'running' })
})

test('cancel removes a waiting job from the queue and interrupts a running one by id', async t => {
  const { server, engine } = await startEngine(t)
  server.behavior.hold = true
  const running = await engine.submit(job)
  const waiting = await engine.submit(job)
  await engine.cancel(waiting)
  assert.equal((await engine.status(waiting)).state, 'failed')
  assert.equal(
    server.calls.some(({ path }) => path === '/interrupt'),
    false,
  )
  await engine.cancel(running)
  const interrupt = server.calls.find(({ path }) => path === '/interrupt')
  assert.deepEqual(interrupt?.json(), { prompt_id: running })
  assert.deepEqual(await engine.status(running), {
    state: 'failed',
    reason: 'the job was stopped in ComfyUI',
  })
  await engine.cancel(running)
})

test('a job that ComfyUI no longer has is not reported as waiting, and its cause stays open', async t => {
  const { server, engine } = await startEngine(t)
  server.behavior.hold = true
  const id = await engine.submit(job)
  server.restart()
  const status = await engine.status(id)
  assert.deepEqual(status, {
    state: 'failed',
    unknown: true,
    reason: 'ComfyUI has no such job: its queue was cleared, or it was restarted',
  })
})

test('a job is found again when only the response to its submission is lost', async t => {
  const { server, engine } = await startEngine(t)
  server.behavior.hold = true
  server.dropNextResponse(/prompt/)
  const id = await engine.submit(job)
  assert.equal((await engine.status(id)).state, 'running')
  assert.equal(server.calls.filter(({ path }) => path === '/prompt').length, 1)
})

for (const [what, answer, kind, sentence] of [
  [
    'a checkpoint that is not there',
    'unknownCheckpoint',
    EngineMisconfiguredError,
    "CheckpointLoaderSimple: Value not in list: ckpt_name: 'missing.safetensors' not in ['noise.safetensors']",
  ],
  [
    'a size out of bounds',
    'tooLarge',
    EngineRefusalError,
    'EmptyLatentImage: Value 100000 bigger than max of 16384: width',
  ],
] as const) {
  test(`${what} is reported in one sentence`, async t => {
    const { server, engine } = await startEngine(t)
    server.behavior.rejection = server.recorded(answer)
    await assert.rejects(
      engine.submit(job),
      (fault: unknown) => fault instanceof kind && fault.message.includes(sentence),
    )
  })
}

// How a task ends when every call of a kind fails
for (const fault of networkFaults) {
  test(`a task whose submission always fails with "${fault}" is given up and refunded`, async t => {
    const { server, engine } = await startEngine(t, fault === 'slow' ? shortTimeouts : longTimeouts)
    server.injectFault(/prompt/, fault)
    const { state, failureKey, credits, faults } = await runGenerationTask(t, engine)
    assert.deepEqual([state, failureKey, credits, faults.length], ['failed', 'task.givenUp', 'given back', 3])
  })

  test(`a task whose first status call fails with "${fault}" continues and is charged once`, async t => {
    const { server, engine } = await startEngine(t, fault === 'slow' ? shortTimeouts : longTimeouts)
    server.injectFault(/history/, fault, 1)
    const { state, credits, imageCount } = await runGenerationTask(t, engine, undefined, 2)
    assert.deepEqual([state, credits, imageCount], ['succeeded', 'charged', 2])
  })
}

for (const [what, tell, failureKey] of [
  ['ComfyUI runs out of memory', s => (s.behavior.outcome = 'error'), 'task.outOfMemory'],
  ['the workflow makes nothing', s => (s.behavior.outcome = 'nothing'), 'task.engineFailed'],
  ['the image is no image', s => (s.behavior.file = Buffer.from('<html>')), 'task.engineFailed'],
  ['the image is a GIF', s => (s.behavior.file = Buffer.from('GIF89a')), 'task.engineFailed'],
  ['the image is broken', s => (s.behavior.file = s.behavior.file.subarray(0, 60)), 'task.givenUp'],
  ['the image never comes', s => s.injectFault(/view/, 'slow'), 'task.givenUp'],
  ['the image is cut', s => s.injectFault(/view/, 'cut'), 'task.givenUp'],
  ['the image is endless', s => s.injectFault(/view/, 'oversized'), 'task.engineFailed'],
] satisfies [string, (server: Awaited<ReturnType<typeof startFakeComfyuiServer>>) => unknown, string][]) {
  test(`a task fails and is refunded when ${what}`, async t => {
    const { server, engine } = await startEngine(
      t,
      what.includes('never comes') ? shortTimeouts : longTimeouts,
    )
    tell(server)
    const end = await runGenerationTask(t, engine)
    assert.deepEqual([end.state, end.failureKey, end.credits], ['failed', failureKey, 'given back'])
  })
}

test('a task that a restart of ComfyUI lost fails and is refunded', async t => {
  const { server, engine } = await startEngine(t)
  server.behavior.hold = true
  const ending = runGenerationTask(t, engine)
  await waitUntil(async () => server.calls.some(({ path }) => path === '/queue'))
  server.restart()
  const { failureKey, credits } = await ending
  assert.deepEqual([failureKey, credits], ['task.engineFailed', 'given back'])
})

test('credentials in the URL are sent as a header and never appear in a message', async t => {
  const server = await startFakeComfyuiServer(t)
  const url = server.url.replace('http://', 'http://ada:secret@')
  const engine = createComfyuiEngine({ ...options, url })
  t.after(() => engine.close())
  await engine.submit(job)
  assert.equal(
    server.calls[0]?.headers.authorization,
    `Basic ${Buffer.from('ada:secret').toString('base64')}`,
  )
  server.injectFault(/prompt/, 'refused')
  await assert.rejects(
    engine.submit(job),
    error => error instanceof Error && !error.message.includes('secret'),
  )
})

test('an upscale uploads the image and requests exactly twice its size', async t => {
  const server = await startFakeComfyuiServer(t)
  const upscaler = createComfyuiUpscaler({ ...options, url: server.url, upscaleModel: 'x2.pth' })
  t.after(() => upscaler.close())
  const id = await upscaler.submit({
    image: await createPng(30, 20),
    format: 'png',
    scenario: 'general',
    steps: 25,
    detail: 0.5,
    upscaleDetail: 0.25,
    factor: 2,
  })
  assert.match(server.calls[0]?.body.toString('latin1') ?? '', /name="image"; filename="tessera-.+\.png"/)
  const workflow = server.calls.find(({ path }) => path === '/prompt')?.json().prompt as Workflow
  assert.equal(workflow['1']?.inputs.image, 'a.png [temp]')
  assert.equal(workflow['2']?.inputs.model_name, 'x2.pth')
  assert.deepEqual([workflow['4']?.inputs.width, workflow['4']?.inputs.height], [60, 40])
  assert.equal(workflow['8']?.inputs.blend_factor, 0.75)
  assert.equal(workflow['5']?.inputs.alpha, 0.25)
  const status = await upscaler.status(id)
  assert.ok(status.state === 'succeeded')
  assert.equal(status.images.length, 1)
})

test('an upscale of a file that is no image is refused', async t => {
  const server = await startFakeComfyuiServer(t)
  const upscaler = createComfyuiUpscaler({ ...options, url: server.url, upscaleModel: 'x2.pth' })
  const broken = { image: Buffer.from('text'), format: 'png', scenario: 'general' } as const
  await assert.rejects(
    upscaler.submit({ ...broken, steps: 25, detail: 0, upscaleDetail: 0, factor: 2 }),
    EngineRefusalError,
  )
})
