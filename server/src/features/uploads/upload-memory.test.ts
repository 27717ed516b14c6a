import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import sharp from 'sharp'
import { limits, uploadCreation } from '@tessera/shared-contracts'

/** Megabytes that uploads may add to the server's memory, and that moderation may add once. */
const allowed = { uploads: 150, moderation: 150 }
const concurrent = 8

async function startServer(t: TestContext) {
  // With the settings of `npm start`.
  const env = { ...process.env, MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }
  const child = fork(join(import.meta.dirname, '../../../test/processes/listening-app.ts'), { env })
  t.after(() => child.disconnect())
  const [started] = (await once(child, 'message')) as [{ address: string; cookie: string; folder: string }]
  return { ...started, pid: child.pid ?? 0 }
}

/** A video of the maximum size: an mp4 with a `free` box, which players skip. */
async function createLargestVideo(): Promise<Uint8Array<ArrayBuffer>> {
  const video = await readFile(new URL('../../../demo/videos/slow-silk.mp4', import.meta.url))
  const whole = new Uint8Array(limits.upload.bytes)
  whole.set(video)
  new DataView(whole.buffer).setUint32(video.length, whole.length - video.length)
  whole.set(Buffer.from('free'), video.length + 4)
  return whole
}

/** An image that both stages of the classifier inspect. */
const readSuspectImage = async () =>
  new Uint8Array(await readFile(new URL('../../../test/moderation-samples/cleared.webp', import.meta.url)))

/** An image of nearly 50 MB that cannot be compressed. */
async function createLargeImage(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const
  const size = { width: 4_600, height: 3_450, channels: 3, background: 'black' } as const
  return new Uint8Array(
    await sharp({ create: { ...size, noise } })
      .png({ compressionLevel: 0 })
      .toBuffer(),
  )
}

/** Returns the megabytes of a process: now, or the maximum since the last reset. */
async function readMemory(pid: number, which: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${which}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
}

test(
  `moderation adds less than ${allowed.moderation} MB to the server's memory, ${concurrent} uploads of 50 MB ${allowed.uploads}`,
  { skip: process.platform !== 'linux' && 'memory is read from /proc' },
  async t => {
    const { folder, pid, cookie, address } = await startServer(t)
    const send = async (file: Uint8Array<ArrayBuffer>) => {
      const body = new FormData()
      body.append('creation_image', new File([file], 'large'))
      const response = await fetch(address + uploadCreation.path, {
        method: 'POST',
        headers: { cookie },
        body,
      })
      const uploaded = uploadCreation.response.parse(await response.json())
      assert.equal(uploaded.success, true, uploaded.error ?? '')
    }
    const [video, image] = [await createLargestVideo(), await createLargeImage()]
    assert.ok(image.length > 0.9 * limits.upload.bytes && image.length <= limits.upload.bytes)
    const idle = await readMemory(pid, 'VmRSS')
    await send(await readSuspectImage())
    const moderation = await readMemory(pid, 'VmHWM')
    t.diagnostic(`${idle.toFixed(0)} MB at rest, at peak ${moderation.toFixed(0)} MB for the first image`)
    assert.ok(
      moderation - idle < allowed.moderation,
      `${(moderation - idle).toFixed(0)} MB more for moderation`,
    )

    const before = await readMemory(pid, 'VmRSS')
    await writeFile(`/proc/${pid}/clear_refs`, '5')
    await Promise.all(Array.from({ length: concurrent }, (_, i) => send(i % 4 === 0 ? image : video)))
    const peak = await readMemory(pid, 'VmHWM')
    t.diagnostic(`${before.toFixed(0)} MB before the uploads, at peak ${peak.toFixed(0)} MB with them`)
    assert.ok(peak - before < allowed.uploads, `${(peak - before).toFixed(0)} MB more`)
    assert.deepEqual(await readdir(join(folder, 'incoming')), [])
  },
)
