import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test, type TestContext } from 'node:test'
import { OutageError } from '@tessera/server-kit/http/domain-error'
import type { Services } from '../../services.ts'
import { createBucketMediaStore } from '../../infra/storage/bucket/bucket-media-store.ts'
import { openTestBucket } from '../../../test/fakes/fake-s3-server.ts'
import { seedCreation, seedPaidMember } from '../../../test/seeds/seed-creation.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { parseRange } from './routes.ts'

/** Both stores behave the same. */
const storeKinds: Record<string, (t: TestContext) => Promise<Partial<Services>>> = {
  'on the disk': async () => ({}),
  'in a bucket': async t => ({ media: createBucketMediaStore((await openTestBucket(t)).bucket) }),
}

for (const [kind, createServices] of Object.entries(storeKinds)) {
  const startSite = async (t: TestContext) => {
    const site = await startTestApp({ adapters: await createServices(t) })
    t.after(site.close)
    return { visitor: site.client(), image: await seedCreation(await seedPaidMember(site), 'a lake') }
  }

  test(`${kind}: a public file is immutable and cannot run scripts`, async t => {
    const { visitor, image } = await startSite(t)
    const { statusCode, headers } = await visitor.get(image)
    assert.equal(statusCode, 200)
    assert.equal(headers['content-type'], 'image/png')
    assert.match(String(headers['content-length']), /^[1-9]\d+$/)
    assert.match(String(headers['cache-control']), /^public, max-age=31536000, .*immutable$/)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.match(String(headers['content-security-policy']), /^sandbox; default-src 'none'/)

    const again = await visitor.get(image, { 'if-none-match': String(headers.etag) })
    assert.deepEqual([again.statusCode, again.body], [304, ''])
  })

  test(`${kind}: a range of a file is served`, async t => {
    const { visitor, image } = await startSite(t)
    const { rawPayload: whole } = await visitor.get(image)
    const size = whole.byteLength
    const part = await visitor.get(image, { range: 'bytes=10-19' })
    assert.equal(part.statusCode, 206)
    assert.equal(part.headers['content-range'], `bytes 10-19/${size}`)
    assert.deepEqual(part.rawPayload, whole.subarray(10, 20))
    const beyond = await visitor.get(image, { range: `bytes=${size}-` })
    assert.deepEqual([beyond.statusCode, beyond.headers['content-range']], [416, `bytes */${size}`])
  })

  test(`${kind}: an invalid key is not found`, async t => {
    const { visitor, image } = await startSite(t)
    for (const path of [
      '/media/',
      '/media/..%2ftessera.sqlite',
      '/media/x.png',
      `${image}.html`,
      '/media/%00',
    ]) {
      assert.equal((await visitor.get(path)).statusCode, 404, path)
    }
  })
}

test('range headers are parsed as in RFC 9110', () => {
  assert.deepEqual(parseRange('bytes=0-0', 10), { start: 0, end: 0 })
  assert.deepEqual(parseRange('bytes=4-', 10), { start: 4, end: 9 })
  assert.deepEqual(parseRange('bytes=-3', 10), { start: 7, end: 9 })
  assert.deepEqual(parseRange('bytes=-30', 10), { start: 0, end: 9 })
  assert.deepEqual(parseRange('bytes=5-900', 10), { start: 5, end: 9 })
  for (const beyond of ['bytes=10-', 'bytes=-0']) assert.equal(parseRange(beyond, 10), 'unsatisfiable')
  for (const none of ['bytes=-', 'bytes=5-2', 'bytes=1-2,4-5', 'lines=1-2', ''])
    assert.equal(parseRange(none, 10), null)
})

test('a file that cannot be read at all is an error in words', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const image = await seedCreation(await seedPaidMember(site), 'a lake')
  site.adapters.media.read = () =>
    new Readable({ read: () => undefined, construct: callback => callback(new OutageError('away')) })
  const { statusCode, headers, body } = await site.client().get(image)
  assert.equal(statusCode, 503)
  assert.match(String(headers['content-type']), /^application\/json/)
  assert.equal((JSON.parse(body) as { success: boolean }).success, false)
  assert.deepEqual([headers.etag, headers['content-length']], [undefined, String(Buffer.byteLength(body))])
})
