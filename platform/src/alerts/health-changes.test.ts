import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { FaultReport } from '@tessera/shared-contracts'
import { dayMs, hourMs, minuteMs } from '@tessera/server-kit/clock'
import { startTestPlatform } from '../../test/test-platform.ts'
import {
  createRemoteBuild,
  createShellBuild,
  deployBuilds,
  toReleaseBuild,
} from '../../test/test-releases.ts'
import { isInCanary } from '../canary/canary.ts'
import { createReleaseReports } from '../canary/release-reports.ts'
import { createChannels } from '../channels/channels.ts'
import { createReleaseRegistry } from '../registry/release-registry.ts'
import { createPlatformStores } from '../stores.ts'
import { addHealthMessages } from './health-changes.ts'
import { createAlertSubscriptions } from './subscriptions.ts'

const integrator = { name: 'integrator', remote: null }

/** A platform with a live gallery, whose team gets messages. `readMessages` returns those since the last time. */
async function startWithAlerts(t: TestContext) {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const { alerts, healthChanges, releases } = createPlatformStores(site.queries)
  const clock = site.clock.now
  const live = createRemoteBuild('live')
  await deployBuilds(site, [live, createShellBuild()])
  const subscriptions = createAlertSubscriptions(site.services)
  const subscribe = (path: string) =>
    subscriptions.add({ remote: live.name, webhook: `https://chat.example/${path}` }, integrator)
  const { id } = await subscribe('one')
  const reports = createReleaseReports({ store: releases, clock, secret: 'of the installation' })
  let visitors = 0
  const createReporter = () => ({ visitor: `visitor ${++visitors}`, network: `203.0.${visitors % 250}.7` })
  const createFault = (version: string, message: string): FaultReport => ({
    composition: 'c',
    remote: live.name,
    version,
    fellBackTo: null,
    phase: 'run',
    message,
    path: '/tools',
  })

  const services = { alerts, healthChanges, releases, clock }
  async function readMessages() {
    // As two servers do
    await Promise.all([addHealthMessages(services), addHealthMessages(services)])
    const due = await alerts.claimDue(clock(), clock() + dayMs, 100)
    return due.map(({ content, subscription }) => ({ to: subscription.id, content }))
  }
  const first = await readMessages()
  assert.deepEqual(first, [{ to: id, content: { type: 'alert.added', remote: live.name } }])
  return {
    site,
    live,
    id,
    subscribe,
    alerts,
    services,
    reports,
    createFault,
    readMessages,
    readContents: async () => (await readMessages()).map(({ content }) => content),
    mount: async (version: string, times: number) => {
      for (let n = 0; n < times; n += 1)
        await reports.recordMount('production', createReporter(), { remote: live.name, version })
    },
    fail: async (version: string, times: number, message = 'boom') => {
      for (let n = 0; n < times; n += 1)
        await reports.recordFault('production', createReporter(), createFault(version, message))
    },
    /** Publishes and activates another build. */
    async activate(marker: string, percent?: number) {
      const build = createRemoteBuild(marker)
      await createReleaseRegistry(site.services).publish(toReleaseBuild(build), integrator)
      const { name: remote, version } = build
      const change = {
        remote,
        version,
        channel: 'production',
        ...(percent !== undefined && { percent }),
      } as const
      await createChannels(site.services).activate(change, integrator)
      return version
    },
  }
}

