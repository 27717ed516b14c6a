import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { test, type TestContext } from 'node:test'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { languages, type Channel } from '@tessera/shared-contracts'
import { kitTexts } from '@tessera/server-kit/texts'
import { startTestApp } from '../test-app.ts'
import { findLocation, listLocations } from './nginx-locations.ts'

const read = (file: string) => readFileSync(new URL(`../../../deploy/nginx/${file}`, import.meta.url), 'utf8')
const template = read('site.conf.template')

/** Bytes that Fastify reads where a route sets no limit. */
const defaultBodyLimit = 1024 ** 2

/** Starts the app of an origin and returns the paths of its routes with the maximum size of their bodies. */
async function listBodyLimits(t: TestContext, channel: Channel): Promise<Map<string, number>> {
  const limits = new Map<string, number>()
  const collect = ({ url, bodyLimit, config }: RouteOptions) => {
    const bytes = Math.max(config?.maxBodyBytes ?? 0, bodyLimit ?? defaultBodyLimit)
    limits.set(url, Math.max(bytes, limits.get(url) ?? 0))
  }
  // A hook has to be there before the routes
  const observe = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', collect)
  subscribe('fastify.initialization', observe)
  const site = await startTestApp({ settings: { channel } })
  unsubscribe('fastify.initialization', observe)
  t.after(site.close)
  await site.app.ready()
  return limits
}

for (const [channel, host] of [
  ['production', '${SITE_HOST}'],
  ['staging', '${STAGING_HOST}'],
] as const)
  test(`nginx lets the largest body of every call of ${channel} through, and only of these more than of others`, async t => {
    const locations = listLocations(template, host)
    const needed = new Map(locations.map(location => [location, 0]))
    const limits = await listBodyLimits(t, channel)
    assert.ok(limits.size > 100)
    for (const [url, bytes] of limits) {
      const location = findLocation(locations, url)
      if (location.body.includes('return 404')) continue
      assert.ok(location.maxBodyBytes >= bytes, `${url}: ${location.maxBodyBytes} of ${bytes} bytes`)
      needed.set(location, Math.max(bytes, needed.get(location) ?? 0))
    }
    for (const [{ path, body, maxBodyBytes }, bytes] of needed)
      if (body.includes('client_max_body_size'))
        assert.ok(maxBodyBytes < bytes * 1.2, `${path} needs ${bytes} bytes only`)
  })

test('nginx passes large bodies on as they arrive', () => {
  const large = listLocations(template, '${SITE_HOST}').filter(({ body }) =>
    body.includes('client_max_body_size'),
  )
  assert.deepEqual(
    large.map(({ path }) => path),
    ['/api/upload_creation.php', '/api/portfolios/publish.php', '/platform/'],
  )
  for (const { path, body } of large) assert.match(body, /proxy_request_buffering off;/, path)
})

test('a body that is too large for nginx gets the sentence of the site, in the language of the browser', () => {
  const [, map = ''] = /map \$http_accept_language \$too_large \{([^}]*)\}/.exec(template) ?? []
  for (const language of languages)
    assert.ok(map.includes(`"${kitTexts[language].request.tooLarge}"`), language)
  for (const host of ['${SITE_HOST}', '${STAGING_HOST}']) {
    const [location] = listLocations(template, host).filter(({ path }) => path === '@too_large')
    const [, body = ''] = /return 413 '(.*)';/.exec(location?.body ?? '') ?? []
    assert.deepEqual(JSON.parse(body), { success: false, message: '$too_large', error: '$too_large' })
  }
  assert.equal(template.match(/error_page 413 @too_large;/g)?.length, 2)
})

test('only the server sets the security headers, so that each is sent once', () => {
  assert.doesNotMatch(template + read('proxy.conf'), /add_header (?!Cache)/)
})
