import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import {
  activateRelease,
  createCompositionLink,
  getHistory,
  listReleases,
  retireRelease,
  rollbackRelease,
} from '@tessera/shared-contracts'
import { createRemoteBuild, toReleaseBuild, type TestBuild } from '../../test/test-releases.ts'
import { startTestRegistry } from '../../test/test-registry.ts'
import { systemActor } from '../channels/default-activation.ts'
import { dayMs, hourMs } from '@tessera/server-kit/clock'
import { createConcurrencyLimiter } from '@tessera/server-kit/scheduling/limiter'
import type { InstallLock } from '@tessera/server-kit/database/install-lock'
import { createReleaseRegistry } from '../registry/release-registry.ts'
import { createReleaseRetention } from './release-retention.ts'

const { site, integrator, galleryTeam, publish, activate } = await startTestRegistry()
after(site.close)
const team = site.client()

const retire = async ({ name: remote, version }: { name: string; version: string }, token = galleryTeam) =>
  (await team.call(retireRelease, { remote, version }, token)).body

const force = async ({ name: remote, version }: TestBuild, token: typeof galleryTeam) =>
  (await team.call(retireRelease, { remote, version, force: true }, token)).body

const listVersions = async () => {
  const { body } = await team.call(listReleases, { remote: 'mfe-gallery' }, integrator)
  return body.releases?.map(({ version }) => version) ?? []
}

async function publishBuild(marker: string) {
  const build = createRemoteBuild(marker)
  await publish(build, galleryTeam)
  return build
}

