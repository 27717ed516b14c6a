import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { FaultReport, ReleaseRecord } from '@tessera/shared-contracts'
import { dayMs } from '@tessera/server-kit/clock'
import { startTestPlatform } from '../../test/test-platform.ts'
import {
  createRemoteBuild,
  createShellBuild,
  deployBuilds,
  toReleaseBuild,
} from '../../test/test-releases.ts'
import { createChannels } from '../channels/channels.ts'
import { createReleaseRegistry } from '../registry/release-registry.ts'
import type { Actor } from '../tokens/platform-tokens.ts'
import { isInCanary } from './canary.ts'
import { createFaultGroupsStore } from './fault-groups-store.ts'
import { createReleaseReports } from './release-reports.ts'
import { createReportSeriesStore } from './report-series-store.ts'

type TestPlatform = Awaited<ReturnType<typeof startTestPlatform>>

const integrator: Actor = { name: 'integrator', remote: null }

/** A platform with a published canary, which is not active yet, and a visitor who will be served it. */
async function startWithCanary(t: TestContext) {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const { store, clock } = site.services
  const live = createRemoteBuild('live')
  await deployBuilds(site, [live, createShellBuild()])
  const build = createRemoteBuild('canary')
  const { name: remote, version } = build
  await createReleaseRegistry(site.services).publish(toReleaseBuild(build), integrator)
  const channels = createChannels(site.services)
  const percent = 50
  const visitor = ['a', 'b', 'c', 'd', 'e', 'f'].find(each => isInCanary(each, remote, percent)) ?? ''
  return {
    channels,
    release: { remote, version },
    reporter: { visitor, network: '203.0.113.66' },
    activate: () => channels.activate({ remote, version, channel: 'production', percent }, integrator),
    liveVersion: live.version,
    findLastChange: () => store.findLastChange('production', remote),
    createService: () => createReleaseReports({ store, clock, secret: 'of the installation' }),
    getHealth: () => store.getHealth('production', remote, version),
    isCanary: async () =>
      (await store.listLive('production')).some(each => each.name === remote && each.canary !== null),
  }
}

const createCanaryFault = (release: { remote: string; version: string }): FaultReport => ({
  ...release,
  composition: 'c',
  fellBackTo: null,
  phase: 'load',
  message: 'boom',
  path: '/tools',
})

test('a visitor whose pages report to two servers counts once, as a mount and as a fault', async t => {
  const { release, reporter, activate, createService, getHealth } = await startWithCanary(t)
  await activate()
  const fault = createCanaryFault(release)
  for (let server = 1; server <= 2; server += 1) {
    const reports = createService()
    await reports.recordMount('production', reporter, release)
    await reports.recordFault('production', reporter, fault)
  }
  const { mounts, faults } = await getHealth()
  assert.deepEqual([mounts, faults], [1, 1])
})

test('a visitor who got an id with the report itself was served no canary, and does not count for one', async t => {
  const { release, reporter, activate, createService, getHealth } = await startWithCanary(t)
  await activate()
  const reports = createService()
  await reports.recordMount('production', { ...reporter, isNew: true }, release)
  await reports.recordFault('production', { ...reporter, isNew: true }, createCanaryFault(release))
  const { mounts, faults } = await getHealth()
  assert.deepEqual([mounts, faults], [0, 0])
})

test('a canary that is activated again is judged by the same visitors again', async t => {
  const { channels, release, reporter, activate, createService, getHealth } = await startWithCanary(t)
  const reports = createService()
  for (let run = 1; run <= 3; run += 1) {
    await activate()
    await reports.recordMount('production', reporter, release)
    await reports.recordMount('production', reporter, release)
    assert.equal((await getHealth()).mounts, 1, `run ${run}`)
    await channels.rollback('production', release.remote, integrator)
  }
})

test('faults from one IPv6 home do not roll a canary back, those from a second owner do', async t => {
  const { release, activate, createService, isCanary } = await startWithCanary(t)
  await activate()
  const reports = createService()
  const served = Array.from({ length: 200 }, (_, n) => `visitor ${n}`).filter(each =>
    isInCanary(each, release.remote, 50),
  )
  const fail = (visitor: string, network: string) =>
    reports.recordFault('production', { visitor, network }, createCanaryFault(release))
  await reports.recordMount('production', { visitor: served[40] ?? '', network: '203.0.113.7' }, release)
  for (const [n, visitor] of served.slice(0, 30).entries()) await fail(visitor, `2001:db8:1:${n}::/64`)
  assert.equal(await isCanary(), true)
  await fail(served[30] ?? '', '2001:db8:2:1::/64')
  assert.equal(await isCanary(), false)
})

