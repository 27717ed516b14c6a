import assert from 'node:assert/strict'
import { test } from 'node:test'
import { login, publishPortfolio, register, sendFeedback } from '@tessera/shared-contracts'
import { createRemoteBuild, createShellBuild, deployBuilds } from '@tessera/platform/testing'
import { buildPortfolio } from '../seeds/seed-member.ts'
import { startTestApp } from '../test-app.ts'
import { measureRequest } from './request-budget.ts'

/** Small requests have a small budget: each of these took a second, or could have. */
const budget = { processorMs: 50, memoryBytes: 100_000_000 }

const json = (url: string, fields: unknown) => ({
  method: 'POST' as const,
  url,
  headers: { 'content-type': 'application/json' },
  payload: JSON.stringify(fields),
})
const form = (url: string, fields: Record<string, string>) => ({
  method: 'POST' as const,
  url,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(fields).toString(),
})
const get = (url: string, headers: Record<string, string> = {}) => ({ method: 'GET' as const, url, headers })

/** The stored corpus: what reviews and earlier runs of the fuzzer found, or found close to it. */
const requests = {
  'a path of slashes': get(`/${'/'.repeat(15_500)}tools`),
  'a path of escaped slashes': get(`/${'%2f'.repeat(5_000)}tools`),
  'a release file with a path of dots': get(`/remotes/mfe-gallery/1/${'../'.repeat(4_000)}x.js`),
  'a release file with escapes': get(`/remotes/mfe-gallery/${'%2B'.repeat(5_000)}/x.js`),
  'a language of many parts': get('/', { 'accept-language': 'zh;q=0.1,'.repeat(1_500) }),
  'a cookie of many parts': get('/', { cookie: 'a=b; '.repeat(2_500) }),
  'a forged visitor': get('/', { cookie: `visitor=${'.'.repeat(14_000)}` }),
  'an address of dots': form(register.path, {
    username: 'Ada',
    code: '123456',
    password: 'correct horse',
    email: `a@${'.'.repeat(250)}`,
  }),
  'a password of many characters': form(login.path, {
    email: 'a@example.org',
    password: 'x'.repeat(100_000),
  }),
  'feedback of spaces': form(sendFeedback.path, { category: 'idea', text: ' '.repeat(90_000) }),
  'deep JSON': { ...json(sendFeedback.path, {}), payload: `${'['.repeat(5_000)}${']'.repeat(5_000)}` },
  'a policy report of slashes': {
    ...json('/platform/policy-reports', {
      'csp-report': { 'blocked-uri': '/'.repeat(4_900), 'source-file': '/remotes/'.repeat(500) },
    }),
    headers: { 'content-type': 'application/csp-report' },
  },
}

test('requests that once were costly, and their kin, stay below their budget', async t => {
  const site = await startTestApp()
  t.after(site.close)
  await deployBuilds(site, [createRemoteBuild('a'), createShellBuild()])
  for (const [name, request] of Object.entries(requests)) {
    const results: (string | null)[] = []
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const finish = measureRequest(budget)
      const { statusCode } = await site.app.inject(request)
      results.push(finish())
      assert.ok(statusCode < 500, `${name}: ${statusCode}`)
    }
    // Compiling code and collecting garbage cost time too; the request always costs what it costs
    assert.ok(results.includes(null), `${name}: ${results.join(', ')}`)
  }
})

test('a document of nested style values stays below its budget', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const member = await site.registerMember()
  const style = { fontFamily: 'Lato,'.repeat(2_000_000), color: `rgb(${' '.repeat(9_000_000)}` }
  const layer = { id: 'a', type: 'text', className: 'x '.repeat(99), style }
  const document = {
    ...(await buildPortfolio()),
    pages: [{ id: 'p', width: 811, height: 937, layers: [layer] }],
  }
  const finish = measureRequest({ processorMs: 1_000, memoryBytes: 300_000_000 })
  const { body } = await member.call(publishPortfolio, document)
  assert.equal(finish(), null)
  assert.match(body.error ?? '', /Page 1 has something/)
})
