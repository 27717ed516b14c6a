import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { starter } from '../domain/channels.ts'
import { hour } from '../domain/clock.ts'
import { createReleases, type ReleaseFiles } from '../domain/releases.ts'
import { openTestBucket } from '../testing-object-store.ts'
import { delivery, remoteBuild } from '../testing-releases.ts'
import { startTestApp } from '../testing.ts'
import type { Bucket } from './bucket/bucket.ts'
import { bucketReleaseFiles } from './bucket/bucket-release-files.ts'
import { releaseFilesOnDisk } from './release-files.ts'

async function folderFor(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-releases-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}

async function objectsIn(bucket: Bucket): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of bucket.list('')) keys.push(key)
  return keys
}

test('what one server publishes, another serves out of the bucket as from its own disk', async t => {
  const { bucket } = await openTestBucket(t)
  const first = await startTestApp({
    adapters: { releaseFiles: await bucketReleaseFiles(bucket, await folderFor(t)) },
  })
  t.after(first.close)
  const { stores, transact } = first.adapters
  const folder = await folderFor(t)
  const releaseFiles = await bucketReleaseFiles(bucket, folder)
  const second = await startTestApp({ adapters: { stores, transact, releaseFiles } })
  t.after(second.close)

  const build = remoteBuild('a')
  const releases = createReleases({
    store: stores.releases,
    files: first.adapters.releaseFiles,
    clock: Date.now,
  })
  await releases.publish(delivery(build), starter)
  const path = `/remotes/${build.name}/${build.version}/entry.a.js`
  const answers = await Promise.all([first, second, second].map(({ app }) => app.inject(path)))
  for (const { statusCode, body, headers } of answers) {
    assert.deepEqual([statusCode, body], [200, 'a'])
    assert.match(String(headers['cache-control']), /max-age=31536000, immutable/)
  }
  assert.deepEqual(answers[2]?.headers['content-type'], answers[0]?.headers['content-type'])
  assert.ok(existsSync(join(folder, build.name, build.version, 'entry.a.js.br')))

  const unknown = await second.app.inject(`/remotes/${build.name}/9.9.9/entry.a.js`)
  assert.equal(unknown.statusCode, 404)
})

test('a release whose bytes in the bucket are not those that were published is not served', async t => {
  const { bucket } = await openTestBucket(t)
  const publishing = await startTestApp({
    adapters: { releaseFiles: await bucketReleaseFiles(bucket, await folderFor(t)) },
  })
  t.after(publishing.close)
  const { stores, transact, releaseFiles: files } = publishing.adapters
  const build = remoteBuild('a')
  await createReleases({ store: stores.releases, files, clock: Date.now }).publish(delivery(build), starter)
  await bucket.put(`releases/${build.name}/${build.version}/wall.js`, Buffer.from('mine()'))

  const folder = await folderFor(t)
  const releaseFiles = await bucketReleaseFiles(bucket, folder)
  const { app, close } = await startTestApp({ adapters: { stores, transact, releaseFiles } })
  t.after(close)
  const path = `/remotes/${build.name}/${build.version}/wall.js`
  assert.equal((await app.inject(path)).statusCode, 500)
  assert.deepEqual(await readdir(join(folder, build.name)), [])
})

const places: Record<string, (t: TestContext) => Promise<(clock: () => number) => Promise<ReleaseFiles>>> = {
  async 'on the disk'(t) {
    const folder = await folderFor(t)
    return clock => releaseFilesOnDisk(folder, clock)
  },
  async 'in a bucket'(t) {
    const { bucket } = await openTestBucket(t)
    const folder = await folderFor(t)
    return clock => bucketReleaseFiles(bucket, folder, clock)
  },
}

for (const [place, openPlace] of Object.entries(places)) {
  test(`${place}: nothing stays of a publication that was cut short, and all of one that was not`, async t => {
    const open = await openPlace(t)
    const files = await open(Date.now)
    const cut = await files.receive('mfe-gallery', '1.0.0+cut')
    await cut.write('entry.js', Buffer.from('cut'))
    const unwritten = await files.receive('mfe-gallery', '1.0.0+unwritten')
    await unwritten.write('entry.js', Buffer.from('whole, but never written down'))
    await unwritten.keep()
    const known = await files.receive('mfe-gallery', '1.0.0+known')
    await known.write('entry.js', Buffer.from('known'))
    await known.keep()

    const isKnown = async (_name: string, version: string) => version === '1.0.0+known'
    await files.removeUnknown(isKnown)
    const shelf = join(files.folder, 'mfe-gallery')
    assert.equal((await readdir(shelf)).length, 3, 'it may still be under way')

    await (await open(() => Date.now() + 2 * hour)).removeUnknown(isKnown)
    assert.deepEqual(await readdir(shelf), ['1.0.0+known'])
  })
}

test('of a publication that was cut short, nothing stays in the bucket either', async t => {
  const { bucket } = await openTestBucket(t)
  const folder = await folderFor(t)
  const files = await bucketReleaseFiles(bucket, folder)
  for (const version of ['1.0.0+cut', '1.0.0+known']) {
    const arriving = await files.receive('mfe-gallery', version)
    await arriving.write('entry.js', Buffer.from(version))
    await arriving.discard()
  }
  const later = await bucketReleaseFiles(bucket, folder, () => Date.now() + 2 * hour)
  await later.removeUnknown(async (_name, version) => version === '1.0.0+known')
  assert.deepEqual(await objectsIn(bucket), ['releases/mfe-gallery/1.0.0+known/entry.js'])
})
