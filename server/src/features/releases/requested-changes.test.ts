import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestReleaseChange } from '@tessera/shared-contracts'
import {
  createReleaseRegistry,
  createRemoteBuild,
  systemActor,
  toReleaseBuild,
} from '@tessera/platform/testing'
import { minuteMs } from '@tessera/server-kit/clock'
import { DomainError } from '../../domain-error.ts'
import {
  openApproval,
  registerApprover,
  requestChange,
  startSiteWithReleases,
} from '../../../test/harnesses/release-approval.ts'
import { requireOpenChange } from './requested-changes.ts'

test('a requested change that expires between the form and its use is not used', async t => {
  const { site, next } = await startSiteWithReleases(t)
  const { browser } = await registerApprover(site, 'integrator')
  const path = await requestChange(browser, {
    action: 'activate',
    channel: 'production',
    remote: 'mfe-gallery',
    version: next,
  })
  const { requestedChanges } = site.adapters.stores
  const requested = await requestedChanges.find(path.split('/').at(-1) ?? '')
  assert.ok(requested)
  assert.equal(requested.expiresAt, site.clock.now() + 5 * minuteMs)
  requireOpenChange(requested, requested.expiresAt - 1)
  assert.throws(
    () => requireOpenChange(requested, requested.expiresAt),
    new DomainError('releaseChange.expired'),
  )
  assert.equal(await requestedChanges.use(requested.id, requested.expiresAt), false)

  // Its page still says why it does not work, until another change is requested a day later
  site.clock.advance(24 * 60 * minuteMs)
  await requestChange(browser, { action: 'deactivate', channel: 'production', remote: 'mfe-gallery' })
  assert.match((await openApproval(browser, path)).page.body, /expired/)
})

test('a release that uses a call which this server lacks is refused at the request', async t => {
  const { site } = await startSiteWithReleases(t)
  const { browser } = await registerApprover(site, 'integrator')
  const build = createRemoteBuild('newer', { calls: ['GET /api/of-a-later-server'] })
  await createReleaseRegistry(site.services).publish(toReleaseBuild(build), systemActor)
  const { name: remote, version } = build
  const { body } = await browser.call(requestReleaseChange, {
    action: 'activate',
    channel: 'production',
    remote,
    version,
  })
  assert.equal(body.approval_path ?? null, null)
  assert.match(JSON.stringify(body), /GET \/api\/of-a-later-server/)
})
