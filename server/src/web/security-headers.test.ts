import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestApp } from '../../test/test-app.ts'

/** One response of each kind: a call, a page, a plain page, a missing file, health and a redirect. */
const paths = [
  '/api/get_desktop_tools.php',
  '/',
  '/models.html',
  '/downloads/none',
  '/healthz',
  '/media/none',
]

test('every response carries the security headers', async t => {
  const site = await startTestApp()
  t.after(site.close)
  for (const path of paths) {
    const { headers } = await site.client().get(path)
    assert.equal(headers['x-content-type-options'], 'nosniff', path)
    assert.equal(headers['x-frame-options'], 'DENY', path)
    assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin', path)
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin', path)
    assert.match(String(headers['permissions-policy']), /geolocation=\(\)/, path)
    assert.match(String(headers['content-security-policy']), /default-src/, path)
    assert.equal(headers['strict-transport-security'], undefined, path)
  }
})

test('a site behind https sends Strict-Transport-Security', async t => {
  const site = await startTestApp({ settings: { publicUrl: 'https://tessera.example' } })
  t.after(site.close)
  const { headers } = await site.client().get('/healthz')
  assert.match(String(headers['strict-transport-security']), /^max-age=31536000/)
})
