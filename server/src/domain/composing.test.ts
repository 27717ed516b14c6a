import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localVersion, type Channel } from '@tessera/shared-contracts'
import { startTestApp } from '../testing.ts'
import { offerBuilds, remoteBuild, shellBuild } from '../testing-releases.ts'
import { createComposing, type DevelopmentBuild, type Viewer } from './composing.ts'

const base = 'http://127.0.0.1:4001/'

async function setUp(t: { after(end: () => Promise<void>): void }, development: DevelopmentBuild[]) {
  const site = await startTestApp()
  t.after(() => site.close())
  const live = remoteBuild('live')
  const [shell, otherShell] = [shellBuild(), shellBuild('b')]
  await offerBuilds(site, [otherShell, live, shell], ['production', 'staging'])
  const store = site.adapters.stores.releases
  const composing = createComposing({ store, development: { read: () => Promise.resolve(development) } })
  return {
    live,
    shell,
    otherShell,
    async compose(channel: Channel, viewer?: Viewer) {
      const composed = await composing.compose(channel, viewer)
      assert.ok(composed)
      const { composition } = composed
      const gallery = composition.remotes.find(({ name }) => name === 'mfe-gallery')
      return { composition, gallery, shown: gallery?.current.version, from: gallery?.current.base }
    },
  }
}

const developed: DevelopmentBuild = { name: 'mfe-gallery', base, record: remoteBuild('dev').record }
const linkTo = (...releases: [remote: string, version: string][]): Viewer => ({
  visitor: null,
  link: {
    channel: 'staging',
    expires: Date.UTC(2026, 1, 1),
    releases: releases.map(([remote, version]) => ({ remote, version })),
  },
})

test('what is being developed stands in staging, with nothing to fall back to, and never in production', async t => {
  const { compose, live } = await setUp(t, [developed])
  const staging = await compose('staging')
  assert.deepEqual([staging.shown, staging.from], [localVersion, base])
  assert.equal(staging.gallery?.previous, null)
  assert.equal((await compose('production')).shown, live.version)
})

test('a link says more than what is being developed', async t => {
  const { compose, live } = await setUp(t, [developed])
  assert.equal((await compose('staging', linkTo(['mfe-gallery', live.version]))).shown, live.version)
})

test('a link can name another shell, on staging alone', async t => {
  const { compose, shell, otherShell } = await setUp(t, [])
  const viewer = linkTo(['shell', otherShell.version])
  const { composition } = await compose('staging', viewer)
  assert.equal(composition.shell.version, otherShell.version)
  assert.notEqual(composition.id, (await compose('staging')).composition.id)
  assert.equal((await compose('production', viewer)).composition.shell.version, shell.version)
})

test('what a remote asks for is held against the shell that a link names', async t => {
  const site = await startTestApp()
  t.after(() => site.close())
  const older = shellBuild('older')
  const build = { ...older, record: { ...older.record, shared: { react: '18.2.0' } } }
  await offerBuilds(site, [build, remoteBuild('live'), shellBuild()], ['staging'])
  const composing = createComposing({ store: site.adapters.stores.releases })
  const composed = await composing.compose('staging', linkTo(['shell', build.version]))
  assert.match(
    composed?.composition.remotes[0]?.current.misfit ?? '',
    /mfe-gallery \S+ wants react \^19\.0\.0, but shell \S+ brings react 18\.2\.0\./,
  )
})
