import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import sharp from 'sharp'
import { EngineMisconfigured, EngineRefusal, type PictureJob } from '../../domain/engine.ts'
import { until } from '../../testing-works.ts'
import { endOf, quickTime } from '../testing-flow.ts'
import { networkFaults, pngOf } from '../testing-stand-in.ts'
import type { OpenaiOptions } from './openai-options.ts'
import { startImageApi } from './openai-stand-in.ts'
import { createOpenaiEngine } from './openai.ts'
import { sizeToAsk } from './sizes.ts'

const patient = { generation: 10_000, file: 5_000 }
/** For calls that never end. */
const hasty = { generation: 300, file: 300 }
const sizes = [
  { width: 1024, height: 1024 },
  { width: 1536, height: 1024 },
  { width: 1024, height: 1536 },
]
const job: PictureJob = {
  prompt: 'a lake',
  scenario: 'general',
  width: 960,
  height: 1280,
  count: 1,
  seed: 7,
  steps: 30,
}

async function place(t: TestContext, options: Partial<OpenaiOptions> = {}, deadlines = patient) {
  const server = await startImageApi(t)
  const time = quickTime()
  const engine = createOpenaiEngine(
    { url: server.url, key: 'sk-secret', model: 'gpt-image-1', sizes, lostJobs: 'give-back', ...options },
    { ...time, deadlines },
  )
  t.after(() => engine.close())
  const settled = (id: string) =>
    until(async () => {
      const status = await engine.status(id)
      return status.state !== 'waiting' && status.state !== 'running' && status
    })
  /** As the runner does it: a job begins at its second look. */
  const lookAt = async (ids: string[], times: number) => {
    for (let look = 0; look < times; look++) await Promise.all(ids.map(id => engine.status(id)))
  }
  return { server, engine, time, settled, lookAt }
}

const fault = (status: number, code: string | null, message = 'no', param: string | null = null) => ({
  status,
  json: { error: { message, code, param, type: 'x' } },
})

test('asks for the nearest size with the key and crops the answer to the size that was wanted', async t => {
  const { server, engine, settled } = await place(t, { quality: 'low' })
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
  const { width, height } = await sharp(status.pictures[0]?.file).metadata()
  assert.deepEqual([width, height], [960, 1280])
})

test('a picture that has the wanted size stays as it was made', async t => {
  const { server, engine, settled } = await place(t, { sizes: 'any' })
  const status = await settled(await engine.submit(job))
  assert.equal(server.calls[0]?.json().size, '960x1280')
  assert.ok(status.state === 'succeeded')
  const [picture] = status.pictures
  assert.deepEqual(picture?.file, await pngOf(960, 1280))
})

for (const [wanted, asked] of [
  ['960x1280', '1024x1536'],
  ['1024x1024', '1024x1024'],
  ['768x1152', '1024x1536'],
  ['1152x768', '1536x1024'],
  ['1280x960', '1536x1024'],
  ['1152x2048', '1024x1536'],
] as const) {
  test(`for ${wanted} an older model is asked for ${asked}`, () => {
    const [width = 0, height = 0] = wanted.split('x').map(Number)
    const size = sizeToAsk({ width, height }, sizes)
    assert.equal(`${size.width}x${size.height}`, asked)
  })
}

test('a server that makes fewer pictures than asked is asked for the rest', async t => {
  const { server, engine, settled } = await place(t)
  server.told.most = 2
  const status = await settled(await engine.submit({ ...job, count: 3 }))
  assert.deepEqual(
    server.calls.map(call => call.json().n),
    [3, 1],
  )
  assert.ok(status.state === 'succeeded')
  assert.deepEqual(
    status.pictures.map(({ seed }) => seed),
    [7, 8, 9],
  )
})

test('asks again after the time that the server names, and without one after a time of its own', async t => {
  const { server, engine, settled } = await place(t)
  server.told.replies.push(
    { ...fault(429, 'rate_limit_exceeded'), headers: { 'retry-after': '3' } },
    { status: 503, headers: { 'content-type': 'text/html' }, file: Buffer.from('<html>') },
  )
  assert.equal((await settled(await engine.submit(job))).state, 'succeeded')
  assert.equal(server.calls.length, 3)
})