test('a release that fails is reported once, and once when it works again', async t => {
  const { site, live, mount, fail, readContents } = await startWithAlerts(t)
  const { name: remote, version } = live
  await mount(version, 30)
  assert.deepEqual(await readContents(), [])
  await fail(version, 2)
  assert.deepEqual(await readContents(), [], 'two visitors are too few')
  await fail(version, 1)
  const release = { remote, channel: 'production', version }
  assert.deepEqual(await readContents(), [
    { type: 'release.unhealthy', ...release, faults: 3, pages: 33 },
    { type: 'release.new_faults', ...release, kinds: 1, visitors: 3, screens: ['wall'] },
  ])
  site.clock.advance(minuteMs)
  await fail(version, 5)
  assert.deepEqual(await readContents(), [], 'it fails as before')
  site.clock.advance(2 * hourMs)
  assert.deepEqual(await readContents(), [], 'without reports nothing is known')
  await mount(version, 40)
  assert.deepEqual(await readContents(), [
    { type: 'release.healthy', ...release, faults: 0, pages: 40, unhealthy: version },
  ])
  site.clock.advance(2 * hourMs)
  await fail(version, 30)
  assert.deepEqual(await readContents(), [{ type: 'release.unhealthy', ...release, faults: 30, pages: 30 }])
})

test('another release that fails is reported too, and one that works says which did not', async t => {
  const { live, mount, fail, readContents, activate } = await startWithAlerts(t)
  await fail(live.version, 30)
  await readContents()
  const second = await activate('second')
  await fail(second, 30)
  const [unhealthy, ...others] = await readContents()
  assert.deepEqual(unhealthy, {
    type: 'release.unhealthy',
    remote: live.name,
    channel: 'production',
    version: second,
    faults: 30,
    pages: 30,
  })
  assert.deepEqual(others, [], 'its faults are known from the release before')
  const third = await activate('third')
  await mount(third, 30)
  const [healthy] = await readContents()
  assert.ok(healthy?.type === 'release.healthy')
  assert.deepEqual([healthy.version, healthy.unhealthy], [third, second])
})

test('a canary that is rolled back is reported with the sentence of the history', async t => {
  const { site, live, id, subscribe, reports, createFault, readMessages, activate } = await startWithAlerts(t)
  const canary = await activate('canary', 50)
  const served = Array.from({ length: 100 }, (_, n) => `member ${n}`).filter(each =>
    isInCanary(each, live.name, 50),
  )
  for (const [n, visitor] of served.slice(0, 25).entries())
    await reports.recordFault(
      'production',
      { visitor, network: `203.0.${n}.7` },
      createFault(canary, 'x is null'),
    )
  const other = await subscribe('other')
  const messages = await readMessages()
  const rolledBack = messages.flatMap(({ to, content }) =>
    content?.type === 'canary.rolled_back' ? [{ to, ...content }] : [],
  )
  assert.deepEqual(rolledBack.map(({ to }) => to).toSorted(), [id, other.id].toSorted())
  const [first = assert.fail()] = rolledBack
  assert.deepEqual([first.version, first.live], [canary, live.version])
  assert.match(first.reason, /^20 faults in 20 pages; .* had 0 faults in 0 pages; the budget is 2 points\.$/)
  site.clock.advance(minuteMs)
  assert.deepEqual(await readMessages(), [])
})

test('what happened before a team registered, and what a remote without messages does, is not reported', async t => {
  const { site, live, id, alerts, fail, readMessages, subscribe } = await startWithAlerts(t)
  await fail(live.version, 3, 'an old fault')
  await alerts.remove(id)
  assert.deepEqual(await readMessages(), [])
  site.clock.advance(2 * hourMs)
  const { id: later } = await subscribe('later')
  await fail(live.version, 3, 'an old fault')
  const [added, ...others] = await readMessages()
  assert.deepEqual([added?.to, added?.content?.type], [later, 'alert.added'])
  assert.deepEqual(others, [])
})

test('two servers never deliver the same message, and a failed one is taken again', async t => {
  const { site, alerts, subscribe } = await startWithAlerts(t)
  for (let n = 0; n < 4; n += 1) await subscribe(`${n}`)
  const now = site.clock.now()
  const claimed = await Promise.all(Array.from({ length: 4 }, () => alerts.claimDue(now, now + minuteMs, 3)))
  const ids = claimed.flat().map(({ id }) => id)
  assert.equal(ids.length, 4)
  assert.equal(new Set(ids).size, 4)
  assert.deepEqual(await alerts.claimDue(now, now + minuteMs, 10), [])
  const again = await alerts.claimDue(now + minuteMs, now + hourMs, 10)
  assert.deepEqual(
    again.map(({ attempts }) => attempts),
    [2, 2, 2, 2],
  )
})

