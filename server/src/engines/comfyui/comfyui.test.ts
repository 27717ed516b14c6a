import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { EngineMisconfigured, EngineRefusal, type PictureJob } from '../../domain/engine.ts'
import { until } from '../../testing-works.ts'
import { endOf } from '../testing-flow.ts'
import { networkFaults, pngOf } from '../testing-stand-in.ts'
import { startComfyui } from './comfyui-stand-in.ts'
import { createComfyuiUpscaler } from './comfyui-upscale.ts'
import { createComfyuiEngine } from './comfyui.ts'
import type { Workflow } from './workflow.ts'

const patient = { call: 5_000, file: 5_000 }
/** For calls that never end. */
const hasty = { call: 150, file: 150 }
const options = {
  url: '',
  checkpoint: 'model.safetensors',
  sampler: 'dpmpp_2m',
  scheduler: 'karras',
  cfg: 7,
  negativePrompt: 'blurry',
}
const job: PictureJob = {
  prompt: 'a lake',
  scenario: 'interior',
  width: 960,
  height: 1280,
  count: 2,
  seed: 7,
  steps: 30,
  model: { id: 'rooms.safetensors', strength: 0.4 },
}

async function place(t: TestContext, deadlines = patient) {
  const server = await startComfyui(t)
  const engine = createComfyuiEngine({ ...options, url: server.url }, { deadlines })
  t.after(() => engine.close())
  return { server, engine }
}

test('a generation is a workflow of numbered nodes, a chain for every picture with a seed of its own', async t => {
  const { server, engine } = await place(t)
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
    status.pictures.map(({ seed }) => seed),
    [7, 8],
  )
})

test('without a model and with a VAE the workflow is wired to those', async t => {
  const server = await startComfyui(t)
  const engine = createComfyuiEngine({ ...options, url: server.url, vae: 'x.vae.pt' })
  t.after(() => engine.close())
  const { model: _, ...plain } = job
  await engine.submit(plain)
  const workflow = server.calls[0]?.json().prompt as Workflow
  assert.equal(workflow['2'], undefined)
  assert.deepEqual(workflow['3']?.inputs.clip, ['1', 1])
  assert.deepEqual(workflow['30']?.inputs.vae, ['5', 0])
})

test('jobs wait, run with the progress that the web socket tells, and are drawn', async t => {
  const { server, engine } = await place(t)
  server.told.hold = true
  const first = await engine.submit({ ...job, count: 1 })
  const second = await engine.submit(job)
  const third = await engine.submit(job)
  assert.deepEqual(await engine.status(first), { state: 'running' })
  assert.deepEqual(await engine.status(second), { state: 'waiting', ahead: 1 })
  assert.deepEqual(await engine.status(third), { state: 'waiting', ahead: 2 })

  await until(async () => server.heard())
  const say = (value: number) =>
    server.say({ type: 'progress', data: { value, max: 30, prompt_id: first, node: '20' } })
  server.say({ type: 'status', data: {} })
  say(15)
  await until(async () => {
    const status = await engine.status(first)
    return status.state === 'running' && status.progress === 0.5
  })
  say(30)
  await until(async () => (await engine.status(first)).state === 'drawn')
})

