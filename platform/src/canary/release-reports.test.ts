import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestPlatform } from '../../test/test-platform.ts'
import {
  createRemoteBuild,
  createShellBuild,
  deployBuilds,
  toReleaseBuild,
} from '../../test/test-releases.ts'
import { createChannels } from '../channels/channels.ts'
import { createReleaseRegistry } from '../registry/releases.ts'
import type { Actor } from '../tokens/platform-tokens.ts'
import { isInCanary } from './canary.ts'
import { createReleaseReports } from './release-reports.ts'

const integrator: Actor = { name: 'integrator', remote: null }

test('a visitor whose pages report to two servers counts once, as a mount and as a fault', async t => {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const { services } = site
  const { store, clock } = services
  await deployBuilds(site, [createRemoteBuild('live'), createShellBuild()])
  const build = createRemoteBuild('canary')
  const { name: remote, version } = build
  await createReleaseRegistry(services).publish(toReleaseBuild(build), integrator)
  const canary = { remote, version, channel: 'production', percent: 50 } as const
  await createChannels(services).activate(canary, integrator)

  const visitor = ['a', 'b', 'c', 'd', 'e', 'f'].find(each => isInCanary(each, remote, canary.percent)) ?? ''
  const reporter = { visitor, network: '203.0.113.66' }
  const fault = {
    composition: 'c',
    remote,
    version,
    fellBackTo: null,
    phase: 'load' as const,
    message: 'boom',
    path: '/tools',
  }
  for (let server = 1; server <= 2; server += 1) {
    const reports = createReleaseReports({ store, clock, secret: 'of the installation' })
    await reports.recordMount('production', reporter, { remote, version })
    await reports.recordFault('production', reporter, fault)
  }
  const { mounts, faults } = await store.getHealth('production', remote, version)
  assert.deepEqual([mounts, faults], [1, 1])
})
