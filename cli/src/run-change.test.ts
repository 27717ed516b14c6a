import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import {
  activateRelease,
  cancelJob,
  getJob,
  listJobs,
  type CallResponseInput,
  type Finding,
} from '@tessera/shared-contracts'
import { startFakePlatform } from '../test/fake-platform.ts'
import { listenOnLoopback } from '../test/listen.ts'
import { runTessera } from '../test/run-tessera.ts'

type Job = NonNullable<CallResponseInput<typeof getJob>['job']>

const activation = ['activate', 'mfe-plaza@1.0.0', '--channel', 'production']
const finding: Finding = { rule: 'mount', sentence: 'It does not mount.', owners: ['mfe-plaza'] }

const createJob = (rest: Partial<Job>): Job => ({
  id: 'job-1',
  channel: 'production',
  action: 'activate',
  remote: 'mfe-plaza',
  version: '1.0.0',
  requestedBy: 'team mfe-plaza',
  state: 'queued',
  position: 2,
  revision: JSON.stringify(rest),
  createdAt: '2026-11-28T08:00:00.000Z',
  ...rest,
})
const running = createJob({
  state: 'running',
  progress: { done: 11, total: 42, remote: 'mfe-gallery', screen: 'tools' },
})
const succeeded = createJob({ state: 'succeeded', result: { success: true, mounted: true } })

/** A platform whose job has these states one after another. */
async function startPlatform(t: TestContext, states: Job[]) {
  const platform = await startFakePlatform(t)
  const [first = succeeded] = states
  platform.on(activateRelease, () => ({ success: true, job: first }))
  let read = 0
  platform.on(getJob, () => ({ success: true, job: states[Math.min((read += 1), states.length - 1)] }))
  return platform
}

test('shows the position and the progress of a job, and then its result', async t => {
  const { url, received } = await startPlatform(t, [createJob({}), running, succeeded])
  const { code, out, error } = await runTessera(activation, { url, token: 'secret' })
  assert.deepEqual([code, out], [0, 'mfe-plaza@1.0.0 is live on production.'])
  assert.deepEqual(error.split('\n'), [
    'queued on production, 2 before it',
    'mounting 12 of 42: mfe-gallery/tools',
  ])
  assert.equal(received[0]?.headers.prefer, 'respond-async')
  assert.equal(received[1]?.query.known, createJob({}).revision)
})

test('a job that waits for no other is starting', async t => {
  const { url } = await startPlatform(t, [createJob({ position: 0 }), succeeded])
  assert.equal((await runTessera(activation, { url, token: 'secret' })).error, 'starting')
})

test('a job that was refused, has failed or was canceled is an error', async t => {
  const run = async (job: Job) => {
    const { url } = await startPlatform(t, [createJob({}), job])
    return runTessera(activation, { url, token: 'secret' })
  }
  const seen = { ...finding, screenshot: '/platform/screenshots/abc' }
  const pictured = await run(
    createJob({ state: 'refused', result: { success: false, error: 'no', findings: [seen] } }),
  )
  assert.match(pictured.error, /screenshot: http:\/\/127\.0\.0\.1:\d+\/platform\/screenshots\/abc$/)
  const refused = await run(
    createJob({ state: 'refused', result: { success: false, error: 'no', findings: [finding] } }),
  )
  assert.equal(refused.code, 1)
  assert.match(refused.error, /The gate refuses this change\.\n {2}mount: It does not mount\. \(mfe-plaza\)$/)
  const canceled = await run(
    createJob({ state: 'canceled', result: { success: false, error: 'This was canceled by integrator.' } }),
  )
  assert.deepEqual(
    [canceled.code, canceled.error.split('\n').at(-1)],
    [1, 'This was canceled by integrator.'],
  )
})

/** Passes requests on, except those for which `cut` returns true: their connections end without a response. */
async function startProxy(t: TestContext, target: string, cut: (path: string, count: number) => boolean) {
  const counts = new Map<string, number>()
  const proxy = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', target)
    const count = (counts.get(pathname) ?? 0) + 1
    counts.set(pathname, count)
    void (async () => {
      const body = Buffer.concat(await request.toArray())
      const headers = new Headers()
      for (const name of ['content-type', 'authorization', 'prefer', 'idempotency-key'])
        if (request.headers[name]) headers.set(name, String(request.headers[name]))
      const passed = await fetch(target + pathname + search, {
        method: request.method ?? 'GET',
        headers,
        ...(request.method === 'POST' && { body }),
      })
      if (cut(pathname, count)) request.socket.destroy()
      else response.writeHead(passed.status, { 'content-type': 'application/json' }).end(await passed.text())
    })()
  })
  return listenOnLoopback(t, proxy)
}

