import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import {
  deleteCreations,
  getCreations,
  getPortfolio,
  getUserPageData,
  publishPortfolio,
  setCreationVisibility,
  type Layer,
  type CallRequest,
} from '@tessera/shared-contracts'
import { seedCreation, seedPaidMember } from '../../../test/seeds/seed-creation.ts'
import { type TestClient } from '@tessera/server-kit/testing/test-client'
import { startTestApp } from '../../../test/test-app.ts'

type Document = CallRequest<typeof publishPortfolio>

const createImage = (background: string) =>
  sharp({ create: { width: 81, height: 93, channels: 3, background } })
const dataUrl = async (type: 'jpeg' | 'png', color: string) =>
  `data:image/${type};base64,${(await createImage(color).toFormat(type).toBuffer()).toString('base64')}`
const preview = await dataUrl('jpeg', 'maroon')

const layer = (type: Layer['type'], style: Layer['style'] = {}, content?: string): Layer => ({
  id: `layer-${type}`,
  type,
  className: 'cover-title type-display',
  style,
  ...(content !== undefined && { content }),
})

const text = layer('text', {}, 'Rooms')

const createDocument = (layers: Layer[], changes: Partial<Document> = {}): Document => ({
  title: 'Quiet rooms',
  description: 'Three winters',
  pages: [
    { id: 'page_1', templateName: 'Cover', width: 811, height: 937, layers, backgroundColor: '#3b0d11' },
  ],
  previewImage: preview,
  ...changes,
})

const publish = async (browser: TestClient, document: Document) => {
  const { status, body } = await browser.call(publishPortfolio, document)
  return { status, ...body }
}

test('everyone can read a published portfolio and see it in the gallery', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await site.registerMember('Ada')
  const formatted = layer(
    'text',
    {
      color: '#ffffff',
      fontFamily: "'Playfair Display', 'Noto Serif CJK SC', SimSun, serif",
      fontSize: '32px',
      textAlign: 'right',
      left: '56px',
      top: '64px',
      width: '300px',
      height: '120px',
    },
    '<b>Rooms</b>',
  )
  const { id } = await publish(browser, createDocument([formatted]))
  assert.ok(id)

  const { portfolio } = (await site.client().call(getPortfolio, { id })).body
  assert.deepEqual(portfolio, {
    title: 'Quiet rooms',
    description: 'Three winters',
    author: { username: 'Ada', avatarUrl: null },
    pages: createDocument([formatted]).pages,
  })
  const [listed] = (await site.client().call(getCreations, { page: 1 })).body.creations ?? []
  assert.deepEqual([listed?.file_type, listed?.portfolio_id, listed?.title], ['portfolio', id, 'Quiet rooms'])
  assert.equal((await site.client().get(listed?.url ?? '')).headers['content-type'], 'image/jpeg')
})

test('images inside a document are stored without their metadata', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await seedPaidMember(site)
  const own = await seedCreation(browser, 'a lake')
  const exif = await createImage('teal')
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .jpeg()
    .toBuffer()
  const layers = [
    layer('image', {
      backgroundImage: `url("data:image/jpeg;base64,${exif.toString('base64')}")`,
      backgroundSize: 'cover',
    }),
    layer('image', {
      backgroundImage: `url(${own})`,
      backgroundPosition: 'center',
      backgroundRepeat: 'no-repeat',
    }),
  ]
  const { id } = await publish(browser, createDocument(layers))
  const { portfolio } = (await site.client().call(getPortfolio, { id: id ?? '' })).body
  const [first = '', second] = portfolio?.pages[0]?.layers.map(({ style }) => style.backgroundImage) ?? []
  assert.equal(second, `url("${own}")`)
  const address = /^url\("(\/media\/[\w-]{16}\.webp)"\)$/.exec(first)?.[1]
  const file = await site.client().get(address ?? '')
  assert.equal(file.statusCode, 200)
  assert.equal((await sharp(file.rawPayload).metadata()).exif, undefined)
})

