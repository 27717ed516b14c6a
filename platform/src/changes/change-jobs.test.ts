import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { test, type TestContext } from 'node:test'
import { DomainError, OutageError } from '@tessera/server-kit/http/domain-error'
import { passingSmokeTest } from '../../test/smoke-tests.ts'
import { startTestPlatform } from '../../test/test-platform.ts'
import {
  createRemoteBuild,
  createShellBuild,
  deployBuilds,
  toReleaseBuild,
} from '../../test/test-releases.ts'
import { createChannels } from '../channels/channels.ts'
import { createReleaseChanges, type ReleaseChange } from '../channels/release-changes.ts'
import type { ScreenSmokeTest } from '../gate/gate.ts'
import { createReleaseRegistry } from '../registry/release-registry.ts'
import { createRemoteSettings } from '../settings/settings.ts'
import type { Actor } from '../tokens/platform-tokens.ts'
import type { Change } from './change-job.ts'
import { createChangeJobs } from './change-jobs.ts'
import { getRevision } from './job-view.ts'
import { leaseMs } from './select-next-job.ts'

const integrator: Actor = { name: 'integrator', remote: null }
const channel = 'production'

type ReleaseActivation = Extract<ReleaseChange, { action: 'activate'; remote: string }>

/** A remote with a screen of its own, which has a setting. */
const createTeamBuild = (team: number, marker: string) =>
  createRemoteBuild(marker, {
    name: `mfe-team-${team}`,
    screens: [{ name: 'wall', path: `/team-${team}`, layout: 'site', title: { en: 'Team', zh: '团队' } }],
    screenFiles: { wall: [] },
    settings: { rows: { type: 'number', about: 'Rows', default: 3 } },
  })

/** A smoke test whose runs a test ends, and that counts them. */
function createHeldSmokeTest() {
  const runs: { changed: readonly string[]; pass: () => void; signal: AbortSignal | undefined }[] = []
  const started: (() => void)[] = []
  const smokeTest: ScreenSmokeTest = {
    run({ changed }, { signal, onProgress } = {}) {
      const { promise, resolve, reject } = Promise.withResolvers<[]>()
      signal?.addEventListener('abort', () => reject(new Error('aborted')))
      onProgress?.({ done: 0, total: 1, remote: changed[0] ?? '', screen: 'wall' })
      runs.push({ changed, signal, pass: () => resolve([]) })
      for (const resolveStart of started.splice(0)) resolveStart()
      return promise
    },
  }
  /** Waits for the run of this number, from 1 on. */
  async function waitForRun(number: number) {
    while (runs.length < number) await new Promise<void>(resolve => started.push(resolve))
    const run = runs[number - 1]
    assert.ok(run)
    return run
  }
  return { smokeTest, runs, waitForRun }
}

/** A platform with the live releases of some teams, and a newer one of each. */
async function setUp(t: TestContext, teams: number, smokeTest: ScreenSmokeTest = passingSmokeTest) {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const numbers = Array.from({ length: teams }, (_, index) => index)
  await deployBuilds(site, [...numbers.map(team => createTeamBuild(team, 'a')), createShellBuild()])
  /** Publishes a build of each team. Returns their activations. */
  async function publish(marker: string): Promise<ReleaseActivation[]> {
    const builds = numbers.map(team => createTeamBuild(team, marker))
    for (const build of builds)
      await createReleaseRegistry(site.services).publish(toReleaseBuild(build), integrator)
    return builds.map(({ name: remote, version }) => ({ action: 'activate', channel, remote, version }))
  }
  const activations = await publish('b')
  const services = { ...site.services, smokeTest }
  /** Starts another server of the installation. */
  const startServer = (rest: Partial<typeof services> = {}) => {
    const jobs = createChangeJobs(
      { ...services, ...rest },
      { getCompositionId: () => Promise.resolve('c1'), report: () => undefined },
    )
    t.after(() => jobs.stop())
    return jobs
  }
  const readVersions = async () =>
    new Map((await services.store.listLive(channel)).map(({ name, version }) => [name, version]))
  const [first] = activations
  assert.ok(first)
  return { site, services, startServer, publish, activations, first, readVersions }
}

