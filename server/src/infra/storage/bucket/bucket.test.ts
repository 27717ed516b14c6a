import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { OutageError } from '@tessera/server-kit/http/domain-error'
import { StartError } from '@tessera/server-kit/start-error'
import { openTestBucket, startFakeS3Server } from '../../../../test/fakes/fake-s3-server.ts'
import { openBucket } from './bucket.ts'

test('the error of an unusable bucket names the variable to check, and never the secret', async t => {
  const { config } = await startFakeS3Server(t)
  const { env } = process
  const { AWS_ACCESS_KEY_ID: known, AWS_SECRET_ACCESS_KEY } = env
  t.after(() => Object.assign(env, { AWS_ACCESS_KEY_ID: known, AWS_SECRET_ACCESS_KEY }))
  // The server accepts any signature
  env.AWS_SECRET_ACCESS_KEY = 'very secret'
  for (const [wrong, sentence, keyId = known] of [
    [{ bucket: 'other' }, /^S3_BUCKET "other" does not exist at http.+; create it first\.$/],
    [{}, /^AWS_ACCESS_KEY_ID with AWS_SECRET_ACCESS_KEY may not use the bucket "tessera" at/, 'stranger'],
    [
      { endpoint: 'http://127.0.0.1:1' },
      /^S3_ENDPOINT: http:\/\/127\.0\.0\.1:1 does not answer \(ECONNREFUSED\)\.$/,
    ],
  ] as const) {
    env.AWS_ACCESS_KEY_ID = keyId
    await assert.rejects(openBucket({ ...config, ...wrong }), (error: unknown) => {
      assert.ok(error instanceof StartError)
      assert.match(error.message, sentence)
      assert.doesNotMatch(error.message, /very secret/)
      return true
    })
  }
})

test('keys are listed by prefix', async t => {
  const bucket = await openBucket((await startFakeS3Server(t)).config)
  t.after(() => bucket.close())
  for (const key of ['a/1', 'a/2', 'b/1']) await bucket.put(key, Buffer.from(key), 'text/plain')
  const found: string[] = []
  for await (const { key } of bucket.list('a/')) found.push(key)
  assert.deepEqual(found, ['a/1', 'a/2'])
})

for (const outage of ['silence', 503] as const)
  test(`a store that responds with ${outage} is an outage for each request, and works again afterwards`, async t => {
    const { bucket, store } = await openTestBucket(t, { connection: 100, idle: 100, request: 1_000 })
    await bucket.put('a/1', Buffer.from('one'))
    const file = join(await mkdtemp(join(tmpdir(), 'tessera-bucket-')), 'file')
    t.after(() => rm(dirname(file), { recursive: true }))
    await writeFile(file, 'two')
    store.breakWith(outage)
    for (const [name, request] of Object.entries({
      check: () => bucket.check(),
      put: () => bucket.put('a/2', Buffer.from('two')),
      putFile: () => bucket.put('a/2', file),
      size: () => bucket.size('a/1'),
      read: () => buffer(bucket.read('a/1')),
      remove: () => bucket.remove('a/1'),
    }))
      await assert.rejects(request, OutageError, name)
    store.repair()
    assert.equal(await bucket.size('a/1'), 3)
    assert.equal(await bucket.size('a/2'), null)
  })

test('a file that cannot be read fails its upload only', async t => {
  const bucket = await openBucket((await startFakeS3Server(t)).config)
  t.after(() => bucket.close())
  await assert.rejects(bucket.put('a/1', import.meta.dirname), { code: 'EISDIR' })
  assert.equal(await bucket.size('a/1'), null)
})
