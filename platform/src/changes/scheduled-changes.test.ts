import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { dayMs, hourMs, minuteMs } from '@tessera/server-kit/clock'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import { startTestPlatform } from '../../test/test-platform.ts'
import {
  createRemoteBuild,
  createShellBuild,
  deployBuilds,
  toReleaseBuild,
} from '../../test/test-releases.ts'
import { createFreezes } from '../freezes/freezes.ts'
import type { ScreenSmokeTest } from '../gate/gate.ts'
import { createReleaseRegistry } from '../registry/release-registry.ts'
import type { Actor, TokenOwner } from '../tokens/platform-tokens.ts'
import { createChangeJobs } from './change-jobs.ts'
import { getRevision } from './job-view.ts'

const ada: TokenOwner = { name: 'ada', remote: null, tokenId: 'ada' }
const grace: TokenOwner = { name: 'grace', remote: null, tokenId: 'grace' }
const graceTokenDays = 30
const channel = 'production'
const isRefusal = (key: string) => (error: unknown) =>
  error instanceof DomainError && error.key === `platform.${key}`

/** A platform with a live gallery, a newer release of it, and the jobs of a server. */
async function setUp(
  t: TestContext,
  options: { isApprovalRequired?: boolean; smokeTest?: ScreenSmokeTest } = {},
) {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const live = createRemoteBuild('live')
  const next = createRemoteBuild('next')
  await deployBuilds(site, [live, createShellBuild()])
  await createReleaseRegistry(site.services).publish(toReleaseBuild(next), ada)
  for (const { name, remote, tokenId: id } of [ada, grace])
    await site.services.tokens.add({
      id,
      tokenHash: name,
      remote,
      label: '',
      createdAt: site.clock.now(),
      expiresAt: name === grace.name ? site.clock.now() + graceTokenDays * dayMs : null,
      lastUsedAt: null,
    })
  const { claim } = site.services.changeJobs
  const idlePoll = Promise.withResolvers<undefined>()
  const changeJobs: typeof site.services.changeJobs = {
    ...site.services.changeJobs,
    async claim(...args) {
      const claimed = await claim(...args)
      if (!claimed.isAnyOpen && claimed.nextStart !== null) idlePoll.resolve(undefined)
      return claimed
    },
  }
  const services = { ...site.services, changeJobs, ...options }
  const jobs = createChangeJobs(services, {
    getCompositionId: () => Promise.resolve('c1'),
    report: () => undefined,
  })
  t.after(() => jobs.stop())
  const activation = { action: 'activate', channel, remote: next.name, version: next.version } as const
  return {
    services,
    jobs,
    activation,
    freezes: createFreezes(services),
    now: services.clock,
    advance: site.clock.advance,
    live: live.version,
    next: next.version,
    readLive: async () =>
      (await services.store.listLive(channel)).find(({ name }) => name === next.name)?.version,
    /** Waits until the runner has found nothing but a job that is scheduled. */
    waitForIdlePoll: () => idlePoll.promise,
    /** Lets the runner look for jobs, as it does by itself twice a minute. */
    wake: () => jobs.start(),
  }
}

test('a scheduled activation waits for its time, and holds no other change up', async t => {
  const { jobs, activation, now, advance, readLive, live, next, wake } = await setUp(t)
  const { id, state, startsAt } = await jobs.schedule(activation, now() + hourMs, ada)
  assert.deepEqual([state, startsAt], ['scheduled', now() + hourMs])
  const other = await jobs.submit({ change: { action: 'promote', channel, from: 'staging' } }, ada)
  assert.equal((await jobs.waitForEnd(other.id)).state, 'succeeded')
  advance(hourMs - 1)
  wake()
  const check = await jobs.submit({ change: { ...activation, action: 'check' } }, ada)
  await jobs.waitForEnd(check.id)
  assert.deepEqual([await readLive(), (await jobs.require(id)).state], [live, 'scheduled'])
  advance(1)
  wake()
  assert.equal((await jobs.waitForEnd(id)).state, 'succeeded')
  assert.equal(await readLive(), next)
})

