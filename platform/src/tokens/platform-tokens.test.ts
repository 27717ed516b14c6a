import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '../../test/test-database.ts'
import { createPlatformTokenStore } from './store.ts'
import { createPlatformTokens } from './platform-tokens.ts'

async function setUp(t: { after(end: () => Promise<void>): void }) {
  const { queries, close } = await openTestDatabase()
  t.after(close)
  const store = createPlatformTokenStore(queries)
  return { store, tokens: createPlatformTokens({ store, clock: () => Date.UTC(2026, 0, 31) }) }
}

test('a token belongs to one team or to an integrator', async t => {
  const { tokens } = await setUp(t)
  const team = await tokens.authenticate(await tokens.create('mfe-gallery'))
  assert.equal(team?.remote, 'mfe-gallery')
  assert.match(team.name, /^team mfe-gallery [\w-]{8}$/)
  const integrator = await tokens.authenticate(await tokens.create(null))
  assert.equal(integrator?.remote, null)
  assert.match(integrator.name, /^integrator [\w-]{8}$/)
})

test('the stored token does not authenticate', async t => {
  const { store, tokens } = await setUp(t)
  const token = await tokens.create('mfe-gallery')
  const [stored] = await store.list()
  assert.ok(stored)
  assert.ok(!JSON.stringify(stored).includes(token.slice('tessera_'.length)))
  for (const guess of [stored.tokenHash, stored.id, token.slice(0, -1), '', undefined])
    assert.equal(await tokens.authenticate(guess), null)
})

test('a revoked token stops working at once', async t => {
  const { store, tokens } = await setUp(t)
  const token = await tokens.create('mfe-gallery')
  const [stored] = await store.list()
  assert.equal(await store.remove(stored?.id ?? ''), true)
  assert.equal(await tokens.authenticate(token), null)
  assert.equal(await store.remove(stored?.id ?? ''), false)
})
