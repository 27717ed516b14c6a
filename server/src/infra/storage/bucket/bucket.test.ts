import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StartError } from '@tessera/platform/start-error'
import { startFakeS3Server } from '../../../../test/fakes/fake-s3-server.ts'
import { openBucket } from './bucket.ts'

test('the error of an unusable bucket names the variable to check, and never the secret', async t => {
  const { config } = await startFakeS3Server(t)
  const stranger = { accessKeyId: 'stranger', secretAccessKey: 'very secret' }
  for (const [wrong, sentence] of [
    [{ bucket: 'other' }, /^S3_BUCKET "other" does not exist at http.+; create it first\.$/],
    [
      { credentials: stranger },
      /^S3_ACCESS_KEY_ID with S3_SECRET_ACCESS_KEY may not use the bucket "tessera" at/,
    ],
    [
      { endpoint: 'http://127.0.0.1:1' },
      /^S3_ENDPOINT: http:\/\/127\.0\.0\.1:1 does not answer \(ECONNREFUSED\)\.$/,
    ],
  ] as const) {
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
