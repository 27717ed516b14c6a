import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import sharp from 'sharp'
import {
  EngineBusyError,
  EngineMisconfiguredError,
  EngineRefusalError,
  type ImageJob,
} from '../../features/tasks/engine.ts'
import { waitUntil } from '../../../test/seeds/seed-creation.ts'
import { runGenerationTask, createFastTime } from '../../../test/harnesses/engine-task-harness.ts'
import { networkFaults, createPng } from '../../../test/fakes/fake-engine-server.ts'
import type { OpenaiOptions } from '../../config/engine-config.ts'
import { startFakeOpenaiServer } from '../../../test/fakes/fake-openai-server.ts'
import { createOpenaiEngine } from './openai-engine.ts'
import { findInvalidOpenaiSettings } from './find-invalid-settings.ts'
import { listedModel } from './find-model.ts'
import { pickSupportedSize } from './image-size.ts'
import { getModelSizes } from './model-sizes.ts'

const longTimeouts = { jobMs: 10_000, callMs: 5_000, fileMs: 5_000 }
/** For calls that never return. */
const shortTimeouts = { jobMs: 300, callMs: 300, fileMs: 300 }
const job: ImageJob = {
  prompt: 'a lake',
  scenario: 'general',
  width: 960,
  height: 1280,
  count: 1,
  seed: 7,
  steps: 30,
}

async function startEngine(t: TestContext, options: Partial<OpenaiOptions> = {}, timeouts = longTimeouts) {
  const server = await startFakeOpenaiServer(t)
  const time = createFastTime()
  const engine = createOpenaiEngine(
    {
      url: server.url,
      key: 'sk-secret',
      model: 'gpt-image-1',
      quality: undefined,
      background: undefined,
      sizes: undefined,
      partialImages: 0,
      lostJobs: 'refund',
      ...options,
    },
    { ...time, timeouts },
  )
  t.after(() => engine.close())
  const settled = (id: string) =>
    waitUntil(async () => {
      const status = await engine.status(id)
      return status.state !== 'waiting' && status.state !== 'running' && status
    })
  /** Polls as the runner does: a job starts at its second status call. */
  const lookAt = async (ids: string[], times: number) => {
    for (let look = 0; look < times; look++) await Promise.all(ids.map(id => engine.status(id)))
  }
  return { server, engine, time, settled, lookAt }
}

const errorReply = (status: number, code: string | null, message = 'no', param: string | null = null) => ({
  status,
  json: { error: { message, code, param, type: 'x' } },
})

test('requests the nearest size with the key and crops the image to the requested size', async t => {
  const { server, engine, settled } = await startEngine(t, { quality: 'low' })
  const status = await settled(await engine.submit(job))
  assert.deepEqual(server.calls[0]?.json(), {
    model: 'gpt-image-1',
    prompt: 'a lake',
    n: 1,
    size: '1024x1536',
    quality: 'low',
  })
  assert.equal(server.calls.at(0)?.headers.authorization, 'Bearer sk-secret')
  assert.ok(status.state === 'succeeded')
  const { width, height } = await sharp(status.images[0]?.file).metadata()
  assert.deepEqual([width, height], [960, 1280])
})

test('without a name, the newest image model of the API is used, also after it was shut down', async t => {
  const { server, engine, settled } = await startEngine(t, { model: undefined })
  const used = () =>
    server.calls.filter(({ path }) => path.endsWith('/generations')).map(call => call.json().model)
  assert.equal((await settled(await engine.submit(job))).state, 'succeeded')
  assert.equal(engine.name, 'gpt-image-9')

  server.behavior.replies.push(errorReply(404, 'model_not_found'))
  await assert.rejects(async () => settled(await engine.submit(job)), EngineMisconfiguredError)
  server.behavior.models.push({ id: 'gpt-image-10', object: 'model', created: 3 })
  assert.equal((await settled(await engine.submit(job))).state, 'succeeded')
  assert.deepEqual(used(), ['gpt-image-9', 'gpt-image-9', 'gpt-image-10'])
})

test('an image of the requested size is not changed', async t => {
  const { server, engine, settled } = await startEngine(t, { sizes: 'any' })
  const status = await settled(await engine.submit(job))
  assert.equal(server.calls[0]?.json().size, '960x1280')
  assert.ok(status.state === 'succeeded')
  const [image] = status.images
  assert.deepEqual(image?.file, await createPng(960, 1280))
})

