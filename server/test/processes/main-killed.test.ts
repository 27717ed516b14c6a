import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import sharp from 'sharp'
import {
  checkStatus,
  checkUpscaleStatus,
  generateStatus,
  submitTextToImage,
  submitUpscale,
  type CallResponse,
} from '@tessera/shared-contracts'
import { startFakeComfyuiServer } from '../fakes/fake-comfyui-server.ts'
import { liblibKeys, startFakeLiblibServer } from '../fakes/fake-liblib-server.ts'
import { startFakeOpenaiServer } from '../fakes/fake-openai-server.ts'
import { startFakeSdcppServer } from '../fakes/fake-sdcpp-server.ts'
import { startFakeSdapiServer } from '../fakes/fake-sdapi-server.ts'
import type { RecordedCall, FakeEngineServer } from '../fakes/fake-engine-server.ts'
import type { TestInstallation } from '../database/test-database.ts'
import { startServerProcess } from './server-process.ts'
import { buildGenerationRequest, waitUntil } from '../seeds/seed-creation.ts'
import { seedInstallation } from '../seeds/seed-installation.ts'

/** Starts a server of an installation, and kills it when the installation is closed. */
async function startServer(
  { folder, environment, closeBefore }: TestInstallation,
  env: Record<string, string> = {},
) {
  const server = await startServerProcess(folder, { env: { ...environment, ...env } })
  closeBefore(server.kill)
  return server
}

/** The calls of a page of the member. */
function createBrowser(cookie: string) {
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': 'the-one' }
  return {
    async submit(address: string, count: number) {
      const body = JSON.stringify(buildGenerationRequest('a fox', { count, width: 1024, height: 1024 }))
      const response = await fetch(address + submitTextToImage.path, { method: 'POST', headers, body })
      return ((await response.json()) as CallResponse<typeof submitTextToImage>).uuid ?? ''
    },
    async reading(address: string, uuid: string) {
      const response = await fetch(`${address}${checkStatus.path}?uuid=${uuid}`, { headers })
      return ((await response.json()) as CallResponse<typeof checkStatus>).data
    },
  }
}

test('a task survives a killed server: it ends once and is charged once', async t => {
  const { stores, cookie, expireLeases, ...installation } = await seedInstallation(t)
  const { submit, reading } = createBrowser(cookie)

  const first = await startServer(installation)
  const uuid = await submit(first.address, 4)
  await waitUntil(async () => (await stores.tasks.find(uuid))?.jobId)
  await first.kill()
  await expireLeases()

  const second = await startServer(installation)
  assert.equal(await submit(second.address, 4), uuid, 'asked again with its key, it is the same task')
  const images = await waitUntil(async () => {
    const data = await reading(second.address, uuid)
    return data?.generateStatus === generateStatus.succeeded && data.images
  })
  assert.equal(images.length, 4)
  await second.stop()

  const task = await stores.tasks.find(uuid)
  assert.deepEqual([task?.state, task?.attempts], ['succeeded', 2])
  const history = await stores.generations.listByMember(task?.memberId ?? '', 10)
  assert.deepEqual(
    history.map(({ id }) => id),
    [uuid],
  )
  assert.equal((await stores.accounts.find(task?.memberId ?? ''))?.balance, 7_260 - 30)
  assert.deepEqual(await stores.ledger.findErrors(), [])
})

/** Engines that respond to a generation when it is done, and charge for each call. */
const blockingEngines: [
  name: string,
  path: RegExp,
  start: (t: TestContext) => Promise<FakeEngineServer>,
  variable: string,
][] = [
  ['openai', /generations/, startFakeOpenaiServer, 'OPENAI_BASE_URL'],
  ['sdapi', /txt2img/, startFakeSdapiServer, 'SDAPI_URL'],
]
for (const [name, path, start, variable] of blockingEngines) {
  for (const lostJobs of ['refund', 'retry'] as const) {
    test(`after a kill while ${name} works, LOST_JOBS=${lostJobs} applies`, async t => {
      const { stores, cookie, expireLeases, ...installation } = await seedInstallation(t)
      const { submit, reading } = createBrowser(cookie)
      const api = await start(t)
      api.injectFault(path, 'slow', 1)
      const engine = { IMAGE_ENGINE: name, [variable]: api.url, LOST_JOBS: lostJobs }
      const calls = () => api.calls.filter(call => path.test(call.path)).length

      const first = await startServer(installation, engine)
      const uuid = await submit(first.address, 1)
      await waitUntil(async () => calls() === 1)
      await first.kill()
      await expireLeases()

      const second = await startServer(installation, engine)
      const end = await waitUntil(async () => {
        const data = await reading(second.address, uuid)
        const isOver =
          data?.generateStatus === generateStatus.succeeded || data?.generateStatus === generateStatus.failed
        return isOver && data
      })
      await second.stop()
      const memberId = (await stores.tasks.find(uuid))?.memberId ?? ''
      const balance = (await stores.accounts.find(memberId))?.balance
      if (lostJobs === 'refund') {
        assert.match(end.generateMsg ?? '', /^The server restarted .* Your credits were refunded\.$/)
        assert.deepEqual([calls(), balance], [1, 7_260])
      } else {
        assert.equal(end.generateStatus, generateStatus.succeeded)
        assert.deepEqual([calls(), balance], [2, 7_260 - 30])
      }
      assert.deepEqual(await stores.ledger.findErrors(), [])
    })
  }
}

