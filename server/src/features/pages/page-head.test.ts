import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { getUserPageData, publishPortfolio, setCreationVisibility } from '@tessera/shared-contracts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { deployBuilds, createRemoteBuild, createShellBuild } from '@tessera/platform/testing'
import { seedCreation, seedPaidMember } from '../../../test/seeds/seed-creation.ts'
import { withPageData } from '../../../test/page-data.ts'

const screen = (name: string, path: string) => ({
  name,
  path,
  layout: 'site' as const,
  title: { en: `The ${name}`, zh: name },
})

async function start(settings: Parameters<typeof startTestApp>[0] = {}) {
  const site = await startTestApp(settings)
  const screens = [
    { ...screen('gallery', '/tools'), description: { en: 'A wall of "pictures"', zh: '图片墙' } },
    screen('viewer', '/portfolio/:id'),
    { ...screen('homepage', '/personal-homepage'), private: true },
  ]
  const screenFiles = Object.fromEntries(screens.map(({ name }) => [name, []]))
  await deployBuilds(
    site,
    [withPageData(createRemoteBuild('a', { screens, screenFiles })), createShellBuild()],
    ['production', 'staging'],
  )
  return site
}

/** Returns the attributes of the matching elements in the head. */
function elements(html: string, pattern: RegExp): string[] {
  const head = html.slice(0, html.indexOf('</head>'))
  return [...head.matchAll(pattern)].map(([, found]) => found ?? '')
}