test('changes at once cost a gate each, and go live in their order', async t => {
  const gateMs = 100
  let gates = 0
  const slowTest: ScreenSmokeTest = {
    async run() {
      gates += 1
      await sleep(gateMs)
      return []
    },
  }
  const teams = 6
  const { startServer, activations, readVersions, services, publish } = await setUp(t, teams, slowTest)
  const jobs = startServer()
  const [later, latest] = [await publish('c'), await publish('d')]
  const measure = async (run: () => Promise<unknown>) => {
    const start = performance.now()
    gates = 0
    await run()
    return { gates, ms: Math.round(performance.now() - start) }
  }
  const runJob = async (change: Change) => {
    const { id } = await jobs.submit({ change }, integrator)
    return jobs.waitForEnd(id)
  }
  const together = await measure(() => Promise.all(activations.map(runJob)))
  assert.equal(together.gates, teams)
  const live = await readVersions()
  for (let team = 0; team < teams; team += 1)
    assert.equal(live.get(`mfe-team-${team}`), createTeamBuild(team, 'b').version)
  const history = (await services.store.listHistory({ limit: 1_000 })).filter(
    ({ by }) => by === integrator.name,
  )
  const activated = history.filter(({ action }) => action === 'activate').map(({ name }) => name)
  const ended = await jobs.list(channel)
  assert.deepEqual(
    activated,
    ended.map(({ request }) => (request && 'remote' in request.change ? request.change.remote : '')),
  )

  const oneByOne = await measure(async () => {
    for (const change of later) await runJob(change)
  })
  const withoutQueue = await measure(() => {
    const channels = createChannels(services)
    return Promise.all(latest.map(change => channels.activate(change, integrator)))
  })
  assert.equal(oneByOne.gates, teams)
  assert.ok(withoutQueue.gates > teams)
  t.diagnostic(JSON.stringify({ gateMs, together, oneByOne, withoutQueue }))
})

test('a job says its position, its progress and its result', async t => {
  const { smokeTest, waitForRun } = createHeldSmokeTest()
  const { startServer, activations } = await setUp(t, 2, smokeTest)
  const jobs = startServer()
  const [one, other] = activations
  assert.ok(one && other)
  const first = await jobs.submit({ change: one }, integrator)
  const second = await jobs.submit({ change: other }, integrator)
  const gate = await waitForRun(1)
  assert.deepEqual(gate.changed, ['mfe-team-0'])
  assert.deepEqual(
    [(await jobs.require(first.id)).position, (await jobs.require(second.id)).position],
    [null, 1],
  )
  let now = await jobs.require(first.id)
  while (!now.progress) now = await jobs.waitForNews(first.id, getRevision(now))
  assert.deepEqual(now.progress, { done: 0, total: 1, remote: 'mfe-team-0', screen: 'wall' })
  gate.pass()
  const ended = await jobs.waitForEnd(first.id)
  assert.deepEqual(
    [ended.state, ended.result],
    [
      'succeeded',
      {
        mounted: true,
        warnings: [],
        composition: 'c1',
        releases: [
          {
            remote: 'mfe-team-0',
            version: createTeamBuild(0, 'b').version,
            previous: createTeamBuild(0, 'a').version,
          },
        ],
      },
    ],
  )
  ;(await waitForRun(2)).pass()
  assert.equal((await jobs.waitForEnd(second.id)).state, 'succeeded')
})

test('a rollback and a check do not wait for the gate of a change', async t => {
  const { smokeTest, waitForRun, runs } = createHeldSmokeTest()
  const { startServer, activations, services } = await setUp(t, 2, smokeTest)
  const [first, second] = activations
  assert.ok(first && second)
  await createChannels({ ...services, smokeTest: passingSmokeTest }).activate(first, integrator)
  const jobs = startServer()
  const { id } = await jobs.submit({ change: second }, integrator)
  await waitForRun(1)
  const check = await jobs.submit({ change: { ...first, action: 'check' } }, integrator)
  ;(await waitForRun(2)).pass()
  assert.deepEqual((await jobs.waitForEnd(check.id)).result?.findings, [])
  const rollback = await jobs.submit(
    { change: { action: 'rollback', channel, remote: first.remote } },
    integrator,
  )
  assert.equal((await jobs.waitForEnd(rollback.id)).result?.version, createTeamBuild(0, 'a').version)
  // The composition has changed, so it is judged again
  runs[0]?.pass()
  ;(await waitForRun(3)).pass()
  assert.equal((await jobs.waitForEnd(id)).state, 'succeeded')
})

