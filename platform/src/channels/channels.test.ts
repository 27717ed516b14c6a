import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Channel, ReleaseRecord } from '@tessera/shared-contracts'
import { GateError, type ScreenSmokeTest } from '../gate/gate.ts'
import { passingSmokeTest, smokeTestWithoutBrowser } from '../../test/smoke-tests.ts'
import { startTestPlatform } from '../../test/test-platform.ts'
import {
  toReleaseBuild,
  deployBuilds,
  createRemoteBuild,
  createShellBuild,
} from '../../test/test-releases.ts'

type TestBuild = ReturnType<typeof createRemoteBuild>

import { dayMs } from '@tessera/server-kit/clock'
import { createReleaseRetention } from '../retention/release-retention.ts'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import { createChannels } from './channels.ts'
import type { Actor } from '../tokens/platform-tokens.ts'
import { createReleaseRegistry } from '../registry/release-registry.ts'

const integrator: Actor = { name: 'integrator', remote: null }

const withScreenAt = (name: string, path: string, marker = 'a', rest: Partial<ReleaseRecord> = {}) =>
  createRemoteBuild(marker, {
    name,
    screens: [{ name: 'wall', path, layout: 'site', title: { en: name, zh: name } }],
    screenFiles: { wall: ['wall.js'] },
    ...rest,
  })

/** Sets up two live remotes. `meanwhile` runs during the first smoke test. */
async function setUp(t: { after(end: () => Promise<void>): void }, meanwhile: () => Promise<unknown>) {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const { services } = site
  await deployBuilds(site, [
    withScreenAt('mfe-plaza', '/plaza'),
    withScreenAt('mfe-shop', '/shop'),
    createShellBuild(),
  ])
  const builds = {
    plaza: withScreenAt('mfe-plaza', '/market', 'b'),
    shop: withScreenAt('mfe-shop', '/market', 'b'),
  }
  const releases = createReleaseRegistry(services)
  for (const build of Object.values(builds)) await releases.publish(toReleaseBuild(build), integrator)

  let testRuns = 0
  const slowTest: ScreenSmokeTest = {
    async run() {
      testRuns += 1
      if (testRuns === 1) await meanwhile()
      return []
    },
  }
  const channelsWith = (smokeTest: ScreenSmokeTest) => createChannels({ ...services, smokeTest })
  const toActivation = ({ name, version }: { name: string; version: string }) =>
    ({ remote: name, version, channel: 'production' }) as const
  return {
    builds,
    channels: channelsWith(slowTest),
    others: channelsWith(passingSmokeTest),
    toActivation,
    retire: ({ name, version }: TestBuild) =>
      createReleaseRetention(services).retire({ remote: name, version }, integrator),
    live: async (name: string) =>
      (await services.store.listLive('production')).find(release => release.name === name),
    testRuns: () => testRuns,
  }
}

test('of two concurrent activations that conflict, the later one is refused', async t => {
  const { builds, channels, others, toActivation, live } = await setUp(t, () =>
    others.activate(toActivation(builds.shop), integrator),
  )
  await assert.rejects(
    channels.activate(toActivation(builds.plaza), integrator),
    (refusal: unknown) =>
      refusal instanceof GateError &&
      /mfe-plaza \S+ claims \/market, which belongs to mfe-shop/.test(refusal.message),
  )
  assert.equal((await live('mfe-shop'))?.version, builds.shop.version)
  assert.notEqual((await live('mfe-plaza'))?.version, builds.plaza.version)
})

test('a release that is retired while the gate tests it does not go live', async t => {
  const { builds, channels, retire, toActivation, live } = await setUp(t, () => retire(builds.plaza))
  await assert.rejects(
    channels.activate(toActivation(builds.plaza), integrator),
    (error: unknown) => error instanceof DomainError && error.key === 'platform.unknownRelease',
  )
  assert.notEqual((await live('mfe-plaza'))?.version, builds.plaza.version)
})

test('a release that also fits the changed composition goes live after the concurrent change', async t => {
  const { builds, channels, others, toActivation, live, testRuns } = await setUp(t, async () => {
    await others.activate({ ...toActivation(builds.plaza), percent: 10 }, integrator)
  })
  await channels.activate(toActivation(builds.plaza), integrator)
  assert.equal(testRuns(), 2)
  const now = await live('mfe-plaza')
  assert.deepEqual([now?.version, now?.canary], [builds.plaza.version, null])
})

