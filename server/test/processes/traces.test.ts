import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { getCreations, submitTextToImage, type CallResponse } from '@tessera/shared-contracts'
import { createDiskReleaseFiles } from '@tessera/platform'
import { deployBuilds, createRemoteBuild, createShellBuild } from '@tessera/platform/testing'
import { simulatedEngineName } from '../../src/engines/simulated/simulated-jobs.ts'
import { createTestInstallation } from '../database/test-database.ts'
import { startFakeCollector, type CollectedSpan } from '../fakes/fake-collector.ts'
import { buildGenerationRequest, seedPaidMember, waitUntil } from '../seeds/seed-creation.ts'
import { startTestApp } from '../test-app.ts'
import { startPrintingProcess } from './printing-process.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const pageSpanId = 'b7ad6b7169203331'
const traceparent = `00-${traceId}-${pageSpanId}-01`
const release = createRemoteBuild('a')
const prompt = 'a fox that nobody may read of'

/** Creates an installation with a release and a paid member. */
async function seedInstallation(t: TestContext) {
  const installation = await createTestInstallation(t)
  const { stores, transact } = await installation.open()
  const releaseFiles = await createDiskReleaseFiles(join(installation.folder, 'releases'))
  const site = await startTestApp({ adapters: { stores, transact, releaseFiles, clock: Date.now } })
  await deployBuilds(site, [release, createShellBuild()])
  const { cookies } = await seedPaidMember(site)
  await site.close()
  return { installation, stores, cookie: [...cookies].map(pair => pair.join('=')).join('; ') }
}

const toEnvironment = (url: string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  IMAGE_ENGINE: 'simulated',
  LOG_LEVEL: 'info',
})

async function submit(address: string, headers: Record<string, string>) {
  const response = await fetch(address + submitTextToImage.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(buildGenerationRequest(prompt)),
  })
  return ((await response.json()) as CallResponse<typeof submitTextToImage>).uuid ?? ''
}

test('a page, a call, its task and what they do are spans of a trace', async t => {
  const { installation, stores, cookie } = await seedInstallation(t)
  const collector = await startFakeCollector(t)
  const environment = toEnvironment(collector.url)
  const server = await startPrintingProcess(installation, 'main.ts', {
    env: { ...environment, TASKS: 'workers' },
  })
  const worker = await startPrintingProcess(installation, 'worker.ts', {
    env: { ...environment, OTEL_SERVICE_NAME: 'tessera-worker' },
  })
  const html = await (await fetch(`${server.address}/?q=${encodeURIComponent(prompt)}`)).text()
  assert.match(html, /<meta name="tracing">/)
  const ofOtherSite = { traceparent, 'sec-fetch-site': 'cross-site' }
  await fetch(server.address + getCreations.path, { method: 'POST', headers: ofOtherSite })
  const uuid = await submit(server.address, { cookie, traceparent, 'sec-fetch-site': 'same-origin' })
  await waitUntil(async () => (await stores.tasks.find(uuid))?.state === 'succeeded')
  for (const each of [server, worker]) each.sendSignal('SIGTERM')
  const [{ code, lines }] = await Promise.all([server.ended, worker.ended])
  assert.equal(code, 0)

  const spans = collector.listSpans()
  /** Finds a span by the beginning of its name. */
  const find = (start: string, parent?: CollectedSpan) => {
    const found = spans.find(
      ({ name, parentSpanId }) => name.startsWith(start) && (!parent || parentSpanId === parent.spanId),
    )
    return found ?? assert.fail(`no span ${start} in ${spans.map(({ name }) => name).join(', ')}`)
  }
  const page = find('GET /')
  assert.equal(page.attributes['tessera.release.mfe-gallery'], release.version)
  assert.equal(page.attributes['http.response.status_code'], '200')
  find('select ', page)

  const call = find(`POST ${submitTextToImage.path}`)
  assert.deepEqual([call.service, call.traceId, call.parentSpanId], ['tessera', traceId, pageSpanId])
  find('insert tasks', call)
  const task = find('task generation', call)
  assert.deepEqual([task.service, task.traceId], ['tessera-worker', traceId])
  assert.equal(task.attributes['tessera.engine'], simulatedEngineName)
  find(`submit ${simulatedEngineName}`, task)
  find('image ', find('complete task', task))

  const foreign = find(`POST ${getCreations.path}`)
  assert.notEqual(foreign.traceId, traceId)
  assert.equal(foreign.parentSpanId, null)

  const begun = spans.filter(({ parentSpanId }) => parentSpanId === null)
  assert.equal(new Set(begun.map(span => span.traceId)).size, begun.length, 'each trace begins once')

  const answered = lines
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line) as { call?: string; trace_id?: string; span_id?: string })
    .find(line => line.call === `POST ${submitTextToImage.path}`)
  assert.deepEqual([answered?.trace_id, answered?.span_id], [traceId, call.spanId])

  const sent = collector.calls.map(({ body }) => body.toString()).join('')
  const [, token = ''] = cookie.split('=')
  for (const secret of ['fox', 'nobody', 'member-1@', token.slice(0, 20), '127.0.0.1', '?q='])
    assert.ok(!sent.includes(secret), `a span has ${secret}`)
})

