import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { getCreations, reportFault, submitTextToImage } from '@tessera/shared-contracts'
import type { AppSettings } from '../../app.ts'
import { EngineRefusalError } from '../tasks/engine.ts'
import { createFakeEngine } from '../../../test/fakes/fake-engines.ts'
import { deployBuilds, createRemoteBuild } from '@tessera/platform/testing'
import {
  seedCreation,
  buildGenerationRequest,
  seedPaidMember,
  waitForTask,
} from '../../../test/seeds/seed-creation.ts'
import { startTestApp } from '../../../test/test-app.ts'

async function start(t: TestContext, settings: Partial<AppSettings> = {}) {
  const site = await startTestApp({ settings })
  t.after(site.close)
  const read = (headers: Record<string, string> = {}) => site.app.inject({ url: '/metrics', headers })
  return { site, read }
}

test('calls, tasks, sessions and reports are counted', async t => {
  const { site, read } = await start(t)
  const build = createRemoteBuild('a')
  await deployBuilds(site, [build])
  const member = await seedPaidMember(site)
  await seedCreation(member, 'a lake')
  await site.client().call(getCreations, { page: 1 })

  const { headers, body } = await read()
  assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/)
  for (const line of [
    /^tessera_http_request_duration_seconds_count\{route="POST \/api\/get_creations\.php",status="200"\} 1$/m,
    /^tessera_task_duration_seconds_count\{kind="generation",engine="[^"]+",outcome="succeeded"\} 1$/m,
    /^tessera_tasks\{kind="generation",state="waiting"\} 0$/m,
    /^tessera_task_queue_age_seconds\{kind="upscale"\} 0$/m,
    /^tessera_sessions 1$/m,
    new RegExp(
      String.raw`^tessera_release_reports\{channel="production",remote="mfe-gallery",release="${build.version.replace('+', String.raw`\+`)}",report="failed"\} 0$`,
      'm',
    ),
  ])
    assert.match(body, line)
})

test('a refusal of an engine and the failed task are counted', async t => {
  const engine = { ...createFakeEngine(), submit: () => Promise.reject(new EngineRefusalError('too wide')) }
  const site = await startTestApp({ adapters: { engine } })
  t.after(site.close)
  const member = await seedPaidMember(site)
  const { body: submitted } = await member.call(submitTextToImage, buildGenerationRequest('a lake'))
  await waitForTask(member, submitted.uuid ?? '')
  const { body } = await site.app.inject('/metrics')
  assert.match(body, /^tessera_engine_failures_total\{kind="generation",engine="[^"]+",how="refused"\} 1$/m)
  assert.match(body, /outcome="engineRefused"\} 1$/m)
})

test('visitors cannot add labels', async t => {
  const { site, read } = await start(t)
  for (const path of ['/a', '/b/c', '/media/x.png', '/remotes/x/1/y.js', '/api/none', '/portfolio/abc'])
    await site.client().get(path)
  const fault = {
    composition: 'c',
    remote: 'made-up',
    version: '9',
    fellBackTo: null,
    phase: 'load' as const,
    message: 'x',
    path: '/',
  }
  await site.client().call(reportFault, fault)
  const { body } = await read()
  assert.doesNotMatch(body, /made-up|x\.png|abc|none/)
})

test('this machine and holders of the token read the metrics', async t => {
  const token = 'a token of the operator'.replaceAll(' ', '-')
  const { site, read } = await start(t, { metricsToken: token })
  const elsewhere = (headers: Record<string, string> = {}) =>
    site.app.inject({ url: '/metrics', headers, remoteAddress: '203.0.113.7' })

  assert.equal((await read()).statusCode, 200)
  assert.equal((await elsewhere({ authorization: `Bearer ${token}` })).statusCode, 200)
  assert.equal((await elsewhere()).statusCode, 404)
  assert.equal((await elsewhere({ authorization: 'Bearer another' })).statusCode, 404)
  assert.equal(
    (await read({ 'x-forwarded-for': '203.0.113.7' })).statusCode,
    404,
    'forwarded by a proxy on this machine',
  )
})

test('without a configured token, other machines cannot read the metrics', async t => {
  const { site } = await start(t)
  const response = await site.app.inject({
    url: '/metrics',
    remoteAddress: '203.0.113.7',
    headers: { authorization: 'Bearer null' },
  })
  assert.equal(response.statusCode, 404)
})
