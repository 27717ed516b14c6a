import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  activate,
  adjustCredits,
  checkSession,
  endMemberSessions,
  getCreditHistory,
  getMemberDetails,
  getNotifications,
  getUserPageData,
  listAuditEntries,
  login,
  requestPasswordReset,
  resetPassword,
  restoreMember,
  searchMembers,
  sendPasswordReset,
  startTrial,
  submitTextToImage,
  suspendMember,
} from '@tessera/shared-contracts'
import { minuteMs } from '@tessera/server-kit/clock'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import { createFakeAuthenticator } from '../../../test/fakes/fake-authenticator.ts'
import { createFakeEngine } from '../../../test/fakes/fake-engines.ts'
import {
  assertForOperatorsOnly,
  registerMember,
  startWithOperator,
} from '../../../test/harnesses/console-harness.ts'
import { addPasskey } from '../../../test/harnesses/two-step-member.ts'
import { registerWithRole } from '../../../test/seeds/seed-role.ts'
import { buildGenerationRequest, seedPaidMember, seedCreation } from '../../../test/seeds/seed-creation.ts'

const email = 'ada@example.org'

/** A site with an operator and Ada. */
async function start(t: Parameters<typeof startWithOperator>[0]) {
  const started = await startWithOperator(t)
  const ada = await registerMember(started.site, 'Ada', email)
  const readActs = async (actor: string) =>
    (await started.operator.call(listAuditEntries, { actor })).body.entries?.map(({ act, subject }) => [
      act,
      subject,
    ])
  return { ...started, ada, readActs }
}

const find = async (browser: TestClient, q: string) =>
  (await browser.call(searchMembers, { q })).body.members?.map(({ username }) => username)

const readDetails = async (browser: TestClient, id: string) =>
  (await browser.call(getMemberDetails, { id })).body.member ?? assert.fail('no details')

const adjust = async (browser: TestClient, id: string, amount: number, key: string = randomUUID()) =>
  (await browser.call(adjustCredits, { id, amount, reason: 'A test', key })).body

test('members are managed by operators only', async t => {
  const { site } = await startWithOperator(t)
  const acts = [adjustCredits, restoreMember, sendPasswordReset, endMemberSessions]
  await assertForOperatorsOnly(site, [searchMembers, getMemberDetails, ...acts])
})

test('an operator finds members by a part of the name, the address or the id', async t => {
  const { site, operator, ada } = await start(t)
  await registerMember(site, 'Zoë 100%_ sure', 'zoe@example.com')
  assert.deepEqual(await find(operator, 'aDA@'), ['Ada'])
  assert.deepEqual(await find(operator, ' @EXAMPLE.com '), ['Zoë 100%_ sure'])
  assert.deepEqual(await find(operator, '%_ SURE'), ['Zoë 100%_ sure'])
  assert.deepEqual(await find(operator, ada.id.toUpperCase()), ['Ada'])
  for (const q of ['ada_example', 'ada%example', 'ada@example.org\\', '%@%', 'nobody@'])
    assert.deepEqual(await find(operator, q), [], q)
  assert.equal((await find(operator, ''))?.length, 3)
  const tooLong = await operator.get(`${searchMembers.path}?q=${'x'.repeat(101)}`)
  assert.equal(tooLong.statusCode, 400)
})

test('the list of members has pages of 50, newest first', async t => {
  const { site, operator } = await startWithOperator(t)
  for (let n = 0; n < 60; n += 1) {
    if (n % 2 === 0) site.clock.advance(1)
    await site.adapters.stores.accounts.add({
      id: `member-${n}`,
      username: `Member ${n}`,
      email: `m${n}@a.org`,
      passwordHash: '',
      createdAt: site.adapters.clock(),
    })
  }
  const first = (await operator.call(searchMembers, {})).body
  const second = (await operator.call(searchMembers, { after: first.next_cursor ?? '' })).body
  assert.deepEqual([first.members?.length, second.members?.length, second.next_cursor], [50, 11, null])
  const members = [...(first.members ?? []), ...(second.members ?? [])]
  assert.equal(new Set(members.map(({ id }) => id)).size, 61)
  const times = members.map(({ created_at }) => created_at)
  assert.deepEqual(times, times.toSorted().toReversed())
  assert.equal((await operator.get(`${searchMembers.path}?after=x`)).statusCode, 400)
})

