import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { composition, getComposition, getCreations, reportFault } from '@tessera/shared-contracts'
import {
  systemActor,
  createReleaseRegistry,
  toReleaseBuild,
  deployBuilds,
  createRemoteBuild,
  createShellBuild,
} from '@tessera/platform/testing'
import { startTestApp } from '../../../test/test-app.ts'
import { seedCreation, seedPaidMember } from '../../../test/seeds/seed-creation.ts'
import { withPageData } from '../../../test/page-data.ts'

describe('the page', () => {
  let site: Awaited<ReturnType<typeof startTestApp>>

  before(async () => {
    site = await startTestApp()
    await deployBuilds(site, [withPageData(createRemoteBuild('a')), createShellBuild()])
  })
  after(() => site.close())

  it('contains the composition as data and preloads every file that the route needs', async () => {
    const { statusCode, body } = await site.client().get('/tools')
    assert.equal(statusCode, 200)
    const written = /<script type="application\/json" id="composition">(.*?)<\/script>/.exec(body)?.[1] ?? ''
    const composed = composition.parse(JSON.parse(written))
    const { base } = composed.remotes[0]?.current ?? assert.fail('no remote')
    assert.ok(
      body.includes(
        `<link rel="preload" as="script" fetchpriority="high" href="${base}entry.a.js" integrity="sha384-`,
      ),
    )
    assert.ok(body.includes(`<script async fetchpriority="high" src="${base}wall.js" integrity="sha384-`))
    assert.match(body, /<script defer fetchpriority="high" src="[^"]+\/main\.a\.js" integrity="sha384-/)
    assert.match(body, /<title>Tools &lt;b&gt; · Tessera<\/title>/)
  })

  it('inlines the first page of the gallery, escaped, and preloads its images', async () => {
    const inlined =
      /<script type="application\/json" data-call="POST \/api\/get_creations\.php\?page=1" lang="en">(.*?)<\/script>/
    assert.doesNotMatch((await site.client().get('/tools')).body, inlined)
    const title = '</script><img src=x onerror=alert(1)>'
    await seedCreation(await seedPaidMember(site), title)
    const visitor = site.client()
    const { body } = await visitor.get('/tools')
    const page: unknown = JSON.parse(inlined.exec(body)?.[1] ?? 'null')
    const response = await site.app.inject({ method: 'POST', url: `${getCreations.path}?page=1` })
    assert.deepEqual(page, response.json())
    assert.equal(getCreations.response.parse(page).creations?.[0]?.title, title)
    const thumbnail = getCreations.response.parse(page).creations?.[0]?.thumb_url ?? assert.fail('no image')
    assert.ok(
      body.includes(`<link rel="preload" as="image" href="${thumbnail}" imagesrcset="${thumbnail} 480w,`),
    )
    for (const other of ['/', '/about', '/tools?show=video'])
      assert.doesNotMatch((await visitor.get(other)).body, inlined)
  })

  it('loads the files of a shell screen only on its route', async () => {
    const file = /<script async fetchpriority="high" src="[^"]+\/about\.js" integrity="sha384-/
    assert.match((await site.client().get('/about')).body, file)
    assert.doesNotMatch((await site.client().get('/')).body, file)
  })

  it('prefers the language of the cookie to that of the browser, and preloads only its texts', async () => {
    const visitor = site.client('en')
    visitor.cookies.set('language', 'zh')
    const { body } = await visitor.get('/tools')
    assert.match(body, /<html lang="zh">/)
    assert.match(body, /工具箱 · Tessera/)
    assert.match(body, /src="[^"]+shell\/[^"]+\/zh\.js"/)
    assert.doesNotMatch(body, /\/en\.js"/)
  })

  it('allows only scripts from its own origin', async () => {
    const { headers } = await site.client().get('/')
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /script-src 'self'(;|$)/)
    assert.doesNotMatch(policy, /unsafe/)
  })

  it('serves screens with a parameter, and unknown paths with 404', async () => {
    const visitor = site.client()
    assert.equal((await visitor.get('/work/7')).statusCode, 200)
    const unknown = await visitor.get('/nowhere')
    assert.equal(unknown.statusCode, 404)
    assert.match(unknown.body, /<title>Page not found · Tessera<\/title>/)
  })

  it('redirects the legacy path of the personal homepage', async () => {
    const { statusCode, headers } = await site.client().get('/personal_homepage.html')
    assert.equal(statusCode, 301)
    assert.equal(headers.location, '/personal-homepage')
  })

  it('serves the files of a release as immutable and compressed', async () => {
    const { body } = await site.client().call(getComposition, {})
    const { base, entry } = body.remotes[0]?.current ?? assert.fail('no remote')
    const packed = await site.client().get(base + entry, { 'accept-encoding': 'br' })
    assert.equal(packed.headers['content-encoding'], 'br')
    assert.match(String(packed.headers['cache-control']), /immutable/)
    assert.equal((await site.client().get(`${base}../../../tessera.sqlite`)).statusCode, 404)
  })

  it('allows WebAssembly in workers of a release but not in the page', async () => {
    const { body } = await site.client().call(getComposition, {})
    const { base, entry } = body.remotes[0]?.current ?? assert.fail('no remote')
    const policyOf = async (path: string) =>
      String((await site.client().get(path)).headers['content-security-policy'])
    assert.match(await policyOf('/'), /worker-src 'self'/)
    assert.doesNotMatch(await policyOf('/'), /wasm/)
    assert.equal(
      await policyOf(base + entry),
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    )
  })

  it('composes a newer build with its predecessor, and still serves the old files', async () => {
    const before = await site.client().call(getComposition, {})
    const old = before.body.remotes[0]?.current ?? assert.fail('no remote')
    await deployBuilds(site, [createRemoteBuild('b')])
    const { body } = await site.client().call(getComposition, {})
    assert.notEqual(body.id, before.body.id)
    assert.equal(body.remotes[0]?.current.entry, 'entry.b.js')
    assert.equal(body.remotes[0].previous?.version, old.version)
    assert.equal((await site.client().get(old.base + old.entry)).body, 'a')
  })

  it('refuses a build whose files do not match its record', async () => {
    const { stores, releaseFiles } = site.adapters
    const releases = createReleaseRegistry({ ...site.adapters, store: stores.releases, files: releaseFiles })
    const build = createRemoteBuild('d')
    const altered = { ...build, contents: { ...build.contents, 'entry.d.js': 'altered' } }
    await assert.rejects(releases.publish(toReleaseBuild(altered), systemActor), /platform\.otherBytes/)
  })

  it('accepts the report of a page whose release failed', async () => {
    const { body } = await site.client().call(reportFault, {
      composition: 'abc',
      remote: 'mfe-gallery',
      version: '1.0.0+a',
      fellBackTo: null,
      phase: 'load',
      message: 'The entry is garbage.',
      path: '/tools',
    })
    assert.equal(body.success, true)
  })
})
