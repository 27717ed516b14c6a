import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { ReleaseReference } from '@tessera/shared-contracts'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import { createReleaseReports } from '../../canary/release-reports.ts'
import { createCompositionResolver } from '../../composition/composition-resolver.ts'
import { GateError } from '../../gate/gate.ts'
import { createReleaseRegistry } from '../../registry/release-registry.ts'
import type { Actor } from '../../tokens/platform-tokens.ts'
import {
  createRemoteBuild,
  createShellBuild,
  deployBuilds,
  toReleaseBuild,
  type TestBuild,
} from '../../../test/test-releases.ts'
import { startTestPlatform } from '../../../test/test-platform.ts'
import { createChannels } from '../channels.ts'

const integrator: Actor = { name: 'integrator', remote: null }
const shopTeam: Actor = { name: 'team shop', remote: 'mfe-shop' }
const channel = 'production'
const changeSet = 'market'

const createBuildAt = (name: string, path: string, marker = 'a') =>
  createRemoteBuild(`${marker}${path.replace('/', '-')}`, {
    name,
    screens: [{ name: 'wall', path, layout: 'site', title: { en: name, zh: name } }],
    screenFiles: {},
  })

const toRelease = ({ name: remote, version }: TestBuild): ReleaseReference => ({ remote, version })
const isRefusal = (key: string) => (error: unknown) =>
  error instanceof DomainError && error.key === `platform.${key}`

/** A channel with a plaza and a shop, and a set with the next release of each. */
async function setUp(t: TestContext, paths = { plaza: '/plaza', shop: '/shop' }) {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const { store } = site.services
  const live = { plaza: createBuildAt('mfe-plaza', '/plaza'), shop: createBuildAt('mfe-shop', '/shop') }
  await deployBuilds(site, [live.plaza, live.shop, createShellBuild()])
  const channels = createChannels(site.services)
  const registry = createReleaseRegistry(site.services)
  async function publish(build: TestBuild): Promise<ReleaseReference> {
    await registry.publish(toReleaseBuild(build), integrator)
    return toRelease(build)
  }
  const next = {
    plaza: await publish(createBuildAt('mfe-plaza', paths.plaza, 'b')),
    shop: await publish(createBuildAt('mfe-shop', paths.shop, 'b')),
  }
  return {
    site,
    channels,
    next,
    publish,
    live: { plaza: toRelease(live.plaza), shop: toRelease(live.shop) },
    activateSet: (rest: { percent?: number; fallback?: boolean } = {}, releases = [next.plaza, next.shop]) =>
      channels.activate({ releases, changeSet, channel, ...rest }, integrator),
    rollbackSet: (actor = integrator) => channels.rollbackSet({ channel, changeSet }, actor),
    async listServed() {
      const served = await store.listLive(channel)
      return served
        .filter(({ name }) => name !== 'shell')
        .map(({ name, version, canary }) => `${name}@${version}${canary ? ` ${canary.version}` : ''}`)
    },
  }
}
const toName = ({ remote, version }: ReleaseReference) => `${remote}@${version}`

test('a path moves from one area to another in one change, and back in one', async t => {
  const { channels, next, live, activateSet, rollbackSet, listServed } = await setUp(t, {
    plaza: '/square',
    shop: '/plaza',
  })
  await assert.rejects(channels.activate({ ...next.shop, channel }, integrator), GateError)
  const { releases } = await activateSet()
  assert.deepEqual(releases, [
    { ...next.plaza, previous: live.plaza.version },
    { ...next.shop, previous: live.shop.version },
  ])
  assert.deepEqual(await listServed(), [next.plaza, next.shop].map(toName))

  const returned = await rollbackSet()
  assert.deepEqual(await listServed(), [live.plaza, live.shop].map(toName))
  assert.deepEqual(returned.releases, [
    { ...live.plaza, previous: next.plaza.version },
    { ...live.shop, previous: next.shop.version },
  ])
  await assert.rejects(rollbackSet(), isRefusal('setNotLive'))
})

