import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { getConsoleHealth, reportFault, type TimeRange } from '@tessera/shared-contracts'
import { dayMs, hourMs, minuteMs } from '@tessera/server-kit/clock'
import { createRemoteBuild, createShellBuild, deployBuilds } from '@tessera/platform/testing'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import type { Services } from '../../services.ts'
import { taskKindNames } from '../../features.ts'
import { createMetrics } from '../../infra/metrics/metrics.ts'
import { buildTask } from '../../../test/seeds/build-task.ts'
import { registerWithRole } from '../../../test/seeds/seed-role.ts'
import { plainPasswords, startTestApp } from '../../../test/test-app.ts'
import { recordMailFailure } from './mail-failures.ts'
import { createMetricSampler } from './samples/metric-sampler.ts'
import type { Task } from '../tasks/task-record.ts'

const gateBrowser: Services['gateBrowser'] = {
  description: 'a browser',
  open: () => Promise.reject(new Error('a test has no browser')),
}

/** A site without requests in its metrics, with an operator and the samplers of two of its processes. */
async function start(t: TestContext, adapters: Partial<Services> = {}) {
  const site = await startTestApp({ adapters: { passwords: plainPasswords, gateBrowser, ...adapters } })
  t.after(site.close)
  const { browser } = await registerWithRole(site, 'operator')
  const { stores, clock } = site.adapters
  const createProcess = () => {
    const metrics = createMetrics({ stores, clock, taskKindNames, includeProcess: false })
    return { metrics, ...createMetricSampler({ ...site.adapters, counts: metrics }) }
  }
  /** Lets a minute pass, and stores its values. */
  async function passMinute(...processes: ReturnType<typeof createProcess>[]) {
    site.clock.advance(minuteMs)
    for (const { sample } of processes) await sample()
  }
  return { site, browser, createProcess, passMinute }
}

async function readHealth(browser: TestClient, range: TimeRange) {
  const { body } = await browser.call(getConsoleHealth, { range })
  const find = (...name: string[]) =>
    body.series?.find(({ metric, labels }) => [metric, ...labels].join() === name.join())?.values ?? []
  return { ...body, find, last: (...name: string[]) => find(...name).findLast(value => value !== null) }
}

test('only an operator reads the health', async t => {
  const { site } = await start(t)
  for (const role of ['integrator', 'moderator'] as const) {
    const { browser } = await registerWithRole(site, role)
    assert.equal((await browser.get('/api/console/health?range=hour')).statusCode, 404, role)
  }
})

test('the counts of several processes add up, and the state of the installation is stored once', async t => {
  const { browser, createProcess, passMinute } = await start(t)
  const [one, other] = [createProcess(), createProcess()]
  for (const { metrics } of [one, other, other]) {
    metrics.requestCompleted({ route: 'GET /', status: 200, durationMs: 80 })
    metrics.requestCompleted({ route: 'GET /', status: 503, durationMs: 3 })
    metrics.taskEnded({ kind: 'generation', engine: 'x', outcome: 'task.moderated', milliseconds: 1 })
    metrics.engineFailed({ kind: 'upscale', engine: 'x', how: 'timed out' })
    metrics.mailFailed()
  }
  await passMinute(one, other)
  const { last, find, times, step_seconds } = await readHealth(browser, 'hour')
  assert.deepEqual([times?.length, step_seconds], [60, 60])
  assert.equal(last('requests', '2xx'), 3)
  assert.equal(last('requests', '5xx'), 3)
  assert.equal(last('tasks_ended', 'generation', 'moderated'), 3)
  assert.equal(last('engine_failures', 'upscale', 'timed_out'), 3)
  assert.equal(last('mail_failures'), 3)
  assert.deepEqual([last('members'), last('sessions')], [1, 1])
  assert.deepEqual([last('tasks_open', 'generation', 'waiting'), last('storage_bytes', 'used')], [0, 0])
  assert.equal(last('storage_bytes', 'free'), 60 * 1024 ** 3)
  assert.ok(Number(last('request_milliseconds', 'p50')) <= 5)
  assert.ok(Number(last('request_milliseconds', 'p95')) > 50)
  assert.equal(find('members').filter(value => value !== null).length, 1)
})

test('a minute without an event counts as 0, and one without a sample as unknown', async t => {
  const { site, browser, createProcess, passMinute } = await start(t)
  const server = createProcess()
  server.metrics.mailFailed()
  await passMinute(server)
  await passMinute(server)
  site.clock.advance(minuteMs)
  await passMinute(server)
  const { find } = await readHealth(browser, 'hour')
  assert.deepEqual(find('mail_failures').slice(-5), [1, 0, null, 0, null])
})