for (const [wanted, asked] of [
  ['960x1280', '1024x1536'],
  ['1024x1024', '1024x1024'],
  ['768x1152', '1024x1536'],
  ['1152x768', '1536x1024'],
  ['1280x960', '1536x1024'],
  ['1152x2048', '1024x1536'],
] as const) {
  test(`for ${wanted} an older model gets ${asked}`, () => {
    const [width = 0, height = 0] = wanted.split('x').map(Number)
    const size = pickSupportedSize({ width, height }, getModelSizes('gpt-image-1'))
    assert.equal(`${size.width}x${size.height}`, asked)
  })
}

test('a server that returns too few images is called again for the rest', async t => {
  const { server, engine, settled } = await startEngine(t)
  server.behavior.maxImages = 2
  const status = await settled(await engine.submit({ ...job, count: 3 }))
  assert.deepEqual(
    server.calls.map(call => call.json().n),
    [3, 1],
  )
  assert.ok(status.state === 'succeeded')
  assert.deepEqual(
    status.images.map(({ seed }) => seed),
    [null, null, null],
  )
})

test('retries after the time that the server names, or after a default time', async t => {
  const { server, engine, settled } = await startEngine(t)
  server.behavior.replies.push(
    { ...errorReply(429, 'rate_limit_exceeded'), headers: { 'retry-after': '3' } },
    { status: 503, headers: { 'content-type': 'text/html' }, file: Buffer.from('<html>') },
  )
  assert.equal((await settled(await engine.submit(job))).state, 'succeeded')
  assert.equal(server.calls.length, 3)
})

test('a busy server is called four times at most, and the task waits for it', async t => {
  const { server, engine, settled } = await startEngine(t)
  server.behavior.replies.push(...Array.from({ length: 4 }, () => errorReply(429, null)))
  const id = await engine.submit(job)
  await assert.rejects(settled(id), EngineBusyError)
  assert.equal(server.calls.length, 4)
  // The runner submits it again
  assert.equal((await engine.status(id)).state, 'failed')
  assert.equal((await settled(await engine.submit(job))).state, 'succeeded')
})

test('a server that is busy after it made one of two images is not asked for both again', async t => {
  const { server, engine, settled } = await startEngine(t)
  server.behavior.maxImages = 1
  server.behavior.replies.push(
    { json: { data: [{ b64_json: (await createPng(1024, 1536)).toString('base64') }] } },
    ...Array.from({ length: 4 }, () => errorReply(429, null)),
  )
  const status = await settled(await engine.submit({ ...job, count: 2 }))
  assert.deepEqual(status, { state: 'failed', reason: 'The image API answered with status 429' })
})

test('a fault that repeats is met twice, and the log has its words', async t => {
  const { server, engine, settled } = await startEngine(t)
  server.behavior.replies.push(
    ...Array.from({ length: 4 }, () => errorReply(500, null, 'CUDA out of memory')),
  )
  const status = await settled(await engine.submit(job))
  assert.deepEqual(status, {
    state: 'failed',
    reason: 'The image API answered with status 500: CUDA out of memory',
  })
  assert.equal(server.calls.length, 2)
})

for (const [model, asked] of [
  ['gpt-image-1.5', '1024x1536'],
  ['gpt-image-1-mini', '1024x1536'],
  ['gpt-image-2', '960x1280'],
  ['openai/gpt-image-2.5-flare-2026-09-08', '960x1280'],
  ['dall-e-3', '1024x1792'],
  ['my-weights', '1024x1536'],
] as const) {
  test(`${model} is asked for ${asked}`, async t => {
    const { server, engine, settled } = await startEngine(t, { model })
    await settled(await engine.submit(job))
    assert.equal(server.calls[0]?.json().size, asked)
  })
}

test('sends the background that the operator names', async t => {
  const { server, engine, settled } = await startEngine(t, { background: 'opaque' })
  await settled(await engine.submit(job))
  assert.equal(server.calls[0]?.json().background, 'opaque')
})