test('a job that is due waits for the jobs that were queued before, and for the one that runs', async t => {
  const started = Promise.withResolvers<undefined>()
  const mounted = Promise.withResolvers<[]>()
  const smokeTest: ScreenSmokeTest = {
    run(_, { signal } = {}) {
      signal?.addEventListener('abort', () => mounted.reject(new Error('aborted')))
      started.resolve(undefined)
      return mounted.promise
    },
  }
  const { jobs, activation, now, advance, readLive, next, wake } = await setUp(t, { smokeTest })
  const scheduled = await jobs.schedule({ ...activation, percent: 10 }, now() + hourMs, ada)
  const running = await jobs.submit({ change: activation }, ada)
  await started.promise
  const queued = await jobs.submit({ change: { action: 'promote', channel, from: 'staging' } }, ada)
  advance(hourMs)
  const later = await jobs.submit({ change: { action: 'promote', channel, from: 'staging' } }, ada)
  wake()
  await jobs.waitForNews(scheduled.id, getRevision(scheduled))
  const listed = (await jobs.list(channel)).map(({ id, state, position }) => [id, state, position])
  assert.deepEqual(listed, [
    [running.id, 'running', null],
    [queued.id, 'queued', 1],
    [scheduled.id, 'queued', 2],
    [later.id, 'queued', 3],
  ])
  mounted.resolve([])
  for (const { id } of [running, queued, later]) await jobs.waitForEnd(id)
  assert.equal(await readLive(), next)
  assert.equal((await jobs.waitForEnd(scheduled.id)).state, 'succeeded')
})

test('a server starts a scheduled job by itself when it is due', async t => {
  const { jobs, activation, now, advance, readLive, next, waitForIdlePoll } = await setUp(t)
  const scheduled = await jobs.schedule(activation, now() + 50, ada)
  const { id } = scheduled
  await waitForIdlePoll()
  advance(50)
  // It waits for less time than the runner does before it looks for jobs of other servers
  assert.notEqual((await jobs.waitForNews(id, getRevision(scheduled))).state, 'scheduled')
  assert.equal((await jobs.waitForEnd(id)).state, 'succeeded')
  assert.equal(await readLive(), next)
})

test('a scheduled activation is canceled, and is for a time to come', async t => {
  const { jobs, activation, now, advance, readLive, live, wake } = await setUp(t)
  for (const at of [now(), now() - 1, now() + 91 * dayMs, NaN])
    await assert.rejects(jobs.schedule(activation, at, ada), isRefusal('badStart'))
  const { id } = await jobs.schedule(activation, now() + minuteMs, ada)
  assert.equal((await jobs.cancel(id, ada)).state, 'canceled')
  advance(minuteMs)
  wake()
  const check = await jobs.submit({ change: { ...activation, action: 'check' } }, ada)
  await jobs.waitForEnd(check.id)
  assert.equal(await readLive(), live)
})

test('an activation is unscheduled once, by the one who scheduled it or an integrator', async t => {
  const { jobs, activation, now, advance, wake, live, readLive } = await setUp(t)
  const { id } = await jobs.schedule(activation, now() + hourMs, ada)
  const team: Actor = { name: 'team', remote: 'mfe-account' }
  await assert.rejects(jobs.unschedule(id, team), isRefusal('jobNotYours'))
  const { state, canceledBy } = await jobs.unschedule(id, grace)
  assert.deepEqual([state, canceledBy], ['canceled', 'grace'])
  await assert.rejects(jobs.unschedule(id, grace), isRefusal('notScheduled'))
  advance(hourMs)
  wake()
  const check = await jobs.submit({ change: { ...activation, action: 'check' } }, ada)
  await jobs.waitForEnd(check.id)
  assert.equal(await readLive(), live)
})

