import assert from 'node:assert/strict'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { OutageError } from '@tessera/platform/http/domain-error'
import sharp from 'sharp'
import { TooManyPixelsError, UnreadableImageError } from '../../../features/media/images.ts'
import { UnreadableVideoError } from '../../../features/media/video-processor.ts'
import { waitUntil } from '../../../../test/seeds/seed-creation.ts'
import { sharpImageProcessor } from '../image-processor.ts'
import { createIsolatedProcessors } from './isolated-processors.ts'

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

test('a process that dies while it waits costs no file', async t => {
  const { imageProcessor, close } = createIsolatedProcessors({ ffmpeg: null })
  t.after(close)
  const png = await createPng(30)
  await imageProcessor.measure(png)
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
  for (const pid of children.trim().split(' ').map(Number)) {
    process.kill(pid, 'SIGKILL')
    await waitUntil(async () => !isRunning(pid))
  }
  assert.equal((await imageProcessor.measure(png)).width, 30)
})

test('a file that takes too long ends its process and the programs of it, and others go on', async t => {
  const folder = await createFolder(t)
  const { program, readPid } = await createEndlessProgram(folder)
  const { imageProcessor, videoProcessor, close } = createIsolatedProcessors({
    ffmpeg: program,
    timeoutMs: 5_000,
  })
  t.after(close)
  const file = join(folder, 'endless.mp4')
  await writeFile(file, 'ftyp')
  const endless = videoProcessor.prepare(file, 'mp4')
  const png = await createPng(30)
  assert.equal((await imageProcessor.measure(png)).width, 30)
  await assert.rejects(endless, UnreadableVideoError)
  const pid = await readPid()
  assert.ok(pid > 0)
  await waitUntil(async () => !isRunning(pid))
  assert.equal((await imageProcessor.measure(png)).width, 30)
})

test(
  'a file that takes too much memory ends its process',
  { skip: process.platform !== 'linux' },
  async t => {
    const { imageProcessor, close } = createIsolatedProcessors({ ffmpeg: null, maxMemoryBytes: 60_000_000 })
    t.after(close)
    await assert.rejects(imageProcessor.reencode(await createPng(7_000), 'webp', 8_000), {
      name: 'UnreadableImageError',
      message: 'too much memory',
    })
  },
)

test('requests go before the decoding of files', { skip: process.platform === 'win32' }, async t => {
  const folder = await createFolder(t)
  const { program, readPid } = await createEndlessProgram(folder)
  const { videoProcessor, close } = createIsolatedProcessors({ ffmpeg: program, timeoutMs: 5_000 })
  const file = join(folder, 'endless.mp4')
  await writeFile(file, 'ftyp')
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
  await writeFile(join(folder, 'any.mp4'), 'ftyp')
  await assert.rejects(videoProcessor.prepare(join(folder, 'any.mp4'), 'mp4'))
  assert.doesNotMatch(await readFile(join(folder, 'env'), 'utf8'), /secret|SMTP/)
})
