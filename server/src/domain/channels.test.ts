import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReleaseRecord } from '@tessera/shared-contracts'
import { noProver } from '../adapters/screen-prover.ts'
import { startTestApp } from '../testing.ts'
import { delivery, offerBuilds, remoteBuild, shellBuild } from '../testing-releases.ts'
import { createChannels, GateRefusal, type ScreenProver } from './channels.ts'
import type { Actor } from './platform-tokens.ts'
import { createReleases } from './releases.ts'

const integrator: Actor = { name: 'integrator', remote: null }

const withScreenAt = (name: string, path: string, marker = 'a', rest: Partial<ReleaseRecord> = {}) =>
  remoteBuild(marker, {
    name,
    screens: [{ name: 'wall', path, layout: 'site', title: { en: name, zh: name } }],
    screenFiles: { wall: ['wall.js'] },
    ...rest,
  })

/** Two remotes that are live, and what an integrator does while a gate's browser is busy with another's. */
async function setUp(t: { after(end: () => Promise<void>): void }, meanwhile: () => Promise<void>) {
  const site = await startTestApp()
  t.after(() => site.close())
  const { stores, releaseFiles, clock } = site.adapters
  await offerBuilds(site, [
    withScreenAt('mfe-plaza', '/plaza'),
    withScreenAt('mfe-shop', '/shop'),
    shellBuild(),
  ])
  const builds = {
    plaza: withScreenAt('mfe-plaza', '/market', 'b'),
    shop: withScreenAt('mfe-shop', '/market', 'b'),
  }
  const releases = createReleases({ store: stores.releases, files: releaseFiles, clock })
  for (const build of Object.values(builds)) await releases.publish(delivery(build), integrator)

  let proofs = 0
  const busy: ScreenProver = {
    async prove() {
      proofs += 1
      if (proofs === 1) await meanwhile()
      return []
    },
  }
  const channelsWith = (prover: ScreenProver) => createChannels({ store: stores.releases, prover, clock })
  const named = ({ name, version }: { name: string; version: string }) =>
    ({ remote: name, version, channel: 'production' }) as const
  return {
    builds,
    channels: channelsWith(busy),
    others: channelsWith(noProver),
    named,
    live: async (name: string) =>
      (await stores.releases.live('production')).find(release => release.name === name),
    proofs: () => proofs,
  }
}

test('of two releases that fit what is live but not each other, the slower one is refused', async t => {
  const { builds, channels, others, named, live } = await setUp(t, () =>
    others.activate(named(builds.shop), integrator),
  )
  await assert.rejects(
    channels.activate(named(builds.plaza), integrator),
    (refusal: unknown) =>
      refusal instanceof GateRefusal &&
      /mfe-plaza \S+ claims \/market, which belongs to mfe-shop/.test(refusal.message),
  )
  assert.equal((await live('mfe-shop'))?.version, builds.shop.version)
  assert.notEqual((await live('mfe-plaza'))?.version, builds.plaza.version)
})

test('a release that fits the newer composition too goes live, after the one that came meanwhile', async t => {
  const { builds, channels, others, named, live, proofs } = await setUp(t, async () => {
    await others.activate({ ...named(builds.plaza), percent: 10 }, integrator)
  })
  await channels.activate(named(builds.plaza), integrator)
  assert.equal(proofs(), 2)
  const now = await live('mfe-plaza')
  assert.deepEqual([now?.version, now?.canary], [builds.plaza.version, null])
})
