import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import sharp from 'sharp'
import {
  checkStatus,
  checkUpscaleStatus,
  generateStatus,
  submitTextToImage,
  submitUpscale,
  type AnswerOf,
} from '@tessera/shared-contracts'
import { openDatabase } from './adapters/database/database.ts'
import { startComfyui } from './engines/comfyui/comfyui-stand-in.ts'
import { keys, startLiblib } from './engines/liblib/liblib-stand-in.ts'
import { startImageApi } from './engines/openai/openai-stand-in.ts'
import { startSdapi } from './engines/sdapi/sdapi-stand-in.ts'
import type { Call, StandIn } from './engines/testing-stand-in.ts'
import { startServerProcess } from './testing-process.ts'
import { generation, until } from './testing-works.ts'
import { folderWithMember } from './testing-member-folder.ts'

/** The server over a folder, gone with the test. */
async function serve(t: TestContext, folder: string, options: Parameters<typeof startServerProcess>[1] = {}) {
  const server = await startServerProcess(folder, options)
  t.after(server.kill)
  return server
}

/** What a page of the member asks of the server. */
function browserOf(cookie: string) {
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': 'the-one' }
  return {
    async submit(address: string, count: number) {
      const body = JSON.stringify(generation('a lake', { count }))
      const response = await fetch(address + submitTextToImage.path, { method: 'POST', headers, body })
      return ((await response.json()) as AnswerOf<typeof submitTextToImage>).uuid ?? ''
    },
    async reading(address: string, uuid: string) {
      const response = await fetch(`${address}${checkStatus.path}?uuid=${uuid}`, { headers })
      return ((await response.json()) as AnswerOf<typeof checkStatus>).data
    },
  }
}

test('a task outlives the server that is killed: it ends once, and is charged once', async t => {
  const { folder, cookie } = await folderWithMember(t)
  const { submit, reading } = browserOf(cookie)

  const first = await serve(t, folder)
  const uuid = await submit(first.address, 4)
  const { stores, close } = await openDatabase(folder)
  t.after(close)
  await until(async () => (await stores.tasks.find(uuid))?.job)
  await first.kill()

  const second = await serve(t, folder, { minutesAhead: 1 })
  assert.equal(await submit(second.address, 4), uuid, 'asked again with its key, it is the same task')
  const images = await until(async () => {
    const data = await reading(second.address, uuid)
    return data?.generateStatus === generateStatus.succeeded && data.images
  })
  assert.equal(images.length, 4)
  await second.stop()

  const task = await stores.tasks.find(uuid)
  assert.deepEqual([task?.state, task?.tries], ['succeeded', 2])
  const history = await stores.generations.ofMember(task?.memberId ?? '', 10)
  assert.deepEqual(
    history.map(({ id }) => id),
    [uuid],
  )
  assert.equal((await stores.accounts.find(task?.memberId ?? ''))?.balance, 7_260 - 30)
  assert.deepEqual(await stores.ledger.faults(), [])
})

/** Engines whose server answers a generation only when it is done, and asks to be paid for each. */
const blockingEngines: [
  name: string,
  path: RegExp,
  start: (t: TestContext) => Promise<StandIn>,
  variable: string,
][] = [
  ['openai', /generations/, startImageApi, 'OPENAI_BASE_URL'],
  ['sdapi', /txt2img/, startSdapi, 'SDAPI_URL'],
]
for (const [name, path, start, variable] of blockingEngines) {
  for (const lostJobs of ['give-back', 'repeat'] as const) {
    test(`killed while ${name} was at work: LOST_JOBS=${lostJobs} is done as it says`, async t => {
      const { folder, cookie } = await folderWithMember(t)
      const { submit, reading } = browserOf(cookie)
      const api = await start(t)
      api.harm(path, 'slow', 1)
      const engine = { IMAGE_ENGINE: name, [variable]: api.url, LOST_JOBS: lostJobs }
      const calls = () => api.calls.filter(call => path.test(call.path)).length

      const first = await serve(t, folder, { env: engine })
      const uuid = await submit(first.address, 1)
      await until(async () => calls() === 1)
      await first.kill()

      const second = await serve(t, folder, { env: engine, minutesAhead: 1 })
      const end = await until(async () => {
        const data = await reading(second.address, uuid)
        const isOver =
          data?.generateStatus === generateStatus.succeeded || data?.generateStatus === generateStatus.failed
        return isOver && data
      })
      await second.stop()
      const { stores, close } = await openDatabase(folder)
      t.after(close)
      const memberId = (await stores.tasks.find(uuid))?.memberId ?? ''
      const balance = (await stores.accounts.find(memberId))?.balance
      if (lostJobs === 'give-back') {
        assert.match(end.generateMsg ?? '', /^The server was restarted .* Your credits are back\.$/)
        assert.deepEqual([calls(), balance], [1, 7_260])
      } else {
        assert.equal(end.generateStatus, generateStatus.succeeded)
        assert.deepEqual([calls(), balance], [2, 7_260 - 30])
      }
      assert.deepEqual(await stores.ledger.faults(), [])
    })
  }
}