test('an upscale survives a killed server: its image exists and it ends once', async t => {
  const { stores, cookie, expireLeases, ...installation } = await seedInstallation(t)
  const headers = { cookie, 'idempotency-key': 'the-one' }
  const sourceImage = await sharp({ create: { width: 1_200, height: 900, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const submit = async (address: string) => {
    const body = new FormData()
    body.append('imageFile', new File([new Uint8Array(sourceImage)], 'image.png'))
    const fields = { scenario: 'general', steps: '25', denoise: '0.35', upscaleDenoise: '0.25' }
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const response = await fetch(address + submitUpscale.path, { method: 'POST', headers, body })
    return ((await response.json()) as CallResponse<typeof submitUpscale>).uuid ?? ''
  }

  const first = await startServer(installation)
  const uuid = await submit(first.address)
  await waitUntil(async () => (await stores.tasks.find(uuid))?.stage === 'running')
  await first.kill()
  await expireLeases()

  const second = await startServer(installation)
  assert.equal(await submit(second.address), uuid, 'asked again with its key, it is the same task')
  const [image] = await waitUntil(async () => {
    const response = await fetch(`${second.address}${checkUpscaleStatus.path}?uuid=${uuid}`, { headers })
    const { data } = (await response.json()) as CallResponse<typeof checkUpscaleStatus>
    return data?.generateStatus === generateStatus.succeeded && data.images
  })
  const file = await fetch(`${second.address}${image?.imageUrl}`, { headers })
  const { width, height } = await sharp(Buffer.from(await file.arrayBuffer())).metadata()
  await second.stop()

  assert.deepEqual([width, height], [2_400, 1_800])
  const task = await stores.tasks.find(uuid)
  assert.deepEqual([task?.state, task?.attempts], ['succeeded', 2])
  assert.equal((await stores.media.listByOwner(task?.memberId ?? '')).length, 2)
  assert.equal((await stores.accounts.find(task?.memberId ?? ''))?.balance, 7_260 - 30)
  assert.deepEqual(await stores.ledger.findErrors(), [])
})

/** Engines whose server continues its jobs, which are found by their id. */
const queueingEngines: [
  name: string,
  submits: string,
  start: (
    t: TestContext,
  ) => Promise<{ calls: RecordedCall[]; finish: () => void; engine: Record<string, string> }>,
][] = [
  [
    'ComfyUI',
    '/prompt',
    async t => {
      const { url, calls, behavior, finish } = await startFakeComfyuiServer(t)
      behavior.hold = true
      const engine = { IMAGE_ENGINE: 'comfyui', COMFYUI_URL: url, COMFYUI_CHECKPOINT: 'noise.safetensors' }
      return { calls, finish, engine }
    },
  ],
  [
    'stable-diffusion.cpp',
    '/sdcpp/v1/img_gen',
    async t => {
      const { url, calls, behavior, finish } = await startFakeSdcppServer(t)
      behavior.hold = true
      return { calls, finish, engine: { IMAGE_ENGINE: 'sdcpp', SDCPP_URL: url } }
    },
  ],
  [
    'LiblibAI',
    '/api/generate/comfyui/app',
    async t => {
      const { url, calls, behavior } = await startFakeLiblibServer(t)
      const done = behavior.reports
      behavior.reports = [{ generateStatus: 2, percentCompleted: 0.3 }]
      const engine = {
        IMAGE_ENGINE: 'liblib',
        LIBLIB_URL: url,
        LIBLIB_ACCESS_KEY: liblibKeys.accessKey,
        LIBLIB_SECRET_KEY: liblibKeys.secretKey,
        LIBLIB_WORKFLOW: 'workflow',
      }
      return { calls, engine, finish: () => (behavior.reports = done) }
    },
  ],
]
for (const [name, submits, start] of queueingEngines) {
  test(`after a kill while ${name} works, the job is found, submitted once and charged once`, async t => {
    const { stores, cookie, expireLeases, ...installation } = await seedInstallation(t)
    const { submit, reading } = createBrowser(cookie)
    const { calls, finish, engine } = await start(t)

    const first = await startServer(installation, engine)
    const uuid = await submit(first.address, 1)
    await waitUntil(async () => (await stores.tasks.find(uuid))?.stage === 'running')
    await first.kill()
    await expireLeases()

    finish()
    const second = await startServer(installation, engine)
    await waitUntil(
      async () => (await reading(second.address, uuid))?.generateStatus === generateStatus.succeeded,
    )
    await second.stop()
    assert.equal(calls.filter(({ path }) => path === submits).length, 1)
    const memberId = (await stores.tasks.find(uuid))?.memberId ?? ''
    assert.equal((await stores.accounts.find(memberId))?.balance, 7_260 - 30)
    assert.deepEqual(await stores.ledger.findErrors(), [])
  })
}
