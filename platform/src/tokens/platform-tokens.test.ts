import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs, hourMs } from '@tessera/server-kit/clock'
import { openTestDatabase } from '../../test/test-database.ts'
import { createPlatformTokenStore } from './store.ts'
import { createPlatformTokens } from './platform-tokens.ts'

async function setUp(t: { after(end: () => Promise<void>): void }) {
  const { queries, close } = await openTestDatabase()
  t.after(close)
  const store = createPlatformTokenStore(queries)
  let now = Date.UTC(2026, 0, 31)
  const advance = (milliseconds: number) => {
    now += milliseconds
  }
  return { store, advance, tokens: createPlatformTokens({ store, clock: () => now }) }
}

test('a token belongs to one team or to an integrator', async t => {
  const { tokens } = await setUp(t)
  const team = await tokens.authenticate(await tokens.create({ remote: 'mfe-gallery' }))
  assert.equal(team?.remote, 'mfe-gallery')
  assert.match(team.name, /^team mfe-gallery [\w-]{8}$/)
  const integrator = await tokens.authenticate(await tokens.create({ remote: null }))
  assert.equal(integrator?.remote, null)
  assert.match(integrator.name, /^integrator [\w-]{8}$/)
})

test('the stored token does not authenticate', async t => {
  const { store, tokens } = await setUp(t)
  const token = await tokens.create({ remote: 'mfe-gallery' })
  const [stored] = await store.list()
  assert.ok(stored)
  assert.ok(!JSON.stringify(stored).includes(token.slice('tessera_'.length)))
  for (const guess of [stored.tokenHash, stored.id, token.slice(0, -1), ''])
    assert.equal(await tokens.authenticate(guess), null)
})

test('a revoked token stops working at once', async t => {
  const { store, tokens } = await setUp(t)
  const token = await tokens.create({ remote: 'mfe-gallery' })
  const [stored] = await store.list()
  assert.equal(await store.remove(stored?.id ?? ''), true)
  assert.equal(await tokens.authenticate(token), null)
  assert.equal(await store.remove(stored?.id ?? ''), false)
})

test('a token with a lifetime expires, and the history names it by its label', async t => {
  const { tokens, advance } = await setUp(t)
  const token = await tokens.create({ remote: 'mfe-gallery', label: 'GitHub', lifetimeMs: dayMs })
  assert.match((await tokens.authenticate(token))?.name ?? '', /^team mfe-gallery [\w-]{8} \(GitHub\)$/)
  advance(dayMs - 1)
  assert.ok(await tokens.authenticate(token))
  advance(1)
  assert.equal(await tokens.authenticate(token), null)
})

test('the last use of a token is known to within an hour', async t => {
  const { store, tokens, advance } = await setUp(t)
  const token = await tokens.create({ remote: null })
  const readLastUse = async () => (await store.list())[0]?.lastUsedAt
  assert.equal(await readLastUse(), null)
  await tokens.authenticate(token)
  const first = await readLastUse()
  assert.equal(first, Date.UTC(2026, 0, 31))
  advance(hourMs - 1)
  await tokens.authenticate(token)
  assert.equal(await readLastUse(), first)
  advance(1)
  await tokens.authenticate(token)
  assert.equal(await readLastUse(), first + hourMs)
})