test('a setting that changes during the gate stays, and starts no gate again', async t => {
  const { smokeTest, waitForRun, runs } = createHeldSmokeTest()
  const { startServer, first, services } = await setUp(t, 1, smokeTest)
  const jobs = startServer()
  const { id } = await jobs.submit({ change: first }, integrator)
  const gate = await waitForRun(1)
  const settings = createRemoteSettings(services)
  await settings.change({ remote: 'mfe-team-0', channel, setting: 'rows', value: 5 }, integrator)
  gate.pass()
  assert.equal((await jobs.waitForEnd(id)).state, 'succeeded')
  assert.equal(runs.length, 1)
  const [live] = await services.store.listLive(channel)
  assert.deepEqual([live?.version, live?.settings], [createTeamBuild(0, 'b').version, { rows: 5 }])
})

test('a refused job has the findings, or the key of a rule', async t => {
  const finding = { rule: 'mount', sentence: 'It does not mount.', owners: ['mfe-team-0'] }
  const { startServer, first, activations } = await setUp(t, 2, {
    run: ({ changed }) => {
      if (changed.includes('mfe-team-1')) throw new Error('a fault')
      return Promise.resolve([finding])
    },
  })
  const jobs = startServer()
  const run = async (change: Change) => jobs.waitForEnd((await jobs.submit({ change }, integrator)).id)
  const refused = await run(first)
  assert.deepEqual([refused.state, refused.result], ['refused', { findings: [finding] }])
  const missing = await run({ action: 'rollback', channel, remote: 'mfe-none' })
  assert.deepEqual([missing.state, missing.result?.failure?.key], ['refused', 'platform.nothingLive'])
  const [, broken] = activations
  assert.ok(broken)
  const failed = await run(broken)
  assert.deepEqual([failed.state, failed.result?.failure?.key], ['failed', 'request.fault'])
})

test('an actor who may not make a change gets no job, and an unknown release neither', async t => {
  const { startServer, first } = await setUp(t, 1)
  const jobs = startServer()
  const team: Actor = { name: 'team mfe-team-1', remote: 'mfe-team-1' }
  await assert.rejects(jobs.submit({ change: first }, team), { key: 'platform.notYours' })
  await assert.rejects(jobs.submit({ change: { action: 'promote', channel, from: 'staging' } }, team), {
    key: 'platform.integratorsOnly',
  })
  const own: Actor = { name: 'team mfe-team-0', remote: 'mfe-team-0' }
  await assert.rejects(jobs.submit({ change: { ...first, force: true } }, own), {
    key: 'platform.integratorsOnly',
  })
  await assert.rejects(jobs.submit({ change: { ...first, version: '9.9.9' } }, own), {
    key: 'platform.unknownRelease',
  })
  assert.deepEqual(await jobs.list(), [])
})

test('a request that is repeated with its key adds one job', async t => {
  const { startServer, first } = await setUp(t, 1)
  const jobs = startServer()
  const [one, again] = [
    await jobs.submit({ change: first }, integrator, 'key'),
    await jobs.submit({ change: first }, integrator, 'key'),
  ]
  assert.equal(one.id, again.id)
  const other = await jobs.submit({ change: first }, { ...integrator, name: 'another' }, 'key')
  assert.notEqual(other.id, one.id)
})

test('who requested a job may cancel it, and an integrator, until it has changed the channel', async t => {
  const { smokeTest, waitForRun } = createHeldSmokeTest()
  const { startServer, activations, readVersions } = await setUp(t, 2, smokeTest)
  const jobs = startServer()
  const team: Actor = { name: 'team mfe-team-1', remote: 'mfe-team-1' }
  const [first, second] = activations
  assert.ok(first && second)
  const running = await jobs.submit({ change: first }, integrator)
  const queued = await jobs.submit({ change: second }, team)
  const gate = await waitForRun(1)
  await assert.rejects(jobs.cancel(running.id, team), { key: 'platform.jobNotYours' })
  for (const { id } of [queued, running])
    await assert.rejects(jobs.unschedule(id, integrator), { key: 'platform.notScheduled' })
  assert.equal((await jobs.cancel(queued.id, team)).state, 'canceled')
  await jobs.cancel(running.id, { name: 'another integrator', remote: null })
  assert.equal(gate.signal?.aborted, true)
  const ended = await jobs.waitForEnd(running.id)
  assert.deepEqual([ended.state, ended.canceledBy], ['canceled', 'another integrator'])
  assert.equal((await readVersions()).get('mfe-team-0'), createTeamBuild(0, 'a').version)
  await assert.rejects(jobs.cancel(running.id, integrator), { key: 'platform.jobTooLate' })
})