test('an author updates a published portfolio, which keeps its address and position', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await site.registerMember('Ada')
  const { id = '' } = await publish(browser, createDocument([layer('text', {}, 'Rooms')]))
  await publish(browser, createDocument([text], { title: 'Another' }))
  const before = (await browser.call(getPortfolio, { id: id ?? '' })).body
  assert.equal(before.own?.public, true)

  const changed = createDocument([layer('text', {}, 'Halls')], { title: 'Loud halls', id: id ?? '' })
  const response = await publish(browser, changed)
  assert.deepEqual(response, { status: 200, success: true, id, own: before.own })

  const { portfolio, own } = (await site.client().call(getPortfolio, { id: id ?? '' })).body
  assert.deepEqual([portfolio?.title, portfolio?.pages[0]?.layers[0]?.content], ['Loud halls', 'Halls'])
  assert.equal(own, undefined)
  const creations = (await site.client().call(getCreations, { page: 1 })).body.creations ?? []
  assert.deepEqual(
    creations.map(({ title }) => title),
    ['Another', 'Loud halls'],
  )
  assert.equal((await site.client().get(creations[1]?.url ?? '')).statusCode, 200)
})

test('only the author can update a portfolio, and a deleted one cannot be updated', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const author = await site.registerMember('Ada')
  const stranger = await site.registerMember('Bo')
  const { id = '' } = await publish(author, createDocument([text]))
  const change = createDocument([text], { title: 'Mine now', id: id ?? '' })
  assert.equal((await publish(stranger, change)).error, 'Portfolio not found.')
  assert.equal((await author.call(getPortfolio, { id: id ?? '' })).body.portfolio?.title, 'Quiet rooms')

  const [listed] = (await author.call(getUserPageData, {})).body.creations ?? []
  await author.call(deleteCreations, { 'creation_ids[]': [String(listed?.id)] })
  assert.equal((await publish(author, change)).error, 'Portfolio not found.')
})

test('a document that the editor cannot make is refused and not stored', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await seedPaidMember(site)
  const stranger = await seedPaidMember(site, 'Bo')
  const foreign = await seedCreation(stranger, 'not yours')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64')
  const styles: Layer['style'][] = [
    { backgroundImage: 'url("https://elsewhere.example/pixel.png")' },
    { backgroundImage: 'url("//elsewhere.example/pixel.png")' },
    { backgroundImage: 'url("/media/../api/logout.php")' },
    { backgroundImage: `url("${foreign}")` },
    { backgroundImage: `url("data:image/svg+xml;base64,${svg}")` },
    { backgroundImage: `url("data:image/png;base64,${svg}")` },
    { backgroundImage: `url("data:text/html;base64,${svg}")` },
    { backgroundImage: 'url("/media/AbcdefghIjklmn_-.png"), url("https://elsewhere.example")' },
    { backgroundImage: 'image-set("https://elsewhere.example/x.png" 1x)' },
    { color: 'red; background: url(https://elsewhere.example)' },
    { color: 'var(--color-text)' },
    { backgroundColor: 'expression(alert(1))' },
    { fontFamily: 'Comic Sans MS' },
    { fontFamily: 'Arial, "a\\"' },
    { fontFamily: 'Arial, url(https://elsewhere.example)' },
    { fontSize: 'calc(100vw * 99)' },
    { backgroundSize: '99999vw' },
    { textAlign: 'inherit' },
    { fontWeight: '12345' },
  ]
  for (const style of styles) {
    const body = await publish(browser, createDocument([layer('image', style)]))
    assert.deepEqual([body.status, body.success], [200, false], JSON.stringify(style))
    assert.ok(body.error)
  }
  const others: Document[] = [
    createDocument([text], { previewImage: await dataUrl('png', 'maroon') }),
    createDocument([text], { previewImage: 'https://elsewhere.example/x.jpg' }),
    createDocument([text], { previewImage: `data:image/jpeg;base64,${svg}` }),
  ]
  for (const document of others) assert.equal((await publish(browser, document)).success, false)

  const tooMany = Array.from({ length: 61 }, () => layer('container'))
  assert.equal((await publish(browser, createDocument(tooMany))).status, 400)

  assert.deepEqual((await browser.call(getUserPageData, {})).body.creations, [])
})