test('a day and a week show means, also after the minutes were compacted', async t => {
  const { site, browser, createProcess, passMinute } = await start(t)
  const server = createProcess()
  for (let minute = 0; minute < 60; minute += 1) {
    if (minute % 2 === 0) server.metrics.mailFailed()
    await passMinute(server)
  }
  const day = await readHealth(browser, 'day')
  assert.deepEqual([day.times?.length, day.last('mail_failures'), day.last('members')], [144, 0.5, 1])
  site.clock.advance(2 * dayMs)
  await site.adapters.stores.samples.compact(site.clock.now())
  const rows = await site.queries.selectFrom('metric_samples').selectAll().execute()
  const ofMails = rows.filter(({ series }) => series === 'mail_failures')
  assert.deepEqual([...new Set(rows.map(({ step_minutes }) => step_minutes))], [15])
  assert.equal(ofMails.length, 4)
  const week = await readHealth(browser, 'week')
  assert.deepEqual([week.times?.length, week.last('members')], [168, 1])
  assert.ok(Math.abs(Number(week.last('mail_failures')) - 0.5) < 0.05)
  site.clock.advance(8 * dayMs)
  await site.adapters.stores.samples.compact(site.clock.now())
  assert.deepEqual(await site.queries.selectFrom('metric_samples').selectAll().execute(), [])
})

test('events with made-up names cannot add series without end', async t => {
  const { createProcess, passMinute, site } = await start(t)
  const server = createProcess()
  for (let made = 0; made < 1_000; made += 1)
    server.metrics.taskEnded({
      kind: 'generation',
      engine: 'x',
      milliseconds: 1,
      outcome: `made-up-${made}` as 'succeeded',
    })
  await passMinute(server)
  const rows = await site.queries.selectFrom('metric_samples').select('series').execute()
  assert.ok(rows.length < 220, String(rows.length))
})

test('an installation that works has no problems', async t => {
  const { browser } = await start(t)
  assert.deepEqual((await readHealth(browser, 'hour')).problems, [])
})

const createOpenTask = (memberId: string, createdAt: number): Task => ({
  ...buildTask('left'),
  memberId,
  createdAt,
})

test('what is wrong is listed with its numbers', async t => {
  const { site, browser } = await start(t, {
    checks: { database: () => Promise.resolve(), store: () => Promise.reject(new Error('away')) },
    readDiskSpace: () => Promise.resolve({ freeBytes: 1_000_000, totalBytes: 100_000_000_000 }),
    gateBrowser: { ...gateBrowser, description: null },
    // No runner claims the task
    timer: () => () => undefined,
  })
  await recordMailFailure(site.adapters)
  const build = createRemoteBuild('a')
  await deployBuilds(site, [build, createShellBuild()])
  const fault = {
    composition: 'c',
    remote: build.name,
    version: build.version,
    fellBackTo: null,
    phase: 'load' as const,
    message: 'boom',
    path: '/tools',
  }
  for (let visitors = 0; visitors < 20; visitors += 1) {
    const visitor = site.client()
    await visitor.get('/tools')
    await visitor.call(reportFault, fault)
  }
  const blocked = { directive: 'connect-src', blocked: 'https://maps.example' }
  const release = `${build.name}@${build.version}`
  await site.adapters.stores.policyReports.add('production', { ...blocked, release }, site.clock.now())
  await site.queries
    .updateTable('accounts')
    .set(({ eb }) => ({ balance: eb('balance', '+', 5) }))
    .execute()
  const [account] = await site.adapters.stores.accounts.list()
  await site.adapters.stores.tasks.add(createOpenTask(account?.id ?? '', site.clock.now() - hourMs))

  const { problems } = await readHealth(browser, 'hour')
  const find = (kind: string) => problems?.find(problem => problem.kind === kind)
  assert.deepEqual(find('store_unreachable'), { kind: 'store_unreachable', severity: 'error', values: {} })
  assert.deepEqual(find('disk_low')?.values, { free_bytes: 1_000_000, free_percent: 0 })
  assert.deepEqual(find('mail_failing')?.values, { failed: 1 })
  assert.equal(find('release_failing')?.values.faults, 20)
  const { name: remote, version } = build
  const place = { channel: 'production', remote, version }
  assert.deepEqual(find('content_blocked')?.values, { ...place, ...blocked })
  assert.ok(Number(find('credits_wrong')?.values.faults) >= 1)
  assert.equal(find('tasks_stuck')?.values.stuck, 1)
  assert.equal(find('no_gate_browser')?.severity, 'warning')
})
