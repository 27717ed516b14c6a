import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import {
  getConsoleReleaseFaults,
  getConsoleReleaseHistory,
  getConsoleReleaseReports,
  getConsoleReleases,
  getConsoleReleaseVersions,
  reportFault,
  reportMount,
} from '@tessera/shared-contracts'
import {
  createChannels,
  systemActor,
  createReleaseRegistry,
  createRemoteBuild,
  toReleaseBuild,
} from '@tessera/platform/testing'
import { dayMs, hourMs, isoTime, minuteMs } from '@tessera/server-kit/clock'
import { startSiteWithReleases } from '../../../test/harnesses/release-approval.ts'
import { registerWithRole } from '../../../test/seeds/seed-role.ts'
import type { TestApp } from '../../../test/test-app.ts'

const remote = 'mfe-gallery'

/** A visitor who has opened a page, so that their reports count. */
async function openPage(site: TestApp) {
  const visitor = site.client()
  await visitor.get('/tools')
  return visitor
}

const createFault = (version: string, message: string) => ({
  composition: 'c',
  remote,
  version,
  fellBackTo: null,
  phase: 'run' as const,
  message,
  stack: `Error: ${message}\n    at Wall (http://localhost/wall.1a2b3c4d.js:1:2)`,
  path: '/work/7?a',
})

test('operators and integrators read the releases, moderators do not', async t => {
  const { site } = await startSiteWithReleases(t)
  for (const [role, status] of [
    ['operator', 200],
    ['integrator', 200],
    ['moderator', 404],
  ] as const) {
    const { browser } = await registerWithRole(site, role)
    const url = '/api/console/releases?channel=production'
    assert.equal((await browser.get(url)).statusCode, status, role)
  }
})

test('the live releases of a channel have their canary, their reports and their settings', async t => {
  const { site, live, next } = await startSiteWithReleases(t)
  const withSettings = createRemoteBuild('set', {
    name: 'mfe-portfolio',
    screenFiles: { wall: ['wall.js'] },
    screens: [{ name: 'wall', path: '/p', layout: 'site', title: { en: 'P', zh: 'P' } }],
    settings: {
      sort: { type: 'boolean', about: 'Sorted by title', default: true },
    },
  })
  const channels = createChannels(site.services)
  await createReleaseRegistry(site.services).publish(toReleaseBuild(withSettings), systemActor)
  const settings = { remote: withSettings.name, version: withSettings.version }
  await channels.activate({ ...settings, channel: 'production' }, systemActor)
  await channels.activate({ remote, version: next, channel: 'production', percent: 99 }, systemActor)
  for (let visitors = 0; visitors < 5; visitors += 1) {
    const visitor = await openPage(site)
    for (const version of [live, next]) await visitor.call(reportMount, { composition: 'c', remote, version })
  }

  const { browser } = await registerWithRole(site, 'integrator')
  const { shell, remotes } = (await browser.call(getConsoleReleases, { channel: 'production' })).body
  assert.equal(shell?.remote, 'shell')
  const [gallery, portfolio] = remotes ?? []
  assert.deepEqual([gallery?.version, gallery?.mounts, gallery?.activated_by], [live, 5, 'npm start'])
  assert.deepEqual([gallery?.canary?.version, gallery?.canary?.percent], [next, 99])
  assert.deepEqual([portfolio?.settings_count, portfolio?.changed_settings_count], [1, 0])
  const { body: one } = await browser.call(getConsoleReleases, { channel: 'production', remote })
  assert.deepEqual([one.shell, one.remotes], [null, [gallery]])
})

test('the history and the versions are listed in pages without gaps', async t => {
  const { site, next } = await startSiteWithReleases(t)
  const { browser } = await registerWithRole(site, 'operator')
  const channels = createChannels(site.services)
  for (let change = 0; change < 60; change += 1) {
    const percent = (change % 50) + 1
    await channels.activate({ remote, version: next, channel: 'staging', percent }, systemActor)
  }
  const first = (await browser.call(getConsoleReleaseHistory, { remote, channel: 'staging' })).body
  assert.equal(first.entries?.length, 50)
  const before = first.next_before ?? undefined
  const second = (await browser.call(getConsoleReleaseHistory, { remote, channel: 'staging', before })).body
  assert.equal(second.next_before, null)
  const ids = [...(first.entries ?? []), ...(second.entries ?? [])].map(({ id }) => id)
  assert.equal(ids.length, 61)
  assert.deepEqual(
    ids,
    ids.toSorted((a, b) => b - a),
  )

  const registry = createReleaseRegistry(site.services)
  for (let release = 0; release < 55; release += 1)
    await registry.publish(toReleaseBuild(createRemoteBuild(`v${release}`)), systemActor)
  const versions: string[] = []
  for (let position: string | undefined; ;) {
    const { body } = await browser.call(getConsoleReleaseVersions, { remote, before: position })
    versions.push(...(body.versions ?? []).map(({ version }) => version))
    if (!body.next_before) break
    position = body.next_before
  }
  assert.deepEqual([versions.length, new Set(versions).size], [57, 57])
  const made = await browser.call(getConsoleReleaseVersions, { remote, before: 'nonsense' })
  assert.deepEqual(made.body.versions, [])
})