test('one actor schedules 20 activations, and scheduled ones refuse no other change', async t => {
  const { jobs, activation, now, services } = await setUp(t)
  const schedule = (actor = ada) => jobs.schedule(activation, now() + dayMs, actor)
  for (let number = 1; number < 20; number += 1) await schedule()
  const last = await schedule()
  await assert.rejects(schedule(), isRefusal('tooManyScheduled'))
  await schedule(grace)
  await jobs.cancel(last.id, ada)
  await schedule()

  for (let number = 0; number < 500; number += 1)
    await services.changeJobs.add(
      {
        id: `other-${number}`,
        channel,
        queue: 'changes',
        request: { change: activation },
        actor: { name: `team ${number}`, remote: activation.remote },
        idempotencyKey: 'key',
        startsAt: now() + dayMs,
        createdAt: now(),
      },
      0,
    )
  const forced = await jobs.submit({ change: { ...activation, force: true } }, ada)
  assert.equal((await jobs.waitForEnd(forced.id)).state, 'succeeded')
})

test('calls at the same time schedule no more than 20 activations', async t => {
  const { jobs, activation, now } = await setUp(t)
  const schedule = () => jobs.schedule(activation, now() + dayMs, ada)
  const results = await Promise.allSettled(Array.from({ length: 30 }, schedule))
  const refusals = results.flatMap(result => (result.status === 'rejected' ? [result.reason as unknown] : []))
  assert.deepEqual(
    refusals.map(isRefusal('tooManyScheduled')),
    Array.from({ length: 10 }, () => true),
  )
  assert.equal((await jobs.list(channel)).length, 20)
})

test('an activation starts only if the token that has scheduled it is still valid', async t => {
  const { jobs, activation, now, advance, readLive, live, next, services, wake } = await setUp(t)
  const at = now() + graceTokenDays * dayMs
  const run = async (id: string) => {
    wake()
    const { state, result } = await jobs.waitForEnd(id)
    return result?.failure ?? state
  }
  const gone = { key: 'platform.schedulerGone', values: {} }
  const expired = await jobs.schedule(activation, at, grace)
  const revoked = await jobs.schedule(activation, at + 1, ada)
  const valid = await jobs.schedule(activation, at - 1, grace)
  await services.tokens.remove(ada.tokenId)
  advance(at - 1 - now())
  assert.equal(await run(valid.id), 'succeeded')
  assert.equal(await readLive(), next)
  await jobs.waitForEnd(
    (await jobs.submit({ change: { action: 'rollback', channel, remote: activation.remote } }, ada)).id,
  )
  advance(1)
  assert.deepEqual(await run(expired.id), gone)
  advance(1)
  assert.deepEqual(await run(revoked.id), gone)
  assert.equal(await readLive(), live)
})

test('a second person approves a scheduled activation for its time only', async t => {
  const { jobs, activation, now, advance, readLive, next, services, wake } = await setUp(t, {
    isApprovalRequired: true,
  })
  const at = now() + 3 * dayMs
  await assert.rejects(jobs.schedule(activation, at, ada), isRefusal('approvalNeeded'))
  await assert.rejects(jobs.schedule(activation, at + 1, grace), isRefusal('approvalNeeded'))
  const atOnce = await jobs.submit({ change: activation }, grace)
  assert.equal((await jobs.waitForEnd(atOnce.id)).result?.failure?.key, 'platform.approvalNeeded')
  const { id } = await jobs.schedule(activation, at, grace)
  advance(3 * dayMs)
  wake()
  assert.equal((await jobs.waitForEnd(id)).state, 'succeeded')
  assert.equal(await readLive(), next)
  const [entry] = await services.store.listHistory({ limit: 1 })
  assert.equal(entry?.note, 'requested by ada')
})

test('a scheduled change set waits for a second person under its name', async t => {
  const { jobs, activation, now, services } = await setUp(t, { isApprovalRequired: true })
  const { action, remote, version } = activation
  const change = { action, channel: activation.channel, releases: [{ remote, version }], changeSet: 'albums' }
  const schedule = jobs.schedule(change, now() + dayMs, ada)
  await assert.rejects(schedule, isRefusal('approvalNeeded'))
  const [request] = await services.approvals.list(0)
  assert.deepEqual(request?.origin, { changeSet: 'albums' })
})

