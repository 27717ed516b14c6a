import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { dayMs } from '@tessera/server-kit/clock'
import { startTestRegistry } from '../../test/test-registry.ts'
import { policyReportPath } from './routes.ts'

const { site } = await startTestRegistry()
after(site.close)
const { policyReports } = site.services

const send = (fields: Record<string, unknown>, payload = JSON.stringify({ 'csp-report': fields })) =>
  site.app.inject({
    method: 'POST',
    url: policyReportPath,
    headers: { 'content-type': 'application/csp-report', host: 'localhost' },
    payload,
  })

test('pages name the address for reports, and what was blocked is counted by its cause', async () => {
  const { headers } = await site.client().get('/')
  assert.match(String(headers['content-security-policy']), new RegExp(`; report-uri ${policyReportPath}$`))

  const fields = {
    'effective-directive': 'connect-src',
    'blocked-uri': 'https://evil.example/steal?secret=1',
    'document-uri': 'http://localhost/personal-homepage?token=secret',
    'source-file': 'http://localhost/remotes/mfe-gallery/1.0.0%2Babc/entry.js',
  }
  for (let time = 0; time < 3; time += 1) assert.equal((await send(fields)).statusCode, 204)
  await send({ 'violated-directive': "script-src 'self'", 'blocked-uri': 'inline' })
  await send({ 'effective-directive': 'img-src', 'blocked-uri': 'data:image/png;base64,AAAA' })
  const reports = await policyReports.list()
  const lastAt = site.clock.now()
  const expected = [
    {
      directive: 'connect-src',
      blocked: 'https://evil.example',
      release: 'mfe-gallery@1.0.0+abc',
      reports: 3,
    },
    { directive: 'img-src', blocked: 'data:', release: '', reports: 1 },
    { directive: 'script-src', blocked: 'inline', release: '', reports: 1 },
  ]
  const sorted = reports.toSorted((one, other) => one.directive.localeCompare(other.directive))
  assert.deepEqual(
    sorted,
    expected.map(each => ({ channel: 'production', ...each, lastAt })),
  )
  assert.doesNotMatch(JSON.stringify(reports), /secret|token/)
})

test('reports that are no reports are ignored, and their number is limited', async () => {
  const before = await policyReports.list()
  for (const payload of ['', '[]', '{"csp-report":1}', 'null', '{"csp-report":{"blocked-uri":7}}'])
    assert.equal((await send({}, payload)).statusCode, 204)
  assert.equal((await send({ 'blocked-uri': 'x'.repeat(20_000) })).statusCode, 413)
  assert.deepEqual(await policyReports.list(), before)

  for (let n = 0; n < 250; n += 1)
    await send({ 'effective-directive': 'img-src', 'blocked-uri': `https://a${n}.example` })
  assert.equal((await policyReports.list()).length, 200)
  site.clock.advance(31 * dayMs)
  await send({ 'effective-directive': 'img-src', 'blocked-uri': 'https://new.example' })
  assert.deepEqual(
    (await policyReports.list()).map(({ blocked }) => blocked),
    ['https://new.example'],
  )
})

test('each channel counts its own reports', async () => {
  const blocked = { directive: 'font-src', blocked: 'https://fonts.example', release: '' }
  const at = site.clock.now() + 90 * dayMs
  for (const channel of ['production', 'staging'] as const) await policyReports.add(channel, blocked, at)
  for (let n = 1; n <= 200; n += 1) await policyReports.add('production', { ...blocked, release: `${n}` }, at)
  await policyReports.add('staging', { ...blocked, release: 'new' }, at)
  const counts = Map.groupBy(await policyReports.list(), ({ channel }) => channel)
  assert.deepEqual([counts.get('production')?.length, counts.get('staging')?.length], [200, 2])
  assert.ok((await policyReports.list()).every(({ reports }) => reports === 1))
})