/** Reports how quickly the pages of visitors responded, who come from networks of ten. */
async function measureVisitors(
  { release, createService, liveVersion }: Awaited<ReturnType<typeof startWithCanary>>,
  { canaryMs, liveMs, networks = 40 }: { canaryMs: number; liveMs: number; networks?: number },
) {
  const reports = createService()
  for (let n = 0; n < 260; n += 1) {
    const visitor = `visitor ${n}`
    const isServedCanary = isInCanary(visitor, release.remote, 50)
    const version = isServedCanary ? release.version : liveVersion
    const inpMs = isServedCanary ? canaryMs : liveMs
    const reporter = { visitor, network: `203.0.${n % networks}.7` }
    const page = {
      composition: 'c',
      releases: [{ remote: release.remote, version, inpMs, longestTaskMs: 60 }],
    }
    await reports.recordSpeed('production', reporter, page)
  }
}

test('a canary that responds late to more visitors is rolled back, and the history says how sure that is', async t => {
  const site = await startWithCanary(t)
  await site.activate()
  await measureVisitors(site, { canaryMs: 800, liveMs: 90 })
  assert.equal(await site.isCanary(), false)
  assert.match(
    (await site.findLastChange())?.note ?? '',
    /^100 of 100 visitors had an INP above 200 ms, 0 of \d+ visitors of the live release: worse with 99 %\.$/,
  )
})

test('a canary stays that is as slow as the live release, or late in one network only', async t => {
  const site = await startWithCanary(t)
  await site.activate()
  await measureVisitors(site, { canaryMs: 800, liveMs: 700 })
  assert.equal(await site.isCanary(), true)
  const { measured, inp, lcp, tasks } = await site.getHealth()
  assert.ok(measured > 100)
  assert.deepEqual([inp, lcp, tasks], [measured, 0, 0])
  await site.activate()
  await measureVisitors(site, { canaryMs: 800, liveMs: 90, networks: 1 })
  assert.equal(await site.isCanary(), true)
})

test('a network with more visitors than count has the share of those who count', async t => {
  const site = await startWithCanary(t)
  await site.activate()
  const reports = site.createService()
  const served = Array.from({ length: 200 }, (_, n) => `visitor ${n}`).filter(each =>
    isInCanary(each, site.release.remote, 50),
  )
  // The 20 who count are quick; those after them are not
  for (const [n, visitor] of served.entries()) {
    const page = { composition: 'c', releases: [{ ...site.release, inpMs: n < 20 ? 90 : 900 }] }
    await reports.recordSpeed('production', { visitor, network: '203.0.113.7' }, page)
  }
  const { measured, inp } = await site.getHealth()
  assert.deepEqual([measured, inp], [20, 0])
})

test('a visitor who was quick and is slow on a later page counts as slow, once', async t => {
  const { release, reporter, activate, createService, getHealth } = await startWithCanary(t)
  await activate()
  for (const inpMs of [90, 900, 950]) {
    const page = {
      composition: 'c',
      releases: [
        { ...release, inpMs },
        { ...release, inpMs },
      ],
    }
    await createService().recordSpeed('production', reporter, page)
  }
  const { measured, inp } = await getHealth()
  assert.deepEqual([measured, inp], [1, 1])
})

/** A platform with a live release, and the service that receives the reports of its visitors. */
async function startWithReports(t: TestContext, record: Partial<ReleaseRecord> = {}) {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const { store, clock } = site.services
  const build = createRemoteBuild('live', record)
  await deployBuilds(site, [build, createShellBuild()])
  const createService = () => createReleaseReports({ store, clock, secret: 'of the installation' })
  const release = { remote: build.name, version: build.version }
  const createFault = (message: string, rest: Partial<FaultReport> = {}): FaultReport => ({
    composition: 'c',
    ...release,
    fellBackTo: null,
    phase: 'run',
    message,
    path: '/tools?page=2',
    ...rest,
  })
  const groups = createFaultGroupsStore(site.queries)
  return {
    site,
    release,
    reports: createService(),
    createFault,
    list: () => groups.list('production', release),
    groups,
  }
}

