import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { FaultReport, ReleaseReference } from '@tessera/shared-contracts'
import { startTestPlatform } from '../../../test/test-platform.ts'
import {
  createRemoteBuild,
  createShellBuild,
  deployBuilds,
  toReleaseBuild,
} from '../../../test/test-releases.ts'
import { readChannelStatus } from '../../channels/channel-status.ts'
import { createChannels } from '../../channels/channels.ts'
import { createReleaseRegistry } from '../../registry/release-registry.ts'
import { isInCanary } from '../canary.ts'
import { createReleaseReports, type Reporter } from '../release-reports.ts'

const integrator = { name: 'integrator', remote: null }
const channel = 'production'

/** A platform with a canary for a share of the members. */
async function startWithCohort(t: TestContext, percent = 50) {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const { store, clock } = site.services
  const live = createRemoteBuild('live')
  await deployBuilds(site, [live, createShellBuild()])
  const build = createRemoteBuild('canary')
  const { name: remote, version } = build
  await createReleaseRegistry(site.services).publish(toReleaseBuild(build), integrator)
  const cohort = { kind: 'signed-in' } as const
  await createChannels(site.services).activate({ remote, version, channel, percent, cohort }, integrator)
  const reports = createReleaseReports({ store, clock, secret: 'of the installation' })

  /** Lets visitors of many networks report what they got: the canary only for members of the share. */
  async function visit(
    { members, visitors }: { members: number; visitors: number },
    report: (reporter: Reporter, release: ReleaseReference) => Promise<void>,
  ) {
    for (let n = 0; n < members + visitors; n += 1) {
      const isMember = n < members
      const visitor = `${isMember ? 'member' : 'visitor'} ${n}`
      const member = isMember ? { id: visitor, role: null, isIntegrator: false } : null
      const getsCanary = isMember && (percent === 100 || isInCanary(visitor, remote, percent))
      const reporter = { visitor, network: `203.0.${n % 40}.7`, findMember: () => Promise.resolve(member) }
      await report(reporter, { remote, version: getsCanary ? version : live.version })
    }
  }
  return {
    remote,
    version,
    live: live.version,
    reports,
    visit,
    readCanary: async () =>
      (await readChannelStatus(site.services, channel)).remotes.find(each => each.remote === remote)?.canary,
    readLive: async () =>
      (await readChannelStatus(site.services, channel)).remotes.find(each => each.remote === remote),
    findLastChange: () => store.findLastChange(channel, remote),
  }
}

const createPage = ({ remote, version }: ReleaseReference, inpMs: number) => ({
  composition: 'c',
  releases: [{ remote, version, inpMs }],
})

const createFault = (release: ReleaseReference): FaultReport => ({
  ...release,
  composition: 'c',
  fellBackTo: null,
  phase: 'run',
  message: 'boom',
  path: '/tools',
})

test('a canary for members stays whose pages are as slow as those of other members, and slower than those of visitors', async t => {
  const { reports, visit, readCanary, readLive } = await startWithCohort(t)
  await visit({ members: 0, visitors: 300 }, (reporter, release) =>
    reports.recordSpeed(channel, reporter, createPage(release, 90)),
  )
  // All pages of members are slow
  await visit({ members: 260, visitors: 0 }, (reporter, release) =>
    reports.recordSpeed(channel, reporter, createPage(release, 800)),
  )
  const canary = await readCanary()
  assert.ok((canary?.speed?.measured ?? 0) >= 100, 'the canary is still there, and was judged')
  const { measured, inp } = canary?.control?.speed ?? assert.fail('there is no control group')
  assert.ok(measured >= 100)
  assert.equal(inp, measured)
  assert.equal((await readLive())?.speed?.measured, 300 + measured)
})

test('a canary for members is rolled back that is slower than the live release is for other members', async t => {
  const { reports, visit, readCanary, findLastChange, version } = await startWithCohort(t)
  await visit({ members: 260, visitors: 0 }, (reporter, release) =>
    reports.recordSpeed(channel, reporter, createPage(release, release.version === version ? 800 : 90)),
  )
  assert.equal(await readCanary(), null)
  assert.match(
    (await findLastChange())?.note ?? '',
    /^100 of 100 visitors had an INP above 200 ms, 0 of 1\d\d visitors/,
  )
})