describe('partial images', () => {
  const event = (data: object) => `event: x\ndata: ${JSON.stringify(data)}\n\n`
  const partial = (index: number, b64: string) =>
    event({ type: 'image_generation.partial_image', b64_json: b64, partial_image_index: index })
  const stream = (...events: string[]) => ({
    headers: { 'content-type': 'text/event-stream' },
    file: Buffer.from(events.join('')),
  })

  test('are progress, and the result is the completed image alone', async t => {
    const { server, engine, settled } = await startEngine(t, { partialImages: 2 })
    const [half, whole] = await Promise.all([createPng(960, 1280, 1), createPng(960, 1280, 250)])
    const end = Promise.withResolvers<null>()
    server.behavior.stream = async write => {
      write(partial(0, half.toString('base64')))
      await end.promise
      write(event({ type: 'image_generation.completed', b64_json: whole.toString('base64') }))
    }
    const id = await engine.submit(job)
    const seen = await waitUntil(async () => {
      const status = await engine.status(id)
      return status.state === 'running' && status.progress ? status.progress : false
    })
    assert.equal(seen, 1 / 3)
    end.resolve(null)
    const status = await settled(id)
    assert.ok(status.state === 'succeeded')
    assert.deepEqual(
      status.images.map(({ file }) => file),
      [whole],
    )
    const { stream: asked, partial_images: count, n } = server.calls[0]?.json() ?? {}
    assert.deepEqual([asked, count, n], [true, 2, 1])
  })

  test('of several images come in one call each', async t => {
    const { server, engine, settled } = await startEngine(t, { partialImages: 1 })
    const image = (await createPng(960, 1280)).toString('base64')
    for (let i = 0; i < 3; i++)
      server.behavior.replies.push(stream(event({ type: 'image_generation.completed', b64_json: image })))
    const status = await settled(await engine.submit({ ...job, count: 3 }))
    assert.ok(status.state === 'succeeded')
    assert.equal(status.images.length, 3)
    assert.equal(server.calls.length, 3)
  })

  test('are no result where the stream ends early', async t => {
    const { server, engine, settled } = await startEngine(t, { partialImages: 1 })
    server.behavior.replies.push(stream(partial(0, (await createPng(960, 1280)).toString('base64'))))
    assert.deepEqual(await settled(await engine.submit(job)), {
      state: 'failed',
      reason: 'The image API answered without an image',
    })
  })

  test('end with the refusal that the stream says', async t => {
    const { server, engine, settled } = await startEngine(t, { partialImages: 1 })
    server.behavior.replies.push(
      stream(event({ type: 'error', error: { message: 'no', code: 'moderation_blocked' } })),
    )
    await assert.rejects(settled(await engine.submit(job)), { moderated: 'prompt' })
  })

  test('are not needed: a server without them sends its images as ever', async t => {
    const { engine, settled } = await startEngine(t, { partialImages: 3 })
    assert.equal((await settled(await engine.submit(job))).state, 'succeeded')
  })
})

for (const [what, reply, kind, pattern] of [
  ['moderation_blocked', errorReply(400, 'moderation_blocked'), EngineRefusalError, /no/],
  [
    'a text alone, as compatible servers send it',
    { status: 400, json: { error: 'prompt is required' } },
    EngineRefusalError,
    /prompt is required/,
  ],
  [
    'a prompt that is too long',
    errorReply(400, 'string_above_max_length', 'too long'),
    EngineRefusalError,
    /too long/,
  ],
  [
    'an account without money',
    errorReply(429, 'insufficient_quota'),
    EngineMisconfiguredError,
    /wants to be paid/,
  ],
  [
    'a wrong key',
    errorReply(401, 'invalid_api_key', 'sk-secret is wrong'),
    EngineMisconfiguredError,
    /OPENAI_API_KEY/,
  ],
  ['an unknown model', errorReply(404, 'model_not_found'), EngineMisconfiguredError, /address or the model/],
  [
    'a size it has not',
    errorReply(400, 'invalid_value', 'no', 'size'),
    EngineMisconfiguredError,
    /check OPENAI_IMAGE_SIZES/,
  ],
  [
    'streaming, which it has not',
    errorReply(400, 'unsupported_parameter', 'no', 'stream'),
    EngineMisconfiguredError,
    /check OPENAI_PARTIAL_IMAGES/,
  ],
  [
    'a field that FastAPI does not accept',
    { status: 422, json: { detail: [{ loc: ['body', 'quality'], msg: 'bad' }, {}] } },
    EngineMisconfiguredError,
    /check OPENAI_IMAGE_QUALITY: bad/,
  ],
  [
    'an error of vLLM',
    { status: 400, json: { object: 'error', message: 'bad prompt', type: 'BadRequestError', code: 400 } },
    EngineRefusalError,
    /bad prompt/,
  ],
  ['the moderation of Azure', errorReply(400, 'content_policy_violation'), EngineRefusalError, /no/],
  [
    'the moderation of another server',
    errorReply(400, 'InputTextSensitiveContentDetected'),
    EngineRefusalError,
    /no/,
  ],
  ['an empty account', errorReply(402, null, 'Insufficient credits'), EngineMisconfiguredError, /be paid/],
] as const) {
  test(`${what} is not retried`, async t => {
    const { server, engine, settled } = await startEngine(t)
    server.behavior.replies.push(reply)
    const id = await engine.submit(job)
    await assert.rejects(
      settled(id),
      (error: unknown) =>
        error instanceof kind && pattern.test(error.message) && !error.message.includes('sk-secret'),
    )
    assert.equal(server.calls.length, 1)
  })
}

