import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import fastify from 'fastify'
import type { ScreenManifest } from '@tessera/shared-contracts'
import type { PageContentProvider } from './page-content-provider.ts'
import { createSiteCalls, trimSlashes } from './site-calls.ts'

const subject = {
  title: 'A lake',
  description: 'Deep.',
  image: { address: '/lake.png', width: 1, height: 1, alt: '' },
}

/** Starts a product with calls, and reads what a page of a screen contains. */
function setUp(t: TestContext, provider: Partial<PageContentProvider> = {}) {
  const app = fastify()
  t.after(() => app.close())
  const cookies: unknown[] = []
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    cookies.push(headers.cookie)
    done()
  })
  app.get('/api/list', ({ query }) => ({ success: true, query, items: [{ src: '/a-480.webp' }, { src: 7 }] }))
  app.get('/api/large', () => ({ text: 'x'.repeat(200_001) }))
  app.get('/api/hanging', () => new Promise(() => undefined))
  app.get('/api/refused', () => ({ success: false }))
  app.get('/api/broken', (_request, reply) => reply.status(500).send({}))
  app.get('/api/text', () => 'text')
  app.get('/api/head', ({ query }) => ({
    success: true,
    subject: { ...subject, title: (query as { id: string }).id },
  }))
  const calls = createSiteCalls(app, {
    siteName: 'Test',
    icon: '',
    getDefaultDescription: () => '',
    getDefaultImage: () => subject.image,
    isPublicCall: (method, { pathname }) => method === 'GET' && pathname !== '/api/head',
    isPageHeadCall: ({ pathname }) => pathname === '/api/head',
    ...provider,
  })
  const toPage = (url: string, screen: Pick<ScreenManifest, 'data' | 'head'>, isPublic = false) => ({
    isPublic,
    screen: { name: 'a', path: '/a/:id', layout: 'site' as const, title: { en: 'A', zh: 'A' }, ...screen },
    address: new URL(`http://page${url}`),
    language: 'en' as const,
    request: { ip: '127.0.0.1', host: 'localhost', headers: { cookie: 'session=1' } } as never,
  })
  return {
    cookies,
    read: (url: string, ...data: unknown[]) => calls.readData(toPage(url, { data })),
    readData: async (url: string, ...data: unknown[]) =>
      (await calls.readData(toPage(url, { data }))).content,
    readHead: async (url: string, head: string, isPublic?: boolean) =>
      (await calls.readHead(toPage(url, { head }, isPublic))).content,
    readVersion: (url: string, screen: Pick<ScreenManifest, 'data' | 'head'>) =>
      calls.readVersion(toPage(url, screen)),
  }
}

test('the data of a page is requested without the visitor’s cookies', async t => {
  const { cookies, readData } = setUp(t)
  const images = { list: 'items', max: 2, src: 'src', widths: [480, 960], sizes: '50vw' }
  const [data] = await readData('/a/%3Cb?n=2', { url: '/api/list?id={id}&n={n}&m={m?}', images })
  assert.equal(data?.call, 'GET /api/list?id=%3Cb&n=2')
  assert.deepEqual((JSON.parse(data.json) as { query: unknown }).query, { id: '<b', n: '2' })
  assert.doesNotMatch(data.json, /</)
  assert.deepEqual(data.images, [
    { src: '/a-480.webp', srcset: '/a-480.webp 480w, /a-960.webp 960w', sizes: '50vw' },
  ])
  assert.deepEqual(cookies, [undefined])
})

test('a page is served without the data of a call that fails, hangs, is too large or is not public', async t => {
  const { cookies, readData } = setUp(t)
  const data = []
  for (const url of ['/api/large', '/api/hanging', '/api/refused', '/api/broken', '/api/text', '/api/none'])
    data.push(...(await readData('/a/1', { url })))
  assert.deepEqual(data, [])
  const requests = cookies.length
  assert.deepEqual(
    await readData(
      '/a/1',
      { url: '/api/head?id=1' },
      { method: 'POST', url: '/api/list' },
      { url: 'http://x/' },
    ),
    [],
  )
  assert.equal(cookies.length, requests)
})

test('a product may read a response itself', async t => {
  const { cookies, readData } = setUp(t, { readPublicCall: () => Promise.resolve(Buffer.from('{"a":1}')) })
  assert.deepEqual(await readData('/a/1', { url: '/api/list' }), [
    { call: 'GET /api/list', json: '{"a":1}', images: [] },
  ])
  assert.deepEqual(cookies, [])
  const failing = setUp(t, { readPublicCall: () => Promise.reject(new Error('down')) })
  assert.deepEqual(await failing.readData('/a/1', { url: '/api/list' }), [])
})

test('the head of a page is requested as the visitor, and its address has what it depends on', async t => {
  const { cookies, readHead } = setUp(t)
  const head = await readHead('/a/7/?utm_source=x&work=w', '/api/head?id={work}')
  assert.equal(head?.subject?.title, 'w')
  assert.equal(head.address, '/a/7?work=w')
  assert.deepEqual(cookies, ['session=1'])
  assert.equal(await readHead('/a/7', '/api/head?id={work}'), null)
  assert.equal(await readHead('/a/7', '/api/list'), null)
})

test('the head of a public page is requested for no visitor in particular', async t => {
  const { cookies, readHead } = setUp(t)
  assert.equal((await readHead('/a/7', '/api/head?id={id}', true))?.subject?.title, '7')
  assert.deepEqual(cookies, [undefined])
})

test('the data is complete where each call has responded, whatever it says', async t => {
  const { read } = setUp(t)
  assert.equal((await read('/a/1', { url: '/api/list' }, { url: '/api/refused' })).isComplete, true)
  for (const url of ['/api/large', '/api/hanging', '/api/broken'])
    assert.equal((await read('/a/1', { url: '/api/list' }, { url })).isComplete, false, url)
})

test('a page has a version where the product knows one for each of its calls', async t => {
  const known: Record<string, string> = { '/api/list?id=1': 'list-1', '/api/head?id=1': 'head-1' }
  const { readVersion } = setUp(t, {
    readVersion: (method, { pathname, search }) => {
      const version = known[pathname + search]
      return version === undefined ? undefined : Promise.resolve(`${method} ${version}`)
    },
  })
  const data = [{ url: '/api/list?id={id}' }]
  assert.equal(await readVersion('/a/1', { data, head: '/api/head?id={id}' }), 'GET list-1 GET head-1')
  assert.equal(await readVersion('/a/2', { data }), null)
  assert.equal(await readVersion('/a/1', { data: [...data, { url: '/api/text' }] }), null)
  assert.equal(await readVersion('/a/1', {}), '')
  const failing = setUp(t, { readVersion: () => Promise.reject(new Error('down')) })
  assert.equal(await failing.readVersion('/a/1', { data }), null)
  assert.equal(await setUp(t).readVersion('/a/1', { data }), null)
})

test('slashes at the end of a path are cut in linear time', { timeout: 2_000 }, () => {
  assert.equal(trimSlashes('/tools///'), '/tools')
  assert.equal(trimSlashes('///'), '/')
  const slashes = '/'.repeat(400_000)
  assert.equal(trimSlashes(`${slashes}tools`), `${slashes}tools`)
})
