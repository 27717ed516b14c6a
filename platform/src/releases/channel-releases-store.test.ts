import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createRemoteBuild } from '../../test/test-releases.ts'
import { startTestRegistry } from '../../test/test-registry.ts'

const { site, galleryTeam, publish, activate } = await startTestRegistry()
after(site.close)
const { store } = site.services

async function activateBuild(marker: string, channel: 'production' | 'staging') {
  const build = createRemoteBuild(marker)
  await publish(build, galleryTeam)
  await activate(build, galleryTeam, { channel })
  return { remote: build.name, version: build.version }
}

test('a change of one channel leaves the reports of the other', async () => {
  const release = await activateBuild('one', 'production')
  const report = { visitor: 'ada', network: 'n', outcome: 'mounts' as const, maxOfNetwork: 20 }
  const isNew = async () => [
    await store.addReporter('production', release, report),
    await store.addReporter('staging', release, report),
  ]
  assert.deepEqual(await isNew(), [true, true])
  await activateBuild('two', 'staging')
  assert.deepEqual(await isNew(), [false, true])
})

test('a canary that was retired since the change was decided does not go live', async () => {
  const { remote } = await activateBuild('three', 'production')
  const expected = await store.listLive('production')
  const live = expected.find(({ name }) => name === remote) ?? assert.fail('not live')
  const [entry = assert.fail('no history')] = await store.listHistory({ name: remote, limit: 100 })
  const canary = { version: '9.9.9+gone', percent: 10, by: 'team', group: null, cohort: null }
  await assert.rejects(store.applyChanges('production', expected, [{ live: { ...live, canary }, entry }]), {
    key: 'platform.unknownRelease',
  })
  assert.deepEqual(await store.listLive('production'), expected)
})
