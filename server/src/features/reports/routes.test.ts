import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  deleteAccount,
  limits,
  publishPortfolio,
  reportCreation,
  setCreationVisibility,
} from '@tessera/shared-contracts'
import { hourMs } from '@tessera/server-kit/clock'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import {
  createTestImage,
  listGallery,
  readQueue,
  startReviewSite,
  uploadImage,
} from '../../../test/harnesses/review-site.ts'
import { buildPortfolio } from '../../../test/seeds/seed-member.ts'

const behindProxy = { settings: { trustedHops: 1 } }
const fromNetwork = (address: string) => ({ 'x-forwarded-for': address })

const report = async (
  browser: TestClient,
  id: string,
  { text, network = '203.0.113.7' }: { text?: string; network?: string } = {},
) => {
  const fields = { creation_id: id, reason: 'rights' as const, ...(text !== undefined && { text }) }
  return (await browser.call(reportCreation, fields, fromNetwork(network))).body
}

test('a reported creation stays public, and the moderators read what members and visitors report', async t => {
  const { site, member, moderator, visitor } = await startReviewSite(t, 'passed', behindProxy)
  const { id } = await uploadImage(member)
  const reader = await site.registerMember('Grace')
  assert.deepEqual(await report(visitor, id, { text: '  My photograph\n ' }), { success: true })
  site.clock.advance(1_000)
  assert.deepEqual(await report(reader, id), { success: true })

  assert.deepEqual(await listGallery(visitor), ['Lake'])
  const { items, total } = await readQueue(moderator)
  assert.equal(total, 1)
  assert.deepEqual([items[0]?.id, items[0]?.moderation, items[0]?.report_count], [id, 'passed', 2])
  assert.deepEqual(items[0]?.reports, [
    { reason: 'rights', text: 'My photograph', at: '2026-01-31T12:00:00.000Z', by: 'visitor' },
    { reason: 'rights', text: null, at: '2026-01-31T12:00:01.000Z', by: 'member' },
  ])
})

test('a member and a network report a creation once; a repeat succeeds and changes nothing', async t => {
  const { site, member, moderator } = await startReviewSite(t, 'passed', behindProxy)
  const { id } = await uploadImage(member)
  const reader = await site.registerMember('Grace')
  for (const browser of [reader, reader, site.client(), site.client()])
    assert.deepEqual(await report(browser, id, { text: 'Again' }), { success: true })
  assert.deepEqual(await report(reader, id, { network: '198.51.100.7' }), { success: true })
  assert.equal((await readQueue(moderator)).items[0]?.report_count, 2)
  assert.deepEqual(await report(site.client(), id, { network: '198.51.100.7' }), { success: true })
  assert.equal((await readQueue(moderator)).items[0]?.report_count, 3)
})

test('a portfolio is reported by the id in its address', async t => {
  const { member, moderator, visitor } = await startReviewSite(t, 'passed')
  const { id = '' } = (await member.call(publishPortfolio, await buildPortfolio())).body
  assert.deepEqual(await report(visitor, id ?? ''), { success: true })
  const { items } = await readQueue(moderator)
  assert.deepEqual([items[0]?.portfolio_id, items[0]?.report_count], [id, 1])
})

test('a report of a creation that is not public is refused, and so is a long text', async t => {
  const { member, moderator, visitor } = await startReviewSite(t, 'passed')
  const unknown = { success: false, error: "This creation doesn't exist, or is not public." }
  const { id } = await uploadImage(member)
  assert.deepEqual(pick(await report(visitor, id, { text: 'x'.repeat(limits.maxReportLength + 1) })), {
    success: false,
    error: 'Please write up to 500 characters.',
  })
  await member.call(setCreationVisibility, { creation_id: id, public: '0' })
  // Its owner sees it, and cannot report it either
  for (const browser of [visitor, member]) assert.deepEqual(pick(await report(browser, id)), unknown)
  assert.deepEqual(pick(await report(visitor, 'nothing')), unknown)
  assert.equal((await readQueue(moderator)).total, 0)
})

test('a creation that waits for moderation cannot be reported', async t => {
  const { member, visitor } = await startReviewSite(t, 'waiting')
  const { id } = await uploadImage(member)
  assert.equal((await report(visitor, id)).success, false)
})

test('a flood of reports is refused, with a sentence, and hides no creation', async t => {
  const { site, member, visitor } = await startReviewSite(t, 'passed', behindProxy)
  const ids: string[] = []
  const file = await createTestImage(1).png().toBuffer()
  for (let n = 0; n < 21; n += 1) ids.push((await uploadImage(member, file)).id)
  for (const id of ids.slice(0, 20)) assert.equal((await report(visitor, id)).success, true)
  const [last = ''] = ids.slice(20)
  assert.equal(
    (await report(visitor, last)).error,
    "You've sent a lot of reports. Please try again in 60 min.",
  )
  // A repeat is no attempt
  assert.equal((await report(visitor, ids[0] ?? '')).success, true)
  assert.equal((await report(visitor, last, { network: '198.51.100.7' })).success, true)
  assert.equal((await listGallery(visitor)).length, 21)
  site.clock.advance(hourMs)
  assert.equal((await report(visitor, last)).success, true)
})

test('a report outlives the account of who sent it, without a name', async t => {
  const { site, member, moderator } = await startReviewSite(t, 'passed')
  const { id } = await uploadImage(member)
  const reader = await site.registerMember('Grace')
  await report(reader, id, { text: 'Mine' })
  assert.equal((await reader.call(deleteAccount, { current_password: 'correct horse' })).body.success, true)
  const { items } = await readQueue(moderator)
  assert.deepEqual([items[0]?.reports?.[0]?.text, items[0]?.reports?.[0]?.by], ['Mine', 'member'])
  const row = await site.queries.selectFrom('creation_reports').selectAll().executeTakeFirst()
  assert.equal(row?.reporter_id, null)
})

const pick = ({ success, error }: { success: boolean; error?: string | undefined }) => ({ success, error })

test('of many reports of a creation, the 20 first are read', async t => {
  const { site, member } = await startReviewSite(t, 'passed')
  const { id: creationId } = await uploadImage(member)
  const { creationReports } = site.adapters.stores
  const report = { creationId, text: null, reporter: 'visitor', reporterId: null } as const
  for (let n = 1; n <= 22; n += 1)
    await creationReports.add({ ...report, reason: 'rights', reporterKey: `${n}`, reportedAt: n })
  const listed = await creationReports.listOpen([creationId], 20)
  assert.deepEqual([listed.length, listed[0]?.total, listed.at(-1)?.reportedAt], [20, 22, 20])
})
