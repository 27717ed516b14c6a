import assert from 'node:assert/strict'
import { after, describe, it, test } from 'node:test'
import { startTestRegistry } from '../../test/test-registry.ts'
import { createTestClient, type TestClient } from '@tessera/server-kit/testing/test-client'
import { createRemoteBuild } from '../../test/test-releases.ts'
import { computeIntegrity } from '../releases/release-files.ts'
import { getFilePolicy, isServed } from './release-file-rules.ts'

const { site, galleryTeam, publish, activate } = await startTestRegistry()
after(site.close)

/** Publishes a release with a page, a drawing and a script of an attacker. It is never activated. */
async function publishHostileRelease() {
  const hostile = '<script src="evil.js"></script>'
  const contents = { 'evil.html': hostile, 'evil.svg': '<svg/>', 'evil.xhtml': hostile, 'evil.js': 'steal()' }
  const build = createRemoteBuild('hostile')
  const files = Object.fromEntries(
    Object.entries(contents).map(([file, text]) => [
      file,
      { integrity: computeIntegrity(Buffer.from(text)), bytes: text.length },
    ]),
  )
  const record = { ...build.record, files: { ...build.record.files, ...files } }
  await publish({ ...build, record, contents: { ...build.contents, ...contents } }, galleryTeam)
  const staging = await site.openOrigin('staging')
  const getOn =
    (client: TestClient) =>
    (file: string, headers: Record<string, string> = {}) =>
      client.get(`/remotes/mfe-gallery/${build.version}/${file}`, headers)
  return { build, onStaging: getOn(createTestClient(staging)), onProduction: getOn(site.client()) }
}

describe('a release that was never activated', () => {
  it('is not served on production, before and after another release went live', async () => {
    const { build, onProduction } = await publishHostileRelease()
    assert.equal((await onProduction('evil.js', { 'sec-fetch-dest': 'script' })).statusCode, 404)
    await activate(createRemoteBuild('a'), galleryTeam)
    assert.equal((await onProduction('evil.js')).statusCode, 404)

    await activate(build, galleryTeam, { percent: 1 })
    assert.equal((await onProduction('evil.js')).statusCode, 200)
    await activate(createRemoteBuild('a'), galleryTeam)
    assert.equal((await onProduction('evil.js')).statusCode, 200)
  })

  it('has no documents on staging', async () => {
    const { onStaging: get } = await publishHostileRelease()
    for (const file of ['evil.html', 'evil.xhtml']) assert.equal((await get(file)).statusCode, 404)
    for (const destination of ['document', 'iframe', 'object', 'embed'])
      for (const file of ['evil.svg', 'evil.js'])
        assert.equal((await get(file, { 'sec-fetch-dest': destination })).statusCode, 404)
  })

  it('serves what pages of staging load, and gives a drawing no rights', async () => {
    const { onStaging: get } = await publishHostileRelease()
    assert.equal((await get('evil.js', { 'sec-fetch-dest': 'script' })).statusCode, 200)
    const drawing = await get('evil.svg', { 'sec-fetch-dest': 'image' })
    assert.equal(drawing.statusCode, 200)
    assert.match(String(drawing.headers['content-security-policy']), /^default-src 'none';.* sandbox$/)
  })
})

test('files without an ending, and endings of documents in any case, are not served', () => {
  for (const path of ['a.HTML', 'a.htm', 'a.xml', 'a.xht', 'a.shtml', 'a.pdf', 'a', 'a.js/', 'js'])
    assert.equal(isServed(path, 'script'), false, path)
  assert.equal(isServed('wall.JS', ''), true)
})

test('only scripts may run code', () => {
  assert.match(getFilePolicy('worker.js'), /script-src 'self'/)
  for (const path of ['a.svg', 'a.json', 'a.css']) assert.doesNotMatch(getFilePolicy(path), /script-src/)
})
