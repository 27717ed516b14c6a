import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import {
  appealDecision,
  decideReviews,
  checkSession,
  deleteCreations,
  deleteHistory,
  getNotifications,
  getUserPageData,
  limits,
  markNotificationsRead,
  reportCreation,
  setNotificationMails,
  type CallRequest,
} from '@tessera/shared-contracts'
import { dayMs, minuteMs } from '@tessera/server-kit/clock'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import {
  decide,
  listGallery,
  readQueue,
  startReviewSite,
  undo,
  uploadImage,
} from '../../../test/harnesses/review-site.ts'
import { createFakeEngine } from '../../../test/fakes/fake-engines.ts'
import { buildGenerationRequest, runGeneration, seedPaidMember } from '../../../test/seeds/seed-creation.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { notify } from './notify.ts'
import { mailNotifications, removeExpiredNotifications } from './mail-notifications.ts'

type Decision = CallRequest<typeof decideReviews>['decisions'][number]

const read = async (browser: TestClient, language = 'en') => {
  const { body } = await browser.call(getNotifications, {}, { 'accept-language': language })
  return { unread: body.unread, list: body.notifications ?? assert.fail(body.error) }
}
const titles = async (browser: TestClient) => (await read(browser)).list.map(({ title }) => title)

const refuse = async (browser: TestClient, id: string, why: Partial<Decision>) =>
  (await browser.call(decideReviews, { decisions: [{ creation_id: id, verdict: 'refused', ...why }] })).body

/** Sends the mails that are due, and returns those since the last time. */
async function receiveMails({ adapters, outbox }: TestApp) {
  outbox.length = 0
  await mailNotifications(adapters)
  return outbox.map(({ subject, text }) => ({ subject, text }))
}

async function startWithRefusal(t: TestContext, why: Partial<Decision> = { rule: 'sexual' }) {
  const started = await startReviewSite(t)
  const { id } = await uploadImage(started.member)
  await refuse(started.moderator, id, why)
  return { ...started, id }
}

test('a member reads the standard reason in their language, and the words of the moderator as they are', async t => {
  const { member, id } = await startWithRefusal(t, { rule: 'rights', reason: ' The logo of a shop. ' })
  const { unread, list } = await read(member, 'zh')
  assert.equal(unread, 1)
  const [{ id: _id, thumb_url: thumbUrl, ...notification } = assert.fail()] = list
  assert.match(thumbUrl ?? '', /-480\.webp$/)
  assert.deepEqual(notification, {
    title: '“Lake”未通过审核',
    text: '作品可能侵犯他人权利。请查看《社区规则》(/rules)。',
    quote: 'The logo of a shop.',
    href: `/personal-homepage?work=${id}`,
    at: '2026-01-31T12:00:00.000Z',
    read: false,
    appealable_id: id,
  })
  const { body } = await member.call(getUserPageData, {})
  assert.deepEqual(
    body.creations?.map(each => [each.refusal_rule, each.refusal_reason]),
    [['rights', 'The logo of a shop.']],
  )
})

test('every decision that changes something for a member is reported, and one that is undone is not', async t => {
  const { member, moderator, visitor } = await startReviewSite(t)
  const { id } = await uploadImage(member)
  const report = (browser: TestClient) => browser.call(reportCreation, { creation_id: id, reason: 'spam' })
  await decide(moderator, 'passed', [id])
  await report(visitor)
  await decide(moderator, 'passed', [id])
  assert.deepEqual(await titles(member), ['“Lake” passed our review'], 'a kept creation is where it was')
  await report(moderator)
  await decide(moderator, 'refused', [id])
  assert.deepEqual(await titles(member), ['“Lake” was taken down', '“Lake” passed our review'])
  await undo(moderator, [id])
  assert.deepEqual(await titles(member), ['“Lake” passed our review'])
})

/** Returns the state of the appeal of the member's only creation. */
const readAppealState = async (member: TestClient) =>
  (await member.call(getUserPageData, {})).body.creations?.[0]?.refusal_appeal

