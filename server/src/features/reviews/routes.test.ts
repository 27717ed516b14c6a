import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import {
  decideReviews,
  deleteAccount,
  deleteCreations,
  getCreations,
  getReviewQueue,
  limits,
  reportCreation,
  undoReviews,
} from '@tessera/shared-contracts'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import { createFakeAuthenticator } from '../../../test/fakes/fake-authenticator.ts'
import {
  createTestImage,
  decide,
  listGallery,
  readOwnCreations,
  readQueue,
  startReviewSite,
  undo,
  uploadImage,
} from '../../../test/harnesses/review-site.ts'
import { addPasskey } from '../../../test/harnesses/two-step-member.ts'
import { registerWithRole } from '../../../test/seeds/seed-role.ts'

const report = (browser: TestClient, id: string) =>
  browser.call(reportCreation, { creation_id: id, reason: 'spam' })

/** Starts a site with creations that wait, oldest first. */
async function startWithWaiting(t: TestContext, count: number) {
  const started = await startReviewSite(t)
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    ids.push((await uploadImage(started.member, undefined, `Lake ${n}`)).id)
    started.site.clock.advance(1_000)
  }
  return { ...started, ids }
}

test('only operators and moderators review', async t => {
  const { site, member, moderator, operator, visitor } = await startReviewSite(t)
  const { browser: integrator } = await registerWithRole(site, 'integrator')
  const { id } = await uploadImage(member)
  const decisions = [{ creation_id: id, verdict: 'passed' as const }]
  for (const browser of [visitor, member, integrator]) {
    assert.equal((await browser.call(getReviewQueue, {})).status, 404)
    assert.equal((await browser.call(decideReviews, { decisions })).status, 404)
    assert.equal((await browser.call(undoReviews, { creation_ids: [id] })).status, 404)
  }
  for (const browser of [moderator, operator]) assert.equal((await readQueue(browser)).total, 1)
})

test('a moderator with a second factor confirms it before a decision', async t => {
  const { site, member, moderator } = await startReviewSite(t)
  const { id } = await uploadImage(member)
  await addPasskey(moderator, createFakeAuthenticator())
  site.clock.advance(11 * 60_000)
  const { body } = await moderator.call(decideReviews, {
    decisions: [{ creation_id: id, verdict: 'passed' }],
  })
  assert.deepEqual([body.success, body.needs_verification, body.results], [false, true, undefined])
  assert.equal((await moderator.call(undoReviews, { creation_ids: [id] })).body.needs_verification, true)
  assert.equal((await readQueue(moderator)).total, 1)
})

test('the queue lists what waits and what is reported by pages, oldest first', async t => {
  const { member, moderator, visitor, ids } = await startWithWaiting(t, 3)
  const [first = '', second = '', third = ''] = ids
  await decide(moderator, 'passed', [first])
  await report(visitor, first)

  const page = await readQueue(moderator, { limit: 2 })
  assert.deepEqual([page.total, page.items.map(({ id }) => id)], [3, [second, third]])
  // What was decided meanwhile does not move the next page
  await decide(moderator, 'passed', [second])
  const next = await readQueue(moderator, { limit: 2, after: page.next_cursor ?? '' })
  assert.deepEqual([next.total, next.items.map(({ id }) => id), next.next_cursor], [2, [first], null])

  await member.call(deleteCreations, { 'creation_ids[]': [first, third] })
  assert.deepEqual((await readQueue(moderator)).items, [])
  const { status, body } = await moderator.call(getReviewQueue, { after: 'x' })
  assert.deepEqual([status, body.success], [400, false])
})

test('an entry of the queue says what a moderator needs to know, and no email address', async t => {
  const { moderator, member, ids } = await startWithWaiting(t, 3)
  await decide(moderator, 'refused', ids.slice(0, 1))
  await member.call(deleteCreations, { 'creation_ids[]': ids.slice(0, 1) })
  const { items } = await readQueue(moderator, { limit: 1 })
  const [
    { similar, member: owner, full_url: fullUrl, thumb_url: thumbUrl, placeholder, ...item } = assert.fail(),
  ] = items
  assert.deepEqual(item, {
    id: ids[1],
    file_type: 'image',
    title: 'Lake 1',
    prompt: null,
    width: 160,
    height: 160,
    portfolio_id: null,
    ai_generated: false,
    created_at: '2026-01-31T12:00:01.000Z',
    public: true,
    moderation: 'waiting',
    likelihoods: null,
    appeal: null,
    reports: [],
    report_count: 0,
  })
  assert.deepEqual([owner.username, owner.works, owner.refused], ['Ada', 2, 1])
  assert.match(fullUrl, /^\/media\/[\w-]{16}\.png$/)
  assert.match(thumbUrl ?? '', /-480\.webp$/)
  assert.match(placeholder ?? '', /^data:image/)
  // The refused copy is deleted, so nothing shows its file
  assert.deepEqual(
    similar?.map(({ id, verdict, reason, distance, thumb_url: url }) => [id, verdict, reason, distance, url]),
    [[ids[0], 'refused', 'Too cold', 0, null]],
  )
  assert.doesNotMatch(JSON.stringify(items), /@/)
})