test('a result URL is fetched from the same server only, and never from a private network', async t => {
  const { server, engine, settled } = await startEngine(t)
  const origin = new URL(server.url).origin
  server.behavior.replies.push({ json: { data: [{ url: `${origin}/file` }] } })
  assert.deepEqual(await settled(await engine.submit(job)), {
    state: 'failed',
    reason: 'The image API did not hand over a result: status 404',
  })
  server.behavior.replies.push({ json: { data: [{ url: 'http://169.254.169.254/latest' }] } })
  assert.deepEqual(await settled(await engine.submit(job)), {
    state: 'failed',
    reason: 'The image API named a result outside the public web',
  })
})

test('of five jobs four run at a time, and the fifth waits', async t => {
  const { server, engine, settled, lookAt } = await startEngine(t)
  server.injectFault(/generations/, 'slow', 4)
  const ids = await Promise.all(Array.from({ length: 5 }, () => engine.submit(job)))
  await lookAt(ids, 2)
  assert.deepEqual(await engine.status(ids[4] ?? ''), { state: 'waiting', ahead: 4 })
  await waitUntil(async () => server.calls.length === 4)
  await engine.cancel(ids[0] ?? '')
  assert.equal((await settled(ids[4] ?? '')).state, 'succeeded')
})

// How a task ends when the first call fails: the runner calls once, the engine decides
for (const [name, told, credits] of networkFaults.map(name =>
  name === 'status 500'
    ? [name, null, 'charged']
    : [
        name,
        name === 'slow'
          ? 'task.timedOut'
          : ['refused', 'cut'].includes(name)
            ? 'task.givenUp'
            : 'task.engineFailed',
        'given back',
      ],
)) {
  test(`a task whose call fails with "${name}" ends with its credits ${credits}`, async t => {
    const { server, engine, time } = await startEngine(t, {}, name === 'slow' ? shortTimeouts : longTimeouts)
    server.injectFault(/generations/, name as (typeof networkFaults)[number], 1)
    const end = await runGenerationTask(t, engine, time)
    assert.deepEqual([end.failureKey, end.credits], [told, credits])
  })
}

for (const [what, reply, told] of [
  ['a refusal by the review', errorReply(400, 'moderation_blocked'), 'task.promptReviewed'],
  ['a wrong key', errorReply(401, 'invalid_api_key'), 'task.outOfOrder'],
  ['no data', { json: { data: [] } }, 'task.engineFailed'],
  ['an image that is none', { json: { data: [{ b64_json: 'aGVsbG8=' }] } }, 'task.engineFailed'],
  ['neither file nor address', { json: { data: [{}] } }, 'task.engineFailed'],
] as const) {
  test(`a task whose response is ${what} fails and is refunded`, async t => {
    const { server, engine, time } = await startEngine(t)
    server.behavior.replies.push(reply)
    const end = await runGenerationTask(t, engine, time)
    assert.deepEqual([end.state, end.failureKey, end.credits], ['failed', told, 'given back'])
  })
}

describe('the settings', () => {
  test('fit where the API has the model, or one to choose', async t => {
    for (const model of ['gpt-image-9', undefined]) {
      const { engine } = await startEngine(t, { model })
      assert.deepEqual(await engine.findInvalidSettings?.([]), [])
    }
  })

  test('do not fit with models of scenarios, a key that the API refuses, and no model to choose', async t => {
    const { server, engine } = await startEngine(t, { model: undefined })
    assert.deepEqual(await engine.findInvalidSettings?.(['rooms']), [
      'IMAGE_MODELS is set, and the image API has no such models. Remove it.',
    ])
    server.behavior.models.pop()
    server.behavior.models.push({ id: 'speech', object: 'model', created: 1 })
    await assert.rejects(async () => engine.findInvalidSettings?.([]), EngineMisconfiguredError)
    server.behavior.modelsStatus = 401
    await assert.rejects(async () => engine.findInvalidSettings?.([]), /OPENAI_API_KEY/)
    server.behavior.modelsStatus = 404
    assert.deepEqual(await engine.findInvalidSettings?.([]), [
      'The image API lists no models. Name one in OPENAI_IMAGE_MODEL.',
    ])
  })

  test('name a model that only OpenAI itself must list', async () => {
    const listModels = async () => [listedModel.parse({ id: 'gpt-image-9' })]
    const find = (url: string, model: string) => findInvalidOpenaiSettings({ listModels }, { url, model }, [])
    assert.deepEqual(await find('https://api.openai.com/v1', 'gpt-image-1'), [
      'OPENAI_IMAGE_MODEL names gpt-image-1, which the image API does not have. It has gpt-image-9.',
    ])
    assert.deepEqual(await find('https://mine.openai.azure.com/openai/v1', 'my-deployment'), [])
  })
})