test('a refusal is appealed once, and the next decision is final', async t => {
  const { member, moderator, visitor, id } = await startWithRefusal(t)
  const appeal = async (text: string, creationId = id, browser = member) =>
    (await browser.call(appealDecision, { creation_id: creationId, text })).body
  assert.equal((await appeal(' ')).error, 'Please write 1 to 1,000 characters.')
  assert.equal((await appeal('x'.repeat(limits.maxAppealLength + 1))).success, false)
  assert.equal((await appeal('It is mine', id, moderator)).error, "This creation doesn't exist.")
  assert.equal((await readQueue(moderator)).total, 0)
  assert.equal(await readAppealState(member), 'possible')
  assert.equal((await appeal(' It is a drawing. ')).success, true)
  assert.equal(await readAppealState(member), 'open')
  assert.equal((await appeal('Again')).success, false)
  assert.equal((await read(member)).list[0]?.appealable_id, null)

  const { items } = await readQueue(moderator)
  assert.deepEqual(
    items.map(({ id: queued, moderation, appeal: shown }) => [queued, moderation, shown]),
    [
      [
        id,
        'refused',
        { text: 'It is a drawing.', at: '2026-01-31T12:00:00.000Z', rule: 'sexual', reason: null },
      ],
    ],
  )
  await refuse(moderator, id, { rule: 'sexual' })
  assert.equal((await readQueue(moderator)).total, 0)
  assert.deepEqual((await titles(member))[0], 'Your appeal was declined: “Lake” stays down')
  assert.equal(await readAppealState(member), null)
  assert.equal((await appeal('Please')).success, false)

  await undo(moderator, [id])
  assert.equal((await readQueue(moderator)).total, 1, 'the appeal is open again')
  assert.deepEqual(await decide(moderator, 'passed', [id]), [true])
  assert.deepEqual(await listGallery(visitor), ['Lake'])
  assert.deepEqual((await titles(member))[0], 'Your appeal was granted: “Lake” passed')
})

test('nothing is in the queue for an appeal against a creation that was deleted', async t => {
  const { member, moderator, id } = await startWithRefusal(t)
  await member.call(appealDecision, { creation_id: id, text: 'It is mine' })
  await member.call(deleteCreations, { 'creation_ids[]': [id] })
  assert.equal((await readQueue(moderator)).total, 0)
  assert.equal((await read(member)).list[0]?.appealable_id, null)
})

test('the end of a task is reported until the member sees its page', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const member = await seedPaidMember(site)
  const { uuid } = await runGeneration(member, buildGenerationRequest('a lake'))
  const { list } = await read(member)
  assert.deepEqual(
    list.map(({ title, text, href }) => [title, text, href]),
    [['Your images are ready', '“a lake”', `/tools/text-to-image?result=${uuid}.1`]],
  )
  const mark = async (path: string) => (await member.call(markNotificationsRead, { path })).body.unread
  assert.equal(await mark('/tools/hd-upscale'), 1)
  assert.equal(await mark('/tools/text-to-image'), 0)
  await member.call(deleteHistory, { id: uuid })
  assert.deepEqual(await titles(member), [], 'the prompt goes with the generation')
})

test('a failed task is reported with its reason', async t => {
  const engine = createFakeEngine({ status: () => ({ state: 'failed', reason: 'out of memory' }) })
  const site = await startTestApp({ adapters: { engine } })
  t.after(site.close)
  const member = await seedPaidMember(site)
  await runGeneration(member, buildGenerationRequest('a lake'))
  const [{ title, text, href } = assert.fail()] = (await read(member)).list
  assert.equal(title, "Your images couldn't be made")
  assert.match(text ?? '', /Your credits were refunded\./)
  assert.equal(href, '/tools/text-to-image')
})

test('a member marks as read what they have seen, and reads page after page', async t => {
  const { member, moderator } = await startReviewSite(t)
  const ids: string[] = []
  for (let n = 0; n < 23; n += 1) ids.push((await uploadImage(member, undefined, `Lake ${n}`)).id)
  await decide(moderator, 'passed', ids)
  const { body: page } = await member.call(getNotifications, {})
  assert.deepEqual([page.unread, page.notifications?.length], [23, 20])
  const { body: next } = await member.call(getNotifications, { cursor: page.next_cursor ?? '' })
  assert.deepEqual(
    [next.notifications?.map(({ title }) => title), next.next_cursor],
    [[2, 1, 0].map(n => `“Lake ${n}” passed our review`), null],
  )
  const second = Number(page.notifications?.[1]?.id)
  const { body } = await member.call(markNotificationsRead, { up_to: second })
  assert.equal(body.unread, 1, 'what arrived later stays unread')
  assert.deepEqual((await read(moderator)).list, [])
})

