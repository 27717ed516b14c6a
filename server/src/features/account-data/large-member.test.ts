import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import AdmZip from 'adm-zip'
import { sql } from 'kysely'
import {
  checkSession,
  deleteAccount,
  deleteCreations,
  exportData,
  getCreations,
  getUserPageData,
} from '@tessera/shared-contracts'
import { maxParameters } from '@tessera/server-kit/database/max-parameters'
import { seedLargeMember, toSeededMediumId } from '../../../test/seeds/seed-large-member.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { finishAccountClosures } from './account-closure.ts'

/** More rows than a query may have parameters: no query can have a list of all of them. */
const rows = maxParameters + 100

/** Starts a site with a member who has a long history, and with the file of one image. */
async function startSite(t: TestContext) {
  const site = await startTestApp()
  t.after(site.close)
  const browser = await site.registerMember()
  const { stores, media } = site.adapters
  const { id = '' } = (await stores.accounts.findByEmail('member-1@example.org')) ?? {}
  await seedLargeMember(site.queries, id, { generations: rows, creations: rows })
  const key = `${toSeededMediumId(rows)}.png`
  await media.put(key, Buffer.from('an image'))
  return { site, browser, id, key }
}

type Site = Awaited<ReturnType<typeof startSite>>['site']

const nothing = { creations: 0, generations: 0, media: 0, tasks: 0, ledger: 0, gallery: 0 }

/** Counts the rows of the member's history. */
async function countRows({ queries }: Site): Promise<typeof nothing> {
  const counts = { ...nothing }
  for (const table of Object.keys(nothing) as (keyof typeof nothing)[]) {
    const counted = sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`
    counts[table] = (await counted.execute(queries)).rows[0]?.count ?? NaN
  }
  return counts
}

test('a member with a long history deletes the account', async t => {
  const { site, browser, key } = await startSite(t)
  const { body } = await browser.call(deleteAccount, { current_password: 'correct horse' })
  assert.equal(body.success, true)
  assert.deepEqual(await countRows(site), nothing)
  assert.equal(await site.adapters.media.size(key), null)
  assert.deepEqual((await site.client().call(getCreations, {})).body.creations, [])
})

test('a member with a long history exports all of it', async t => {
  const { browser, key } = await startSite(t)
  const { rawPayload } = await browser.get(exportData.path)
  const zip = new AdmZip(rawPayload)
  const read = (name: string) => JSON.parse(zip.readAsText(name)) as Record<string, unknown>[]
  const creations = read('works.json')
  assert.deepEqual([creations.length, new Set(creations.map(({ id }) => id)).size], [rows, rows])
  const generations = read('generations.json')
  assert.deepEqual([generations.length, generations[0]?.prompt], [rows, `a lake number ${rows}`])
  const file = `works/Lake ${rows} ${key}`
  assert.deepEqual([creations[0]?.file, generations[0]?.files], [file, [file]])
  assert.equal(read('credits.json').length, 3 * rows + 1)
  assert.equal(zip.readAsText(file), 'an image')
})

test('a member with a long history gets all creations in pages, none twice', async t => {
  const { browser } = await startSite(t)
  const first = (await browser.call(getUserPageData, {})).body
  assert.equal(first.user_info?.username, 'Ada')
  const ids = (first.creations ?? []).map(({ id }) => id)
  assert.deepEqual([ids.length, ids[0]], [200, `w${rows}`])
  for (let cursor = first.next_cursor; cursor != null;) {
    const { body } = await browser.call(getUserPageData, { cursor })
    ids.push(...(body.creations ?? []).map(({ id }) => id))
    cursor = body.next_cursor
  }
  assert.deepEqual([ids.length, new Set(ids).size, ids.at(-1)], [rows, rows, 'w1'])
  assert.ok((first.user_info.bills?.length ?? 0) <= 200)
})

test('other requests run while an account is deleted', async t => {
  const { site, id } = await startSite(t)
  const { stores, clock } = site.adapters
  // Without files, only the pauses let the event loop turn
  const media = { ...site.adapters.media, remove: () => Promise.resolve() }
  await stores.accounts.close(id, clock())
  let isDeleted = false
  let ticks = 0
  const deletion = finishAccountClosures({ ...site.adapters, media }).then(() => (isDeleted = true))
  const tick = () => {
    ticks += 1
    if (!isDeleted) setImmediate(tick)
  }
  setImmediate(tick)
  await deletion
  // Fewer would be steps with hundreds of rows
  assert.ok(ticks > rows / 100, `${ticks} turns of the event loop`)
})

test('a deletion that a stop interrupts is completed, and a log-in fails meanwhile', async t => {
  const { site, browser, id, key } = await startSite(t)
  const { stores, media, clock } = site.adapters
  await stores.accounts.close(id, clock())
  // All creations and generations, and some tasks
  for (let step = 0; step < 30; step += 1) await stores.accountData.removeSome(id, 100)
  const { tasks, ledger } = await countRows(site)
  assert.ok(tasks > 0 && tasks < rows)
  // With the grant of the registration
  assert.equal(ledger, 3 * rows + 1)
  assert.equal((await browser.call(checkSession, {})).body.isLoggedIn, false)
  assert.deepEqual(await stores.ledger.findErrors(), [])

  const stop = () => Promise.reject(new Error('the process was killed'))
  await assert.rejects(finishAccountClosures({ ...site.adapters, media: { ...media, remove: stop } }))
  assert.notEqual(await media.size(key), null)

  await finishAccountClosures(site.adapters)
  assert.deepEqual(await countRows(site), nothing)
  assert.equal(await media.size(key), null)
})

test('a deletion stops between two steps', async t => {
  const { site, id } = await startSite(t)
  await site.adapters.stores.accounts.close(id, site.clock.now())
  const stopping = new AbortController()
  const remove = () => Promise.resolve(stopping.abort())
  await finishAccountClosures(
    { ...site.adapters, media: { ...site.adapters.media, remove } },
    stopping.signal,
  )
  assert.deepEqual(await countRows(site), { ...nothing, media: rows - 100 })
})

test('a member deletes a thousand creations at once', async t => {
  const { site, browser } = await startSite(t)
  const ids = Array.from({ length: 1_000 }, (_, n) => `w${n + 1}`)
  assert.equal((await browser.call(deleteCreations, { 'creation_ids[]': ids })).body.success, true)
  assert.equal((await countRows(site)).gallery, rows - ids.length)
})