test('a creation that passes enters the gallery, and one that is refused does not', async t => {
  const { member, moderator, visitor, ids } = await startWithWaiting(t, 2)
  const [first = '', second = ''] = ids
  assert.deepEqual(await decide(moderator, 'passed', [first]), [true])
  assert.deepEqual(await decide(moderator, 'refused', [second], '  Shows a stranger. '), [true])
  assert.deepEqual(await listGallery(visitor), ['Lake 0'])
  assert.equal((await readQueue(moderator)).total, 0)
  assert.deepEqual(await readOwnCreations(member), [
    ['refused', 'Shows a stranger.'],
    ['passed', null],
  ])
})

test('no moderator decides on their own creation, or has it in the queue, neither one that waits nor one that is reported', async t => {
  const { moderator, operator, visitor, ids } = await startWithWaiting(t, 1)
  const own = await uploadImage(moderator)
  const verdict = 'passed' as const
  const decideAll = async (browser: TestClient, creationIds: readonly string[]) =>
    (await browser.call(decideReviews, { decisions: creationIds.map(id => ({ creation_id: id, verdict })) }))
      .body
  const refused = await decideAll(moderator, [...ids, own.id])
  assert.equal(refused.error, "You can't decide on your own creations. Another moderator has to.")
  assert.equal((await readQueue(operator)).total, 2, 'nothing is decided')
  const { items, total } = await readQueue(moderator)
  assert.deepEqual([items.map(({ id }) => id), total], [ids, 1])
  assert.deepEqual(await decide(operator, verdict, [own.id]), [true])

  await visitor.call(reportCreation, { creation_id: own.id, reason: 'sexual' })
  assert.equal((await decideAll(moderator, [own.id])).success, false)
  assert.equal((await readQueue(operator)).items.find(({ id }) => id === own.id)?.report_count, 1)
  assert.equal((await readQueue(moderator)).total, 1)
})

test('a refusal needs a reason that fits, before anything is decided', async t => {
  const { moderator, ids } = await startWithWaiting(t, 2)
  const [first = '', second = ''] = ids
  for (const reason of [undefined, ' ', 'x'.repeat(limits.maxRefusalReasonLength + 1)]) {
    const { body } = await moderator.call(decideReviews, {
      decisions: [
        { creation_id: first, verdict: 'passed' },
        { creation_id: second, verdict: 'refused', ...(reason !== undefined && { reason }) },
      ],
    })
    assert.equal(body.error, 'Please write why a creation is refused: 1 to 500 characters.')
  }
  assert.equal((await readQueue(moderator)).total, 2)
  const many = Array.from({ length: 51 }, () => ({ creation_id: first, verdict: 'passed' as const }))
  for (const decisions of [[], many])
    assert.equal((await moderator.call(decideReviews, { decisions })).status, 400)
})

test('of two moderators who decide on a creation at once, one wins', async t => {
  const { member, moderator, operator, visitor, ids } = await startWithWaiting(t, 1)
  const [passed, refused] = (
    await Promise.all([decide(moderator, 'passed', ids), decide(operator, 'refused', ids)])
  ).flat()
  assert.notEqual(passed, refused)
  assert.deepEqual(await listGallery(visitor), passed ? ['Lake 0'] : [])
  assert.deepEqual(await readOwnCreations(member), [passed ? ['passed', null] : ['refused', 'Too cold']])
  assert.deepEqual(await decide(operator, 'passed', [...ids, 'nothing']), [false, false])
})

test('a reported creation that is refused leaves the gallery; one that passes stays, without open reports', async t => {
  const { member, moderator, visitor, ids } = await startWithWaiting(t, 2)
  const [first = '', second = ''] = ids
  await decide(moderator, 'passed', ids)
  assert.deepEqual(await decide(moderator, 'refused', [first]), [false], 'nobody has reported it')
  for (const id of ids) await report(visitor, id)
  assert.deepEqual(await decide(moderator, 'refused', [first]), [true])
  assert.deepEqual(await decide(moderator, 'passed', [second]), [true])
  assert.deepEqual(await listGallery(visitor), ['Lake 1'])
  assert.equal((await visitor.call(getCreations, { id: first })).body.success, false)
  assert.equal((await readQueue(moderator)).total, 0)
  assert.deepEqual(await readOwnCreations(member), [
    ['passed', null],
    ['refused', 'Too cold'],
  ])
})

