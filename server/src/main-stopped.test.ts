import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { Agent, request as sendRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import sharp from 'sharp'
import {
  checkStatus,
  generateStatus,
  submitTextToImage,
  uploadCreation,
  type AnswerOf,
} from '@tessera/shared-contracts'
import { startComfyui } from './engines/comfyui/comfyui-stand-in.ts'
import { generation, until } from './testing-works.ts'
import { folderWithMember } from './testing-member-folder.ts'

interface Running {
  child: ChildProcess
  address: string
  /** Settles with the exit code when the process is gone and all it said is read. */
  ended: Promise<{ code: number | null; log: string }>
}

/** A process of the installation; answers when it says where it is. */
async function run(
  t: TestContext,
  entry: 'main.ts' | 'worker.ts',
  folder: string,
  environment: Record<string, string> = {},
): Promise<Running> {
  const places = { PORT: '0', STAGING_PORT: '0', WORKER_PORT: '0', DEMO: '0', DATA_DIR: folder }
  const child = spawn(process.execPath, [join(import.meta.dirname, entry)], {
    env: { ...process.env, ...places, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.after(() => child.kill('SIGKILL'))
  const exit = once(child, 'exit') as Promise<[number | null]>
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
  const body = JSON.stringify(generation('a lake'))
  const response = await fetch(address + submitTextToImage.path, { method: 'POST', headers, body })
  return ((await response.json()) as AnswerOf<typeof submitTextToImage>).uuid ?? ''
}

async function statusOf(address: string, cookie: string, uuid: string) {
  const response = await fetch(`${address}${checkStatus.path}?uuid=${uuid}`, { headers: { cookie } })
  return ((await response.json()) as AnswerOf<typeof checkStatus>).data?.generateStatus
}

/** An upload of which the second half has yet to be sent. */
async function beginUpload(address: string, cookie: string) {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('creation_image', new File([new Uint8Array(picture)], 'teal.png'))
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

async function answerOf(sending: ClientRequest) {
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  return { status: response.statusCode, answer: JSON.parse(await text(response)) as { success: boolean } }
}

const comfyuiOf = (url: string) => ({
  IMAGE_ENGINE: 'comfyui',
  COMFYUI_URL: url,
  COMFYUI_CHECKPOINT: 'sd.safetensors',
})

const incoming = (folder: string) => readdir(join(folder, 'incoming'))

test('told to stop, a server ends the upload that runs, gives its task back and is gone', async t => {
  const { folder, database, cookie } = await folderWithMember(t)
  const comfyui = await startComfyui(t)
  comfyui.told.hold = true
  const server = await run(t, 'main.ts', folder, { ...comfyuiOf(comfyui.url), STOP_SECONDS: '16' })
  const uuid = await submit(server.address, cookie)
  await until(async () => (await database.stores.tasks.find(uuid))?.stage === 'running')
  const { sending, rest } = await beginUpload(server.address, cookie)
  await until(async () => (await incoming(folder)).length > 0)

  server.child.kill('SIGTERM')
  await until(() =>
    fetch(`${server.address}/healthz`).then(
      () => false,
      () => true,
    ),
  )
  sending.end(rest)
  const { status, answer } = await answerOf(sending)
  assert.deepEqual([status, answer.success], [200, true])

  const { code, log } = await server.ended
  assert.equal(code, 0, log)
  const task = await database.stores.tasks.find(uuid)
  assert.deepEqual(
    [task?.state, task?.tries],
    ['open', 0],
    'the task waits for another, and no try was counted',
  )
  const [open] = await database.stores.overview.openTasks()
  assert.equal(open?.leased, false)
  assert.deepEqual(await incoming(folder), [])
})

test('what does not end in time is cut: the process is gone, and nothing half is left', async t => {
  const { folder, cookie } = await folderWithMember(t)
  const server = await run(t, 'main.ts', folder, { STOP_SECONDS: '1' })
  const { sending } = await beginUpload(server.address, cookie)
  const cut = once(sending, 'error')
  await until(async () => (await incoming(folder)).length > 0)
  server.child.kill('SIGTERM')
  const { code, log } = await server.ended
  assert.equal(code, 1)
  assert.match(log, /1 seconds were not enough/)
  await cut
})

test('a task that a site leaves to workers is carried out by one, and by nobody else', async t => {
  const { folder, database, cookie } = await folderWithMember(t)
  const site = await run(t, 'main.ts', folder, { TASKS: 'workers', IMAGE_ENGINE: 'simulated' })
  const uuid = await submit(site.address, cookie)
  assert.deepEqual(
    (await database.stores.overview.openTasks()).map(({ leased }) => leased),
    [false],
  )

  const worker = await run(t, 'worker.ts', folder, { IMAGE_ENGINE: 'simulated' })
  await until(async () => (await statusOf(site.address, cookie, uuid)) === generateStatus.succeeded)
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