test('a collector that is away costs a line in the log', async t => {
  const installation = await createTestInstallation(t)
  const server = await startPrintingProcess(installation, 'main.ts', {
    env: { ...toEnvironment('http://127.0.0.1:1'), OTEL_EXPORTER_OTLP_TIMEOUT: '200' },
  })
  const reported = server.waitForLine(/the collector does not receive traces/)
  await fetch(`${server.address}/api/none`)
  await reported
  await fetch(`${server.address}/api/none`)
  server.sendSignal('SIGTERM')
  const { code, lines } = await server.ended
  assert.equal(code, 0)
  assert.equal(lines.filter(line => line.includes('collector')).length, 1)
})

test('a collector that does not respond does not hold up a shutdown', async t => {
  const installation = await createTestInstallation(t)
  const collector = await startFakeCollector(t)
  collector.injectFault(/traces/, 'slow')
  const server = await startPrintingProcess(installation, 'main.ts', { env: toEnvironment(collector.url) })
  await fetch(`${server.address}/api/none`)
  const before = performance.now()
  server.sendSignal('SIGTERM')
  assert.equal((await server.ended).code, 0)
  assert.ok(performance.now() - before < 10_000)
})

/** Prints what the process loads of OpenTelemetry, without the interface, which prom-client imports. */
const printLoadedPackages = `
  import { registerHooks } from 'node:module'
  registerHooks({ resolve(name, context, next) {
    if (/@opentelemetry.(?!api$)/.test(name)) console.error('loads ' + name)
    return next(name, context)
  } })`

for (const [name, env] of Object.entries({
  'without an endpoint': {},
  'with OTEL_SDK_DISABLED': { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: 'true' },
}))
  test(`${name} nothing of OpenTelemetry is loaded`, async t => {
    const installation = await createTestInstallation(t)
    const server = await startPrintingProcess(installation, 'main.ts', {
      env,
      preload: printLoadedPackages,
    })
    const page = await (await fetch(server.address)).text()
    assert.doesNotMatch(page, /name="tracing"/)
    server.sendSignal('SIGTERM')
    const { lines } = await server.ended
    assert.deepEqual(
      lines.filter(line => line.startsWith('loads ')),
      [],
    )
  })

test('traces are sent with the headers of the collector and the attributes of the installation', async t => {
  const installation = await createTestInstallation(t)
  const collector = await startFakeCollector(t)
  const server = await startPrintingProcess(installation, 'main.ts', {
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging',
    },
  })
  await fetch(server.address)
  server.sendSignal('SIGTERM')
  await server.ended
  const [request] = collector.calls
  assert.equal(request?.path, '/v1/traces')
  assert.equal(request.headers['content-type'], 'application/x-protobuf')
  assert.equal(request.headers['api-key'], 'a key')
  for (const text of ['GET /', 'deployment.environment.name', 'staging'])
    assert.ok(request.body.includes(text), text)
})
