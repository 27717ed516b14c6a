import assert from 'node:assert/strict'
import { test } from 'node:test'
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