const meta = (html: string, name: string) =>
  elements(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`, 'g'))[0]
const canonical = (html: string) => elements(html, /<link rel="canonical" href="([^"]*)">/g)[0]

/** Parses the structured data of a page; null where it has none. */
const readStructuredData = (html: string): unknown =>
  JSON.parse(elements(html, /<script type="application\/ld\+json">(.*?)<\/script>/g)[0] ?? 'null')

/** Publishes a portfolio with one page and a preview; returns its creation. */
async function publish(browser: Awaited<ReturnType<typeof seedPaidMember>>, title: string, description = '') {
  const preview = await sharp({ create: { width: 811, height: 937, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()
  const text = { id: 'text', type: 'text', className: 'cover-title', style: {}, content: title }
  const page = { id: 'page_1', width: 811, height: 937, layers: [text] }
  const { body } = await browser.call(publishPortfolio, {
    title,
    description,
    pages: [page],
    previewImage: `data:image/jpeg;base64,${preview.toString('base64')}`,
  })
  assert.equal(body.success, true, body.error ?? '')
  const { creations } = (await browser.call(getUserPageData, {})).body
  return creations?.[0] ?? assert.fail('no portfolio')
}

describe('the head of a page', () => {
  let site: TestApp
  before(async () => {
    site = await start()
  })
  after(() => site.close())

  it('lists the URL of every language; each is its own canonical URL', async () => {
    const { body } = await site.client().get('/tools/?utm_source=x')
    assert.equal(canonical(body), 'http://localhost/tools')
    assert.deepEqual(elements(body, /<link rel="alternate" (.*?)>/g), [
      'hreflang="en" href="http://localhost/tools?lang=en"',
      'hreflang="zh" href="http://localhost/tools?lang=zh"',
      'hreflang="x-default" href="http://localhost/tools"',
    ])
    const chinese = await site.client('en').get('/tools?lang=zh')
    assert.match(chinese.body, /<html lang="zh">/)
    assert.equal(canonical(chinese.body), 'http://localhost/tools?lang=zh')
    assert.equal(meta(chinese.body, 'description'), '图片墙')
    assert.equal(meta(chinese.body, 'og:locale'), 'zh_CN')
  })

  it('prefers the chosen language to the one in the URL', async () => {
    const browser = site.client()
    browser.cookies.set('language', 'en')
    const { body } = await browser.get('/tools?lang=zh')
    assert.match(body, /<html lang="en">/)
    assert.equal(canonical(body), 'http://localhost/tools')
    assert.match((await site.client().get('/tools?lang=tlh&lang=zh')).body, /<html lang="en">/)
  })

  it('names the social card of the site if a page has no image', async () => {
    const { body } = await site.client().get('/')
    const card = meta(body, 'og:image') ?? ''
    assert.equal(meta(body, 'twitter:image'), card)
    const { statusCode, headers, rawPayload } = await site.client().get(card.replace('http://localhost', ''))
    assert.deepEqual([statusCode, headers['content-type']], [200, 'image/jpeg'])
    const { width, height } = await sharp(rawPayload).metadata()
    assert.deepEqual([width, height], [1200, 630])
    assert.ok(rawPayload.length < 300_000)
  })

  it('has noindex on private and missing pages', async () => {
    for (const path of ['/personal-homepage', '/nowhere']) {
      const { body } = await site.client().get(path)
      assert.equal(meta(body, 'robots'), 'noindex', path)
      assert.equal(canonical(body), undefined, path)
    }
    assert.equal(meta((await site.client().get('/tools')).body, 'robots'), undefined)
  })

  it('has the metadata of a portfolio, with a hostile title escaped', async () => {
    const browser = await seedPaidMember(site)
    const title = '</title><script>alert(1)</script> "Lakes" & more'
    const { portfolio_id: id } = await publish(browser, title, `Seven lakes.\n\n${'So deep. '.repeat(60)}`)
    const { body, statusCode } = await site.client().get(`/portfolio/${id}`)
    assert.equal(statusCode, 200)
    const escaped =
      '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; &quot;Lakes&quot; &amp; more · Tessera'
    assert.equal(meta(body, 'og:title'), escaped)
    assert.ok(body.includes(`<title>${escaped}</title>`))
    assert.doesNotMatch(body, /<script>/)
    const description = meta(body, 'description') ?? ''
    assert.match(description, /^Seven lakes\. So deep\..*…$/)
    assert.ok(description.length <= 200)
    assert.equal(meta(body, 'og:type'), 'article')
    assert.deepEqual([meta(body, 'og:image:width'), meta(body, 'og:image:height')], ['811', '937'])
    const image = await site.client().get((meta(body, 'og:image') ?? '').replace('http://localhost', ''))
    assert.deepEqual([image.statusCode, image.headers['content-type']], [200, 'image/jpeg'])
  })

  it('contains nothing of a private or missing portfolio', async () => {
    const browser = await seedPaidMember(site)
    const { id: creation, portfolio_id: id } = await publish(browser, 'My secrets')
    await browser.call(setCreationVisibility, { creation_id: String(creation), public: '0' })
    const stranger = await site.client().get(`/portfolio/${id}`)
    const owner = await browser.get(`/portfolio/${id}`)
    const missing = await site.client().get('/portfolio/never')
    const broken = await site.client().get('/portfolio/%E0%A4%A')
    assert.deepEqual(
      [stranger, owner, missing].map(({ statusCode }) => statusCode),
      [404, 200, 404],
    )
    assert.ok(broken.statusCode >= 400 && broken.statusCode < 500)
    for (const { body } of [stranger, owner, missing]) {
      assert.doesNotMatch(body, /My secrets/)
      assert.equal(meta(body, 'robots'), 'noindex')
    }
  })

  it('has the metadata of a creation at the URL of the gallery’s lightbox', async () => {
    const browser = await seedPaidMember(site, 'Grace')
    await seedCreation(browser, 'A quiet <b>lake</b>')
    const { creations } = (await browser.call(getUserPageData, {})).body
    const id = creations?.[0]?.id
    const { body } = await site.client().get(`/tools?utm_source=x&work=${id}`)
    assert.equal(canonical(body), `http://localhost/tools?work=${id}`)
    assert.equal(meta(body, 'og:title'), 'A quiet &lt;b&gt;lake&lt;/b&gt; · Tessera')
    assert.match(meta(body, 'description') ?? '', /^A creation by Grace on Tessera\./)
    const image = await site.client().get((meta(body, 'og:image') ?? '').replace('http://localhost', ''))
    const { width, height } = await sharp(image.rawPayload).metadata()
    assert.deepEqual([meta(body, 'og:image:width'), meta(body, 'og:image:height')], [`${width}`, `${height}`])

    await browser.call(setCreationVisibility, { creation_id: String(id), public: '0' })
    const hidden = await site.client().get(`/tools?work=${id}`)
    assert.equal(meta(hidden.body, 'og:title'), 'The gallery · Tessera')
    assert.equal(canonical(hidden.body), 'http://localhost/tools')
  })

  it('has structured data of a public image, portfolio and the site, and of nothing else', async () => {
    const browser = await seedPaidMember(site, 'Ada & Co')
    await seedCreation(browser, 'A </script> lake')
    const { portfolio_id: portfolio, full_url: preview } = await publish(browser, 'Hills', 'Seven hills.')
    const { creations } = (await browser.call(getUserPageData, {})).body
    const { id, full_url: file, width, height } = creations?.[1] ?? assert.fail('no image')
    const creator = {
      '@type': 'Person',
      name: 'Ada & Co',
      url: 'http://localhost/tools?author=Ada+%26+Co',
    }
    const toThumbnail = (address: string) => `http://localhost${address.replace(/\.\w+$/, '-960.webp')}`

    const url = `http://localhost/tools?work=${id}`
    const { body } = await site.client().get(`/tools?work=${id}&utm_source=x`)
    assert.deepEqual(readStructuredData(body), {
      '@context': 'https://schema.org',
      '@type': 'ImageObject',
      name: 'A </script> lake',
      description: 'A creation by Ada & Co on Tessera. A </script> lake',
      url,
      mainEntityOfPage: { '@type': 'WebPage', url, inLanguage: 'en' },
      contentUrl: `http://localhost${file}`,
      thumbnailUrl: toThumbnail(file),
      creator,
      dateCreated: new Date(site.clock.now()).toISOString(),
      width,
      height,
    })
    const viewer = readStructuredData((await site.client('zh').get(`/portfolio/${portfolio}`)).body)
    const address = `http://localhost/portfolio/${portfolio}`
    assert.deepEqual(viewer, {
      '@context': 'https://schema.org',
      '@type': 'CreativeWork',
      name: 'Hills',
      description: 'Seven hills.',
      url: address,
      mainEntityOfPage: { '@type': 'WebPage', url: address, inLanguage: 'zh' },
      thumbnailUrl: toThumbnail(preview),
      creator,
      datePublished: new Date(site.clock.now()).toISOString(),
    })
    assert.equal(
      (readStructuredData((await site.client().get('/')).body) as { '@type': string })['@type'],
      'WebSite',
    )

    for (const path of ['/tools', '/tools?author=Ada+%26+Co', `/tools?work=${id}&q=lake`, '/nowhere'])
      assert.equal(readStructuredData((await site.client().get(path)).body), null, path)
    await browser.call(setCreationVisibility, { creation_id: String(id), public: '0' })
    for (const visitor of [browser, site.client()])
      assert.equal(readStructuredData((await visitor.get(`/tools?work=${id}`)).body), null)
  })

  it('has the metadata of an author, and keeps searches out of search engines', async () => {
    const browser = await seedPaidMember(site, 'Mira & Co')
    await seedCreation(browser, 'A harbor at night')
    const author = '/tools?author=Mira+%26+Co'
    const { body } = await site.client().get(author)
    assert.equal(canonical(body), `http://localhost${author}`)
    assert.equal(meta(body, 'og:title'), 'Creations by Mira &amp; Co · Tessera')
    assert.match(meta(body, 'og:image') ?? '', /\/media\//)
    for (const address of ['/tools?q=harbor', `${author}&q=harbor`, '/tools?author=Nobody']) {
      const page = await site.client().get(address)
      assert.deepEqual([page.statusCode, meta(page.body, 'robots')], [200, 'noindex'], address)
    }
    const plain = await site.client().get('/tools?q=')
    assert.deepEqual(
      [canonical(plain.body), meta(plain.body, 'robots')],
      ['http://localhost/tools', undefined],
    )
  })

  it('the sitemap lists public pages in both languages', async () => {
    const browser = await seedPaidMember(site)
    const { portfolio_id: id } = await publish(browser, 'Lakes')
    const { body, headers } = await site.client().get('/sitemap.xml')
    assert.match(String(headers['content-type']), /xml/)
    const listed = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
    assert.ok(listed.includes('http://localhost/tools'))
    assert.ok(listed.includes(`http://localhost/portfolio/${id}`))
    assert.ok(!listed.some(address => /personal-homepage|:id/.test(address ?? '')))
    assert.match(body, /hreflang="zh" href="http:\/\/localhost\/tools\?lang=zh"/)
    const robots = await site.client().get('/robots.txt')
    assert.match(robots.body, /^Sitemap: http:\/\/localhost\/sitemap\.xml$/m)
    assert.doesNotMatch(robots.body, /^Disallow: \/$/m)
  })
})

it('the head uses the configured public URL', async t => {
  const site = await start({ settings: { publicUrl: 'https://tessera.example' } })
  t.after(site.close)
  const { body } = await site.client().get('/tools')
  assert.equal(canonical(body), 'https://tessera.example/tools')
  assert.match(meta(body, 'og:image') ?? '', /^https:\/\/tessera\.example\/pages\/card/)
})

it('staging forbids search engines', async t => {
  const site = await start({ settings: { channel: 'staging' } })
  t.after(site.close)
  assert.equal(meta((await site.client().get('/tools')).body, 'robots'), 'noindex')
  assert.match((await site.client().get('/robots.txt')).body, /^Disallow: \/$/m)
})
