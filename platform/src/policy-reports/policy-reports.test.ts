import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { getStatus } from '@tessera/shared-contracts'
import { dayMs, isoTime } from '@tessera/server-kit/clock'
import { createRemoteBuild } from '../../test/test-releases.ts'
import { startTestRegistry } from '../../test/test-registry.ts'
import { policyReportPath } from './routes.ts'

const { site, galleryTeam, integrator, publish, activate } = await startTestRegistry()
after(site.close)
const { policyReports } = site.services

const send = (fields: Record<string, unknown>, payload = JSON.stringify({ 'csp-report': fields })) =>
  site.app.inject({
    method: 'POST',
    url: policyReportPath,
    headers: { 'content-type': 'application/csp-report', host: 'localhost' },
    payload,
  })

/** Reads the version of the live gallery, and the address of one of its files as browsers report it. */
async function readLiveGallery() {
  const live = await site.services.store.listLive('production')
  const version = live.find(({ name }) => name === 'mfe-gallery')?.version ?? ''
  return { version, file: `http://localhost/remotes/mfe-gallery/${encodeURIComponent(version)}/entry.js` }
}

test('pages name the address for reports, and what was blocked is counted by its cause', async () => {
  const { headers } = await site.client().get('/')
  assert.match(String(headers['content-security-policy']), new RegExp(`; report-uri ${policyReportPath}$`))

  const { version, file } = await readLiveGallery()
  const fields = {
    'effective-directive': 'connect-src',
    'blocked-uri': 'https://evil.example/steal?secret=1',
    'document-uri': 'http://localhost/personal-homepage?token=secret',
    'source-file': file,
  }
  for (let time = 0; time < 3; time += 1) assert.equal((await send(fields)).statusCode, 204)
  await send({ 'violated-directive': "script-src 'self'", 'blocked-uri': 'inline' })
  await send({ 'effective-directive': 'img-src', 'blocked-uri': 'data:image/png;base64,AAAA' })
  const reports = (await policyReports.list()).map(report => ({ ...report }))
  const lastAt = site.clock.now()
  const expected = [
    {
      directive: 'connect-src',
      blocked: 'https://evil.example',
      release: `mfe-gallery@${version}`,
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

test('the team sees what was blocked for its release, and the size of each screen, in the status', async () => {
  const { version, file } = await readLiveGallery()
  const fields = { 'effective-directive': 'font-src', 'blocked-uri': 'https://letters.example/a.woff2' }
  await send({ ...fields, 'source-file': file })
  await send({ ...fields, 'source-file': file.replace('mfe-gallery', 'mfe-unknown') })
  const { body } = await site.client().call(getStatus, {}, galleryTeam)
  const gallery = body.remotes?.find(({ remote }) => remote === 'mfe-gallery')
  const blocked = gallery?.blocked?.find(({ directive }) => directive === 'font-src')
  const lastAt = isoTime(site.clock.now())
  assert.deepEqual(blocked, { directive: 'font-src', blocked: 'https://letters.example', reports: 1, lastAt })
  const account = body.remotes?.find(({ remote }) => remote === 'mfe-account')
  assert.deepEqual(account?.blocked, [])
  // The entry has one letter, wall.js four
  assert.deepEqual(gallery?.screenBytes, { wall: 5, work: 1 })

  const reports = await policyReports.list()
  const ofFonts = reports.filter(({ directive }) => directive === 'font-src').map(({ release }) => release)
  assert.deepEqual(ofFonts.toSorted(), ['', `mfe-gallery@${version}`], 'an unknown release is not stored')
})

test('what is blocked for a canary is that of the canary', async () => {
  const build = createRemoteBuild('canary')
  await publish(build, galleryTeam)
  const fields = {
    'effective-directive': 'frame-src',
    'blocked-uri': 'https://video.example',
    'source-file': `http://localhost/remotes/${build.name}/${encodeURIComponent(build.version)}/entry.js`,
  }
  const readRelease = async () =>
    (await policyReports.list()).find(({ directive }) => directive === 'frame-src')?.release
  await send(fields)
  assert.equal(await readRelease(), '', 'it is published, but no page has it')
  await activate(build, integrator, { percent: 10 })
  site.clock.advance(1)
  await send(fields)
  assert.equal(await readRelease(), `${build.name}@${build.version}`)
})

test('reports that are no reports are ignored, and their number is limited', async () => {
  const before = await policyReports.list()
  for (const payload of ['', '[]', '{"csp-report":1}', 'null', '{"csp-report":{"blocked-uri":7}}'])
    assert.equal((await send({}, payload)).statusCode, 204)
  assert.equal((await send({ 'blocked-uri': 'x'.repeat(20_000) })).statusCode, 413)
  assert.deepEqual(await policyReports.list(), before)

  for (let n = 0; n < 250; n += 1)
    await send({ 'effective-directive': 'img-src', 'blocked-uri': `https://a${n}.example` })
  const others = (await policyReports.list()).filter(({ release }) => release === '')
  assert.equal(others.length, 200)
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
  for (let n = 1; n <= 200; n += 1)
    await policyReports.add('production', { ...blocked, blocked: `https://${n}.example` }, at)
  await policyReports.add('staging', { ...blocked, blocked: 'https://new.example' }, at)
  const counts = Map.groupBy(await policyReports.list(), ({ channel }) => channel)
  assert.deepEqual([counts.get('production')?.length, counts.get('staging')?.length], [200, 2])
  assert.ok((await policyReports.list()).every(({ reports }) => reports === 1))
})

test('a release has 50 different reports, and leaves those without a release alone', async () => {
  const blocked = { directive: 'img-src', blocked: '', release: 'mfe-gallery@2' }
  const at = site.clock.now() + 150 * dayMs
  for (let n = 0; n < 60; n += 1)
    await policyReports.add('production', { ...blocked, blocked: `https://${n}.example` }, at)
  await policyReports.add('production', { ...blocked, release: '' }, at)
  const counts = Map.groupBy(await policyReports.list(), ({ release }) => release)
  assert.deepEqual([counts.get('mfe-gallery@2')?.length, counts.get('')?.length], [50, 1])
  const gallery = [{ remote: 'mfe-gallery', version: '2' }]
  assert.equal((await policyReports.listOfReleases('production', gallery, at + 1)).length, 0)
  assert.equal((await policyReports.listOfReleases('production', gallery, at)).length, 50)
  // As of a channel that serves nothing yet
  assert.deepEqual(await policyReports.listOfReleases('production', [], at), [])
})
