import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { FaultReport } from '@tessera/shared-contracts'
import { dayMs } from '../clock.ts'
import { startTestPlatform } from '../../test/test-platform.ts'
import {
  createRemoteBuild,
  createShellBuild,
  deployBuilds,
  toReleaseBuild,
} from '../../test/test-releases.ts'
import { createChannels } from '../channels/channels.ts'
import { createReleaseRegistry } from '../registry/releases.ts'
import type { Actor } from '../tokens/platform-tokens.ts'
import { isInCanary } from './canary.ts'
import { createFaultGroupsStore } from './fault-groups-store.ts'
import { createReleaseReports } from './release-reports.ts'
import { createReportSeriesStore } from './report-series-store.ts'

const integrator: Actor = { name: 'integrator', remote: null }

/** A platform with a published canary, which is not active yet, and a visitor who will be served it. */
async function startWithCanary(t: TestContext) {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const { store, clock } = site.services
  await deployBuilds(site, [createRemoteBuild('live'), createShellBuild()])
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
    createService: () => createReleaseReports({ store, clock, secret: 'of the installation' }),
    getHealth: () => store.getHealth('production', remote, version),
  }
}

test('a visitor whose pages report to two servers counts once, as a mount and as a fault', async t => {
  const { release, reporter, activate, createService, getHealth } = await startWithCanary(t)
  await activate()
  const fault = {
    ...{ ...release, composition: 'c', fellBackTo: null },
    ...{ phase: 'load' as const, message: 'boom', path: '/tools' },
  }
  for (let server = 1; server <= 2; server += 1) {
    const reports = createService()
    await reports.recordMount('production', reporter, release)
    await reports.recordFault('production', reporter, fault)
  }
  const { mounts, faults } = await getHealth()
  assert.deepEqual([mounts, faults], [1, 1])
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

/** A platform with a live release, and the service that receives the reports of its visitors. */
async function startWithReports(t: TestContext) {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const { store, clock } = site.services
  const build = createRemoteBuild('live')
  await deployBuilds(site, [build, createShellBuild()])
  const createService = () => createReleaseReports({ store, clock, secret: 'of the installation' })
  const release = { remote: build.name, version: build.version }
  const createFault = (message: string, rest: Partial<FaultReport> = {}): FaultReport => ({
    ...{ composition: 'c', ...release, fellBackTo: null, phase: 'run', message, path: '/tools?page=2' },
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
  for (const message of letters) {
    site.clock.advance(1)
    const fault = createFault(message.padEnd(2_000, '.'), { stack: 'x'.repeat(20_000) })
    await reports.recordFault('production', toReporter('ada'), fault)
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
  const minutes = await createReportSeriesStore(site.queries).listMinutes('production', release, start)
  assert.deepEqual(
    minutes.map(({ minute, mounts, faults }) => [minute - start, mounts, faults]),
    [
      [0, 2, 0],
      [60_000, 0, 1],
    ],
  )
})
