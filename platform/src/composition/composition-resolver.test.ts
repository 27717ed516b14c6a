import assert from 'node:assert/strict'
import { test } from 'node:test'
import { devBuildVersion, type Channel } from '@tessera/shared-contracts'
import { startTestPlatform } from '../../test/test-platform.ts'
import { deployBuilds, createRemoteBuild, createShellBuild } from '../../test/test-releases.ts'
import { createReleaseVisibility } from './release-visibility.ts'
import { createCompositionResolver } from './composition-resolver.ts'
import type { DevelopmentBuild } from './development-builds.ts'
import type { Viewer } from './resolved-composition.ts'

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
  findLink: () =>
    Promise.resolve({
      channel: 'staging',
      expires: Date.UTC(2026, 1, 1),
      releases: releases.map(([remote, version]) => ({ remote, version })),
    }),
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

test('a page that falls back from a canary shows the live release, and all others the previous one', async t => {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const [older, live, next] = [
    createRemoteBuild('older'),
    createRemoteBuild('live'),
    createRemoteBuild('next'),
  ]
  await deployBuilds(site, [next], ['staging'])
  await deployBuilds(site, [older, live, createShellBuild()], ['production'])
  const { store } = site.services
  const { resolve } = createCompositionResolver({
    store: {
      ...store,
      listLive: async channel =>
        (await store.listLive(channel)).map(release =>
          release.name === 'mfe-gallery'
            ? {
                ...release,
                previous: older.version,
                canary: { version: next.version, percent: 100, by: 'team', group: null, cohort: null },
              }
            : release,
        ),
    },
  })
  const read = async (visitor: string | null) => {
    const gallery = (await resolve('production', { visitor }))?.composition.remotes[0]
    return [gallery?.current.version, gallery?.previous?.version]
  }
  assert.deepEqual(await read('anybody'), [next.version, live.version])
  assert.deepEqual(await read(null), [live.version, older.version])
})

test('a composition that could not be read is read again', async t => {
  const site = await startTestPlatform()
  t.after(() => site.close())
  await deployBuilds(site, [createRemoteBuild('live'), createShellBuild()], ['production'])
  const { store } = site.services
  let isDown = true
  const { resolve } = createCompositionResolver({
    visibility: createReleaseVisibility(store),
    store: {
      ...store,
      find: (name, version) =>
        isDown ? Promise.reject(new Error('no database')) : store.find(name, version),
    },
  })
  await assert.rejects(resolve('production'), /no database/)
  isDown = false
  assert.equal((await resolve('production'))?.composition.remotes.length, 1)
})

test('two links to the same releases each say when they expire', async t => {
  const { compose, live } = await setUp(t, [])
  const viewer = linkTo(['mfe-gallery', live.version])
  const readExpiry = async (expires: number) => {
    const link = await viewer.findLink?.()
    const findLink = () => Promise.resolve(link ? { ...link, expires } : null)
    return (await compose('staging', { ...viewer, findLink })).composition.linked?.expires
  }
  for (const hour of [1, 2])
    assert.equal(await readExpiry(Date.UTC(2026, 1, 1, hour)), `2026-02-01T0${hour}:00:00.000Z`)
})