test('a waiting job is taken out of the queue, a running one is stopped by its id alone', async t => {
  const { server, engine } = await place(t)
  server.told.hold = true
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

test('a restart of ComfyUI is told from waiting', async t => {
  const { server, engine } = await place(t)
  server.told.hold = true
  const id = await engine.submit(job)
  server.restart()
  const status = await engine.status(id)
  assert.deepEqual(status, {
    state: 'failed',
    unknown: true,
    reason: 'ComfyUI was restarted and has lost the job',
  })
})

test('where only the answer to a submit is lost, the job is found again and not drawn twice', async t => {
  const { server, engine } = await place(t)
  server.told.hold = true
  server.loseAnswer(/prompt/)
  const id = await engine.submit(job)
  assert.equal((await engine.status(id)).state, 'running')
  assert.equal(server.calls.filter(({ path }) => path === '/prompt').length, 1)
})

for (const [what, type, kind] of [
  ['a checkpoint that is not there', 'value_not_in_list', EngineMisconfigured],
  ['a size out of bounds', 'value_bigger_than_max', EngineRefusal],
] as const) {
  test(`${what} is said in a sentence`, async t => {
    const { server, engine } = await place(t)
    const errors = [{ type, message: 'Value not in list', details: "ckpt_name: 'x' not in ['y']" }]
    const node_errors = { '1': { class_type: 'CheckpointLoaderSimple', errors, dependent_outputs: [] } }
    const error = { type: 'prompt_outputs_failed_validation', message: 'failed', details: '', extra_info: {} }
    server.told.rejection = { status: 400, json: { error, node_errors } }
    await assert.rejects(
      engine.submit(job),
      (fault: unknown) =>
        fault instanceof kind &&
        fault.message.includes("CheckpointLoaderSimple: Value not in list: ckpt_name: 'x' not in ['y']"),
    )
  })
}

// What a task ends as when every call of a kind meets a fault.
for (const fault of networkFaults) {
  test(`a task whose submit always meets "${fault}" is given up, and its credits are back`, async t => {
    const { server, engine } = await place(t, fault === 'slow' ? hasty : patient)
    server.harm(/prompt/, fault)
    const { state, told, credits, faults } = await endOf(t, engine)
    assert.deepEqual([state, told, credits, faults.length], ['failed', 'generation.givenUp', 'given back', 3])
  })

  test(`a task whose first look meets "${fault}" goes on and is charged once`, async t => {
    const { server, engine } = await place(t, fault === 'slow' ? hasty : patient)
    server.harm(/history/, fault, 1)
    const { state, credits, pictures } = await endOf(t, engine, undefined, 2)
    assert.deepEqual([state, credits, pictures], ['succeeded', 'charged', 2])
  })
}

for (const [what, tell, told] of [
  ['ComfyUI runs out of memory', s => (s.told.outcome = 'error'), 'generation.engineFailed'],
  ['the workflow makes nothing', s => (s.told.outcome = 'nothing'), 'generation.engineFailed'],
  ['the picture is no picture', s => (s.told.file = Buffer.from('<html>')), 'generation.engineFailed'],
  ['the picture is a GIF', s => (s.told.file = Buffer.from('GIF89a')), 'generation.engineFailed'],
  ['the picture is broken', s => (s.told.file = s.told.file.subarray(0, 60)), 'generation.givenUp'],
  ['the picture never comes', s => s.harm(/view/, 'slow'), 'generation.givenUp'],
  ['the picture is cut', s => s.harm(/view/, 'cut'), 'generation.givenUp'],
  ['the picture is endless', s => s.harm(/view/, 'oversized'), 'generation.engineFailed'],
] satisfies [string, (server: Awaited<ReturnType<typeof startComfyui>>) => unknown, string][]) {
  test(`a task fails and gives its credits back when ${what}`, async t => {
    const { server, engine } = await place(t, what.includes('never comes') ? hasty : patient)
    tell(server)
    const end = await endOf(t, engine)
    assert.deepEqual([end.state, end.told, end.credits], ['failed', told, 'given back'])
  })
}

test('a task that ComfyUI loses by a restart fails and gives its credits back', async t => {
  const { server, engine } = await place(t)
  server.told.hold = true
  const ending = endOf(t, engine)
  await until(async () => server.calls.some(({ path }) => path === '/queue'))
  server.restart()
  const { told, credits } = await ending
  assert.deepEqual([told, credits], ['generation.engineFailed', 'given back'])
})

test('a log-in in the address goes into a header and never into a message', async t => {
  const server = await startComfyui(t)
  const url = server.url.replace('http://', 'http://ada:secret@')
  const engine = createComfyuiEngine({ ...options, url })
  t.after(() => engine.close())
  await engine.submit(job)
  assert.equal(
    server.calls[0]?.headers.authorization,
    `Basic ${Buffer.from('ada:secret').toString('base64')}`,
  )
  server.harm(/prompt/, 'refused')
  await assert.rejects(
    engine.submit(job),
    error => error instanceof Error && !error.message.includes('secret'),
  )
})

test('an upscale uploads the picture and asks for exactly twice its size', async t => {
  const server = await startComfyui(t)
  const upscaler = createComfyuiUpscaler({ ...options, url: server.url, upscaleModel: 'x2.pth' })
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
  assert.match(server.calls[0]?.body.toString('latin1') ?? '', /name="image"; filename="tessera-.+\.png"/)
  const workflow = server.calls.find(({ path }) => path === '/prompt')?.json().prompt as Workflow
  assert.equal(workflow['1']?.inputs.image, 'uploaded.png [temp]')
  assert.equal(workflow['2']?.inputs.model_name, 'x2.pth')
  assert.deepEqual([workflow['4']?.inputs.width, workflow['4']?.inputs.height], [60, 40])
  assert.equal(workflow['8']?.inputs.blend_factor, 0.75)
  assert.equal(workflow['5']?.inputs.alpha, 0.25)
  const status = await upscaler.status(id)
  assert.ok(status.state === 'succeeded')
  assert.equal(status.pictures.length, 1)
})

test('an upscale of a file that is no picture is refused', async t => {
  const server = await startComfyui(t)
  const upscaler = createComfyuiUpscaler({ ...options, url: server.url, upscaleModel: 'x2.pth' })
  const broken = { picture: Buffer.from('text'), ending: 'png', scenario: 'general' } as const
  await assert.rejects(
    upscaler.submit({ ...broken, steps: 25, detail: 0, upscaleDetail: 0, factor: 2 }),
    EngineRefusal,
  )
})