test('an integrator has to accept what a release adds to the content security policy', async t => {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const { services } = site
  const policy = { contentSecurityPolicy: { 'connect-src': ['https://api.example.org'] } }
  await deployBuilds(site, [
    withScreenAt('mfe-plaza', '/plaza', 'a', { contentSecurityPolicy: { 'style-src': ["'unsafe-inline'"] } }),
    createShellBuild(),
  ])
  const shop = withScreenAt('mfe-shop', '/shop', 'b', policy)
  const next = withScreenAt('mfe-shop', '/shop', 'c', policy)
  const releases = createReleaseRegistry(services)
  for (const build of [shop, next]) await releases.publish(toReleaseBuild(build), integrator)
  const channels = createChannels({ ...services, smokeTest: passingSmokeTest })
  const team: Actor = { name: 'shop team', remote: 'mfe-shop' }
  const toActivation = ({ name, version }: { name: string; version: string }) =>
    ({ remote: name, version, channel: 'production' }) as const
  const readPolicy = async () => String((await site.client().get('/')).headers['content-security-policy'])

  const sentence = `mfe-shop ${shop.version} adds connect-src https://api.example.org to the content security policy of production. An integrator has to accept that: --accept-policy.`
  for (const [actor, force] of [
    [team, false],
    [integrator, false],
    [integrator, true],
  ] as const)
    await assert.rejects(channels.activate({ ...toActivation(shop), force }, actor), { message: sentence })
  assert.deepEqual(
    (await channels.check({ ...toActivation(shop) })).findings.map(finding => finding.sentence),
    [sentence],
  )
  await assert.rejects(channels.activate({ ...toActivation(shop), acceptPolicy: true }, team), /ntegrator/)
  assert.doesNotMatch(await readPolicy(), /example|unsafe/)

  await channels.activate({ ...toActivation(shop), acceptPolicy: true }, integrator)
  assert.match(await readPolicy(), /connect-src 'self' https:\/\/api\.example\.org(;|$)/)
  const [entry] = await services.store.listHistory({ name: 'mfe-shop', limit: 100 })
  assert.equal(entry?.note, 'accepted connect-src https://api.example.org')

  // The team's next release adds nothing that the channel does not have
  await channels.activate(toActivation(next), team)
})

test('a warning of the gate is returned and refuses nothing', async t => {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const { services } = site
  await deployBuilds(
    site,
    [withScreenAt('mfe-plaza', '/plaza'), createShellBuild()],
    ['production', 'staging'],
  )
  const next = withScreenAt('mfe-plaza', '/plaza', 'b')
  await createReleaseRegistry(services).publish(toReleaseBuild(next), integrator)
  const warning = { rule: 'leftover', sentence: 'It leaves x behind.', owners: [], severity: 'warning' }
  const smokeTest = { run: () => Promise.resolve([warning]) }
  const channels = createChannels({ ...services, smokeTest })
  const release = { remote: next.name, version: next.version }
  const outcome = { mounted: true, warnings: [warning] }
  const checked = await channels.check({ ...release, channel: 'production' })
  assert.deepEqual(checked, { findings: [], ...outcome })
  const activated = await channels.activate({ ...release, channel: 'staging' }, integrator)
  assert.deepEqual(activated, {
    ...outcome,
    releases: [{ ...release, previous: activated.releases[0]?.previous }],
  })
  const options = { force: false, acceptPolicy: false }
  const promoted = await channels.promote('staging', 'production', options, integrator)
  assert.deepEqual(promoted, {
    ...outcome,
    releases: [{ ...release, previous: promoted.releases[0]?.previous }],
  })
})

