import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { smokeTestWithoutBrowser } from '../../test/smoke-tests.ts'
import { startTestPlatform } from '../../test/test-platform.ts'
import {
  createRemoteBuild,
  createShellBuild,
  deployBuilds,
  toReleaseBuild,
} from '../../test/test-releases.ts'
import { GateError } from '../gate/gate.ts'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import { createReleaseRegistry } from '../registry/release-registry.ts'
import type { Actor } from '../tokens/platform-tokens.ts'
import { createChannels, type ChannelDependencies } from './channels.ts'
import { createReleaseChanges } from './release-changes.ts'

const integrator: Actor = { name: 'integrator', remote: null }

/** A platform with a live release, a newer one, and one whose container name is taken. */
async function setUp(t: TestContext, dependencies: Partial<ChannelDependencies> = {}) {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const services = { ...site.services, ...dependencies }
  const live = createRemoteBuild('live')
  const next = createRemoteBuild('next')
  await deployBuilds(site, [live, createShellBuild()], ['production', 'staging'])
  const broken = createRemoteBuild('broken', { shared: { react: '^17.0.0' } })
  for (const build of [next, broken])
    await createReleaseRegistry(site.services).publish(toReleaseBuild(build), integrator)
  const remote = live.name
  const activation = (build: typeof live, percent?: number) =>
    ({ action: 'activate', channel: 'production', remote, version: build.version, percent }) as const
  const changes = createReleaseChanges(services)
  const readVersion = async () => (await services.store.listLive('production'))[0]?.version
  return { site, services, changes, activation, live, next, broken, remote, readVersion }
}

test('a plan returns the effects and changes nothing', async t => {
  const { changes, activation, live, next, remote, services, readVersion } = await setUp(t)
  const before = { version: live.version, canary: null }
  assert.deepEqual(await changes.plan(activation(next), integrator), [
    { remote, before, after: { version: next.version, canary: null } },
  ])
  assert.deepEqual(await changes.plan(activation(next, 10), integrator), [
    { remote, before, after: { ...before, canary: { version: next.version, percent: 10 } } },
  ])
  const deactivation = { action: 'deactivate', channel: 'production', remote } as const
  assert.deepEqual(await changes.plan(deactivation, integrator), [{ remote, before, after: null }])
  assert.equal(await readVersion(), live.version)
  assert.equal(
    (await services.store.listHistory({ name: remote, limit: 100 })).some(
      ({ by }) => by !== 'npm start' && by !== 'integrator',
    ),
    false,
  )
})

test('a plan mounts no screens, but the rules of the gate apply', async t => {
  const { changes, activation, next, broken } = await setUp(t, { smokeTest: smokeTestWithoutBrowser })
  const effects = await changes.plan(activation(next), integrator)
  await assert.rejects(changes.plan(activation(broken), integrator), GateError)
  await assert.rejects(changes.execute(activation(next), effects, integrator), GateError)
})

test('a plan is neither the request nor the approval of a second person', async t => {
  const { changes, activation, next, services, readVersion } = await setUp(t, { isApprovalRequired: true })
  const effects = await changes.plan(activation(next), integrator)
  const key = await services.approvals.find('')
  assert.equal(key, null)
  const first = changes.execute(activation(next), effects, integrator)
  await assert.rejects(first, new DomainError('platform.approvalNeeded', { channel: 'production' }))
  const second: Actor = { name: 'another', remote: null }
  await changes.plan(activation(next), second)
  await changes.execute(activation(next), effects, second)
  assert.equal(await readVersion(), next.version)
})

test('a change that would have other effects by now is not made', async t => {
  const { changes, activation, next, live, services, remote, readVersion } = await setUp(t)
  const effects = await changes.plan(activation(next), integrator)
  const canary = { remote, version: next.version, channel: 'production', percent: 5 } as const
  await createChannels(services).activate(canary, integrator)
  const error = new DomainError('platform.channelChanged', { channel: 'production' })
  await assert.rejects(changes.execute(activation(next), effects, integrator), error)
  assert.equal(await readVersion(), live.version)
})

test('what the other channel gets during the gate is not promoted along', async t => {
  const next = createRemoteBuild('next')
  let meanwhile = () => Promise.resolve()
  const smokeTest = {
    async run() {
      await meanwhile()
      return []
    },
  }
  const { changes, services, live, remote, readVersion } = await setUp(t, { smokeTest })
  const channels = createChannels({ ...services, smokeTest: { run: () => Promise.resolve([]) } })
  await channels.activate({ remote, version: next.version, channel: 'staging' }, integrator)
  const promotion = { action: 'promote', channel: 'production' } as const
  const effects = await changes.plan(promotion, integrator)
  const other = createRemoteBuild('other')
  await createReleaseRegistry({ ...services }).publish(toReleaseBuild(other), integrator)
  let changed = false
  meanwhile = async () => {
    if (changed) return
    changed = true
    // Production changes too, so that the promotion is decided again
    await channels.activate({ remote, version: other.version, channel: 'staging' }, integrator)
    await channels.activate({ remote, version: next.version, channel: 'production', percent: 1 }, integrator)
  }
  const error = new DomainError('platform.channelChanged', { channel: 'production' })
  await assert.rejects(changes.execute(promotion, effects, integrator), error)
  assert.equal(await readVersion(), live.version)
})

test('a promotion that another caller has made meanwhile is not reported as made', async t => {
  const { changes, services, next, remote } = await setUp(t)
  const channels = createChannels(services)
  await channels.activate({ remote, version: next.version, channel: 'staging' }, integrator)
  const promotion = { action: 'promote', channel: 'production' } as const
  const effects = await changes.plan(promotion, integrator)
  await channels.promote('staging', 'production', { force: false, acceptPolicy: false }, integrator)
  const error = new DomainError('platform.nothingChanges', { channel: 'production' })
  await assert.rejects(changes.execute(promotion, effects, integrator), error)
})

test('nothing to change is refused', async t => {
  const { changes, activation, live } = await setUp(t)
  const error = new DomainError('platform.nothingChanges', { channel: 'production' })
  await assert.rejects(changes.plan(activation(live), integrator), error)
  await assert.rejects(changes.plan({ action: 'promote', channel: 'production' }, integrator), error)
})