test('a connection that is cut is tried again, and the change is requested with one key', async t => {
  const platform = await startPlatform(t, [createJob({}), running, succeeded])
  platform.on(listJobs, () => ({ success: true, jobs: [] }))
  const url = await startProxy(t, platform.url, (_, count) => count === 1)
  const { code, out } = await runTessera(['--json', ...activation], { url, token: 'secret' })
  // The first look at the jobs is cut too, so it is unknown whether the platform knows jobs
  assert.equal(code, 1)
  assert.match(out, /It is unknown whether the change was made: \\"tessera history\\" shows it/)
  assert.doesNotMatch(out, /cannot be reached/)

  const other = await startProxy(t, platform.url, (name, count) => name !== '/platform/jobs' && count === 1)
  const { out: live } = await runTessera(activation, { url: other, token: 'secret' })
  assert.equal(live, 'mfe-plaza@1.0.0 is live on production.')
  const keys = platform.received.flatMap(({ headers }) => headers['idempotency-key'] ?? [])
  assert.equal(keys.length, 3)
  assert.notEqual(keys[0], keys[1])
  assert.equal(keys[1], keys[2])
})

test('a change is not requested again from a platform without jobs', async t => {
  const platform = await startFakePlatform(t)
  platform.on(activateRelease, () => ({ success: true, mounted: true }))
  const url = await startProxy(t, platform.url, name => name === '/platform/activations')
  const { error } = await runTessera(activation, { url, token: 'secret' })
  assert.match(error, /did not respond in time, or the connection was cut.*It is unknown/)
  assert.equal(platform.received.length, 1)
  assert.equal(
    (await runTessera(activation, { url: platform.url, token: 'secret' })).out,
    'mfe-plaza@1.0.0 is live on production.',
  )
})

test('Ctrl+C leaves the job running, and says how to look', async t => {
  const platform = await startFakePlatform(t)
  platform.on(activateRelease, () => ({ success: true, job: running }))
  const entry = path.join(import.meta.dirname, 'tessera.ts')
  const waiting = Promise.withResolvers<undefined>()
  const hanging = await listenOnLoopback(
    t,
    createServer((request, response) => {
      if (request.url?.startsWith('/platform/job-details')) return waiting.resolve(undefined)
      response.end(JSON.stringify({ success: true, job: running }))
    }),
  )
  const command = spawn(process.execPath, [entry, ...activation], {
    env: { ...process.env, TESSERA_URL: hanging, TESSERA_TOKEN: 'secret' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  t.after(() => command.kill('SIGKILL'))
  const errors = command.stderr.toArray()
  await waiting.promise
  command.kill('SIGINT')
  const [code] = (await once(command, 'exit')) as [number | null]
  assert.equal(code, 130)
  assert.match(
    Buffer.concat(await errors).toString(),
    /The job goes on at the server\. "tessera jobs job-1" shows it, "tessera jobs job-1 --cancel" cancels it\./,
  )
})

test('jobs are listed, shown, waited for and canceled', async t => {
  const platform = await startPlatform(t, [running, running, succeeded])
  platform.on(listJobs, () => ({ success: true, jobs: [running, succeeded] }))
  const run = async (...words: string[]) =>
    (await runTessera(['jobs', ...words], { url: platform.url, token: 'secret' })).out.split('\n')
  const [first, second] = await run()
  assert.match(
    first ?? '',
    /job-1 {2}activate mfe-plaza@1\.0\.0 on production {2}mounting 12 of 42: mfe-gallery\/tools {2}team mfe-plaza$/,
  )
  assert.match(second ?? '', / succeeded +team mfe-plaza$/)
  const shown = await run('job-1', '--wait')
  assert.equal(shown[0], 'activate mfe-plaza@1.0.0 on production: succeeded')
  const canceled = createJob({ state: 'canceled', canceledBy: 'integrator' })
  platform.on(cancelJob, () => ({ success: true, job: canceled }))
  assert.equal(
    (await run('job-1', '--cancel'))[0],
    'activate mfe-plaza@1.0.0 on production: canceled by integrator',
  )
})