test('what another release has added to a document is stored and returned, also after an update', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await site.registerMember('Ada')
  const clip = {
    ...layer('text', { color: '#ffffff' }, 'Rooms'),
    type: 'video',
    className: 'reel-wide cover-title',
    loop: { times: 3 },
  }
  const style = { position: 'sticky', opacity: 0.5, '</script>': '<script>' } as Layer['style']
  const [page] = createDocument([clip, layer('image', style)]).pages
  const withCaption = (caption: string) => [{ ...page, caption } as unknown as Document['pages'][number]]
  const added = {
    pages: withCaption('</script><script>alert(1)</script>'),
    theme: { name: '"><img src=x>' },
    author: { username: 'Nobody' },
  }
  const read = async (id: string) =>
    (await site.client().call(getPortfolio, { id })).body.portfolio as Record<string, unknown>

  const { id } = await publish(browser, createDocument([text], added))
  assert.ok(id)
  const expected = { pages: added.pages, theme: added.theme, author: { username: 'Ada', avatarUrl: null } }
  const { title, description, ...others } = await read(id)
  assert.deepEqual(others, expected)
  assert.deepEqual([title, description], ['Quiet rooms', 'Three winters'])
  const html = (await site.client().get(`/portfolio/${id}`)).body
  assert.ok(!html.includes('alert(1)'))

  await publish(browser, createDocument([text], { id, theme: 'plain' } as Partial<Document>))
  assert.deepEqual([(await read(id)).theme, (await read(id)).pages], ['plain', createDocument([text]).pages])

  const endless = { pages: withCaption('x'.repeat(300_000)) }
  assert.match((await publish(browser, createDocument([text], endless))).error ?? '', /doesn't support yet/)
})

test('publishing requires a title, a page and an account, and nothing else', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await site.registerMember()
  const getError = async (document: Document, who = browser) => (await publish(who, document)).error
  assert.equal(await getError(createDocument([text]), site.client()), 'Please log in to use this feature.')
  assert.equal(
    await getError(createDocument([text], { pages: [], title: ' ' })),
    'Please add at least one page before publishing.',
  )
  assert.equal(await getError(createDocument([text], { title: '  ' })), 'Please enter a portfolio title.')
  assert.match((await getError(createDocument([text], { title: 'x'.repeat(61) }))) ?? '', /60/)
  const unchanged = { ...layer('text', {}, 'Your name'), placeholder: 'Your name' }
  for (const blank of [[], [unchanged], [layer('image'), layer('container'), layer('text', {}, ' ')]])
    assert.equal((await publish(browser, createDocument(blank))).success, true)
  assert.equal((await publish(browser, createDocument([{ ...unchanged, content: 'Ada' }]))).success, true)
  assert.equal((await publish(browser, createDocument([text], { title: '字'.repeat(60) }))).success, true)
})

test('a private or deleted portfolio is not found', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await site.registerMember()
  const { id = '' } = await publish(browser, createDocument([text]))
  const [listed] = (await browser.call(getUserPageData, {})).body.creations ?? []
  const creation = String(listed?.id)
  const get = async (who: TestClient) => (await who.call(getPortfolio, { id: id ?? '' })).body

  await browser.call(setCreationVisibility, { creation_id: creation, public: '0' })
  assert.equal((await get(site.client())).error, 'Portfolio not found.')
  assert.equal((await get(browser)).success, true)

  await browser.call(setCreationVisibility, { creation_id: creation, public: '1' })
  assert.equal((await get(site.client())).success, true)

  await browser.call(deleteCreations, { 'creation_ids[]': [creation] })
  assert.equal((await get(browser)).error, 'Portfolio not found.')
  const unknown = await site.client('zh').call(getPortfolio, { id: 'nothing' })
  assert.deepEqual([unknown.status, unknown.body.error], [200, '未找到该作品集。'])
})