test('a server that stays busy is asked four times and not for ever', async t => {
  const { server, engine, settled } = await place(t)
  server.told.replies.push(...Array.from({ length: 9 }, () => fault(429, null)))
  const status = await settled(await engine.submit(job))
  assert.deepEqual(status, { state: 'failed', reason: 'The image API answered with status 429' })
  assert.equal(server.calls.length, 4)
})

for (const [what, reply, kind, pattern] of [
  ['moderation_blocked', fault(400, 'moderation_blocked'), EngineRefusal, /no/],
  ['a prompt that is too long', fault(400, 'string_above_max_length', 'too long'), EngineRefusal, /too long/],
  ['an account without money', fault(429, 'insufficient_quota'), EngineMisconfigured, /wants to be paid/],
  ['a wrong key', fault(401, 'invalid_api_key', 'sk-secret is wrong'), EngineMisconfigured, /OPENAI_API_KEY/],
  ['an unknown model', fault(404, 'model_not_found'), EngineMisconfigured, /address or the model/],
  ['a size it has not', fault(400, 'invalid_value', 'no', 'size'), EngineMisconfigured, /status 400/],
] as const) {
  test(`${what} is not asked again`, async t => {
    const { server, engine, settled } = await place(t)
    server.told.replies.push(reply)
    const id = await engine.submit(job)
    await assert.rejects(
      settled(id),
      (error: unknown) =>
        error instanceof kind && pattern.test(error.message) && !error.message.includes('sk-secret'),
    )
    assert.equal(server.calls.length, 1)
  })
}

test('a result that is named by an address is fetched from the same server and from no other of the network', async t => {
  const { server, engine, settled } = await place(t)
  const origin = new URL(server.url).origin
  server.told.replies.push({ json: { data: [{ url: `${origin}/file` }] } })
  assert.deepEqual(await settled(await engine.submit(job)), {
    state: 'failed',
    reason: 'The image API did not hand over a result: status 404',
  })
  server.told.replies.push({ json: { data: [{ url: 'http://169.254.169.254/latest' }] } })
  assert.deepEqual(await settled(await engine.submit(job)), {
    state: 'failed',
    reason: 'The image API named a result outside the public web',
  })
})

test('five jobs: four are asked for at a time, the fifth waits for its turn', async t => {
  const { server, engine, settled, lookAt } = await place(t)
  server.harm(/generations/, 'slow', 4)
  const ids = await Promise.all(Array.from({ length: 5 }, () => engine.submit(job)))
  await lookAt(ids, 2)
  assert.deepEqual(await engine.status(ids[4] ?? ''), { state: 'waiting', ahead: 4 })
  await until(async () => server.calls.length === 4)
  await engine.cancel(ids[0] ?? '')
  assert.equal((await settled(ids[4] ?? '')).state, 'succeeded')
})

// What a task ends as when the first call meets a fault: the runner asks once, the engine says how it ended.
for (const [name, told, credits] of networkFaults.map(name =>
  name === 'status 500' ? [name, null, 'charged'] : [name, 'generation.engineFailed', 'given back'],
)) {
  test(`a task whose call meets "${name}" ends with its credits ${credits}`, async t => {
    const { server, engine, time } = await place(t, {}, name === 'slow' ? hasty : patient)
    server.harm(/generations/, name as (typeof networkFaults)[number], 1)
    const end = await endOf(t, engine, time)
    assert.deepEqual([end.told, end.credits], [told, credits])
  })
}

for (const [what, reply, told] of [
  ['a refusal by the review', fault(400, 'moderation_blocked'), 'generation.promptReviewed'],
  ['a wrong key', fault(401, 'invalid_api_key'), 'generation.outOfOrder'],
  ['no data', { json: { data: [] } }, 'generation.engineFailed'],
  ['a picture that is none', { json: { data: [{ b64_json: 'aGVsbG8=' }] } }, 'generation.engineFailed'],
  ['neither file nor address', { json: { data: [{}] } }, 'generation.engineFailed'],
] as const) {
  test(`a task that is answered with ${what} fails and gives its credits back`, async t => {
    const { server, engine, time } = await place(t)
    server.told.replies.push(reply)
    const end = await endOf(t, engine, time)
    assert.deepEqual([end.state, end.told, end.credits], ['failed', told, 'given back'])
  })
}
