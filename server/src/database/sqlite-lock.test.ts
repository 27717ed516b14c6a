import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { checkSession, getCreations, sendFeedback } from '@tessera/shared-contracts'
import { hourMs } from '@tessera/server-kit/clock'
import { createRemoteBuild, createShellBuild, deployBuilds } from '@tessera/platform/testing'
import { OutageError } from '@tessera/server-kit/http/domain-error'
import { startTestApp } from '../../test/test-app.ts'

const onSqlite = { skip: process.env.TEST_POSTGRES ? 'PostgreSQL has no lock of the whole database' : false }
const feedback = { category: 'idea', text: 'more lakes' } as const

/** Starts a site, and gets the write lock of its database for another program, as a long command of an operator does. */
async function startLockedSite(t: TestContext) {
  const site = await startTestApp()
  await deployBuilds(site, [createRemoteBuild('a'), createShellBuild()])
  const browser = await site.registerMember()
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(site.queries)
  const other = new DatabaseSync(rows[0]?.file ?? '')
  other.exec('begin immediate')
  t.after(async () => {
    other.close()
    await site.close()
  })
  return { ...site, browser, unlock: () => other.exec('commit') }
}

test('while another program has locked the database, what only reads responds at once', onSqlite, async t => {
  const site = await startLockedSite(t)
  // The session and the language of the member are due to be saved
  site.clock.advance(2 * hourMs)
  const writes = [site.browser.call(sendFeedback, feedback), site.adapters.transact(() => Promise.resolve())]
  const start = performance.now()
  for (const path of ['/healthz', '/readyz', '/tools', '/sitemap.xml'])
    assert.ok((await site.client().get(path)).statusCode < 400, path)
  const gallery = await site.client().call(getCreations, { page: 1 })
  assert.deepEqual([gallery.status, gallery.body.creations], [200, []])
  const session = await site.browser.call(checkSession, {}, { 'accept-language': 'zh' })
  assert.equal(session.body.isLoggedIn, true)
  assert.ok(performance.now() - start < 2_000, `${Math.round(performance.now() - start)} ms`)
  site.unlock()
  await Promise.all(writes)
})

test('a write waits while another program has locked the database', onSqlite, async t => {
  const site = await startLockedSite(t)
  const writes = [1, 2, 3].map(() => site.browser.call(sendFeedback, feedback))
  await setTimeout(500)
  site.unlock()
  for (const { body } of await Promise.all(writes)) assert.equal(body.success, true)
})

test('a write is refused in words when the database stays locked', onSqlite, async t => {
  const site = await startLockedSite(t)
  let runs = 0
  const start = performance.now()
  const writes = [
    site.adapters.transact(() => Promise.resolve((runs += 1))),
    site.adapters.stores.sessions.remove('none'),
    site.adapters.stores.sessions.remove('another'),
  ]
  const inject = (language: string) =>
    site.app.inject({
      method: 'POST',
      url: sendFeedback.path,
      payload: new URLSearchParams(feedback).toString(),
      headers: { 'accept-language': language, 'content-type': 'application/x-www-form-urlencoded' },
    })
  const [english, chinese] = await Promise.all([
    inject('en'),
    inject('zh'),
    ...writes.map(write => assert.rejects(write, OutageError)),
  ])
  assert.ok(performance.now() - start < 9_000, `${Math.round(performance.now() - start)} ms`)
  assert.equal(runs, 0)
  assert.deepEqual(
    [english, chinese].map(({ statusCode, headers, json }) => [
      statusCode,
      headers['retry-after'],
      json<{ message: string }>().message,
    ]),
    [
      [503, '5', 'The site is temporarily unavailable. Please try again in a moment.'],
      [503, '5', '网站暂时无法使用，请稍后再试。'],
    ],
  )
  site.unlock()
  assert.equal((await site.browser.call(sendFeedback, feedback)).body.success, true)
})
