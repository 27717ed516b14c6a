import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { OutageError } from '@tessera/server-kit/http/domain-error'
import sharp from 'sharp'
import { TooManyPixelsError, UnreadableImageError } from '../../../features/media/images.ts'
import type { MediaCall } from '../../../features/monitoring/telemetry.ts'
import { waitUntil } from '../../../../test/seeds/seed-creation.ts'
import { sharpImageProcessor } from '../image-processor.ts'
import { createIsolatedProcessors } from './isolated-processors.ts'

const video = new URL('../../../../demo/videos/slow-silk.mp4', import.meta.url)

async function createFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-media-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}

/** Makes a program that never ends, in place of ffmpeg, and writes its process id to a file. */
async function createEndlessProgram(folder: string) {
  const program = join(folder, 'ffmpeg')
  const pidFile = join(folder, 'pid')
  await writeFile(program, `#!/bin/sh\necho $$ > ${pidFile}\nexec sleep 600\n`)
  await chmod(program, 0o755)
  return { program, readPid: async () => Number(await readFile(pidFile, 'utf8').catch(() => '0')) }
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Lists the media processes of this process. */
const listChildren = async () => {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
  return children.trim().split(' ').filter(Boolean).map(Number)
}

const createPng = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

test('gives the same results as in the process of the server', async t => {
  const { imageProcessor, close } = createIsolatedProcessors({ ffmpeg: null })
  t.after(close)
  const png = await createPng(300)
  assert.deepEqual(await imageProcessor.measure(png), await sharpImageProcessor.measure(png))
  const [isolated, own] = [await imageProcessor.derive(png), await sharpImageProcessor.derive(png)]
  assert.deepEqual(isolated, own)
  assert.ok(isolated.thumbnails.every(({ file }) => Buffer.isBuffer(file)))
  await assert.rejects(imageProcessor.derive(Buffer.from('no image')), UnreadableImageError)
  await assert.rejects(imageProcessor.derive(await createPng(8_300)), TooManyPixelsError)
})

/** Lets the system start no process until the returned function is called. */
function preventProcesses(t: TestContext): () => void {
  const { execPath } = process
  const allow = () => {
    process.execPath = execPath
  }
  t.after(allow)
  process.execPath = '/no/such/program'
  return allow
}

test('where no process can be started, a file is refused for now, and later ones are read', async t => {
  const { imageProcessor, close } = createIsolatedProcessors({ ffmpeg: null })
  t.after(close)
  const png = await createPng(30)
  const allow = preventProcesses(t)
  await assert.rejects(imageProcessor.measure(png), OutageError)
  allow()
  assert.equal((await imageProcessor.measure(png)).width, 30)
})

test('processes that die while they wait cost no file', async t => {
  const { imageProcessor, close } = createIsolatedProcessors({ ffmpeg: null })
  t.after(close)
  const png = await createPng(30)
  await Promise.all([imageProcessor.measure(png), imageProcessor.measure(png)])
  const processes = await listChildren()
  assert.equal(processes.length, 2)
  for (const pid of processes) {
    process.kill(pid, 'SIGKILL')
    await waitUntil(async () => !isRunning(pid))
  }
  assert.equal((await imageProcessor.measure(png)).width, 30)
})

test('a process that dies when the server gives it a file costs no file', async t => {
  const { imageProcessor, close } = createIsolatedProcessors({ ffmpeg: null })
  t.after(close)
  const png = await createPng(30)
  await imageProcessor.measure(png)
  const [pid = assert.fail()] = await listChildren()
  process.kill(pid, 'SIGKILL')
  // The process has ended, and the server has no event of it yet
  let isAlive = true
  while (isAlive) isAlive = !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z')
  assert.equal((await imageProcessor.measure(png)).width, 30)
})

/** Reads a video with an endless program, and kills the media process each time that the program has started. */
async function killWhileReading(t: TestContext, kills: number, signal: NodeJS.Signals) {
  const folder = await createFolder(t)
  const { program, readPid } = await createEndlessProgram(folder)
  const { videoProcessor, close } = createIsolatedProcessors({ ffmpeg: program })
  t.after(close)
  const file = join(folder, 'any.mp4')
  await copyFile(video, file)
  const prepared = videoProcessor.prepare(file, 'mp4')
  prepared.catch(() => undefined)
  for (let killed = 0, last = 0; killed < kills; killed += 1) {
    last = await waitUntil(async () => {
      const pid = await readPid()
      return pid !== last && pid
    })
    const [mediaProcess = assert.fail()] = await listChildren()
    process.kill(mediaProcess, signal)
    await waitUntil(async () => !isRunning(mediaProcess))
    process.kill(last, 'SIGKILL')
  }
  return prepared
}

test('a file whose process is killed is read by another one, once, and then the member may try again', async t => {
  const prepared = killWhileReading(t, 2, 'SIGKILL')
  await assert.rejects(prepared, { name: 'OutageError', key: 'file.notReadNow' })
})

test('a file that crashes its process is not read again', async t => {
  const prepared = killWhileReading(t, 1, 'SIGSEGV')
  await assert.rejects(prepared, { name: 'DomainError', key: 'file.crashed' })
})

test('a program that is killed or cannot be started says nothing about the video', async t => {
  const folder = await createFolder(t)
  const file = join(folder, 'any.mp4')
  await copyFile(video, file)
  const { program, readPid } = await createEndlessProgram(folder)
  const readBy = (ffmpeg: string) => {
    const { videoProcessor, close } = createIsolatedProcessors({ ffmpeg })
    t.after(close)
    return assert.rejects(videoProcessor.prepare(file, 'mp4'), {
      name: 'OutageError',
      key: 'file.notReadNow',
    })
  }
  const killed = readBy(program)
  process.kill(await waitUntil(readPid), 'SIGKILL')
  await killed
  await readBy(join(folder, 'no-such-program'))
})

test('a server that ends before a reply leaves no stack trace of its media process', async t => {
  const mediaProcess = fork(join(import.meta.dirname, 'media-process.ts'), {
    detached: true,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  t.after(() => mediaProcess.kill('SIGKILL'))
  const exit = once(mediaProcess, 'exit')
  const request = { processor: 'image', method: 'none', args: [] }
  mediaProcess.send(request)
  await once(mediaProcess, 'message')
  // It receives the request together with the end of the server
  mediaProcess.kill('SIGSTOP')
  mediaProcess.send(request)
  mediaProcess.disconnect()
  await once(mediaProcess, 'disconnect')
  mediaProcess.kill('SIGCONT')
  assert.equal(await text(mediaProcess.stderr ?? assert.fail()), '')
  assert.deepEqual(await exit, [null, 'SIGKILL'])
})

test('a file that takes too long ends its process and the programs of it, and others go on', async t => {
  const folder = await createFolder(t)
  const { program, readPid } = await createEndlessProgram(folder)
  const lines: string[] = []
  const { imageProcessor, videoProcessor, close } = createIsolatedProcessors({
    ffmpeg: program,
    timeoutMs: 5_000,
    logError: line => lines.push(line),
  })
  t.after(close)
  const file = join(folder, 'endless.mp4')
  await copyFile(video, file)
  const endless = videoProcessor.prepare(file, 'mp4')
  const png = await createPng(30)
  assert.equal((await imageProcessor.measure(png)).width, 30)
  await assert.rejects(endless, { name: 'DomainError', key: 'file.tookTooLong' })
  const { size } = await stat(video)
  assert.deepEqual(lines, [
    `The media process has no result: tookTooLong of video.prepare (mp4, ${size} bytes)`,
  ])
  const pid = await readPid()
  assert.ok(pid > 0)
  await waitUntil(async () => !isRunning(pid))
  assert.equal((await imageProcessor.measure(png)).width, 30)
})

test(
  'a file that takes too much memory ends its process',
  { skip: process.platform !== 'linux' },
  async t => {
    const lines: string[] = []
    const { imageProcessor, close } = createIsolatedProcessors({
      ffmpeg: null,
      maxMemoryBytes: 60_000_000,
      logError: line => lines.push(line),
    })
    t.after(close)
    const png = await createPng(7_000)
    await assert.rejects(imageProcessor.reencode(png, 'webp', 8_000), {
      name: 'DomainError',
      key: 'file.tooMuchMemory',
    })
    assert.deepEqual(lines, [
      `The media process has no result: tooMuchMemory of image.reencode (png, ${png.length} bytes)`,
    ])
  },
)

test('requests go before the decoding of files', { skip: process.platform === 'win32' }, async t => {
  const folder = await createFolder(t)
  const { program, readPid } = await createEndlessProgram(folder)
  const { videoProcessor, close } = createIsolatedProcessors({ ffmpeg: program })
  const file = join(folder, 'endless.mp4')
  await copyFile(video, file)
  const endless = assert.rejects(videoProcessor.prepare(file, 'mp4'))
  const pid = await waitUntil(readPid)
  assert.equal(getPriority(pid), constants.priority.PRIORITY_BELOW_NORMAL)
  // Only Linux has groups of processes with a priority
  const group = await readFile(`/proc/${pid}/autogroup`, 'utf8').catch(() => null)
  if (group !== null) assert.match(group, / nice 10$/m)
  close()
  await endless
})

test('the processes know no variable of the server', async t => {
  const folder = await createFolder(t)
  const program = join(folder, 'ffmpeg')
  await writeFile(program, `#!/bin/sh\nenv > ${folder}/env\n`)
  await chmod(program, 0o755)
  process.env.SMTP_URL = 'smtp://user:secret@mail.example.org'
  t.after(() => delete process.env.SMTP_URL)
  const { videoProcessor, close } = createIsolatedProcessors({ ffmpeg: program })
  t.after(close)
  await copyFile(video, join(folder, 'any.mp4'))
  await assert.rejects(videoProcessor.prepare(join(folder, 'any.mp4'), 'mp4'))
  assert.doesNotMatch(await readFile(join(folder, 'env'), 'utf8'), /secret|SMTP/)
})

test('what a media process prints is logged, and its calls are counted', async t => {
  const lines: string[] = []
  const calls: MediaCall[] = []
  const { imageProcessor, close } = createIsolatedProcessors({
    ffmpeg: null,
    logError: line => lines.push(line),
    telemetry: { mediaRead: call => void calls.push(call) },
  })
  t.after(close)
  await imageProcessor.measure(await createPng(30))
  await assert.rejects(imageProcessor.measure(Buffer.from('no image')))
  assert.deepEqual(
    calls.map(({ processor, outcome }) => [processor, outcome]),
    [
      ['image', 'done'],
      ['image', 'refused'],
    ],
  )
  // Node says where its debugger listens, or that it cannot
  for (const pid of await listChildren()) process.kill(pid, 'SIGUSR1')
  await waitUntil(async () =>
    lines.some(line => /^A media process printed: .*(Debugger|inspector)/.test(line)),
  )
})