test('without a browser, the gate refuses production, and an integrator can force it', async t => {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const { services } = site
  await deployBuilds(
    site,
    [withScreenAt('mfe-plaza', '/plaza'), createShellBuild()],
    ['production', 'staging'],
  )
  const next = withScreenAt('mfe-plaza', '/plaza', 'b')
  await createReleaseRegistry(services).publish(toReleaseBuild(next), integrator)
  const channels = createChannels({ ...services, smokeTest: smokeTestWithoutBrowser })
  const release = { remote: next.name, version: next.version }
  const readHistory = async () => (await services.store.listHistory({ name: next.name, limit: 100 }))[0]

  const sentence = `The screens of mfe-plaza ${next.version} were not mounted, because the platform has no browser that works. Its operator has to install or repair it; until then an integrator can use --force.`
  const findings = [{ rule: 'mount', sentence, owners: ['mfe-plaza'] }]
  const checked = await channels.check({ ...release, channel: 'production' })
  assert.deepEqual(checked, { findings, warnings: [], mounted: false })
  for (const percent of [undefined, 10])
    await assert.rejects(channels.activate({ ...release, channel: 'production', percent }, integrator), {
      name: 'GateError',
      findings,
    })

  const onStaging = await channels.activate({ ...release, channel: 'staging' }, integrator)
  assert.deepEqual([onStaging.mounted, onStaging.warnings], [false, []])
  assert.deepEqual((await readHistory())?.mounted, false)
  const options = { force: false, acceptPolicy: false }
  await assert.rejects(channels.promote('staging', 'production', options, integrator), { findings })

  const forced = await channels.activate({ ...release, channel: 'production', force: true }, integrator)
  assert.deepEqual([forced.mounted, forced.warnings], [null, []])
  const entry = await readHistory()
  assert.deepEqual([entry?.forced, entry?.mounted], [true, null])
})

test('screens are not mounted where another rule refuses the release', async t => {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const { services } = site
  await deployBuilds(site, [
    withScreenAt('mfe-plaza', '/plaza'),
    withScreenAt('mfe-shop', '/shop'),
    createShellBuild(),
  ])
  const clash = withScreenAt('mfe-plaza', '/shop', 'b')
  await createReleaseRegistry(services).publish(toReleaseBuild(clash), integrator)
  const release = { remote: clash.name, version: clash.version, channel: 'production' } as const
  const { findings, mounted } = await createChannels(services).check(release)
  assert.deepEqual([findings.map(({ rule }) => rule), mounted], [['path'], null])
})

test('an old server that starts again during an upgrade does not bring its build back', async t => {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const { services } = site
  const [old, next] = [withScreenAt('mfe-plaza', '/plaza'), withScreenAt('mfe-plaza', '/plaza', 'b')]
  const registry = createReleaseRegistry(services)
  const offers = createChannels(services)
  const start = async ({ name: remote, version }: TestBuild, neverAgain: boolean) => {
    await registry.publish(
      toReleaseBuild(remote === old.name && version === old.version ? old : next),
      integrator,
    )
    await offers.activateByDefault({ remote, version }, ['production', 'staging'], { neverAgain })
    return (await services.store.listLive('production'))[0]?.version
  }
  assert.equal(await start(old, true), old.version)
  assert.equal(await start(next, true), next.version)
  assert.equal(await start(old, true), next.version)
  assert.equal(await start(next, true), next.version)
  // A single server shows what is built, also after a return to an older commit
  assert.equal(await start(old, false), old.version)
})

test('a rollback from the earliest release says so', async t => {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const { services } = site
  const first = withScreenAt('mfe-plaza', '/plaza')
  const next = withScreenAt('mfe-plaza', '/plaza', 'b')
  await deployBuilds(site, [first, createShellBuild()])
  await createReleaseRegistry(services).publish(toReleaseBuild(next), integrator)
  const channels = createChannels(services)
  await channels.activate({ remote: next.name, version: next.version, channel: 'production' }, integrator)
  assert.equal((await channels.rollback('production', 'mfe-plaza', integrator)).version, first.version)
  await assert.rejects(channels.rollback('production', 'mfe-plaza', integrator), {
    key: 'platform.nothingBefore',
    values: { remote: 'mfe-plaza', version: first.version, channel: 'production' },
  })
})

