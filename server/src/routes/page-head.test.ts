import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { getUserPageData, publishPortfolio, setCreationVisibility } from '@tessera/shared-contracts'
import { startTestApp, type TestApp } from '../testing.ts'
import { offerBuilds, remoteBuild, shellBuild } from '../testing-releases.ts'
import { createWork, paidMember } from '../testing-works.ts'

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
  await offerBuilds(
    site,
    [remoteBuild('a', { screens, screenFiles }), shellBuild()],
    ['production', 'staging'],
  )
  return site
}

/** The attributes of the head's elements that match. */
function elements(html: string, pattern: RegExp): string[] {
  const head = html.slice(0, html.indexOf('</head>'))
  return [...head.matchAll(pattern)].map(([, found]) => found ?? '')
}

const meta = (html: string, name: string) =>
  elements(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`, 'g'))[0]
const canonical = (html: string) => elements(html, /<link rel="canonical" href="([^"]*)">/g)[0]

/** A portfolio of one page with its preview; answers its id. */
async function publish(browser: Awaited<ReturnType<typeof paidMember>>, title: string, description = '') {
  const preview = await sharp({ create: { width: 811, height: 937, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()
  const page = { id: 'page_1', width: 811, height: 937, layers: [] }
  const { answer } = await browser.call(publishPortfolio, {
    title,
    description,
    pages: [page],
    previewImage: `data:image/jpeg;base64,${preview.toString('base64')}`,
  })
  assert.equal(answer.success, true, answer.error ?? '')
  const { creations } = (await browser.call(getUserPageData, {})).answer
  return creations?.[0] ?? assert.fail('no portfolio')
}

describe('the head of a page', () => {
  let site: TestApp
  before(async () => {
    site = await start()
  })
  after(() => site.close())

  it('tells search engines the address of every language, each of which is its own', async () => {
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

  it('follows the language that was chosen before the one in the address', async () => {
    const browser = site.client()
    browser.cookies.set('language', 'en')
    const { body } = await browser.get('/tools?lang=zh')
    assert.match(body, /<html lang="en">/)
    assert.equal(canonical(body), 'http://localhost/tools')
    assert.match((await site.client().get('/tools?lang=tlh&lang=zh')).body, /<html lang="en">/)
  })

  it('shows the picture of the site where a page has none, and it is there', async () => {
    const { body } = await site.client().get('/')
    const card = meta(body, 'og:image') ?? ''
    assert.equal(meta(body, 'twitter:image'), card)
    const { statusCode, headers, rawPayload } = await site.client().get(card.replace('http://localhost', ''))
    assert.deepEqual([statusCode, headers['content-type']], [200, 'image/jpeg'])
    const { width, height } = await sharp(rawPayload).metadata()
    assert.deepEqual([width, height], [1200, 630])
    assert.ok(rawPayload.length < 300_000)
  })

  it('asks search engines to leave out what is private and what is not there', async () => {
    for (const path of ['/personal-homepage', '/nowhere']) {
      const { body } = await site.client().get(path)
      assert.equal(meta(body, 'robots'), 'noindex', path)
      assert.equal(canonical(body), undefined, path)
    }
    assert.equal(meta((await site.client().get('/tools')).body, 'robots'), undefined)
  })

  it('gives a portfolio its own card, whatever its title is', async () => {
    const browser = await paidMember(site)
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
    const picture = await site.client().get((meta(body, 'og:image') ?? '').replace('http://localhost', ''))
    assert.deepEqual([picture.statusCode, picture.headers['content-type']], [200, 'image/jpeg'])
  })

  it('says nothing of a private portfolio, and of one that is not there', async () => {
    const browser = await paidMember(site)
    const { id: creation, portfolio_id: id } = await publish(browser, 'My secrets')
    await browser.call(setCreationVisibility, { creation_id: String(creation), public: '0' })
    const stranger = await site.client().get(`/portfolio/${id}`)
    const owner = await browser.get(`/portfolio/${id}`)
    const nobody = await site.client().get('/portfolio/never')
    const broken = await site.client().get('/portfolio/%E0%A4%A')
    assert.deepEqual(
      [stranger, owner, nobody].map(({ statusCode }) => statusCode),
      [404, 200, 404],
    )
    assert.ok(broken.statusCode >= 400 && broken.statusCode < 500)
    for (const { body } of [stranger, owner, nobody]) {
      assert.doesNotMatch(body, /My secrets/)
      assert.equal(meta(body, 'robots'), 'noindex')
    }
  })

  it('gives a work its own card at the address of the gallery’s lightbox', async () => {
    const browser = await paidMember(site, 'Grace')
    await createWork(browser, 'A quiet <b>lake</b>')
    const { creations } = (await browser.call(getUserPageData, {})).answer
    const id = creations?.[0]?.id
    const { body } = await site.client().get(`/tools?utm_source=x&work=${id}`)
    assert.equal(canonical(body), `http://localhost/tools?work=${id}`)
    assert.equal(meta(body, 'og:title'), 'A quiet &lt;b&gt;lake&lt;/b&gt; · Tessera')
    assert.match(meta(body, 'description') ?? '', /^A work by Grace on Tessera\./)
    const picture = await site.client().get((meta(body, 'og:image') ?? '').replace('http://localhost', ''))
    const { width, height } = await sharp(picture.rawPayload).metadata()
    assert.deepEqual([meta(body, 'og:image:width'), meta(body, 'og:image:height')], [`${width}`, `${height}`])

    await browser.call(setCreationVisibility, { creation_id: String(id), public: '0' })
    const hidden = await site.client().get(`/tools?work=${id}`)
    assert.equal(meta(hidden.body, 'og:title'), 'The gallery · Tessera')
    assert.equal(canonical(hidden.body), 'http://localhost/tools')
  })

  it('lists in the sitemap what is for everybody, in both languages', async () => {
    const browser = await paidMember(site)
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

it('behind a public address, that one stands in the head', async t => {
  const site = await start({ settings: { publicUrl: 'https://tessera.example' } })
  t.after(site.close)
  const { body } = await site.client().get('/tools')
  assert.equal(canonical(body), 'https://tessera.example/tools')
  assert.match(meta(body, 'og:image') ?? '', /^https:\/\/tessera\.example\/pages\/card/)
})

it('of staging search engines are to read and keep nothing', async t => {
  const site = await start({ settings: { channel: 'staging' } })
  t.after(site.close)
  assert.equal(meta((await site.client().get('/tools')).body, 'robots'), 'noindex')
  assert.match((await site.client().get('/robots.txt')).body, /^Disallow: \/$/m)
})