test('a process that fails between a change and its message leaves both to the next run', async t => {
  const { live, services, alerts, fail, readContents } = await startWithAlerts(t)
  await fail(live.version, 30)
  const failing: typeof alerts = {
    ...alerts,
    transact: callback =>
      alerts.transact(writes =>
        callback({ ...writes, addMessages: () => Promise.reject(new Error('the process is killed')) }),
      ),
  }
  await assert.rejects(addHealthMessages({ ...services, alerts: failing }), /killed/)
  assert.deepEqual(
    (await readContents()).map(content => content?.type),
    ['release.unhealthy', 'release.new_faults'],
  )
})

test('an address gets no message about what happened before it was registered', async t => {
  const { site, live, id, subscribe, fail, readMessages } = await startWithAlerts(t)
  await fail(live.version, 3)
  site.clock.advance(minuteMs)
  const { id: later } = await subscribe('later')
  const messages = await readMessages()
  const sent = messages.map(({ to, content }) => `${to === id ? 'first' : 'later'} ${content?.type}`)
  assert.deepEqual(sent.toSorted(), ['first release.new_faults', 'later alert.added'])
  assert.ok(messages.some(({ to }) => to === later))
})

test('a fault that still occurs after a year is not reported as a new one', async t => {
  const { site, live, services, fail, readContents } = await startWithAlerts(t)
  await fail(live.version, 3)
  assert.equal((await readContents()).length, 1)
  for (let weeks = 0; weeks < 53; weeks += 1) {
    site.clock.advance(7 * dayMs)
    await fail(live.version, 1)
    await addHealthMessages(services)
    const messages = await site.queries
      .selectFrom('alert_messages')
      .select('event')
      .where('created_at', '=', site.clock.now())
      .execute()
    assert.deepEqual(messages, [])
  }
})

test('a removed address leaves no messages behind', async t => {
  const { site, live, id, alerts, services, fail } = await startWithAlerts(t)
  await fail(live.version, 30)
  await Promise.all([addHealthMessages(services), alerts.remove(id), addHealthMessages(services)])
  assert.deepEqual(await site.queries.selectFrom('alert_messages').selectAll().execute(), [])
})

test('visitors who return count among those of the hour', async t => {
  const { site, live, reports, mount, fail, readContents } = await startWithAlerts(t)
  const release = { remote: live.name, version: live.version }
  const visit = async () => {
    for (let n = 0; n < 300; n += 1)
      await reports.recordMount('production', { visitor: `guest ${n}`, network: `198.51.${n}.7` }, release)
  }
  await visit()
  site.clock.advance(3 * hourMs)
  await visit()
  await mount(live.version, 18)
  await fail(live.version, 5)
  assert.deepEqual(
    (await readContents()).map(content => content?.type),
    ['release.new_faults'],
  )
  assert.equal((await site.services.store.getHealth('production', live.name, live.version)).mounts, 318)
})

test('faults of one network are reported only where all visitors share one', async t => {
  const { live, reports, createFault, mount, fail, readContents, activate } = await startWithAlerts(t)
  const failAt = async (version: string, network: string, visitors: number) => {
    for (let n = 0; n < visitors; n += 1)
      await reports.recordFault(
        'production',
        { visitor: `${network} ${n}`, network },
        createFault(version, 'forged'),
      )
  }
  await mount(live.version, 3)
  await failAt(live.version, '198.51.100.7', 30)
  assert.deepEqual(await readContents(), [])
  await fail(live.version, 1, 'forged')
  const types = async () => (await readContents()).map(content => content?.type)
  assert.deepEqual(await types(), ['release.unhealthy', 'release.new_faults'])

  const second = await activate('second')
  await failAt(second, '198.51.100.7', 30)
  assert.deepEqual(await types(), ['release.unhealthy'])
})