const toReporter = (visitor: string | null) => ({ visitor, network: '203.0.113.66' })

test('a visitor counts once in a group of faults, and reports without a visitor in none', async t => {
  const { reports, createFault, list } = await startWithReports(t)
  for (const visitor of ['ada', 'ada', 'bob', null])
    await reports.recordFault('production', toReporter(visitor), createFault('boom'))
  await reports.recordFault('production', toReporter('ada'), createFault('bang', { path: '/nowhere' }))
  const found = (await list()).toSorted((a, b) => b.count - a.count)
  assert.deepEqual(
    found.map(({ message, count, screen }) => [message, count, screen]),
    [
      ['boom', 2, 'wall'],
      ['bang', 1, null],
    ],
  )
})

test('the fault of an extension names the slot of its declaration, and an unknown extension has none', async t => {
  const { site, release, reports, createFault, list } = await startWithReports(t, {
    extensions: [{ name: 'print', slot: 'image-actions', order: 100 }],
  })
  const fail = (visitor: string, extension: string) =>
    reports.recordFault(
      'production',
      toReporter(visitor),
      createFault(`Extension "${extension}": boom`, { phase: 'render', extension }),
    )
  await fail('ada', 'print')
  await fail('bob', 'print')
  await fail('ada', 'of-another')
  assert.deepEqual((await list()).map(({ extension, slot, count }) => [extension, slot, count]).toSorted(), [
    [null, null, 1],
    ['print', 'image-actions', 2],
  ])
  const { store } = site.services
  const { remote: name, version } = release
  const failed = await store.listFailedExtensions('production')
  assert.deepEqual(
    failed.map(each => ({ ...each })),
    [{ name, version, extension: 'print', slot: 'image-actions', count: 2, lastAt: site.clock.now() }],
  )
  assert.deepEqual(await store.listFailedExtensions('staging'), [])
})

test('faults of unknown releases have no group', async t => {
  const { site, reports, createFault } = await startWithReports(t)
  await reports.recordFault('production', toReporter('ada'), createFault('boom', { version: '9.9.9' }))
  assert.deepEqual(await site.queries.selectFrom('release_fault_groups').selectAll().execute(), [])
})

test('a release has 50 groups of faults at most, of bounded length, and the oldest is replaced', async t => {
  const { site, reports, createFault, list } = await startWithReports(t)
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz').flatMap(letter => [
    letter.repeat(2),
    letter.repeat(3),
  ])
  for (const [n, message] of letters.entries()) {
    site.clock.advance(1)
    const fault = createFault(message.padEnd(2_000, '.'), { stack: 'x'.repeat(20_000) })
    await reports.recordFault('production', { visitor: 'ada', network: `203.0.113.${n}` }, fault)
  }
  const found = await list()
  assert.equal(found.length, 50)
  assert.ok(!found.some(({ message }) => message.startsWith('aa')), 'the first two are gone')
  const [latest] = found
  assert.deepEqual(
    [latest?.message.slice(0, 4), latest?.message.length, latest?.stack?.length],
    ['zzz.', 500, 4_000],
  )
})

const describeFaults = async (site: TestPlatform, channel: 'production' | 'staging') => {
  const rows = await site.queries
    .selectFrom('fault_reports')
    .select('message')
    .where('channel', '=', channel)
    .execute()
  return new Set(rows.map(({ message }) => message.split(' ')[0]))
}

