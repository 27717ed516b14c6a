import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { composition, contractVersion, getComposition, reportFault } from '@tessera/shared-contracts'
import { createReleases, type Build, type Releases } from '../domain/releases.ts'
import { startTestApp } from '../testing.ts'

const integrityOf = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`

async function makeBuild(
  folder: string,
  name: string,
  content: Record<string, string>,
  rest: object,
): Promise<Build> {
  const files: Build['record']['files'] = {}
  await mkdir(folder, { recursive: true })
  for (const [file, text] of Object.entries(content)) {
    await writeFile(path.join(folder, file), text)
    files[file] = { integrity: integrityOf(text), bytes: text.length }
  }
  return { name, packageVersion: '1.0.0', folder, record: { ...rest, files } as Build['record'] }
}

const shellBuild = (folder: string) =>
  makeBuild(
    path.join(folder, 'shell'),
    'shell',
    { 'main.js': 'shell()', 'main.css': 'body{}', 'en.js': 'en', 'zh.js': 'zh' },
    {
      screens: [{ name: 'home', path: '/', layout: 'site', title: { en: 'Home', zh: '首页' } }],
      scripts: ['main.js'],
      styles: ['main.css'],
      preload: [],
      languageFiles: { en: ['en.js'], zh: ['zh.js'] },
      shared: {},
    },
  )

const galleryBuild = (folder: string, marker: string) =>
  makeBuild(
    path.join(folder, `gallery-${marker}`),
    'mfe-gallery',
    { [`entry.${marker}.js`]: marker, 'wall.js': 'wall', 'zh.js': 'zh' },
    {
      name: 'mfe-gallery',
      contract: contractVersion,
      screens: [
        { name: 'wall', path: '/tools', layout: 'toolbox', title: { en: 'Tools <b>', zh: '工具箱' } },
        { name: 'work', path: '/work/:id', layout: 'full', title: { en: 'Work', zh: '作品' } },
      ],
      slices: [],
      namespace: 'mfe-gallery',
      container: `gallery_${marker}`,
      entry: `entry.${marker}.js`,
      screenFiles: { wall: ['wall.js'], work: [] },
      languageFiles: { zh: ['zh.js'] },
      shared: {},
    },
  )

describe('the page', () => {
  let site: Awaited<ReturnType<typeof startTestApp>>
  let releases: Releases
  let folder: string

  before(async () => {
    site = await startTestApp()
    folder = await mkdtemp(path.join(tmpdir(), 'tessera-builds-'))
    const { stores, releaseFiles, clock } = site.adapters
    releases = createReleases({ store: stores.releases, files: releaseFiles, clock })
    await releases.publishAndOffer(await galleryBuild(folder, 'a'), ['production'])
    await releases.publishAndOffer(await shellBuild(folder), ['production'])
  })
  after(async () => {
    await site.close()
    await rm(folder, { recursive: true })
  })

  it('carries the composition as data and names every file that the asked route needs', async () => {
    const { statusCode, body } = await site.client().get('/tools')
    assert.equal(statusCode, 200)
    const written = /<script type="application\/json" id="composition">(.*?)<\/script>/.exec(body)?.[1] ?? ''
    const composed = composition.parse(JSON.parse(written))
    const { base } = composed.remotes[0]?.current ?? assert.fail('no remote')
    for (const file of ['entry.a.js', 'wall.js'])
      assert.ok(
        body.includes(`<link rel="preload" as="script" href="${base}${file}" integrity="sha384-`),
        `${file} is not preloaded`,
      )
    assert.match(body, /<script defer src="[^"]+\/main\.js" integrity="sha384-/)
    assert.match(body, /<title>Tools &lt;b&gt; · Tessera<\/title>/)
  })

  it('speaks the language of the cookie before that of the browser, and preloads its texts alone', async () => {
    const visitor = site.client('en')
    visitor.cookies.set('language', 'zh')
    const { body } = await visitor.get('/tools')
    assert.match(body, /<html lang="zh">/)
    assert.match(body, /工具箱 · Tessera/)
    assert.match(body, /href="[^"]+shell\/[^"]+\/zh\.js"/)
    assert.doesNotMatch(body, /\/en\.js"/)
  })

  it('lets nothing run that is not a file of its own', async () => {
    const { headers } = await site.client().get('/')
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /script-src 'self'(;|$)/)
    assert.doesNotMatch(policy, /unsafe/)
  })

  it('answers screens with a parameter, and an unknown address with 404 and the page', async () => {
    const visitor = site.client()
    assert.equal((await visitor.get('/work/7')).statusCode, 200)
    const unknown = await visitor.get('/nowhere')
    assert.equal(unknown.statusCode, 404)
    assert.match(unknown.body, /<title>Page not found · Tessera<\/title>/)
  })

  it('redirects the old address of the personal homepage', async () => {
    const { statusCode, headers } = await site.client().get('/personal_homepage.html')
    assert.equal(statusCode, 301)
    assert.equal(headers.location, '/personal-homepage')
  })

  it('serves the files of a release for ever, packed where the browser takes it', async () => {
    const { answer } = await site.client().call(getComposition, {})
    const { base, entry } = answer.remotes[0]?.current ?? assert.fail('no remote')
    const packed = await site.client().get(base + entry, { 'accept-encoding': 'br' })
    assert.equal(packed.headers['content-encoding'], 'br')
    assert.match(String(packed.headers['cache-control']), /immutable/)
    assert.equal((await site.client().get(`${base}../../../tessera.sqlite`)).statusCode, 404)
  })

  it('offers a newer build with the one before it, and keeps the old files', async () => {
    const before = await site.client().call(getComposition, {})
    const old = before.answer.remotes[0]?.current ?? assert.fail('no remote')
    await releases.publishAndOffer(await galleryBuild(folder, 'b'), ['production'])
    const { answer } = await site.client().call(getComposition, {})
    assert.notEqual(answer.id, before.answer.id)
    assert.equal(answer.remotes[0]?.current.entry, 'entry.b.js')
    assert.equal(answer.remotes[0]?.previous?.version, old.version)
    assert.equal((await site.client().get(old.base + old.entry)).body, 'a')
  })

  it('leaves a release alone that someone activated by hand', async () => {
    const { answer } = await site.client().call(getComposition, {})
    const { previous } = answer.remotes[0] ?? assert.fail('no remote')
    await site.adapters.stores.releases.activate(
      'production',
      'mfe-gallery',
      previous?.version ?? '',
      'ada',
      0,
    )
    await releases.publishAndOffer(await galleryBuild(folder, 'c'), ['production'])
    const now = await site.client().call(getComposition, {})
    assert.equal(now.answer.remotes[0]?.current.version, previous?.version)
  })

  it('refuses a build whose files are not those it recorded', async () => {
    const build = await galleryBuild(folder, 'd')
    await writeFile(path.join(build.folder, 'entry.d.js'), 'altered')
    await assert.rejects(releases.publish(build), /entry\.d\.js is not the file that the build recorded/)
  })

  it('takes the report of a page whose release failed', async () => {
    const { answer } = await site.client().call(reportFault, {
      composition: 'abc',
      remote: 'mfe-gallery',
      version: '1.0.0+a',
      fellBackTo: null,
      phase: 'load',
      message: 'The entry is garbage.',
      path: '/tools',
    })
    assert.equal(answer.success, true)
  })
})