test('a request that is repeated with its key gets its job, whatever has changed since', async t => {
  const { jobs, activation, now, advance, freezes, services, wake } = await setUp(t, {
    isApprovalRequired: true,
  })
  const at = now() + hourMs
  await assert.rejects(jobs.schedule(activation, at, ada), isRefusal('approvalNeeded'))
  const { id } = await jobs.schedule(activation, at, grace, 'key')
  assert.equal((await jobs.schedule(activation, at, grace, 'key')).id, id)
  assert.deepEqual(await services.approvals.list(0), [])
  const atOnce = await jobs.submit({ change: activation }, ada, 'key')
  await jobs.waitForEnd(atOnce.id)
  const until = new Date(now() + dayMs).toISOString()
  await freezes.add({ channel, until, reason: 'Audit' }, ada)
  advance(hourMs + 1)
  wake()
  await jobs.waitForEnd(id)
  const again = await jobs.schedule(activation, at, grace, 'key')
  assert.deepEqual([again.id, again.state], [id, 'refused'])
  assert.equal((await jobs.submit({ change: activation }, ada, 'key')).id, atOnce.id)
})

test('in a freeze nothing new goes live, and a rollback does', async t => {
  const { jobs, activation, freezes, now, advance, readLive, live, next } = await setUp(t)
  const run = async (change: Parameters<typeof jobs.submit>[0]['change'], actor = ada) => {
    const { id } = await jobs.submit({ change }, actor)
    return jobs.waitForEnd(id)
  }
  await run(activation)
  const until = new Date(now() + dayMs).toISOString()
  const { id } = await freezes.add({ channel, until, reason: 'Christmas' }, ada)
  for (const change of [activation, { action: 'promote', channel, from: 'staging' }] as const)
    await assert.rejects(jobs.submit({ change }, ada), isRefusal('frozen'))
  await assert.rejects(jobs.schedule(activation, now() + hourMs, ada), isRefusal('frozen'))
  assert.equal((await run({ action: 'rollback', channel, remote: activation.remote })).state, 'succeeded')
  assert.equal(await readLive(), live)
  assert.equal((await run({ ...activation, force: true })).state, 'succeeded')
  assert.equal(await readLive(), next)

  await run({ action: 'rollback', channel, remote: activation.remote })
  const scheduled = await jobs.schedule(activation, now() + dayMs, ada)
  assert.equal(scheduled.state, 'scheduled')
  await freezes.remove(id, ada)
  assert.deepEqual(await freezes.list(), [])
  await jobs.cancel(scheduled.id, ada)
  assert.equal((await run(activation)).state, 'succeeded')
  advance(dayMs)
})

test('a freeze that is added later refuses a scheduled activation', async t => {
  const { jobs, activation, freezes, now, advance, readLive, live, wake } = await setUp(t)
  const { id } = await jobs.schedule(activation, now() + hourMs, ada)
  const [from, until] = [now() + minuteMs, now() + dayMs].map(time => new Date(time).toISOString())
  await freezes.add({ channel, from, until: until ?? '', reason: 'Audit' }, ada)
  advance(hourMs)
  wake()
  const { state, result } = await jobs.waitForEnd(id)
  assert.equal(state, 'refused')
  const end = `${until?.slice(0, 10)} ${until?.slice(11, 16)} UTC`
  assert.deepEqual(result?.failure, {
    key: 'platform.frozen',
    values: { channel, until: end, reason: 'Audit' },
  })
  assert.equal(await readLive(), live)
})

test('only integrators freeze a channel, for times to come', async t => {
  const { freezes, now } = await setUp(t)
  const toTime = (time: number) => new Date(time).toISOString()
  const freeze = { channel, until: toTime(now() + dayMs), reason: 'Christmas' } as const
  const team: Actor = { name: 'team', remote: 'mfe-gallery' }
  await assert.rejects(freezes.add(freeze, team), isRefusal('integratorsOnly'))
  const invalid = [
    { until: toTime(now()) },
    { until: 'tomorrow' },
    { from: toTime(now() + 2 * dayMs) },
    { until: toTime(now() + 400 * dayMs) },
  ]
  for (const fields of invalid)
    await assert.rejects(freezes.add({ ...freeze, ...fields }, ada), isRefusal('badFreeze'))
  const { id } = await freezes.add(freeze, ada)
  await assert.rejects(freezes.remove(id, team), isRefusal('integratorsOnly'))
  await freezes.remove(id, ada)
  await assert.rejects(freezes.remove(id, ada), isRefusal('unknownFreeze'))
})
