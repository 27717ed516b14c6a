import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import sharp from 'sharp'
import { limits, uploadCreation } from '@tessera/shared-contracts'

/** Megabytes that may be added to the server's memory: by the uploads, and once by what looks at them. */
const allowed = { uploads: 150, looking: 150 }
const together = 8

async function startServer(t: TestContext) {
  // As `npm start` runs the server.
  const env = { ...process.env, MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }
  const child = fork(join(import.meta.dirname, '..', 'testing-listening.ts'), { env })
  t.after(() => child.disconnect())
  const [said] = (await once(child, 'message')) as [{ address: string; cookie: string; folder: string }]
  return { ...said, pid: child.pid ?? 0 }
}

/** A film of the largest size that is taken: the rest is a box that players skip. */
async function largestFilm(): Promise<Uint8Array<ArrayBuffer>> {
  const film = await readFile(new URL('../../demo/videos/slow-silk.mp4', import.meta.url))
  const whole = new Uint8Array(limits.upload.bytes)
  whole.set(film)
  new DataView(whole.buffer).setUint32(film.length, whole.length - film.length)
  whole.set(Buffer.from('free'), film.length + 4)
  return whole
}

/** A picture that the moderator suspects at its first look, so that it takes both. */
const suspect = async () =>
  new Uint8Array(await readFile(new URL('../adapters/moderation/suspects/cleared.webp', import.meta.url)))

/** A picture that cannot be packed, of nearly 50 MB. */
async function largePicture(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const
  const size = { width: 4_600, height: 3_450, channels: 3, background: 'black' } as const
  return new Uint8Array(
    await sharp({ create: { ...size, noise } })
      .png({ compressionLevel: 0 })
      .toBuffer(),
  )
}

/** Megabytes of a process: now, or at most since the last reset. */
async function memory(pid: number, which: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${which}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
}

test(
  `moderation adds less than ${allowed.looking} MB to the server's memory, ${together} uploads of 50 MB ${allowed.uploads}`,
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
      const answer = uploadCreation.answer.parse(await response.json())
      assert.equal(answer.success, true, answer.error ?? '')
    }
    const [film, picture] = [await largestFilm(), await largePicture()]
    assert.ok(picture.length > 0.9 * limits.upload.bytes && picture.length <= limits.upload.bytes)
    const resting = await memory(pid, 'VmRSS')
    await send(await suspect())
    const looking = await memory(pid, 'VmHWM')
    t.diagnostic(`${resting.toFixed(0)} MB at rest, at most ${looking.toFixed(0)} MB for the first picture`)
    assert.ok(looking - resting < allowed.looking, `${(looking - resting).toFixed(0)} MB more for looking`)

    const before = await memory(pid, 'VmRSS')
    await writeFile(`/proc/${pid}/clear_refs`, '5')
    await Promise.all(Array.from({ length: together }, (_, i) => send(i % 4 === 0 ? picture : film)))
    const most = await memory(pid, 'VmHWM')
    t.diagnostic(`${before.toFixed(0)} MB before the uploads, at most ${most.toFixed(0)} MB with them`)
    assert.ok(most - before < allowed.uploads, `${(most - before).toFixed(0)} MB more`)
    assert.deepEqual(await readdir(join(folder, 'incoming')), [])
  },
)
