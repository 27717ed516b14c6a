import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { ReleaseRecord } from '@tessera/shared-contracts'
import { GateError } from '../gate/gate.ts'
import { createReleaseRegistry } from '../registry/release-registry.ts'
import type { Actor } from '../tokens/platform-tokens.ts'
import {
  createRemoteBuild,
  createShellBuild,
  deployBuilds,
  toReleaseBuild,
} from '../../test/test-releases.ts'
import { startTestPlatform } from '../../test/test-platform.ts'
import { createChannels } from './channels.ts'

const integrator: Actor = { name: 'integrator', remote: null }
const channel = 'production'

type TestBuild = ReturnType<typeof createRemoteBuild> | ReturnType<typeof createShellBuild>

/** A build of a remote whose screens are at these paths. */
const createBuildAt = (name: string, paths: readonly string[], rest: Partial<ReleaseRecord> = {}) =>
  createRemoteBuild(paths.join('').replaceAll('/', '-'), {
    name,
    slices: [name],
    namespace: name,
    screens: paths.map((path, index) => ({
      name: `screen-${index}`,
      path,
      layout: 'site',
      title: { en: name, zh: name },
    })),
    screenFiles: {},
    ...rest,
  })

async function setUp(t: TestContext) {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const { services } = site
  const channels = createChannels(services)
  const registry = createReleaseRegistry(services)
  await deployBuilds(site, [createShellBuild()])
  const getLive = async (name: string) =>
    (await services.store.listLive(channel)).find(live => live.name === name)
  async function activate(build: TestBuild, options: { percent?: number; fallback?: false } = {}) {
    await registry.publish(toReleaseBuild(build), integrator)
    const release = { remote: build.name, version: build.version }
    return channels.activate({ ...release, channel, ...options }, integrator)
  }
  return { site, services, channels, registry, activate, getLive }
}

const refuses = (expected: RegExp) => (error: unknown) =>
  error instanceof GateError && expected.test(error.message)

test('what a canary claims belongs to its remote', async t => {
  const { activate } = await setUp(t)
  await activate(createBuildAt('mfe-plaza', ['/plaza']))
  await activate(createBuildAt('mfe-plaza', ['/plaza', '/market']), { percent: 50 })
  await assert.rejects(
    activate(createBuildAt('mfe-shop', ['/market'])),
    refuses(/mfe-shop \S+ claims \/market, which belongs to mfe-plaza \(its canary \S+\)\./),
  )
  await activate(createBuildAt('mfe-shop', ['/shop']))
})

test('a new shell claims no path of a canary', async t => {
  const { activate } = await setUp(t)
  await activate(createBuildAt('mfe-plaza', ['/plaza']))
  await activate(createBuildAt('mfe-plaza', ['/plaza', '/market']), { percent: 50 })
  const screen = {
    name: 'market',
    path: '/market',
    layout: 'site',
    title: { en: 'Market', zh: '市场' },
  } as const
  const shell = createShellBuild('b', [screen])
  await assert.rejects(activate(shell), refuses(/mfe-plaza \S+ claims \/market, which belongs to shell/))
})

test('what the previous release claims stays with its remote, until it gives the release up', async t => {
  const { activate, getLive } = await setUp(t)
  await activate(createBuildAt('mfe-plaza', ['/plaza', '/market']))
  const next = createBuildAt('mfe-plaza', ['/plaza'])
  await activate(next)
  const shop = createBuildAt('mfe-shop', ['/market'])
  await assert.rejects(
    activate(shop),
    refuses(/claims \/market, which belongs to mfe-plaza \(\S+, to which it can still be rolled back/),
  )
  await activate(next, { fallback: false })
  assert.equal((await getLive('mfe-plaza'))?.previous, null)
  await activate(shop)
})

test('a rollback takes nothing from another team, unless an integrator forces it', async t => {
  const { activate, channels, getLive } = await setUp(t)
  const first = createBuildAt('mfe-plaza', ['/plaza', '/market'])
  await activate(first)
  const next = createBuildAt('mfe-plaza', ['/plaza'])
  await activate(next)
  const shop = createBuildAt('mfe-shop', ['/market'])
  await assert.rejects(activate(shop), GateError)
  await channels.activate({ remote: shop.name, version: shop.version, channel, force: true }, integrator)

  const rollBack = (actor: Actor, force: boolean) => channels.rollback(channel, 'mfe-plaza', actor, { force })
  await assert.rejects(rollBack(integrator, false), refuses(/\/market, which belongs to mfe-shop\./))
  assert.equal((await getLive('mfe-plaza'))?.version, next.version)
  await assert.rejects(rollBack({ name: 'team', remote: 'mfe-plaza' }, true))
  assert.equal((await rollBack(integrator, true)).version, first.version)
})

test('two remotes exchange their paths in one promotion, and fall back to nothing', async t => {
  const { services, channels, registry, getLive } = await setUp(t)
  const promote = async (builds: readonly TestBuild[]) => {
    for (const build of builds) {
      await registry.publish(toReleaseBuild(build), integrator)
      const release = { remote: build.name, version: build.version, channel: 'staging' as const }
      await channels.activate({ ...release, force: true }, integrator)
    }
    const options = { force: false, acceptPolicy: false }
    return channels.promote('staging', channel, options, integrator)
  }
  await promote([createBuildAt('mfe-plaza', ['/a']), createBuildAt('mfe-shop', ['/b'])])
  const { warnings } = await promote([createBuildAt('mfe-plaza', ['/b']), createBuildAt('mfe-shop', ['/a'])])
  assert.match(
    warnings.map(({ sentence }) => sentence).join('\n'),
    /Pages no longer fall back to mfe-plaza \S+: mfe-plaza \S+ claims \/a, which belongs to mfe-shop/,
  )
  for (const name of ['mfe-plaza', 'mfe-shop']) assert.equal((await getLive(name))?.previous, null)
  assert.equal((await services.store.listHistory({ name: 'mfe-shop', limit: 10 }))[0]?.action, 'promote')
})

test('after a rollback, pages do not fall back to a release whose claims others have by now', async t => {
  const { activate, channels, getLive } = await setUp(t)
  await activate(createBuildAt('mfe-plaza', ['/plaza', '/market']))
  const second = createBuildAt('mfe-plaza', ['/plaza'])
  await activate(second)
  await activate(createBuildAt('mfe-plaza', ['/plaza', '/square']))
  await activate(createBuildAt('mfe-shop', ['/market']))
  const { version, warnings } = await channels.rollback(channel, 'mfe-plaza', integrator)
  assert.equal(version, second.version)
  assert.equal((await getLive('mfe-plaza'))?.previous, null)
  assert.deepEqual(
    warnings.map(({ rule }) => rule),
    ['fallback'],
  )
})

test('a build that the installation brings takes nothing from a remote that a person made live', async t => {
  const { services, registry, activate, getLive } = await setUp(t)
  await activate(createBuildAt('mfe-plaza', ['/market']))
  const build = createBuildAt('mfe-gallery', ['/tools', '/market'])
  await registry.publish(toReleaseBuild(build), integrator)
  const release = { remote: build.name, version: build.version }
  const conflicts = await createChannels(services).activateByDefault(release, [channel])
  assert.match(conflicts[0]?.sentence ?? '', /mfe-gallery \S+ claims \/market, which belongs to mfe-plaza/)
  assert.equal(await getLive('mfe-gallery'), undefined)
})
