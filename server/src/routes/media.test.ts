import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Adapters } from '../adapters.ts'
import { bucketMediaStore } from '../adapters/bucket/bucket-media-store.ts'
import { openTestBucket } from '../testing-object-store.ts'
import { createWork, paidMember } from '../testing-works.ts'
import { startTestApp } from '../testing.ts'
import { readRange } from './media.ts'

/** Nobody who asks for a file can tell where it is kept. */
const places: Record<string, (t: TestContext) => Promise<Partial<Adapters>>> = {
  'on the disk': async () => ({}),
  'in a bucket': async t => ({ media: bucketMediaStore((await openTestBucket(t)).bucket) }),
}

for (const [place, adaptersOf] of Object.entries(places)) {
  const siteWithPicture = async (t: TestContext) => {
    const site = await startTestApp({ adapters: await adaptersOf(t) })
    t.after(site.close)
    return { visitor: site.client(), picture: await createWork(await paidMember(site), 'a lake') }
  }

  test(`${place}: a public file may be kept for ever, and can do nothing`, async t => {
    const { visitor, picture } = await siteWithPicture(t)
    const { statusCode, headers } = await visitor.get(picture)
    assert.equal(statusCode, 200)
    assert.equal(headers['content-type'], 'image/png')
    assert.match(String(headers['content-length']), /^[1-9]\d+$/)
    assert.match(String(headers['cache-control']), /^public, max-age=31536000, .*immutable$/)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.match(String(headers['content-security-policy']), /^sandbox; default-src 'none'/)

    const again = await visitor.get(picture, { 'if-none-match': String(headers.etag) })
    assert.deepEqual([again.statusCode, again.body], [304, ''])
  })

  test(`${place}: a part of a file is served, as players ask for it`, async t => {
    const { visitor, picture } = await siteWithPicture(t)
    const { rawPayload: whole } = await visitor.get(picture)
    const size = whole.byteLength
    const part = await visitor.get(picture, { range: 'bytes=10-19' })
    assert.equal(part.statusCode, 206)
    assert.equal(part.headers['content-range'], `bytes 10-19/${size}`)
    assert.deepEqual(part.rawPayload, whole.subarray(10, 20))
    const beyond = await visitor.get(picture, { range: `bytes=${size}-` })
    assert.deepEqual([beyond.statusCode, beyond.headers['content-range']], [416, `bytes */${size}`])
  })

  test(`${place}: what names no file of ours is not found`, async t => {
    const { visitor, picture } = await siteWithPicture(t)
    for (const path of [
      '/media/',
      '/media/..%2ftessera.sqlite',
      '/media/x.png',
      `${picture}.html`,
      '/media/%00',
    ]) {
      assert.equal((await visitor.get(path)).statusCode, 404, path)
    }
  })
}

test('ranges are read as RFC 9110 has them', () => {
  assert.deepEqual(readRange('bytes=0-0', 10), { start: 0, end: 0 })
  assert.deepEqual(readRange('bytes=4-', 10), { start: 4, end: 9 })
  assert.deepEqual(readRange('bytes=-3', 10), { start: 7, end: 9 })
  assert.deepEqual(readRange('bytes=-30', 10), { start: 0, end: 9 })
  assert.deepEqual(readRange('bytes=5-900', 10), { start: 5, end: 9 })
  for (const beyond of ['bytes=10-', 'bytes=-0']) assert.equal(readRange(beyond, 10), 'beyond')
  for (const none of ['bytes=-', 'bytes=5-2', 'bytes=1-2,4-5', 'lines=1-2', ''])
    assert.equal(readRange(none, 10), null)
})