test('a moderator undoes a decision for a minute: a creation that passed leaves the gallery again', async t => {
  const { site, moderator, operator, visitor, ids } = await startWithWaiting(t, 1)
  await decide(moderator, 'passed', ids)
  assert.deepEqual(await listGallery(visitor), ['Lake 0'])
  assert.deepEqual(await undo(operator, ids), [false], 'another has decided')
  site.clock.advance(60_000)
  assert.deepEqual(await undo(moderator, [...ids, 'nothing']), [true, false])
  assert.deepEqual(await listGallery(visitor), [])
  assert.equal((await readQueue(moderator)).items[0]?.moderation, 'waiting')
  assert.deepEqual(await undo(moderator, ids), [false], 'there is nothing left to undo')

  await decide(moderator, 'passed', ids)
  site.clock.advance(60_001)
  assert.deepEqual(await undo(moderator, ids), [false])
  assert.deepEqual(await listGallery(visitor), ['Lake 0'])
})

test('a decision is not undone after the verdict has changed by another way', async t => {
  const { site, moderator, member, ids } = await startWithWaiting(t, 1)
  await decide(moderator, 'passed', ids)
  await site.adapters.stores.creations.setVerdict(ids[0] ?? '', { from: 'passed', to: 'refused' })
  assert.deepEqual(await undo(moderator, ids), [false])
  assert.equal((await readOwnCreations(member))[0]?.[0], 'refused')
})

test('an undone decision on a reported creation opens its reports again', async t => {
  const { member, moderator, visitor, ids } = await startWithWaiting(t, 1)
  await decide(moderator, 'passed', ids)
  await report(visitor, ids[0] ?? '')
  for (const verdict of ['passed', 'refused'] as const) {
    await decide(moderator, verdict, ids)
    assert.deepEqual(await undo(moderator, ids), [true])
    assert.deepEqual(await listGallery(visitor), ['Lake 0'])
    assert.deepEqual(await readOwnCreations(member), [['passed', null]])
    assert.equal((await readQueue(moderator)).items[0]?.report_count, 1)
  }
})

test('decisions are in the audit log, with ids alone', async t => {
  const { site, moderator, moderatorId, ids } = await startWithWaiting(t, 2)
  await decide(moderator, 'passed', ids.slice(0, 1))
  await decide(moderator, 'refused', ids.slice(1))
  await undo(moderator, ids.slice(1))
  const entries = await site.adapters.stores.audit.list({ limit: 3, memberId: moderatorId })
  assert.deepEqual(
    entries.map(({ act, subject }) => [act, subject]),
    [
      ['undo review', ids[1]],
      ['refuse creation', ids[1]],
      ['pass creation', ids[0]],
    ],
  )
})

test('similar creations on which a moderator has decided are shown, at most 6', async t => {
  const { member, moderator } = await startReviewSite(t)
  const ids: string[] = []
  for (let n = 0; n < 7; n += 1) {
    const copy = await createTestImage(1, 160 + 16 * n)
      .jpeg()
      .toBuffer()
    ids.push((await uploadImage(member, copy)).id)
  }
  const other = await uploadImage(member, await createTestImage(5).png().toBuffer())
  await decide(moderator, 'refused', [...ids, other.id])
  const { id } = await uploadImage(member)
  const { items } = await readQueue(moderator)
  assert.deepEqual(
    items.map(item => item.id),
    [id],
  )
  const similar = items[0]?.similar ?? []
  assert.equal(similar.length, 6)
  assert.ok(similar.every(each => ids.includes(each.id) && each.distance <= 10))
  for (const { thumb_url: url } of similar) assert.equal((await moderator.get(url ?? '')).statusCode, 200)
})

test('a member who deletes the account leaves the queue; the decisions of a moderator remain', async t => {
  const { site, member, moderator, operator } = await startReviewSite(t)
  await uploadImage(member)
  const other = await site.registerMember('Grace')
  const { id } = await uploadImage(other)
  await decide(moderator, 'refused', [id])
  for (const browser of [member, moderator])
    assert.equal(
      (await browser.call(deleteAccount, { current_password: 'correct horse' })).body.success,
      true,
    )
  assert.equal((await readQueue(operator)).total, 0)
  assert.deepEqual(await readOwnCreations(other), [['refused', 'Too cold']])
  const rows = await site.queries
    .selectFrom('review_decisions')
    .select(['creation_id', 'moderator_id'])
    .execute()
  assert.deepEqual(
    rows.map(row => ({ ...row })),
    [{ creation_id: id, moderator_id: null }],
  )
})

test('of several decisions on a similar creation, the latest is shown', async t => {
  const { member, moderator, visitor } = await startReviewSite(t)
  const { id } = await uploadImage(member)
  await decide(moderator, 'passed', [id])
  await visitor.call(reportCreation, { creation_id: id, reason: 'sexual' })
  await decide(moderator, 'refused', [id])
  await uploadImage(member)
  const { items } = await readQueue(moderator)
  assert.deepEqual(
    items[0]?.similar?.map(({ verdict }) => verdict),
    ['refused'],
  )
})