test('a server that stops puts its job back, and another one makes the change', async t => {
  const { smokeTest, waitForRun } = createHeldSmokeTest()
  const { startServer, first, readVersions } = await setUp(t, 1, smokeTest)
  const one = startServer()
  const { id } = await one.submit({ change: first }, integrator)
  await waitForRun(1)
  const waiting = one.waitForEnd(id)
  const outage = assert.rejects(waiting, OutageError)
  await one.stop()
  await outage
  const other = startServer({ smokeTest: passingSmokeTest })
  const job = await other.require(id)
  assert.deepEqual([job.state, job.attempts], ['queued', 0])
  other.start()
  assert.equal((await other.waitForEnd(id)).state, 'succeeded')
  assert.equal((await readVersions()).get('mfe-team-0'), createTeamBuild(0, 'b').version)
})

test('of two servers one runs a job, and the other takes it over when the first is silent', async t => {
  const { smokeTest, waitForRun, runs } = createHeldSmokeTest()
  const { startServer, first, site, services, readVersions } = await setUp(t, 1, smokeTest)
  const { store } = services
  // The renewals of a server that is silent do not arrive
  const silent = { ...services.changeJobs, renew: () => Promise.resolve({ isCanceled: false }) }
  const one = startServer({ changeJobs: silent })
  const { id } = await one.submit({ change: first }, integrator)
  const gate = await waitForRun(1)
  const other = startServer({ smokeTest: passingSmokeTest })
  other.start()
  await sleep(50)
  assert.equal((await other.require(id)).state, 'running')
  assert.equal(runs.length, 1)
  site.clock.advance(leaseMs + 1)
  assert.equal((await other.waitForEnd(id)).state, 'succeeded')
  const history = (await store.listHistory({ name: 'mfe-team-0', limit: 100 })).length
  // What the first one decides after that changes nothing
  gate.pass()
  await one.stop()
  assert.equal((await store.listHistory({ name: 'mfe-team-0', limit: 100 })).length, history)
  assert.equal((await readVersions()).get('mfe-team-0'), createTeamBuild(0, 'b').version)
})

test('a rollback whose server died after it is not made again', async t => {
  const { startServer, first, services, site, readVersions } = await setUp(t, 1)
  await createChannels(services).activate(first, integrator)
  const dying = { ...services.changeJobs, finish: () => Promise.reject(new Error('the server died')) }
  const one = startServer({ changeJobs: dying })
  const { id } = await one.submit(
    { change: { action: 'rollback', channel, remote: first.remote } },
    integrator,
  )
  while (!(await services.changeJobs.find(id))?.applied) await sleep(10)
  await one.stop()
  site.clock.advance(leaseMs + 1)
  const other = startServer()
  other.start()
  const ended = await other.waitForEnd(id)
  const earlier = createTeamBuild(0, 'a').version
  assert.deepEqual([ended.state, ended.result?.version], ['succeeded', earlier])
  assert.equal((await readVersions()).get(first.remote), earlier)
})

test('a job that ends its server again and again is given up', async t => {
  const { startServer, first, services, site } = await setUp(t, 1)
  const jobs = startServer()
  const lost = { holder: 'a server that died', now: site.clock.now(), until: site.clock.now() }
  const { id } = await services.changeJobs.add(
    {
      id: 'job',
      channel,
      queue: 'changes',
      request: { change: first },
      actor: integrator,
      idempotencyKey: '1',
      startsAt: null,
      createdAt: 1,
    },
    0,
  )
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    assert.equal((await services.changeJobs.claim(lost, () => true)).job?.attempts, attempt)
  }
  jobs.start()
  const ended = await jobs.waitForEnd(id)
  assert.deepEqual([ended.state, ended.result?.failure?.key], ['failed', 'platform.jobInterrupted'])
})

test('a change with effects is made only while it has them', async t => {
  const { startServer, first, services } = await setUp(t, 1)
  const jobs = startServer()
  const effects = await createReleaseChanges(services).plan(first, integrator)
  const run = async () => jobs.waitForEnd((await jobs.submit({ change: first, effects }, integrator)).id)
  assert.equal((await run()).state, 'succeeded')
  const again = await run()
  assert.deepEqual([again.state, again.result?.failure?.key], ['refused', 'platform.nothingChanges'])
})

test('a result is deleted after a week', async t => {
  const { startServer, first, site } = await setUp(t, 1)
  const jobs = startServer()
  const { id } = await jobs.submit({ change: first }, integrator)
  await jobs.waitForEnd(id)
  site.clock.advance(7 * 86_400_000 + 1)
  await jobs.submit({ change: first }, integrator)
  await assert.rejects(jobs.require(id), new DomainError('platform.unknownJob', { id }))
})