test('a decision becomes a mail unless it is read first, and tasks only for those who want it', async t => {
  const { site, member, moderator } = await startReviewSite(t)
  const ids = [(await uploadImage(member)).id, (await uploadImage(member, undefined, 'Hill')).id]
  await decide(moderator, 'passed', ids)
  assert.deepEqual(await receiveMails(site), [], 'it can still be undone')
  site.clock.advance(2 * minuteMs)
  const [mail, ...others] = await receiveMails(site)
  assert.equal(mail?.subject, 'Tessera: 2 new notifications')
  assert.match(mail.text, /“Lake” passed our review\nEveryone can see it in the gallery\.\n\n“Hill” passed/)
  assert.deepEqual([others, await receiveMails(site)], [[], []])

  const third = (await uploadImage(member, undefined, 'Sea')).id
  await refuse(moderator, third, { rule: 'spam', reason: 'Ad' })
  await member.call(markNotificationsRead, { up_to: 1_000 })
  site.clock.advance(2 * minuteMs)
  assert.deepEqual(await receiveMails(site), [])

  await member.call(setNotificationMails, { decisions: '0' })
  await decide(moderator, 'passed', [(await uploadImage(member, undefined, 'Sky')).id])
  site.clock.advance(2 * minuteMs)
  assert.deepEqual(await receiveMails(site), [])
})

test('a finished task becomes a mail for those who want it, in their language', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const member = await seedPaidMember(site)
  await runGeneration(member, buildGenerationRequest('a lake'))
  site.clock.advance(2 * minuteMs)
  assert.deepEqual(await receiveMails(site), [])
  assert.equal((await member.call(setNotificationMails, {})).body.success, true, 'nothing changes')
  await member.call(setNotificationMails, { tasks: '1' })
  await member.call(checkSession, {}, { 'accept-language': 'zh' })
  await runGeneration(member, buildGenerationRequest('a hill'))
  site.clock.advance(2 * minuteMs)
  assert.deepEqual(
    (await receiveMails(site)).map(({ subject }) => subject),
    ['Tessera：您的图片已生成'],
  )
})

test('a mail that the mail server does not take is sent later, for a day', async t => {
  const { site, member, moderator } = await startReviewSite(t)
  await decide(moderator, 'passed', [(await uploadImage(member)).id])
  site.clock.advance(2 * minuteMs)
  const { send } = site.adapters.mailer
  site.adapters.mailer.send = () => Promise.reject(new Error('no connection'))
  await assert.rejects(mailNotifications(site.adapters), /no connection/)
  site.adapters.mailer.send = send
  assert.deepEqual(await receiveMails(site), [])
  site.clock.advance(15 * minuteMs)
  assert.equal((await receiveMails(site)).length, 1)
})

test('notifications end after 90 days', async t => {
  const { site, member, moderator } = await startReviewSite(t)
  const { id } = await uploadImage(member)
  await decide(moderator, 'passed', [id])
  site.clock.advance(89 * dayMs)
  const { stores } = site.adapters
  const account = (await stores.accounts.list()).find(({ username }) => username === 'Ada')
  await notify(stores, account?.id ?? '', { at: site.clock.now(), content: { kind: 'restoration' } })
  const count = async () => (await site.queries.selectFrom('notifications').select('id').execute()).length
  await removeExpiredNotifications(site.adapters)
  assert.equal(await count(), 2)
  site.clock.advance(2 * dayMs)
  await removeExpiredNotifications(site.adapters)
  assert.equal(await count(), 1)
})

test('a member has the newest 200', async t => {
  const { site, member, moderator } = await startReviewSite(t)
  const { id } = await uploadImage(member)
  const account = (await site.adapters.stores.accounts.list()).find(({ username }) => username === 'Ada')
  await decide(moderator, 'passed', [id])
  for (let n = 0; n < 200; n += 1)
    await notify(site.adapters.stores, account?.id ?? '', { at: n, content: { kind: 'restoration' } })
  const rows = await site.queries.selectFrom('notifications').select('kind').execute()
  assert.deepEqual([rows.length, new Set(rows.map(({ kind }) => kind))], [200, new Set(['restoration'])])
})