test('an upscale outlives the server that is killed: its picture is there, its end comes once', async t => {
  const { folder, cookie } = await folderWithMember(t)
  const headers = { cookie, 'idempotency-key': 'the-one' }
  const picture = await sharp({ create: { width: 1_200, height: 900, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const submit = async (address: string) => {
    const body = new FormData()
    body.append('imageFile', new File([new Uint8Array(picture)], 'picture.png'))
    const fields = { scenario: 'general', steps: '25', denoise: '0.35', upscaleDenoise: '0.25' }
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const response = await fetch(address + submitUpscale.path, { method: 'POST', headers, body })
    return ((await response.json()) as AnswerOf<typeof submitUpscale>).uuid ?? ''
  }

  const first = await serve(t, folder)
  const uuid = await submit(first.address)
  const { stores, close } = await openDatabase(folder)
  t.after(close)
  await until(async () => (await stores.tasks.find(uuid))?.stage === 'running')
  await first.kill()

  const second = await serve(t, folder, { minutesAhead: 1 })
  assert.equal(await submit(second.address), uuid, 'asked again with its key, it is the same task')
  const [image] = await until(async () => {
    const response = await fetch(`${second.address}${checkUpscaleStatus.path}?uuid=${uuid}`, { headers })
    const { data } = (await response.json()) as AnswerOf<typeof checkUpscaleStatus>
    return data?.generateStatus === generateStatus.succeeded && data.images
  })
  const file = await fetch(`${second.address}${image?.imageUrl}`, { headers })
  const { width, height } = await sharp(Buffer.from(await file.arrayBuffer())).metadata()
  await second.stop()

  assert.deepEqual([width, height], [2_400, 1_800])
  const task = await stores.tasks.find(uuid)
  assert.deepEqual([task?.state, task?.tries], ['succeeded', 2])
  assert.equal((await stores.media.ofOwner(task?.memberId ?? '')).length, 2)
  assert.equal((await stores.accounts.find(task?.memberId ?? ''))?.balance, 7_260 - 30)
  assert.deepEqual(await stores.ledger.faults(), [])
})

/** Engines whose server goes on without us, and can be asked again for a job by its id. */
const lastingEngines: [
  name: string,
  submits: string,
  start: (t: TestContext) => Promise<{ calls: Call[]; finish: () => void; engine: Record<string, string> }>,
][] = [
  [
    'ComfyUI',
    '/prompt',
    async t => {
      const { url, calls, told, finish } = await startComfyui(t)
      told.hold = true
      const engine = { IMAGE_ENGINE: 'comfyui', COMFYUI_URL: url, COMFYUI_CHECKPOINT: 'sd.safetensors' }
      return { calls, finish, engine }
    },
  ],
  [
    'LiblibAI',
    '/api/generate/comfyui/app',
    async t => {
      const { url, calls, told } = await startLiblib(t)
      const done = told.reports
      told.reports = [{ generateStatus: 2, percentCompleted: 0.3 }]
      const engine = {
        IMAGE_ENGINE: 'liblib',
        LIBLIB_URL: url,
        LIBLIB_ACCESS_KEY: keys.accessKey,
        LIBLIB_SECRET_KEY: keys.secretKey,
        LIBLIB_WORKFLOW: 'workflow',
      }
      return { calls, engine, finish: () => (told.reports = done) }
    },
  ],
]
for (const [name, submits, start] of lastingEngines) {
  test(`killed while ${name} was at work: its job is found again, asked for once and charged once`, async t => {
    const { folder, cookie } = await folderWithMember(t)
    const { submit, reading } = browserOf(cookie)
    const { calls, finish, engine } = await start(t)
    const { stores, close } = await openDatabase(folder)
    t.after(close)

    const first = await serve(t, folder, { env: engine })
    const uuid = await submit(first.address, 1)
    await until(async () => (await stores.tasks.find(uuid))?.stage === 'running')
    await first.kill()

    finish()
    const second = await serve(t, folder, { env: engine, minutesAhead: 1 })
    await until(
      async () => (await reading(second.address, uuid))?.generateStatus === generateStatus.succeeded,
    )
    await second.stop()
    assert.equal(calls.filter(({ path }) => path === submits).length, 1)
    const memberId = (await stores.tasks.find(uuid))?.memberId ?? ''
    assert.equal((await stores.accounts.find(memberId))?.balance, 7_260 - 30)
    assert.deepEqual(await stores.ledger.faults(), [])
  })
}
