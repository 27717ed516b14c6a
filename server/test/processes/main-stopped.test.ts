import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { Agent, request as sendRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import sharp from 'sharp'
import {
  checkStatus,
  generateStatus,
  submitTextToImage,
  uploadCreation,
  type CallResponse,
} from '@tessera/shared-contracts'
import { taskKindNames, type Stores } from '../../src/features.ts'
import { getQueueStats } from '../../src/features/monitoring/overview.ts'
import { startFakeComfyuiServer } from '../fakes/fake-comfyui-server.ts'
import type { TestInstallation } from '../database/test-database.ts'
import { buildGenerationRequest, waitUntil } from '../seeds/seed-creation.ts'
import { seedInstallation } from '../seeds/seed-installation.ts'

interface Running {
  child: ChildProcess
  address: string
  /** Resolves with the exit code when the process has exited and its output is read. */
  ended: Promise<{ code: number | null; log: string }>
}

/** Starts a process of the installation. Resolves when it prints its URL. */
async function run(
  { environment, closeBefore }: TestInstallation,
  entry: 'main.ts' | 'worker.ts',
  variables: Record<string, string> = {},
): Promise<Running> {
  const places = {
    PORT: '0',
    STAGING_PORT: '0',
    DEMO: '0',
    BUILDS_DIR: import.meta.dirname,
    ...environment,
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src', entry)], {
    env: { ...process.env, ...places, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit') as Promise<[number | null]>
  closeBefore(() => {
    child.kill('SIGKILL')
    return exit
  })
  const log = text(child.stderr)
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', chunk => {
      const found = /at (http:\/\/[\d.]+:\d+)/.exec(String(chunk))?.[1]
      if (found) resolve(found)
    })
    void exit.then(async () => reject(new Error(`the process ended: ${await log}`)))
  })
  return { child, address, ended: exit.then(async ([code]) => ({ code, log: await log })) }
}

async function submit(address: string, cookie: string): Promise<string> {
  const headers = { cookie, 'content-type': 'application/json' }
  const body = JSON.stringify(buildGenerationRequest('a fox'))
  const response = await fetch(address + submitTextToImage.path, { method: 'POST', headers, body })
  return ((await response.json()) as CallResponse<typeof submitTextToImage>).uuid ?? ''
}

async function fetchTaskStatus(address: string, cookie: string, uuid: string) {
  const response = await fetch(`${address}${checkStatus.path}?uuid=${uuid}`, { headers: { cookie } })
  return ((await response.json()) as CallResponse<typeof checkStatus>).data?.generateStatus
}

async function countTasks(stores: Stores) {
  const { waiting, running } = (await getQueueStats({ stores, taskKindNames }, Date.now())).generation
  return { waiting, running }
}

/** Starts an upload and sends its first half. */
async function startUpload(address: string, cookie: string) {
  const image = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('creation_image', new File([new Uint8Array(image)], 'teal.png'))
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  const agent = new Agent({ keepAlive: true })
  const sending = sendRequest(address + uploadCreation.path, {
    method: 'POST',
    agent,
    headers: {
      cookie,
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': body.byteLength,
    },
  })
  sending.write(body.subarray(0, body.byteLength / 2))
  return { sending, rest: body.subarray(body.byteLength / 2) }
}

async function readResponse(sending: ClientRequest) {
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  return { status: response.statusCode, body: JSON.parse(await text(response)) as { success: boolean } }
}

const comfyuiEnvironment = (url: string) => ({
  IMAGE_ENGINE: 'comfyui',
  COMFYUI_URL: url,
  COMFYUI_CHECKPOINT: 'noise.safetensors',
})

const incoming = (folder: string) => readdir(join(folder, 'incoming'))

test('a server that gets SIGTERM finishes the running upload, releases its task and exits', async t => {
  const { stores, cookie, ...installation } = await seedInstallation(t)
  const comfyui = await startFakeComfyuiServer(t)
  comfyui.behavior.hold = true
  const server = await run(installation, 'main.ts', {
    ...comfyuiEnvironment(comfyui.url),
    SHUTDOWN_TIMEOUT_SECONDS: '16',
  })
  const uuid = await submit(server.address, cookie)
  await waitUntil(async () => (await stores.tasks.find(uuid))?.stage === 'running')
  const { sending, rest } = await startUpload(server.address, cookie)
  await waitUntil(async () => (await incoming(installation.folder)).length > 0)

  server.child.kill('SIGTERM')
  await waitUntil(() =>
    fetch(`${server.address}/healthz`).then(
      () => false,
      () => true,
    ),
  )
  sending.end(rest)
  const { status, body } = await readResponse(sending)
  assert.deepEqual([status, body.success], [200, true])

  const { code, log } = await server.ended
  assert.equal(code, 0, log)
  const task = await stores.tasks.find(uuid)
  assert.deepEqual(
    [task?.state, task?.attempts],
    ['open', 0],
    'the task waits for another, and no try was counted',
  )
  assert.deepEqual(await countTasks(stores), { waiting: 1, running: 0 })
  assert.deepEqual(await incoming(installation.folder), [])
})

test('what does not finish in time is cut, and leaves no partial file', async t => {
  const { cookie, ...installation } = await seedInstallation(t)
  const server = await run(installation, 'main.ts', { SHUTDOWN_TIMEOUT_SECONDS: '1' })
  const { sending } = await startUpload(server.address, cookie)
  const cut = once(sending, 'error')
  await waitUntil(async () => (await incoming(installation.folder)).length > 0)
  server.child.kill('SIGTERM')
  const { code, log } = await server.ended
  assert.equal(code, 1)
  assert.match(log, /1 seconds were not enough/)
  await cut
})

test('with TASKS=workers only a worker runs the task', async t => {
  const { stores, cookie, ...installation } = await seedInstallation(t)
  const site = await run(installation, 'main.ts', { TASKS: 'workers', IMAGE_ENGINE: 'simulated' })
  const uuid = await submit(site.address, cookie)
  assert.deepEqual(await countTasks(stores), { waiting: 1, running: 0 })

  const worker = await run(installation, 'worker.ts', { IMAGE_ENGINE: 'simulated' })
  await waitUntil(
    async () => (await fetchTaskStatus(site.address, cookie, uuid)) === generateStatus.succeeded,
  )
  assert.deepEqual(await (await fetch(`${worker.address}/healthz`)).json(), { alive: true })
  assert.match(
    await (await fetch(`${worker.address}/metrics`)).text(),
    /^tessera_task_duration_seconds_count\{kind="generation",engine="[^"]+",outcome="succeeded"\} 1$/m,
  )
  assert.doesNotMatch(
    await (await fetch(`${site.address}/metrics`)).text(),
    /^tessera_task_duration_seconds_count/m,
  )
  for (const { child, ended } of [site, worker]) {
    child.kill('SIGTERM')
    assert.equal((await ended).code, 0)
  }
})