test('an operator reads everything about a member', async t => {
  const engine = createFakeEngine({
    status: ({ prompt }) => (prompt === 'a lake' ? { state: 'running' } : undefined),
  })
  const { site, operator } = await startWithOperator(t, { engine })
  const ada = await seedPaidMember(site, 'Ada')
  await seedCreation(ada, 'a quiet room')
  await addPasskey(ada, createFakeAuthenticator())
  await ada.call(activate, { activation_code: 'ABCD' })
  await site.client().call(login, { email: 'member-1@example.org', password: 'wrong' })
  await ada.call(submitTextToImage, buildGenerationRequest('a lake'))

  const [found] = (await operator.call(searchMembers, { q: 'member-1@' })).body.members ?? []
  assert.equal(found?.plan, 'annual')
  const details = await readDetails(operator, found.id)
  assert.deepEqual(
    [details.username, details.plan, details.plan_expires_at, details.role, details.suspended_at],
    ['Ada', 'annual', '2027-01-31T12:00:00.000Z', null, null],
  )
  assert.ok(details.reserved_credits > 0)
  assert.equal(details.open_tasks[0]?.kind, 'generation')
  assert.deepEqual(details.second_factors, { authenticator_app: false, passkeys: 1, recovery_codes: 10 })
  assert.equal(details.devices.length, 1)
  assert.equal(details.works[0]?.title, 'a quiet room')
  assert.ok(details.ledger.some(({ description }) => description === 'Welcome credits'))
  assert.deepEqual(
    details.ledger.flatMap(({ description, amount }) => (amount === -30 ? [description] : [])).sort(),
    ['Text to image', 'Text to image · Reserved for a task'],
  )
  assert.deepEqual(
    details.tries.map(({ limit, used }) => [limit, used]),
    [
      ['log_in', 1],
      ['log_in_elsewhere', 1],
      ['mailed_codes', 1],
      ['activation_codes', 1],
    ],
  )
  const unknown = (await operator.call(getMemberDetails, { id: 'nobody' })).body
  assert.deepEqual([unknown.success, unknown.error], [false, "This member doesn't exist."])
})

test('the plan of a list is the one that the member has now', async t => {
  const { site, operator, ada } = await start(t)
  const readPlan = async () =>
    (await operator.call(searchMembers, { q: email })).body.members?.map(({ plan }) => plan)
  assert.deepEqual(await readPlan(), ['base'])
  await ada.browser.call(startTrial, {})
  assert.deepEqual(await readPlan(), ['monthly'])
  site.clock.advance(8 * 24 * 60 * minuteMs)
  assert.deepEqual(await readPlan(), ['base'])
})

test('adjusted credits are in the ledger, the bills and the history of the member', async t => {
  const { site, operator, operatorId, ada, readActs } = await start(t)
  const add = { id: ada.id, amount: 40, reason: '  Sorry for the outage ', key: randomUUID() }
  assert.deepEqual((await operator.call(adjustCredits, add)).body, { success: true, credits: 100 })
  assert.equal((await adjust(operator, ada.id, -30)).credits, 70)

  const { user_info } = (await ada.browser.call(getUserPageData, {})).body
  assert.deepEqual(user_info?.bills?.map(({ description, amount }) => [description, amount]).toSorted(), [
    ['A test', '−30 credits'],
    ['Sorry for the outage', '+40 credits'],
    ['Welcome credits', '+60 credits'],
  ])
  const { movements = [] } = (await ada.browser.call(getCreditHistory, {})).body
  assert.deepEqual(
    movements?.map(({ kind, reason, amount, note }) => [kind, reason, amount, note]).toSorted(),
    [
      ['granted', 'adjustment', 40, 'Sorry for the outage'],
      ['granted', 'registration', 60, undefined],
      ['spent', 'adjustment', -30, 'A test'],
    ],
  )
  assert.deepEqual(await site.adapters.stores.ledger.findErrors(), [])
  const acts = [
    ['adjust credits', `member ${ada.id} -30`],
    ['adjust credits', `member ${ada.id} +40`],
  ]
  assert.deepEqual((await readActs(operatorId))?.slice(0, 2), acts)
  assert.deepEqual((await readActs(ada.id))?.slice(0, 2), acts, 'found by the member concerned')
})

