import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { createRemoteBuild } from '@tessera/platform/testing'
import { StartError } from '@tessera/server-kit/start-error'
import type { BucketPolicy } from '../../../../test/fakes/bucket-policy.ts'
import { startFakeS3Server } from '../../../../test/fakes/fake-s3-server.ts'
import { openBucket } from './bucket.ts'
import { createBucketMediaStore } from './bucket-media-store.ts'
import { openBucketReleaseFiles } from './bucket-release-files.ts'

const file = new URL('../../../../../deploy/bucket-policy.json', import.meta.url)
const policy = JSON.parse(await readFile(file, 'utf8')) as BucketPolicy
const actions = policy.Statement.flatMap(({ Action }) => Action)

/** Does all that servers and workers do with the bucket. */
async function useBucket(t: TestContext, allowed: BucketPolicy): Promise<void> {
  const store = await startFakeS3Server(t)
  store.applyPolicy(allowed)
  const bucket = await openBucket(store.config)
  t.after(() => bucket.close())
  const [folder, other] = [await createFolder(t), await createFolder(t)]

  await bucket.check()
  const media = createBucketMediaStore(bucket)
  const key = `${'a'.repeat(16)}.webp`
  await media.put(key, Buffer.from('image'))
  const local = join(folder, 'local')
  await writeFile(local, 'image')
  await media.putFile(key, local)
  assert.equal(await media.size(key), 5)
  assert.equal((await buffer(media.read(key, { start: 1, end: 2 }))).toString(), 'ma')
  await media.remove(key)
  assert.equal(await media.size(key), null)

  const { name, version, record, contents } = createRemoteBuild('a')
  const releases = await openBucketReleaseFiles(bucket, join(folder, 'releases'))
  const upload = await releases.startUpload(name, version)
  for (const [path, content] of Object.entries(contents)) await upload.write(path, Buffer.from(content), {})
  await upload.commit()
  await releases.writeSourceMap({ remote: name, version }, 'entry.a.js', Buffer.from('{}'))
  assert.ok(await releases.readSourceMap({ remote: name, version }, 'entry.a.js'))
  const elsewhere = await openBucketReleaseFiles(bucket, join(other, 'releases'))
  await elsewhere.download({ name, version, record })
  await elsewhere.removeAbandoned(() => Promise.resolve(true))
  await releases.remove(name, version)
}

async function createFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-rights-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}

test('a key with the rights of deploy/bucket-policy.json can do all that the site does', async t => {
  await useBucket(t, policy)
})

for (const action of actions)
  test(`a key without ${action} cannot`, async t => {
    const Statement = policy.Statement.map(statement => ({
      ...statement,
      Action: statement.Action.filter(each => each !== action),
    }))
    await assert.rejects(
      useBucket(t, { Statement }),
      (error: Error & { $metadata?: { httpStatusCode: number } }) =>
        error instanceof StartError
          ? error.message.includes('may not use the bucket')
          : error.$metadata?.httpStatusCode === 403,
    )
  })
