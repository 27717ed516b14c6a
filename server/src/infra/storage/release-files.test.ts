import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { hourMs } from '@tessera/server-kit/clock'
import { type ReleaseFiles, createDiskReleaseFiles } from '@tessera/platform'
import { openTestBucket } from '../../../test/fakes/fake-s3-server.ts'
import { addFile, createRemoteBuild, deployBuilds, type TestBuild } from '@tessera/platform/testing'
import { startTestApp } from '../../../test/test-app.ts'
import type { Bucket } from './bucket/bucket.ts'
import { openBucketReleaseFiles } from './bucket/bucket-release-files.ts'

async function createFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-releases-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}

type Adapters = Awaited<ReturnType<typeof startTestApp>>['adapters']

const makeLive = ({ stores, releaseFiles: files, ...services }: Adapters, build: TestBuild) =>
  deployBuilds({ services: { ...services, store: stores.releases, approvals: stores.approvals, files } }, [
    build,
  ])

async function listObjects(bucket: Bucket): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of bucket.list('')) keys.push(key)
  return keys
}

test('a release that one server publishes to the bucket is served by another', async t => {
  const { bucket } = await openTestBucket(t)
  const first = await startTestApp({
    adapters: { releaseFiles: await openBucketReleaseFiles(bucket, await createFolder(t)) },
  })
  t.after(first.close)
  const { stores, transact } = first.adapters
  const folder = await createFolder(t)
  const releaseFiles = await openBucketReleaseFiles(bucket, folder)
  const second = await startTestApp({ adapters: { stores, transact, releaseFiles } })
  t.after(second.close)

  const script = 'first-frame.js'
  const added = addFile(createRemoteBuild('a'), script, 'export const renderFirstFrame = () => null')
  const build = { ...added, record: { ...added.record, firstFrame: { script } } }
  await makeLive(first.adapters, build)
  const path = `/remotes/${build.name}/${build.version}/entry.a.js`
  const answers = await Promise.all([first, second, second].map(({ app }) => app.inject(path)))
  for (const { statusCode, body, headers } of answers) {
    assert.deepEqual([statusCode, body], [200, 'a'])
    assert.match(String(headers['cache-control']), /max-age=31536000, immutable/)
  }
  assert.deepEqual(answers[2]?.headers['content-type'], answers[0]?.headers['content-type'])
  const isCompressed = (file: string) => existsSync(join(folder, build.name, build.version, `${file}.br`))
  assert.deepEqual(['entry.a.js', script].map(isCompressed), [true, false], 'nobody downloads the script')

  const unknown = await second.app.inject(`/remotes/${build.name}/9.9.9/entry.a.js`)
  assert.equal(unknown.statusCode, 404)
})

test('a file that a release lists and its folder has lost is not found', async t => {
  const folder = await createFolder(t)
  const site = await startTestApp({ adapters: { releaseFiles: await createDiskReleaseFiles(folder) } })
  t.after(site.close)
  const build = createRemoteBuild('a')
  await makeLive(site.adapters, build)
  const path = `${build.name}/${build.version}/entry.a.js`
  assert.equal((await site.app.inject(`/remotes/${path}`)).statusCode, 200)
  await rm(join(folder, path))
  for (const method of ['GET', 'HEAD'] as const)
    assert.equal((await site.app.inject({ method, url: `/remotes/${path}` })).statusCode, 404)
})

test('a release that was changed in the bucket is not served', async t => {
  const { bucket } = await openTestBucket(t)
  const publishing = await startTestApp({
    adapters: { releaseFiles: await openBucketReleaseFiles(bucket, await createFolder(t)) },
  })
  t.after(publishing.close)
  const { stores, transact } = publishing.adapters
  const build = createRemoteBuild('a')
  await makeLive(publishing.adapters, build)
  await bucket.put(`releases/${build.name}/${build.version}/wall.js`, Buffer.from('mine()'))

  const folder = await createFolder(t)
  const releaseFiles = await openBucketReleaseFiles(bucket, folder)
  const { app, close } = await startTestApp({ adapters: { stores, transact, releaseFiles } })
  t.after(close)
  const path = `/remotes/${build.name}/${build.version}/wall.js`
  assert.equal((await app.inject(path)).statusCode, 500)
  assert.deepEqual(await readdir(join(folder, build.name)), [])
})

const storeKinds: Record<
  string,
  (t: TestContext) => Promise<(clock: () => number) => Promise<ReleaseFiles>>
> = {
  async 'on the disk'(t) {
    const folder = await createFolder(t)
    return clock => createDiskReleaseFiles(folder, clock)
  },
  async 'in a bucket'(t) {
    const { bucket } = await openTestBucket(t)
    const folder = await createFolder(t)
    return clock => openBucketReleaseFiles(bucket, folder, clock)
  },
}

for (const [kind, openKind] of Object.entries(storeKinds)) {
  test(`${kind}: an interrupted publication is removed, a complete one stays`, async t => {
    const open = await openKind(t)
    const files = await open(Date.now)
    const interrupted = await files.startUpload('mfe-gallery', '1.0.0+interrupted')
    await interrupted.write('entry.js', Buffer.from('interrupted'))
    const unwritten = await files.startUpload('mfe-gallery', '1.0.0+unwritten')
    await unwritten.write('entry.js', Buffer.from('complete, but never recorded'))
    await unwritten.commit()
    const known = await files.startUpload('mfe-gallery', '1.0.0+known')
    await known.write('entry.js', Buffer.from('known'))
    await known.commit()

    const isKnown = async (_name: string, version: string) => version === '1.0.0+known'
    await files.removeAbandoned(isKnown)
    const shelf = join(files.folder, 'mfe-gallery')
    assert.equal((await readdir(shelf)).length, 3, 'a publication may still run')

    await (await open(() => Date.now() + 2 * hourMs)).removeAbandoned(isKnown)
    assert.deepEqual(await readdir(shelf), ['1.0.0+known'])
  })

  test(`${kind}: source maps are stored with a release and go with it`, async t => {
    const files = await (await openKind(t))(Date.now)
    const release = { remote: 'mfe-gallery', version: '1.0.0+mapped' }
    const upload = await files.startUpload(release.remote, release.version)
    await upload.write('entry.js', Buffer.from('entry'))
    await upload.commit()
    assert.equal(await files.readSourceMap(release, 'entry.js'), null)
    const longName = `${'x'.repeat(249)}.js`
    for (const script of ['entry.js', longName])
      await files.writeSourceMap(release, script, Buffer.from(`map of ${script}`))
    for (const script of ['entry.js', longName])
      assert.equal(String(await files.readSourceMap(release, script)), `map of ${script}`)
    assert.equal(await files.readSourceMap({ ...release, version: '9.9.9' }, 'entry.js'), null)
    await files.remove(release.remote, release.version)
    assert.equal(await files.readSourceMap(release, 'entry.js'), null)
  })
}

test('an interrupted publication is removed from the bucket', async t => {
  const { bucket } = await openTestBucket(t)
  const folder = await createFolder(t)
  const files = await openBucketReleaseFiles(bucket, folder)
  for (const version of ['1.0.0+interrupted', '1.0.0+known']) {
    const arriving = await files.startUpload('mfe-gallery', version)
    await arriving.write('entry.js', Buffer.from(version))
    await arriving.commit()
  }
  const later = await openBucketReleaseFiles(bucket, folder, () => Date.now() + 2 * hourMs)
  await later.removeAbandoned(async (_name, version) => version === '1.0.0+known')
  assert.deepEqual(await listObjects(bucket), ['releases/mfe-gallery/1.0.0+known/entry.js'])
})