test('the console names a free trial', async t => {
  const { operator, ada } = await start(t)
  const readTrial = async () =>
    (await operator.call(searchMembers, { q: email })).body.members?.map(member => member.plan_is_trial)
  assert.deepEqual(await readTrial(), [undefined])
  await ada.browser.call(startTrial, {})
  assert.deepEqual(await readTrial(), [true])
  const { plan, plan_is_trial } = await readDetails(operator, ada.id)
  assert.deepEqual([plan, plan_is_trial], ['monthly', true])
})

test('the balance never goes below 0, and no adjustment is out of bounds', async t => {
  const { site, operator, ada } = await start(t)
  const refused = await adjust(operator, ada.id, -61)
  assert.deepEqual(
    [refused.success, refused.error],
    [false, "This member has 60 credits. The balance can't go below 0."],
  )
  assert.equal((await adjust(operator, ada.id, -60)).credits, 0)
  assert.equal((await adjust(operator, 'nobody', 10)).error, "This member doesn't exist.")
  const valid = { id: ada.id, amount: 10, reason: 'x', key: randomUUID() }
  const invalid: object[] = [
    ...[0, 1.5, 1_000_001, -1_000_001, '10', null].map(amount => ({ amount })),
    ...['', '   ', 'x'.repeat(201)].map(reason => ({ reason })),
    ...['', 'not-a-uuid'].map(key => ({ key })),
  ]
  for (const change of invalid) {
    const response = await operator.call(adjustCredits, { ...valid, ...change })
    assert.equal(response.status, 400, JSON.stringify(change))
  }
  assert.equal((await adjust(operator, ada.id, 1_000_000)).credits, 1_000_000)
  assert.deepEqual(await site.adapters.stores.ledger.findErrors(), [])
})

test('a repeated adjustment counts once, also at the same moment', async t => {
  const { operator, ada, readActs } = await start(t)
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => adjust(operator, ada.id, 40, key)))
  assert.deepEqual(answers, Array(3).fill({ success: true, credits: 100 }))
  assert.equal((await readActs(ada.id))?.filter(([act]) => act === 'adjust credits').length, 1)
  const other = await adjust(operator, ada.id, 50, key)
  assert.deepEqual(
    [other.success, other.error],
    [false, 'This request was already used for another adjustment. Please try again.'],
  )
  assert.equal((await readDetails(operator, ada.id)).credits, 100)
})

test('a moderator suspends a member, and neither a member with a role nor themselves', async t => {
  const { site } = await startWithOperator(t)
  const ada = await registerMember(site, 'Ada', 'ada@example.org')
  const moderator = await registerWithRole(site, 'moderator')
  const integrator = await registerWithRole(site, 'integrator')
  const suspend = async (id: string) => (await moderator.browser.call(suspendMember, { id })).body
  for (const { id } of [moderator, integrator]) assert.equal((await suspend(id)).success, false)
  assert.equal((await suspend(ada.id)).success, true)
  const account = await site.adapters.stores.accounts.find(ada.id)
  assert.notEqual(account?.suspendedAt, null)
  for (const other of [integrator.browser, ada.browser, site.client()])
    assert.equal((await other.call(suspendMember, { id: ada.id })).status, 404)
})

