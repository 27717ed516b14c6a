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
} from '@tessera/shared-contracts'
import { createRemoteBuild } from '../../test/test-releases.ts'
import { startTestRegistry } from '../../test/test-registry.ts'
import { dayMs, hourMs } from '../clock.ts'
import { createRetention } from './retention.ts'

const { site, integrator, galleryTeam, publish, activate } = await startTestRegistry()
after(site.close)
const team = site.client()

const retire = async ({ name: remote, version }: { name: string; version: string }, token = galleryTeam) =>
  (await team.call(retireRelease, { remote, version }, token)).answer

const listVersions = async () => {
  const { answer } = await team.call(listReleases, { remote: 'mfe-gallery' }, integrator)
  return answer.releases?.map(({ version }) => version) ?? []
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
  const { answer } = await team.call(
    activateRelease,
    { remote: build.name, version: build.version, channel: 'production' },
    galleryTeam,
  )
  assert.match(answer.error ?? '', /doesn't exist/)
  const { answer: history } = await team.call(getHistory, { remote: build.name }, integrator)
  assert.deepEqual(
    history.entries?.filter(({ version }) => version === build.version).map(({ action }) => action),
    ['retire', 'publish'],
  )
  assert.match((await retire(build)).error ?? '', /doesn't exist/)
})

test('the same build can be published again', async () => {
  const build = await publishBuild('returning')
  await retire(build)
  assert.deepEqual((await publish(build, galleryTeam)).answer, {
    success: true,
    version: build.version,
    existed: false,
  })
  assert.equal((await activate(build, galleryTeam)).success, true)
  const { statusCode } = await team.get(`/remotes/${build.name}/${build.version}/${build.record.entry}`)
  assert.equal(statusCode, 200)
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

test('a team cannot retire the release of another, and nobody without a token', async () => {
  const build = await publishBuild('foreign')
  const { status } = await team.call(retireRelease, { remote: build.name, version: build.version })
  assert.equal(status, 401)
  const { answer } = await team.call(retireRelease, { remote: 'shell', version: '1.0.0' }, galleryTeam)
  assert.match(answer.error ?? '', /This token is for mfe-gallery/)
})

test('a policy retires old releases, but not the newest and those in use', async () => {
  const { services, clock } = site
  const retention = createRetention(services)
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
