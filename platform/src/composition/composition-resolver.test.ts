import assert from 'node:assert/strict'
import { test } from 'node:test'
import { devBuildVersion, type Channel } from '@tessera/shared-contracts'
import { startTestPlatform } from '../../test/test-platform.ts'
import { deployBuilds, createRemoteBuild, createShellBuild } from '../../test/test-releases.ts'
import { createCompositionResolver, type DevelopmentBuild, type Viewer } from './composition-resolver.ts'

const base = 'http://127.0.0.1:4001/'

async function setUp(t: { after(end: () => Promise<void>): void }, development: DevelopmentBuild[]) {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const live = createRemoteBuild('live', { build: { sourceHash: 'a1', dependencies: { react: '19.3.1' } } })
  const [shell, otherShell] = [createShellBuild(), createShellBuild('b')]
  await deployBuilds(site, [otherShell, live, shell], ['production', 'staging'])
  const store = site.services.store
  const compositionResolver = createCompositionResolver({
    store,
    developmentBuilds: { read: () => Promise.resolve(development) },
  })
  return {
    live,
    shell,
    otherShell,
    async compose(channel: Channel, viewer?: Viewer) {
      const composed = await compositionResolver.resolve(channel, viewer)
      assert.ok(composed)
      const { composition } = composed
      const gallery = composition.remotes.find(({ name }) => name === 'mfe-gallery')
      return { composition, gallery, shown: gallery?.current.version, from: gallery?.current.base }
    },
  }
}

const developed: DevelopmentBuild = { name: 'mfe-gallery', base, record: createRemoteBuild('dev').record }
const linkTo = (...releases: [remote: string, version: string][]): Viewer => ({
  visitor: null,
  link: {
    channel: 'staging',
    expires: Date.UTC(2026, 1, 1),
    releases: releases.map(([remote, version]) => ({ remote, version })),
  },
})

test('a development build is served on staging, without a fallback, and never on production', async t => {
  const { compose, live } = await setUp(t, [developed])
  const staging = await compose('staging')
  assert.deepEqual([staging.shown, staging.from], [devBuildVersion, base])
  assert.equal(staging.gallery?.previous, null)
  assert.equal((await compose('production')).shown, live.version)
})

test('a page gets of a record only what a shell reads', async t => {
  const { gallery } = await (await setUp(t, [])).compose('production')
  assert.deepEqual(Object.keys(gallery?.current ?? {}).sort(), [
    'base',
    'container',
    'contract',
    'entry',
    'integrity',
    'languageFiles',
    'name',
    'namespace',
    'screenFiles',
    'screens',
    'slices',
    'version',
  ])
})

test('a link overrides a development build', async t => {
  const { compose, live } = await setUp(t, [developed])
  assert.equal((await compose('staging', linkTo(['mfe-gallery', live.version]))).shown, live.version)
})

test('a link can name another shell, on staging only', async t => {
  const { compose, shell, otherShell } = await setUp(t, [])
  const viewer = linkTo(['shell', otherShell.version])
  const { composition } = await compose('staging', viewer)
  assert.equal(composition.shell.version, otherShell.version)
  assert.notEqual(composition.id, (await compose('staging')).composition.id)
  assert.equal((await compose('production', viewer)).composition.shell.version, shell.version)
})

test('a remote is checked against the shell that a link names', async t => {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const older = createShellBuild('older')
  const build = { ...older, record: { ...older.record, shared: { react: '18.2.0' } } }
  await deployBuilds(site, [build, createRemoteBuild('live'), createShellBuild()], ['staging'])
  const compositionResolver = createCompositionResolver({ store: site.services.store })
  const composed = await compositionResolver.resolve('staging', linkTo(['shell', build.version]))
  assert.match(
    composed?.composition.remotes[0]?.current.misfit ?? '',
    /mfe-gallery \S+ wants react \^19\.0\.0, but shell \S+ brings react 18\.2\.0\./,
  )
})