test('a retired release has no files, cannot go live, and stays in the history', async () => {
  const build = await publishBuild('retired')
  const folder = path.join(site.folder, 'releases', build.name, build.version)
  assert.ok(existsSync(folder))
  assert.deepEqual(await retire(build), { success: true })
  assert.ok(!existsSync(folder))
  assert.ok(!(await listVersions()).includes(build.version))
  assert.equal(
    (await team.get(`/remotes/${build.name}/${build.version}/${build.record.entry}`)).statusCode,
    404,
  )
  const { body } = await team.call(
    activateRelease,
    { remote: build.name, version: build.version, channel: 'production' },
    galleryTeam,
  )
  assert.match(body.error ?? '', /doesn't exist/)
  const { body: history } = await team.call(getHistory, { remote: build.name }, integrator)
  assert.deepEqual(
    history.entries?.filter(({ version }) => version === build.version).map(({ action }) => action),
    ['retire', 'publish'],
  )
  assert.match((await retire(build)).error ?? '', /doesn't exist/)
})

test('the same build can be published again', async () => {
  const build = await publishBuild('returning')
  await retire(build)
  assert.deepEqual((await publish(build, galleryTeam)).body, {
    success: true,
    version: build.version,
    existed: false,
  })
  assert.equal((await activate(build, galleryTeam)).success, true)
  const { statusCode } = await team.get(`/remotes/${build.name}/${build.version}/${build.record.entry}`)
  assert.equal(statusCode, 200)
})

/** A lock for one task at a time, and what happens when a second task arrives. */
function createObservedLock(): { lock: InstallLock; contended: Promise<null> } {
  const { run: runAlone } = createConcurrencyLimiter({ maxConcurrent: 1 })
  const contended = Promise.withResolvers<null>()
  let running = 0
  return {
    contended: contended.promise,
    lock(task) {
      if (running > 0) contended.resolve(null)
      running += 1
      return runAlone(task).finally(() => (running -= 1))
    },
  }
}

test('a release that is published again while it is retired has its files', async () => {
  const build = await publishBuild('retired-and-published')
  const { lock: publishAlone, contended } = createObservedLock()
  const services = { ...site.services, publishAlone }
  const deleting = Promise.withResolvers<null>()
  const published = Promise.withResolvers<null>()
  const files = {
    async remove(name: string, version: string) {
      deleting.resolve(null)
      // The publication waits for the lock, or else ends meanwhile
      await Promise.race([contended, published.promise])
      await services.files.remove(name, version)
    },
  }
  const release = { remote: build.name, version: build.version }
  const retired = createReleaseRetention({ ...services, files }).retire(release, systemActor)
  await deleting.promise
  const { existed } = await createReleaseRegistry(services).publish(toReleaseBuild(build), systemActor)
  published.resolve(null)
  await retired
  assert.equal(existed, false)
  assert.ok((await listVersions()).includes(build.version))
  const folder = path.join(site.folder, 'releases', build.name, build.version)
  assert.ok(existsSync(path.join(folder, build.record.entry)))
})

test('a release that a channel serves or falls back to is kept', async () => {
  const first = await publishBuild('kept-first')
  const second = await publishBuild('kept-second')
  await activate(first, galleryTeam, { channel: 'production' })
  await activate(second, galleryTeam, { channel: 'production' })
  for (const build of [first, second]) assert.match((await retire(build)).error ?? '', /production serves it/)
  const third = await publishBuild('kept-third')
  await activate(third, galleryTeam, { channel: 'production', percent: 10 })
  assert.match((await retire(third)).error ?? '', /production serves it/)
})

test('a release that pages can still have is kept for a day, unless an integrator forces it', async () => {
  const builds = []
  for (const marker of ['page-1', 'page-2', 'page-3', 'page-canary']) builds.push(await publishBuild(marker))
  const [first, second, third, canary] = builds
  assert.ok(first && second && third && canary)
  await activate(first, galleryTeam, { channel: 'production' })
  site.clock.advance(2 * dayMs)
  await activate(second, galleryTeam, { channel: 'production' })
  site.clock.advance(2 * dayMs)
  await activate(third, galleryTeam, { channel: 'production' })
  assert.match(
    (await retire(first)).error ?? '',
    /was served until 2026-.*Retire it after 2026-/,
    'a page fell back to it',
  )
  site.clock.advance(dayMs - 1)
  assert.match((await retire(first)).error ?? '', /was served until/)
  site.clock.advance(1)
  assert.deepEqual(await retire(first), { success: true })

  await activate(canary, galleryTeam, { channel: 'production', percent: 10 })
  await team.call(rollbackRelease, { remote: canary.name, channel: 'production' }, galleryTeam)
  assert.match((await retire(canary)).error ?? '', /was served until/)
  assert.match((await force(canary, galleryTeam)).error ?? '', /integrator/)
  assert.deepEqual(await force(canary, integrator), { success: true })
  const { body } = await team.call(getHistory, { remote: canary.name }, integrator)
  assert.deepEqual([body.entries?.[0]?.action, body.entries?.[0]?.forced], ['retire', true])
})

test('a release that a link shows is kept until the link expires', async () => {
  const build = await publishBuild('linked')
  const release = { remote: build.name, version: build.version }
  const sign = (minutes: number) =>
    team.call(createCompositionLink, { releases: [release], minutes }, galleryTeam)
  await sign(120)
  await sign(60)
  site.clock.advance(1.5 * hourMs)
  assert.match((await retire(build)).error ?? '', /a link shows it until 2026-/)
  site.clock.advance(hourMs)
  assert.deepEqual(await retire(build), { success: true })
})

test('a team cannot retire the release of another, nor can a caller without a token', async () => {
  const build = await publishBuild('foreign')
  const { status } = await team.call(retireRelease, { remote: build.name, version: build.version })
  assert.equal(status, 401)
  const { body } = await team.call(retireRelease, { remote: 'shell', version: '1.0.0' }, galleryTeam)
  assert.match(body.error ?? '', /This token is for mfe-gallery/)
})

test('a policy retires old releases, but not the newest and those in use', async () => {
  const { services, clock } = site
  const retention = createReleaseRetention(services)
  const old = [await publishBuild('old-1'), await publishBuild('old-2')]
  await activate(old[0] ?? createRemoteBuild('x'), galleryTeam, { channel: 'staging' })
  clock.advance(100 * dayMs)
  const recent = await publishBuild('recent')
  const before = await listVersions()
  const retired = await retention.prune({ newest: 1, days: 90 })
  const left = await listVersions()
  assert.ok(retired.some(({ version }) => version === old[1]?.version))
  assert.ok(left.includes(recent.version) && left.includes(old[0]?.version ?? ''))
  assert.equal(left.length + retired.filter(({ remote }) => remote === 'mfe-gallery').length, before.length)
  assert.deepEqual(await retention.prune({ newest: 1, days: 90 }), [])
  assert.deepEqual(await retention.prune({ newest: 1_000, days: 0 }), [])
})

test('a policy keeps exactly the newest releases, and those of exactly less than its days', async () => {
  const remote = 'mfe-aged'
  const now = site.clock.now()
  const { record } = createRemoteBuild('aged', { name: remote })
  for (const age of [1, 89.999, 90, 91])
    await site.services.store.add({
      name: remote,
      version: `1.0.${age * 1_000}`,
      record,
      provenance: {},
      signedBy: null,
      publishedAt: now - age * dayMs,
      publishedBy: 'team',
    })
  const retention = createReleaseRetention({
    ...site.services,
    // Nothing is retired, so that two policies meet the same releases
    retentionStore: { ...site.services.retentionStore, retire: () => Promise.resolve(null) },
    files: { remove: () => Promise.resolve() },
  })
  const prune = async (newest: number, days: number) =>
    (await retention.prune({ newest, days })).filter(each => each.remote === remote).map(each => each.version)
  assert.deepEqual(await prune(2, 0), ['1.0.90000', '1.0.91000'])
  assert.deepEqual(await prune(0, 90), ['1.0.90000', '1.0.91000'])
})