test('a rollback to an earlier release goes through the gate, and only to one that was live', async t => {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const { services } = site
  const [first, second, third, unused, clash] = ['a', 'b', 'c', 'd', 'e'].map(marker =>
    withScreenAt('mfe-plaza', marker === 'e' ? '/shop' : '/plaza', marker),
  ) as [TestBuild, TestBuild, TestBuild, TestBuild, TestBuild]
  await deployBuilds(site, [first, createShellBuild()])
  const releases = createReleaseRegistry(services)
  for (const build of [second, third, unused, clash])
    await releases.publish(toReleaseBuild(build), integrator)
  const channels = createChannels(services)
  const activate = ({ version }: TestBuild) =>
    channels.activate({ remote: 'mfe-plaza', version, channel: 'production' }, integrator)
  for (const build of [clash, second, third]) await activate(build)
  const rollback = ({ version }: TestBuild) =>
    channels.rollback('production', 'mfe-plaza', integrator, { to: version })

  await assert.rejects(rollback(unused), { key: 'platform.neverLive' })
  await deployBuilds(site, [withScreenAt('mfe-shop', '/shop')])
  await assert.rejects(rollback(clash), { name: 'GateError' })
  assert.equal((await rollback(first)).version, first.version)
  const live = (await services.store.listLive('production')).find(({ name }) => name === 'mfe-plaza')
  assert.deepEqual([live?.version, live?.previous], [first.version, null])
  assert.equal((await services.store.listHistory({ name: 'mfe-plaza', limit: 100 }))[0]?.action, 'rollback')
})

/** Adds what a team with a preview for each pull request adds in weeks. */
async function addPublications(
  { queries, services }: Awaited<ReturnType<typeof startTestPlatform>>,
  name: string,
) {
  const entry = { at: services.clock(), by: 'team', action: 'publish', channel: null, name, forced: 0 }
  for (let added = 0; added < 600; added += 50)
    await queries
      .insertInto('release_history')
      .values(Array.from({ length: 50 }, (_, n) => ({ ...entry, version: `3.${added + n}.0` })))
      .execute()
}

test('after hundreds of publications, a rollback knows what was live, and a remote stays off', async t => {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const { services } = site
  const [first, second, third] = ['a', 'b', 'c'].map(marker =>
    withScreenAt('mfe-plaza', '/plaza', marker),
  ) as [TestBuild, TestBuild, TestBuild]
  await deployBuilds(site, [first, createShellBuild()])
  const channels = createChannels(services)
  for (const build of [second, third]) {
    await createReleaseRegistry(services).publish(toReleaseBuild(build), integrator)
    await channels.activate({ remote: build.name, version: build.version, channel: 'production' }, integrator)
  }
  const findLive = async () =>
    (await services.store.listLive('production')).find(({ name }) => name === 'mfe-plaza')

  await addPublications(site, 'mfe-plaza')
  assert.equal((await channels.rollback('production', 'mfe-plaza', integrator)).version, second.version)
  assert.equal((await findLive())?.previous, first.version, 'pages keep a release to fall back to')
  await addPublications(site, 'mfe-plaza')
  assert.equal(
    (await channels.rollback('production', 'mfe-plaza', integrator, { to: first.version })).version,
    first.version,
  )

  await channels.deactivate('production', 'mfe-plaza', integrator)
  await addPublications(site, 'mfe-plaza')
  await channels.activateByDefault({ remote: 'mfe-plaza', version: first.version }, ['production'])
  assert.equal(await findLive(), undefined)
})

test('a remote that a person has taken off a channel stays off, until a release of it is activated', async t => {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const { services } = site
  const builds = [withScreenAt('mfe-plaza', '/plaza'), createShellBuild()]
  await deployBuilds(site, builds, ['production', 'staging'])
  const channels = createChannels(services)
  const listNames = async (channel: Channel) =>
    (await services.store.listLive(channel)).map(({ name }) => name)
  const release = { remote: 'mfe-plaza', version: builds[0]?.version ?? '', channel: 'production' } as const

  await assert.rejects(channels.deactivate('production', 'mfe-plaza', { name: 'x', remote: 'mfe-shop' }))
  await assert.rejects(channels.deactivate('production', 'shell', integrator), { key: 'platform.shellStays' })
  await channels.deactivate('production', 'mfe-plaza', { name: 'plaza team', remote: 'mfe-plaza' })
  assert.deepEqual(await listNames('production'), ['shell'])
  assert.deepEqual(await listNames('staging'), ['mfe-plaza', 'shell'])
  const [entry] = await services.store.listHistory({ name: 'mfe-plaza', limit: 100 })
  assert.deepEqual([entry?.action, entry?.version, entry?.by], ['deactivate', release.version, 'plaza team'])
  await assert.rejects(channels.deactivate('production', 'mfe-plaza', integrator), {
    key: 'platform.nothingLive',
  })

  await deployBuilds(site, [withScreenAt('mfe-plaza', '/plaza', 'b')])
  assert.deepEqual(await listNames('production'), ['shell'])
  await channels.activate(release, integrator)
  assert.deepEqual(await listNames('production'), ['mfe-plaza', 'shell'])
})