test('an operator suspends a member and restores them', async t => {
  const { site, operator, ada, readActs } = await start(t)
  const suspend = { id: ada.id, reason: 'Spam' }
  assert.equal((await operator.call(suspendMember, suspend)).body.success, true)
  assert.equal((await ada.browser.call(checkSession, {})).body.isLoggedIn, false)
  const details = await readDetails(operator, ada.id)
  assert.deepEqual([details.suspension_reason, typeof details.suspended_at], ['Spam', 'string'])
  const again = (await operator.call(suspendMember, suspend)).body
  assert.equal(again.error, 'This member is already suspended.')
  const browser = site.client()
  const logIn = async () => (await browser.call(login, { email, password: 'correct horse' })).body.success
  assert.equal(await logIn(), false)

  assert.equal((await operator.call(restoreMember, { id: ada.id })).body.success, true)
  assert.equal(await logIn(), true)
  const { notifications } = (await browser.call(getNotifications, {})).body
  assert.deepEqual(
    notifications?.map(({ title }) => title),
    ['Your account is active again'],
  )
  assert.equal((await readDetails(operator, ada.id)).suspension_reason, null)
  const notSuspended = (await operator.call(restoreMember, { id: ada.id })).body
  assert.equal(notSuspended.error, "This member isn't suspended.")
  const acts = (await readActs(ada.id))?.filter(([act]) => act?.endsWith(' member'))
  assert.deepEqual(acts, [
    ['restore member', `member ${ada.id}`],
    ['suspend member', `member ${ada.id}`],
  ])
  const tooLong = { id: ada.id, reason: 'x'.repeat(201) }
  assert.equal((await operator.call(suspendMember, tooLong)).status, 400)
})

test('no operator suspends themselves or another operator', async t => {
  const { site, operator, operatorId, ada } = await start(t)
  await site.adapters.stores.accounts.setRole(ada.id, 'operator')
  const suspend = async (id: string) => (await operator.call(suspendMember, { id })).body.error
  assert.equal(await suspend(operatorId), "You can't suspend yourself.")
  assert.equal(await suspend(ada.id), "An operator can't be suspended. Remove the role first.")
  assert.equal(await suspend('nobody'), "This member doesn't exist.")
  await site.adapters.stores.accounts.setRole(ada.id, 'moderator')
  assert.equal(await suspend(ada.id), undefined)
})

test('an operator mails a member the link that sets a new password', async t => {
  const { site, operator, ada, readActs } = await start(t)
  await site.adapters.stores.accounts.setLanguage(ada.id, 'zh')
  site.outbox.length = 0
  assert.equal((await operator.call(sendPasswordReset, { id: ada.id })).body.success, true)
  const [mail] = site.outbox
  assert.deepEqual([mail?.to, mail?.subject], [email, '设置新的 Tessera 密码'])
  const [, token = ''] = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '') ?? []
  const fields = { token, password: 'another horse' }
  assert.equal((await site.client().call(resetPassword, fields)).body.success, true)
  assert.equal((await readActs(ada.id))?.[1]?.[0], 'send password reset')
  assert.equal((await operator.call(sendPasswordReset, { id: 'nobody' })).body.success, false)
  const { body } = await site.client().call(requestPasswordReset, { email })
  assert.equal(body.success, true, 'the action used up none of the member’s requests')
})

test('an operator signs a member out on all devices', async t => {
  const { site, operator, ada, readActs } = await start(t)
  const phone = site.client()
  await phone.call(login, { email, password: 'correct horse' })
  assert.equal((await readDetails(operator, ada.id)).devices.length, 2)
  assert.equal((await operator.call(endMemberSessions, { id: ada.id })).body.success, true)
  for (const browser of [ada.browser, phone])
    assert.equal((await browser.call(checkSession, {})).body.isLoggedIn, false)
  assert.deepEqual((await readActs(ada.id))?.[0], ['end member sessions', `member ${ada.id}`])
  assert.equal((await operator.call(checkSession, {})).body.isLoggedIn, true)
})

test('every action asks an operator with a passkey to confirm it', async t => {
  const { site, operator, ada } = await start(t)
  await addPasskey(operator, createFakeAuthenticator())
  site.clock.advance(10 * minuteMs)
  const { id } = ada
  const answers = [
    (await operator.call(adjustCredits, { id, amount: 1, reason: 'x', key: randomUUID() })).body,
    (await operator.call(suspendMember, { id })).body,
    (await operator.call(restoreMember, { id })).body,
    (await operator.call(sendPasswordReset, { id })).body,
    (await operator.call(endMemberSessions, { id })).body,
  ]
  for (const { success, needs_verification } of answers)
    assert.deepEqual([success, needs_verification], [false, true])
  const { credits, suspended_at, devices } = await readDetails(operator, id)
  assert.deepEqual([credits, suspended_at, devices.length], [60, null, 1])
})