test('all releases go live, or none where the gate refuses one', async t => {
  const { live, activateSet, listServed } = await setUp(t, { plaza: '/plaza', shop: '/about' })
  await assert.rejects(activateSet(), GateError)
  assert.deepEqual(await listServed(), [live.plaza, live.shop].map(toName))
})

test('the history has the activation of several releases as one change', async t => {
  const { site, activateSet, rollbackSet } = await setUp(t)
  await activateSet()
  await rollbackSet()
  const entries = (await site.services.store.listHistory({ limit: 4 })).map(entry => ({
    action: entry.action,
    name: entry.name,
    changeSet: entry.changeSet,
    change: entry.change,
  }))
  assert.deepEqual(
    entries.map(({ action, name }) => `${action} ${name}`),
    ['rollback mfe-shop', 'rollback mfe-plaza', 'activate mfe-shop', 'activate mfe-plaza'],
  )
  assert.ok(entries.every(entry => entry.changeSet === changeSet))
  const [last, , first] = entries.map(({ change }) => change)
  assert.ok(last && first && last !== first)
  assert.deepEqual(
    entries.map(({ change }) => change),
    [last, last, first, first],
  )
})

test('a visitor gets the canary of all releases of a set, or of none', async t => {
  const { site, next, live, activateSet } = await setUp(t)
  await activateSet({ percent: 50 })
  const resolver = createCompositionResolver({ store: site.services.store })
  const served = new Set<string>()
  for (let number = 0; number < 60; number += 1) {
    const resolved = await resolver.resolve(channel, { visitor: `visitor ${number}` })
    const remotes = resolved?.composition.remotes ?? []
    served.add(remotes.map(({ name, current }) => `${name}@${current.version}`).join(' '))
  }
  assert.deepEqual(
    [...served].sort(),
    [
      [live.plaza, live.shop],
      [next.plaza, next.shop],
    ]
      .map(releases => releases.map(toName).join(' '))
      .sort(),
  )
})

test('faults of one release roll the canary of the whole set back', async t => {
  const { site, next, live, activateSet, listServed, rollbackSet } = await setUp(t)
  const { store, clock } = site.services
  await activateSet({ percent: 99 })
  const reports = createReleaseReports({ store, clock, secret: 'of the installation' })
  for (let number = 0; number < 30; number += 1)
    await reports.recordFault(
      channel,
      { visitor: `visitor ${number}`, network: `203.0.113.${number}` },
      { ...next.shop, composition: 'c', fellBackTo: null, phase: 'load', message: 'boom', path: '/shop' },
    )
  assert.deepEqual(await listServed(), [live.plaza, live.shop].map(toName))
  const entries = await store.listHistory({ limit: 2 })
  assert.deepEqual(
    entries.map(({ action, name, note }) => [action, name, note?.startsWith('mfe-shop: ')]),
    [
      ['automatic rollback', 'mfe-shop', true],
      ['automatic rollback', 'mfe-plaza', true],
    ],
  )
  await assert.rejects(rollbackSet(), isRefusal('setNotLive'))
})

test('a release of a canary does not change alone, and the rollback of one ends all', async t => {
  const { channels, next, live, publish, activateSet, listServed } = await setUp(t)
  await activateSet({ percent: 10 })
  const other = await publish(createBuildAt('mfe-shop', '/shop', 'c'))
  for (const percent of [undefined, 20])
    await assert.rejects(channels.activate({ ...other, channel, percent }, shopTeam), isRefusal('inCanary'))
  await assert.rejects(channels.deactivate(channel, 'mfe-shop', shopTeam), isRefusal('inCanary'))
  assert.deepEqual(await listServed(), [
    `${toName(live.plaza)} ${next.plaza.version}`,
    `${toName(live.shop)} ${next.shop.version}`,
  ])
  await channels.rollback(channel, 'mfe-shop', shopTeam)
  assert.deepEqual(await listServed(), [live.plaza, live.shop].map(toName))
})

