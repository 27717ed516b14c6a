import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '../testing-database.ts'
import { createPlatformTokens } from './platform-tokens.ts'

async function setUp(t: { after(end: () => Promise<void>): void }) {
  const { stores, close } = await openTestDatabase()
  t.after(close)
  const store = stores.platformTokens
  return { store, tokens: createPlatformTokens({ store, clock: () => Date.UTC(2026, 0, 31) }) }
}

test('a token stands for one team or for an integrator', async t => {
  const { tokens } = await setUp(t)
  const team = await tokens.actor(await tokens.create('mfe-gallery'))
  assert.equal(team?.remote, 'mfe-gallery')
  assert.match(team.name, /^team mfe-gallery [\w-]{8}$/)
  const integrator = await tokens.actor(await tokens.create(null))
  assert.equal(integrator?.remote, null)
  assert.match(integrator.name, /^integrator [\w-]{8}$/)
})

test('what is kept of a token is no token', async t => {
  const { store, tokens } = await setUp(t)
  const token = await tokens.create('mfe-gallery')
  const [kept] = await store.list()
  assert.ok(kept)
  assert.ok(!JSON.stringify(kept).includes(token.slice('tessera_'.length)))
  for (const guess of [kept.tokenHash, kept.id, token.slice(0, -1), '', undefined])
    assert.equal(await tokens.actor(guess), null)
})

test('a revoked token is nobody, at once', async t => {
  const { store, tokens } = await setUp(t)
  const token = await tokens.create('mfe-gallery')
  const [kept] = await store.list()
  assert.equal(await store.remove(kept?.id ?? ''), true)
  assert.equal(await tokens.actor(token), null)
  assert.equal(await store.remove(kept?.id ?? ''), false)
})
