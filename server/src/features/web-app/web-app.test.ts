import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { after, before, describe, it, test } from 'node:test'
import sharp from 'sharp'
import { createShellBuild, deployBuilds } from '@tessera/platform/testing'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

async function start(options: Parameters<typeof startTestApp>[0] = {}) {
  const site = await startTestApp(options)
  await deployBuilds(site, [createShellBuild()], ['production', 'staging'])
  return site
}

interface Manifest {
  lang: string
  name: string
  start_url: string
  icons: { src: string; sizes: string; purpose: string }[]
  shortcuts: { name: string; url: string }[]
  share_target: { action: string; params: { files: { name: string }[] } }
}

describe('the installed app', () => {
  let site: TestApp
  before(async () => {
    site = await start()
  })
  after(() => site.close())

  it('is named by each page, the same for every visitor of a language', async () => {
    const member = await site.registerMember()
    for (const [language, manifest] of [
      ['en', '/app.en.webmanifest'],
      ['zh', '/app.zh.webmanifest'],
    ] as const) {
      member.cookies.set('language', language)
      for (const { body } of [await site.client(language).get('/'), await member.get('/')]) {
        assert.match(body, new RegExp(`<link rel="manifest" href="${manifest}">`))
        assert.match(body, /<link rel="apple-touch-icon" href="\/pages\/app-icon-touch-180\.\w+\.png">/)
        assert.match(body, /<meta name="service-worker" content="\/service-worker.js">/)
      }
    }
  })

  it('has a manifest in each language, with icons of the sizes that it says', async () => {
    for (const [language, shortcut] of [
      ['en', 'Text to image'],
      ['zh', '文生图'],
    ]) {
      const response = await site.client().get(`/app.${language}.webmanifest`)
      assert.match(String(response.headers['content-type']), /^application\/manifest\+json/)
      const { lang, icons, shortcuts, start_url } = response.json<Manifest>()
      assert.deepEqual([lang, start_url, shortcuts[0]?.name], [language, '/tools', shortcut])
      assert.deepEqual(
        icons.map(({ sizes, purpose }) => [sizes, purpose]),
        [
          ['192x192', 'any'],
          ['512x512', 'any'],
          ['512x512', 'maskable'],
        ],
      )
      for (const { src, sizes } of icons) {
        const icon = await site.client().get(src)
        const { format, width, height } = await sharp(icon.rawPayload).metadata()
        assert.deepEqual([format, `${width}x${height}`], ['png', sizes])
        assert.match(String(icon.headers['cache-control']), /immutable/)
      }
    }
  })

  it('has a service worker that browsers check each time, and whose files all exist', async () => {
    const { body, headers } = await site.client().get('/service-worker.js')
    assert.equal(headers['cache-control'], 'no-cache')
    assert.match(String(headers['content-type']), /^text\/javascript/)
    assert.match(String(headers['content-security-policy']), /connect-src 'self'/)
    const again = await site.client().get('/service-worker.js', { 'if-none-match': String(headers.etag) })
    assert.deepEqual([again.statusCode, again.body], [304, ''])
    const files = [...body.matchAll(/'(\/pages\/[^']+)'/g)].map(([, file]) => file ?? '')
    assert.equal(files.length, 5)
    for (const file of files) {
      assert.match(file, /\.[0-9a-f]{8}\.\w+$/)
      assert.equal((await site.client().get(file)).statusCode, 200, file)
    }
  })

  it('has an offline page in both languages that names no other files and may call the site', async () => {
    const { body: worker } = await site.client().get('/service-worker.js')
    const [, address = ''] = /'(\/pages\/offline\.\w+\.html)'/.exec(worker) ?? []
    const { body, headers } = await site.client().get(address)
    assert.match(String(headers['content-security-policy']), /default-src 'none'.*connect-src 'self'/)
    assert.match(body, /<span lang="en">You're offline<\/span><span lang="zh">当前处于离线状态<\/span>/)
    const named = [...body.matchAll(/(?:src|href)="(\/pages\/[^"]+)"/g)].map(([, file]) => file ?? '')
    assert.ok(named.length > 0 && named.every(file => worker.includes(file)))
  })

  it('shows what other apps have shared, on a page of its own', async () => {
    const { statusCode, body, headers } = await site.client('zh').get('/share-target')
    assert.equal(statusCode, 200)
    assert.match(body, /收到的图片/)
    assert.match(String(headers['content-security-policy']), /img-src data: 'self'/)
    assert.doesNotMatch(
      String((await site.client().get('/models.html')).headers['content-security-policy']),
      /img-src data: 'self'/,
    )
  })
})

test('a browser removes its worker where the operator has switched it off', async t => {
  const site = await start({ adapters: { hasServiceWorker: false } })
  t.after(site.close)
  assert.match((await site.client().get('/')).body, /<meta name="service-worker" content="">/)
  const { body, headers } = await site.client().get('/service-worker.js')
  assert.equal(headers['cache-control'], 'no-cache')
  assert.match(body, /registration\.unregister\(\)/)
  assert.doesNotMatch(body, /addEventListener\('fetch'/)
})

test('staging is no app: its pages may be of any composition', async t => {
  const site = await start({ settings: { channel: 'staging' } })
  t.after(site.close)
  const { body } = await site.client().get('/')
  assert.doesNotMatch(body, /rel="manifest"|service-worker|apple-touch-icon/)
  for (const path of ['/service-worker.js', '/app.en.webmanifest', '/share-target'])
    assert.equal((await site.client().get(path)).statusCode, 404, path)
})

describe('a shared image that no worker has received', () => {
  let site: TestApp
  let port: number
  before(async () => {
    site = await start()
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    ;({ port } = site.app.server.address() as AddressInfo)
  })
  after(() => site.close())

  /** Posts a form. `length` is what the header says, `sent` what follows. */
  async function share({ length, sent, headers = {} }: { length?: number; sent: number; headers?: object }) {
    const connected = once(site.app.server, 'connection') as Promise<[Socket]>
    const post = request({
      port,
      agent: false,
      method: 'POST',
      path: '/share-target',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        ...(length !== undefined && { 'content-length': length }),
        ...headers,
      },
    })
    // The server closes the connection of a body that it does not read, which may be before the client reads the response
    const ended = Promise.race([
      (once(post, 'response') as Promise<[IncomingMessage]>).then(([response]) => response.resume()),
      once(post, 'close').then(() => null),
    ]).catch(() => null)
    const chunk = Buffer.alloc(500_000)
    const body = Readable.from(Array.from({ length: Math.ceil(sent / chunk.length) }, () => chunk))
    body.pipe(post, { end: length === undefined || sent >= length })
    const [socket] = await connected
    const response = await ended
    post.destroy()
    const bytesRead = socket.bytesRead
    return { status: response?.statusCode, location: response?.headers.location, bytesRead }
  }

  it('leads to the page that says so, also for the system, which has no origin', async () => {
    for (const headers of [{}, { origin: 'null', 'sec-fetch-site': 'none' }]) {
      const { status, location, bytesRead } = await share({ length: 3_000_000, sent: 3_000_000, headers })
      assert.deepEqual([status, location], [303, '/share-target'])
      assert.ok(bytesRead > 3_000_000)
    }
  })

  it('is read up to a bound, whether its length is known or not', async () => {
    const { status, bytesRead } = await share({ length: 500_000_000, sent: 500_000 })
    assert.equal(status, 303)
    assert.ok(bytesRead < 1_000_000)
    const unknown = await share({ sent: 60 * 1024 * 1024 })
    assert.ok(unknown.bytesRead > 22 * 1024 * 1024 && unknown.bytesRead < 25 * 1024 * 1024)
  })

  it('is refused from another site', async () => {
    const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    assert.equal((await share({ length: 500_000, sent: 500_000, headers })).status, 403)
  })
})