test('where the operator wants it, a change of production needs two persons', async t => {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const { services } = site
  const [first, next, clash] = ['a', 'b', 'c'].map(marker =>
    withScreenAt('mfe-plaza', marker === 'c' ? '/shop' : '/plaza', marker),
  ) as [TestBuild, TestBuild, TestBuild]
  await deployBuilds(
    site,
    [first, withScreenAt('mfe-shop', '/shop'), createShellBuild()],
    ['production', 'staging'],
  )
  for (const build of [next, clash])
    await createReleaseRegistry(services).publish(toReleaseBuild(build), integrator)
  const channels = createChannels({ ...services, isApprovalRequired: true })
  const team: Actor = { name: 'team mfe-plaza 1', remote: 'mfe-plaza' }
  const secondOfTeam: Actor = { name: 'team mfe-plaza 2', remote: 'mfe-plaza' }
  const [ada, grace] = ['ada', 'grace'].map(name => ({ name, remote: null })) as [Actor, Actor]
  const toChange = ({ version }: TestBuild, rest: object = {}) =>
    ({ remote: 'mfe-plaza', version, channel: 'production', ...rest }) as const
  const liveVersion = async () =>
    (await services.store.listLive('production')).find(({ name }) => name === 'mfe-plaza')?.version
  const waits = (change: Promise<unknown>) => assert.rejects(change, { key: 'platform.approvalNeeded' })

  await assert.rejects(channels.activate(toChange(clash), team), GateError, 'the gate comes first')
  await channels.activate({ ...toChange(next), channel: 'staging' }, team)
  await waits(channels.activate(toChange(next), team))
  await waits(channels.activate(toChange(next), team))
  await waits(channels.activate(toChange(next), secondOfTeam))
  // Another change is not the one that was asked for
  await waits(channels.activate(toChange(next, { force: true }), ada))
  assert.equal(await liveVersion(), first.version)

  await channels.activate(toChange(next), grace)
  assert.equal(await liveVersion(), next.version)
  const [entry] = await services.store.listHistory({ name: 'mfe-plaza', limit: 100 })
  assert.deepEqual([entry?.by, entry?.note], ['grace', 'requested by team mfe-plaza 2'])

  await channels.rollback('production', 'mfe-plaza', team)
  assert.equal(await liveVersion(), first.version, 'a way back waits for nobody')
  await waits(channels.deactivate('production', 'mfe-plaza', team))
  await waits(channels.deactivate('production', 'mfe-plaza', secondOfTeam))
  assert.equal(await liveVersion(), first.version)
  await waits(channels.activate(toChange(next), grace))
  site.clock.advance(dayMs)
  await waits(channels.activate(toChange(next), ada))

  const options = { force: false, acceptPolicy: false }
  await waits(channels.promote('staging', 'production', options, ada))
  await waits(channels.promote('staging', 'production', options, ada))
  const { releases } = await channels.promote('staging', 'production', options, grace)
  assert.deepEqual(
    releases.map(({ version }) => version),
    [next.version],
  )

  await waits(channels.deactivate('production', 'mfe-plaza', team))
  await channels.rollback('production', 'mfe-plaza', team)
  await waits(channels.deactivate('production', 'mfe-plaza', ada))
  assert.equal(await liveVersion(), first.version, 'it was asked for with another release')
  await channels.deactivate('production', 'mfe-plaza', grace)
  assert.equal(await liveVersion(), undefined)
  const [taken] = await services.store.listHistory({ name: 'mfe-plaza', limit: 100 })
  assert.deepEqual([taken?.action, taken?.note], ['deactivate', 'requested by ada'])
  await channels.deactivate('staging', 'mfe-plaza', team)
})