test('the reports of a release are plotted over an hour, a day and a week', async t => {
  const { site, live } = await startSiteWithReleases(t)
  await (await openPage(site)).call(reportMount, { composition: 'c', remote, version: live })
  site.clock.advance(2 * hourMs)
  await (await openPage(site)).call(reportMount, { composition: 'c', remote, version: live })
  await (await openPage(site)).call(reportFault, createFault(live, 'boom'))

  const { browser } = await registerWithRole(site, 'operator')
  async function readCounts(range: 'hour' | 'day' | 'week') {
    const request = { remote, version: live, channel: 'production', range } as const
    const { points = [], step_seconds } = (await browser.call(getConsoleReleaseReports, request)).body
    const count = (outcome: 'mounts' | 'faults') =>
      (points ?? []).reduce((sum, point) => sum + point[outcome], 0)
    return [points?.length, step_seconds, count('mounts'), count('faults'), points?.at(-1)?.mounts]
  }
  assert.deepEqual(await readCounts('hour'), [60, 60, 1, 1, 1])
  assert.deepEqual(await readCounts('day'), [144, 600, 2, 1, 1])
  assert.deepEqual(await readCounts('week'), [168, 3_600, 2, 1, 1])
  site.clock.advance(8 * dayMs + 3 * hourMs)
  await site.adapters.stores.reportSeries.removeOld(site.clock.now())
  assert.deepEqual(await site.queries.selectFrom('release_report_minutes').selectAll().execute(), [])
})

test('the faults of a release are grouped by message and stack', async t => {
  const { site, live } = await startSiteWithReleases(t)
  const first = site.clock.now()
  await (await openPage(site)).call(reportFault, createFault(live, 'no image 17'))
  site.clock.advance(minuteMs)
  const visitor = await openPage(site)
  for (const message of ['no image 4', 'no image 5'])
    await visitor.call(reportFault, createFault(live, message))
  await visitor.call(reportFault, createFault(live, 'another'))

  const { browser } = await registerWithRole(site, 'integrator')
  const request = { remote, version: live, channel: 'production' } as const
  const { groups = [] } = (await browser.call(getConsoleReleaseFaults, request)).body
  const found = (groups ?? []).toSorted((a, b) => b.count - a.count)
  assert.deepEqual(
    found.map(({ count, message, screen }) => [count, message, screen]),
    [
      [2, 'no image 4', 'work'],
      [1, 'another', 'work'],
    ],
  )
  assert.deepEqual([found[0]?.first_at, found[0]?.last_at], [isoTime(first), isoTime(first + minuteMs)])
  assert.match(found[0]?.stack ?? '', /at Wall/)
})

test('the stack of a fault has the positions in the sources, where the release has source maps', async t => {
  const { site, live } = await startSiteWithReleases(t)
  const release = { remote, version: live }
  const stack = `Error: boom\n    at Wall (http://localhost/remotes/${remote}/${live}/wall.js:1:2)`
  await (await openPage(site)).call(reportFault, { ...createFault(live, 'boom'), stack })
  const { browser } = await registerWithRole(site, 'operator')
  const readStack = async () =>
    (await browser.call(getConsoleReleaseFaults, { ...release, channel: 'production' })).body.groups?.[0]
  assert.equal((await readStack())?.source_stack, null)
  const map = { version: 3, sources: ['../src/wall.tsx'], names: [], mappings: 'AAUA' }
  await site.adapters.releaseFiles.writeSourceMap(release, 'wall.js', gzipSync(JSON.stringify(map)))
  const group = await readStack()
  assert.equal(group?.source_stack, 'Error: boom\n    at Wall (src/wall.tsx:11:1)')
  assert.equal(group.stack, stack)
})