test('a set is not rolled back once a release of it has been replaced', async t => {
  const { channels, next, publish, activateSet, rollbackSet, listServed } = await setUp(t)
  await activateSet()
  const other = await publish(createBuildAt('mfe-shop', '/shop', 'c'))
  await channels.activate({ ...other, channel, percent: 10 }, shopTeam)
  await assert.rejects(rollbackSet(), isRefusal('setMoved'))
  await channels.activate({ ...other, channel }, shopTeam)
  await assert.rejects(rollbackSet(), isRefusal('setMoved'))
  assert.deepEqual(await listServed(), [next.plaza, other].map(toName))
})

test('a set that was activated without fallback is not rolled back', async t => {
  const { next, activateSet, rollbackSet, listServed } = await setUp(t)
  await activateSet({ fallback: false })
  await assert.rejects(rollbackSet(), isRefusal('setGivenUp'))
  assert.deepEqual(await listServed(), [next.plaza, next.shop].map(toName))
})

test('a set without fallback stays given up where its areas exchange a path', async t => {
  const { next, activateSet, rollbackSet, listServed } = await setUp(t, { plaza: '/shop', shop: '/plaza' })
  await activateSet({ fallback: false })
  await assert.rejects(rollbackSet(), isRefusal('setGivenUp'))
  assert.deepEqual(await listServed(), [next.plaza, next.shop].map(toName))
})

test('a set that an earlier server activated without fallback is not rolled back', async t => {
  const { site, activateSet, rollbackSet } = await setUp(t)
  await activateSet({ fallback: false })
  await site.queries.updateTable('release_history').set({ without_fallback: null }).execute()
  await assert.rejects(rollbackSet(), isRefusal('setGivenUp'))
})

test('a rollback takes an area off that the channel did not have', async t => {
  const { next, live, publish, activateSet, rollbackSet, listServed } = await setUp(t)
  const added = await publish(createBuildAt('mfe-garden', '/garden'))
  await activateSet({}, [next.shop, added])
  assert.deepEqual(await listServed(), [added, live.plaza, next.shop].map(toName))
  const { removed } = await rollbackSet()
  assert.deepEqual(removed, ['mfe-garden'])
  assert.deepEqual(await listServed(), [live.plaza, live.shop].map(toName))
})

test('releases of a set that are live already do not change, and a rollback keeps them', async t => {
  const { channels, next, live, activateSet, rollbackSet, listServed } = await setUp(t)
  await channels.activate({ ...next.plaza, channel }, integrator)
  const { releases } = await activateSet()
  assert.deepEqual(releases, [{ ...next.shop, previous: live.shop.version }])
  await assert.rejects(activateSet(), isRefusal('nothingChanges'))
  await rollbackSet()
  assert.deepEqual(await listServed(), [next.plaza, live.shop].map(toName))
})

test('a team activates and rolls back no set with releases of other teams', async t => {
  const { channels, next, activateSet, rollbackSet } = await setUp(t)
  const releases = [next.plaza, next.shop]
  await assert.rejects(channels.activate({ releases, channel }, shopTeam), isRefusal('notYours'))
  await activateSet()
  await assert.rejects(rollbackSet(shopTeam), isRefusal('notYours'))
  await assert.rejects(
    channels.activate({ releases: [next.shop], channel }, shopTeam),
    isRefusal('nothingChanges'),
  )
})

test('a second person approves a set as one change', async t => {
  const { site, next, live, listServed } = await setUp(t)
  const channels = createChannels({ ...site.services, isApprovalRequired: true })
  const activate = (name: string, releases = [next.plaza, next.shop]) =>
    channels.activate({ releases, changeSet, channel }, { name, remote: null })
  await assert.rejects(activate('ada'), isRefusal('approvalNeeded'))
  await assert.rejects(activate('grace', [next.plaza]), isRefusal('approvalNeeded'))
  assert.deepEqual(await listServed(), [live.plaza, live.shop].map(toName))
  await activate('grace')
  assert.deepEqual(await listServed(), [next.plaza, next.shop].map(toName))
})
