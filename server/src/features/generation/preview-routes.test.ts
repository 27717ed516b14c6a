import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { drawPreview } from '@tessera/shared-contracts'
import { createEmbeddedEngine } from '../../engines/embedded/embedded.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { DomainError } from '../../domain-error.ts'
import { createRateLimiter } from '../rate-limits/rate-limiter.ts'

const query = { prompt: 'a lake', seed: '7', width: '960', height: '1280' }
const address = (fields: Record<string, string> = query) =>
  `${drawPreview.path}?${new URLSearchParams(fields)}`

async function start(t: TestContext, ...options: Parameters<typeof startTestApp>) {
  const site = await startTestApp(...options)
  t.after(site.close)
  return site
}

async function startEmbedded(t: TestContext) {
  const engine = createEmbeddedEngine()
  t.after(() => engine.close())
  return start(t, { adapters: { engine } })
}

test('draws a small image for a visitor, free of charge', async t => {
  const { client } = await startEmbedded(t)
  const response = await client().get(address())

  assert.equal(response.statusCode, 200)
  assert.equal(response.headers['content-type'], 'image/png')
  assert.match(response.rawPayload.toString('latin1'), /Size: 288x384/)
})

test('refuses what is not drawn, and more requests than a network may send', async t => {
  const { client, adapters } = await startEmbedded(t)
  for (const wrong of [{ prompt: '' }, { seed: '-1' }, { prompt: 'x'.repeat(2_001) }, { strength: 'NaN' }])
    assert.equal((await client().get(address({ ...query, ...wrong }))).statusCode, 400, JSON.stringify(wrong))
  const large = await client().call(drawPreview, { ...query, width: '100000' })
  assert.deepEqual(large.body, { success: false, error: 'Please choose one of the available sizes.' })

  const limiter = createRateLimiter(adapters.stores, adapters.clock)
  const exhaust = async () => {
    for (;;) await limiter.consume('previewsOfNetwork', '127.0.0.1')
  }
  await assert.rejects(exhaust(), DomainError)
  assert.equal((await client().call(drawPreview, query)).body.success, false)
})

test('says so where the engine has no previews', async t => {
  const { client } = await start(t)
  const { body } = await client().call(drawPreview, query)

  assert.deepEqual(body, { success: false, error: 'This engine has no previews.' })
})