test('neither one network nor reports without a visitor push out the faults of others', async t => {
  const { site, reports, createFault, list } = await startWithReports(t)
  await reports.recordFault('production', { visitor: 'ada', network: '198.51.100.7' }, createFault('true'))
  await reports.recordFault('staging', { visitor: 'ada', network: '198.51.100.7' }, createFault('staged'))
  const words = Array.from({ length: 60 }, (_, n) => String.fromCharCode(97 + (n % 26)).repeat(2 + n / 26))
  for (let n = 0; n < 600; n += 1) {
    site.clock.advance(1)
    const fault = createFault(`forged ${words[n % words.length] ?? ''}`)
    // Networks of one IPv6 home
    const network = `2001:db8:1:${(n % 200).toString(16)}::/64`
    const visitor = n % 2 === 0 ? null : `visitor ${n}`
    for (const channel of ['production', 'staging'] as const)
      await reports.recordFault(channel, { visitor, network }, fault)
  }
  assert.deepEqual(await describeFaults(site, 'production'), new Set(['true', 'forged']))
  assert.deepEqual(await describeFaults(site, 'staging'), new Set(['staged', 'forged']))
  const stored = await site.queries.selectFrom('fault_reports').select('at').execute()
  assert.equal(stored.length, 2 * (1 + 50 + 50))
  const groups = await list()
  assert.equal(groups.length, 1 + 10)
  assert.ok(groups.some(({ message }) => message === 'true'))
})

test('a release keeps the last 500 faults of a channel', async t => {
  const { site, reports, createFault } = await startWithReports(t)
  await reports.recordFault('staging', { visitor: 'ada', network: '198.51.100.7' }, createFault('staged'))
  for (let n = 0; n < 520; n += 1) {
    site.clock.advance(1)
    const reporter = { visitor: 'ada', network: `203.0.${Math.floor(n / 40)}.1` }
    await reports.recordFault('production', reporter, createFault('boom'))
  }
  const stored = await site.queries.selectFrom('fault_reports').select('channel').execute()
  assert.equal(stored.filter(({ channel }) => channel === 'production').length, 500)
  assert.deepEqual(await describeFaults(site, 'staging'), new Set(['staged']))
})

test('groups without a fault for 90 days are removed', async t => {
  const { site, reports, createFault, list, groups } = await startWithReports(t)
  await reports.recordFault('production', toReporter('ada'), createFault('boom'))
  site.clock.advance(90 * dayMs)
  await groups.removeOld(site.services.clock())
  assert.equal((await list()).length, 1)
  site.clock.advance(1)
  await groups.removeOld(site.services.clock())
  assert.equal((await list()).length, 0)
})

test('mounts and faults are counted in their minutes, once for each visitor', async t => {
  const { site, release, reports, createFault } = await startWithReports(t)
  const start = site.services.clock()
  for (const visitor of ['ada', 'ada', 'bob'])
    await reports.recordMount('production', toReporter(visitor), release)
  site.clock.advance(90_000)
  await reports.recordFault('production', toReporter('ada'), createFault('boom'))
  const series = createReportSeriesStore(site.queries)
  const minutes = await series.listMinutes('production', release, start)
  assert.deepEqual(
    minutes.map(({ minute, mounts, faults }) => [minute - start, mounts, faults]),
    [
      [0, 2, 0],
      [60_000, 0, 1],
    ],
  )
  // The first minute is older than 8 days, the second is not
  await series.removeOld(start + 8 * dayMs + 60_000)
  assert.equal((await series.listMinutes('production', release, start)).length, 1)
})

test('a visitor who is not served the canary does not count for it', async t => {
  const { release, activate, createService, getHealth } = await startWithCanary(t)
  await activate()
  const stranger = ['a', 'b', 'c', 'd', 'e', 'f'].find(each => !isInCanary(each, release.remote, 50)) ?? ''
  await createService().recordMount('production', { visitor: stranger, network: '203.0.113.66' }, release)
  assert.equal((await getHealth()).mounts, 0)
})

test('a release has the 50 groups with the latest faults, and its last fault is the latest', async t => {
  const { site, createFault, list, groups } = await startWithReports(t)
  const { store } = site.services
  for (let n = 0; n <= 50; n += 1) {
    const fault = createFault(`fault ${'x'.repeat(n + 1)}`)
    await groups.add('production', fault, { screen: null, extension: null, slot: null }, n)
    await store.addFaultReport('production', fault, { network: `${n}`, at: n })
  }
  const stored = await site.queries.selectFrom('release_fault_groups').select('last_at').execute()
  assert.equal(stored.length, 50)
  assert.deepEqual([(await list())[0]?.lastAt, (await list()).at(-1)?.lastAt], [50, 1])
  assert.deepEqual(
    (await store.listLastFaults('production')).map(({ at }) => at),
    [50],
  )
})
