import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addConsoleFreeze,
  cancelScheduledChange,
  endConsoleFreeze,
  getConsoleFreezes,
  getConsoleScheduledChanges,
  scheduleActivation,
  startCohortCanary,
  type CallRequest,
} from '@tessera/shared-contracts'
import { createPlatformTokens } from '@tessera/platform'
import { dayMs, hourMs, isoTime, minuteMs } from '@tessera/server-kit/clock'
import { registerApprover, startSiteWithReleases } from '../../../../test/harnesses/release-approval.ts'
import { registerWithRole } from '../../../../test/seeds/seed-role.ts'

const channel = 'production' as const
const remote = 'mfe-gallery'

test('an integrator sees the scheduled activations, and cancels one', async t => {
  const { site, next } = await startSiteWithReleases(t)
  const tokens = createPlatformTokens({ store: site.adapters.stores.platformTokens, clock: site.clock.now })
  const authorization = `Bearer ${await tokens.create({ remote: null, label: 'ci' })}`
  const release = { remote, version: next }
  const schedule = async (
    change: Pick<CallRequest<typeof scheduleActivation>, 'releases' | 'percent'>,
    at: number,
  ) => {
    const request = { channel, at: isoTime(at), ...change } as const
    const { body } = await site.client().call(scheduleActivation, request, { authorization })
    assert.equal(body.success, true, body.error)
  }
  const now = site.clock.now()
  await schedule({ releases: [release], percent: 10 }, now + 2 * hourMs)
  await schedule({ releases: [release] }, now + hourMs)
  const cohort = { kind: 'language', language: 'zh' } as const
  const at = isoTime(now + 3 * hourMs)
  const canary = { channel, releases: [release], percent: 20, cohort, at }
  const started = await site.client().call(startCohortCanary, canary, { authorization })
  assert.equal(started.body.success, true, started.body.error)

  const { browser, id: memberId } = await registerApprover(site, 'integrator')
  const list = async () => (await browser.call(getConsoleScheduledChanges, {})).body.changes ?? []
  const [first, second, third, ...others] = await list()
  assert.deepEqual(
    [first, second].map(change => [change?.channel, change?.starts_at, change?.percent, change?.releases]),
    [
      [channel, isoTime(now + hourMs), null, [release]],
      [channel, isoTime(now + 2 * hourMs), 10, [release]],
    ],
  )
  assert.match(first?.requested_by ?? '', /^integrator .* \(ci\)$/)
  assert.deepEqual([third?.percent, third?.cohort, third?.releases], [20, cohort, [release]])
  assert.deepEqual(others, [])

  const id = first?.id ?? ''
  assert.equal((await browser.call(cancelScheduledChange, { id })).body.success, true)
  assert.deepEqual(
    (await list()).map(change => change.id),
    [second?.id, third?.id],
  )
  const again = await browser.call(cancelScheduledChange, { id })
  assert.equal(again.body.success, false)
  const [act] = await site.adapters.stores.audit.list({ limit: 1, memberId })
  assert.deepEqual(
    [act?.act, act?.subject],
    ['cancel scheduled change', `activate ${remote}@${next} on ${channel} at ${isoTime(now + hourMs)}`],
  )
})

test('an integrator adds and ends a freeze, and others do not', async t => {
  const { site } = await startSiteWithReleases(t)
  const { browser, id: memberId } = await registerApprover(site, 'integrator')
  const list = async () => (await browser.call(getConsoleFreezes, {})).body.freezes ?? []
  const now = site.clock.now()
  const freeze = {
    channel,
    from: isoTime(now + minuteMs),
    until: isoTime(now + dayMs),
    reason: 'Audit',
  } as const
  assert.equal((await browser.call(addConsoleFreeze, freeze)).body.success, true)
  const [added] = await list()
  const { from, until, reason } = freeze
  assert.deepEqual([added?.channel, added?.from, added?.until, added?.reason], [channel, from, until, reason])
  assert.equal(added?.in_effect, false)
  site.clock.advance(minuteMs)
  assert.equal((await list())[0]?.in_effect, true)
  assert.match(added.created_by, /^integrator member /)
  const past = await browser.call(addConsoleFreeze, { ...freeze, from: undefined, until: isoTime(now - 1) })
  assert.match(past.body.error ?? '', /\w/)

  const moderator = await registerWithRole(site, 'moderator')
  const { id } = added
  assert.equal((await moderator.browser.get('/api/console/freezes')).statusCode, 404)
  assert.equal((await moderator.browser.call(endConsoleFreeze, { id })).status, 404)
  assert.equal((await list()).length, 1)
  assert.equal((await browser.call(endConsoleFreeze, { id })).body.success, true)
  assert.deepEqual(await list(), [])
  const described = `${channel} from ${from} until ${until}: ${reason}`
  assert.deepEqual(
    (await site.adapters.stores.audit.list({ limit: 2, memberId })).map(({ act, subject }) => [act, subject]),
    [
      ['end freeze', described],
      ['add freeze', described],
    ],
  )
})

test('a member with a second factor confirms it before a freeze', async t => {
  const { site } = await startSiteWithReleases(t)
  const { browser } = await registerApprover(site, 'integrator')
  site.clock.advance(dayMs)
  const until = isoTime(site.clock.now() + dayMs)
  const { body } = await browser.call(addConsoleFreeze, { channel, until, reason: 'Audit' })
  assert.deepEqual([body.success, body.needs_verification], [false, true])
  assert.deepEqual((await browser.call(getConsoleFreezes, {})).body.freezes, [])
})

test('a member without a second factor ends no freeze and unschedules nothing', async t => {
  const { site, next } = await startSiteWithReleases(t)
  const { browser } = await registerWithRole(site, 'integrator')
  const now = site.clock.now()
  const tokens = createPlatformTokens({ store: site.adapters.stores.platformTokens, clock: site.clock.now })
  const authorization = `Bearer ${await tokens.create({ remote, label: 'ci' })}`
  const release = { channel, remote, version: next, at: isoTime(now + hourMs) }
  const { job } = (await site.client().call(scheduleActivation, release, { authorization })).body
  const freeze = { channel, until: isoTime(now + dayMs), reason: 'Audit' }
  assert.equal((await browser.call(addConsoleFreeze, freeze)).body.success, true)
  const [added] = (await browser.call(getConsoleFreezes, {})).body.freezes ?? []

  const ended = await browser.call(endConsoleFreeze, { id: added?.id ?? '' })
  const canceled = await browser.call(cancelScheduledChange, { id: job?.id ?? '' })
  for (const { body } of [ended, canceled]) {
    assert.equal(body.success, false)
    assert.match(body.error ?? '', /two-step verification.*authenticator app/)
  }
  assert.equal((await browser.call(getConsoleFreezes, {})).body.freezes?.length, 1)
  assert.equal((await browser.call(getConsoleScheduledChanges, {})).body.changes?.length, 1)
})
