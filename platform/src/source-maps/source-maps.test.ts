import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { getStatus, publishSourceMaps, reportFault } from '@tessera/shared-contracts'
import { createTestClient } from '@tessera/server-kit/testing/test-client'
import { createPlatformTokens } from '../tokens/platform-tokens.ts'
import { addFile, createRemoteBuild, type TestBuild } from '../../test/test-releases.ts'
import { startTestRegistry } from '../../test/test-registry.ts'

const { site, integrator, galleryTeam, publish, activate } = await startTestRegistry()
after(site.close)

/** Everything in the script is of line 11 of its source. */
const map = {
  version: 3,
  sources: ['webpack://mfe_gallery_1/./src/wall.tsx'],
  names: [],
  mappings: 'AAUA',
}

async function sendMaps(
  { name, version }: Pick<TestBuild, 'name' | 'version'>,
  maps: Record<string, object | string>,
  headers: object,
) {
  const form = new FormData()
  form.set('remote', name)
  form.set('version', version)
  for (const [script, content] of Object.entries(maps)) {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    form.append('file', new File([text], script), script)
  }
  const encoded = new Response(form)
  const { body, statusCode } = await site.app.inject({
    method: 'POST',
    url: publishSourceMaps.path,
    headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { statusCode, ...(JSON.parse(body) as { stored?: number; error?: string }) }
}

const getFolder = ({ name, version }: TestBuild) =>
  join(site.folder, 'releases', name, version, '.source-maps')

/** Publishes a release with maps, and a fault of it. */
async function publishFaultyRelease(marker: string) {
  const build = createRemoteBuild(marker)
  await publish(build, galleryTeam)
  await activate(build, galleryTeam, { channel: 'staging' })
  const staging = createTestClient(await site.openOrigin('staging'))
  const url = `https://site.example/remotes/mfe-gallery/${build.version}`
  const stack = [
    'TypeError: x is undefined',
    `    at t (${url}/wall.js:1:112)`,
    `    at ${url.replace('+', '%2B')}/entry.${marker}.js?v=1:1:9`,
    `    at ${url.replace('mfe-gallery', 'mfe-account')}/wall.js:1:5`,
    `r@${url}/wall.js:1:2`,
  ].join('\n')
  await staging.call(reportFault, {
    composition: 'c',
    remote: 'mfe-gallery',
    version: build.version,
    fellBackTo: null,
    phase: 'run',
    message: 'x is undefined',
    stack,
    path: '/tools',
  })
  const readFault = async (headers: Record<string, string>) => {
    const { body } = await staging.call(getStatus, {}, headers)
    return body.remotes?.find(({ remote }) => remote === 'mfe-gallery')?.faults.last
  }
  return { build, stack, staging, readFault }
}

test('the team reads the stack of a fault with the positions in its sources, others as it was reported', async () => {
  const { build, stack, readFault } = await publishFaultyRelease('mapped')
  const before = await readFault(galleryTeam)
  assert.deepEqual([before?.stack, before?.sourceStack], [stack, undefined])

  assert.deepEqual(
    await sendMaps(build, { 'wall.js': { ...map, sourcesContent: ['secret()'] } }, galleryTeam),
    {
      statusCode: 200,
      success: true,
      stored: 1,
    },
  )
  const lines = stack.split('\n')
  lines[1] = '    at t (src/wall.tsx:11:1)'
  lines[4] = 'r@src/wall.tsx:11:1'
  for (const headers of [galleryTeam, integrator]) {
    const fault = await readFault(headers)
    assert.equal(fault?.sourceStack, lines.join('\n'))
    assert.equal(fault.stack, stack)
  }
  assert.equal((await readFault({}))?.sourceStack, undefined, 'anyone may read the status of staging')
  const tokens = createPlatformTokens({ store: site.services.tokens, clock: site.clock.now })
  const accountTeam = { authorization: `Bearer ${await tokens.create({ remote: 'mfe-account' })}` }
  assert.equal((await readFault(accountTeam))?.sourceStack, undefined, 'another team')
})

test('maps are stored without the sources, and no request gets them', async () => {
  const { build, staging } = await publishFaultyRelease('private')
  await sendMaps(build, { 'wall.js': { ...map, sourcesContent: ['secret()'] } }, galleryTeam)
  const [file = ''] = await readdir(getFolder(build))
  const stored = gunzipSync(await readFile(join(getFolder(build), file))).toString()
  assert.deepEqual(JSON.parse(stored), map)
  const base = `/remotes/mfe-gallery/${build.version}`
  assert.equal((await staging.get(`${base}/wall.js`)).statusCode, 200)
  for (const path of [`.source-maps/${file}`, `%2Esource-maps/${file}`, `.source-maps/${file}.json`])
    assert.ok((await staging.get(`${base}/${path}`)).statusCode >= 400, path)
})

test('refuses maps of others, of unknown scripts, invalid and large ones', async () => {
  const { build } = await publishFaultyRelease('refused')
  const send = (maps: Record<string, object | string>, headers: object = galleryTeam) =>
    sendMaps(build, maps, headers)
  assert.equal((await send({ 'wall.js': map }, {})).statusCode, 401)
  const account = { ...build, name: 'mfe-account' }
  assert.match((await sendMaps(account, { 'wall.js': map }, galleryTeam)).error ?? '', /mfe-gallery/)
  assert.match((await sendMaps({ ...build, version: '9.9.9' }, {}, galleryTeam)).error ?? '', /9\.9\.9/)
  for (const script of ['other.js', '../wall.js', 'constructor'])
    assert.match((await send({ [script]: map })).error ?? '', /isn't in the release record/)
  const lines = { ...map, mappings: ';'.repeat(200_000) }
  const sections = { version: 3, sections: [] }
  const large = { ...map, mappings: 'A'.repeat(4_000_000) }
  for (const content of ['{', sections, lines, large])
    assert.match((await send({ 'wall.js': content })).error ?? '', /The source map of wall\.js isn't valid/)
  // Random names cannot be compressed
  const names = Array.from({ length: 30_000 }, (_, index) => `${Math.sin(index + 1)}`)
  assert.match((await send({ 'wall.js': { ...map, names } })).error ?? '', /more than 1 MB, compressed/)
  assert.deepEqual(await readdir(getFolder(build)).catch(() => []), [])
})

test('a build has no file where its maps are stored', async () => {
  const build = addFile(createRemoteBuild('taken'), '.source-maps/x.json', '{}')
  const { body } = await publish(build, galleryTeam)
  assert.match(body.error ?? '', /cannot have a file at the path \.source-maps\/x\.json/)
})