test('the faults of other members decide how many a canary for members may have', async t => {
  const failing = await startWithCohort(t)
  // For members, the live release fails more often than the canary, and for others it never does
  let pages = 0
  await failing.visit({ members: 60, visitors: 300 }, async (reporter, release) => {
    await failing.reports.recordMount(channel, reporter, release)
    const fails = release.version === failing.live || (pages += 1) % 2 === 0
    if (reporter.visitor?.startsWith('member') && fails)
      await failing.reports.recordFault(channel, reporter, createFault(release))
  })
  assert.ok(
    ((await failing.readCanary())?.faults.count ?? 0) > 3,
    'the canary is still there, and was judged',
  )

  const { reports, visit, readCanary, findLastChange, version, live } = await startWithCohort(t)
  await visit({ members: 60, visitors: 0 }, async (reporter, release) => {
    await reports.recordMount(channel, reporter, release)
    if (release.version === version) await reports.recordFault(channel, reporter, createFault(release))
  })
  assert.equal(await readCanary(), null)
  const note = (await findLastChange())?.note ?? ''
  assert.match(note, /^\d+ faults in \d+ pages; /)
  assert.ok(note.includes(`${live} had 0 faults in`), note)
  assert.ok(note.endsWith('pages of other signed-in members; the budget is 2 points.'), note)
})

test('a canary that all members get has no control group: its budget counts from zero, and its speed is not judged', async t => {
  const { reports, visit, readCanary, findLastChange } = await startWithCohort(t, 100)
  await visit({ members: 120, visitors: 300 }, (reporter, release) =>
    reports.recordSpeed(
      channel,
      reporter,
      createPage(release, reporter.visitor?.startsWith('member') ? 800 : 90),
    ),
  )
  assert.equal((await readCanary())?.control?.speed?.measured, 0)
  await visit({ members: 30, visitors: 0 }, async (reporter, release) => {
    await reports.recordMount(channel, reporter, release)
    await reports.recordFault(channel, reporter, createFault(release))
  })
  assert.equal(await readCanary(), null)
  assert.match(
    (await findLastChange())?.note ?? '',
    /; no other signed-in members to compare with; the budget is 2 points\.$/,
  )
})

test('a member whose canary has failed is not in the control group of it', async t => {
  const { reports, visit, readCanary, live, remote } = await startWithCohort(t)
  await visit({ members: 40, visitors: 0 }, reporter =>
    reports.recordMount(channel, reporter, { remote, version: live }),
  )
  const served = Array.from({ length: 40 }, (_, n) => `member ${n}`).filter(each =>
    isInCanary(each, remote, 50),
  )
  assert.equal((await readCanary())?.control?.mounts, 40 - served.length)
})

test('a report of the canary by a visitor without a session does not count', async t => {
  const { reports, readCanary, remote, version } = await startWithCohort(t, 100)
  const release = { remote, version }
  await reports.recordMount(channel, { visitor: 'ada', network: '203.0.113.7' }, release)
  assert.equal((await readCanary())?.mounts, 0)
  const findMember = () => Promise.resolve({ id: 'ada', role: null, isIntegrator: false })
  await reports.recordMount(channel, { visitor: 'ada', network: '203.0.113.7', findMember }, release)
  assert.equal((await readCanary())?.mounts, 1)
})

test('a canary for members of one network is rolled back, whatever visitors of other networks report', async t => {
  const { reports, visit, readCanary, live, remote } = await startWithCohort(t, 100)
  await reports.recordMount(channel, { visitor: 'eve', network: '198.51.100.7' }, { remote, version: live })
  await visit({ members: 20, visitors: 0 }, (reporter, release) =>
    reports.recordFault(channel, { ...reporter, network: '203.0.113.7' }, createFault(release)),
  )
  assert.equal(await readCanary(), null)
})
