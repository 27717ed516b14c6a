import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { activate, checkSession, deleteAccount, startTrial, type User } from '@tessera/shared-contracts'
import type { CodeValue } from './activation-codes.ts'
import { dayMs } from '@tessera/server-kit/clock'
import { createCodes } from './subscriptions.ts'
import { type TestClient } from '@tessera/server-kit/testing/test-client'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { listInvoices } from '../payments/invoices.ts'

async function start(t: TestContext) {
  const site = await startTestApp()
  t.after(site.close)
  return site
}

async function codeFor(site: TestApp, value: CodeValue): Promise<string> {
  const [code = ''] = await createCodes(site.adapters, value, 1)
  return code
}

const activateWith = async (browser: TestClient, code: string) =>
  (await browser.call(activate, { activation_code: code })).body

async function userOf(browser: TestClient): Promise<User> {
  const { body } = await browser.call(checkSession, {})
  assert.ok(body.user)
  return body.user
}

test('starts a year and grants 7,200 credits for an annual code', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  const body = await activateWith(browser, await codeFor(site, { plan: 'annual' }))
  assert.deepEqual(body, {
    success: true,
    message: 'Activated: your annual subscription runs until Jan 31, 2027.',
  })
  const { credits, subscription } = await userOf(browser)
  assert.equal(credits, 7_260)
  assert.deepEqual(subscription, { plan: 'Annual subscription', type: 'annual', expiryDate: '2027-01-31' })
})

test('grants 600 credits for each month of a monthly plan, which then ends with Basic', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  await activateWith(browser, await codeFor(site, { plan: 'monthly' }))
  await activateWith(browser, await codeFor(site, { plan: 'monthly' }))
  assert.deepEqual((await userOf(browser)).subscription, {
    plan: 'Monthly subscription',
    type: 'monthly',
    expiryDate: '2026-03-28',
  })
  assert.equal((await userOf(browser)).credits, 660)

  site.clock.advance(27 * dayMs)
  assert.equal((await userOf(browser)).credits, 660)
  site.clock.advance(dayMs)
  const both = await Promise.all([userOf(browser), userOf(browser)])
  assert.deepEqual(
    both.map(user => user.credits),
    [1_260, 1_260],
  )

  site.clock.advance(28 * dayMs)
  assert.deepEqual((await userOf(browser)).subscription, { plan: 'Basic', type: 'base', expiryDate: null })
  assert.equal((await userOf(browser)).credits, 1_260)
})

test('accepts a code in any notation, once', async t => {
  const site = await start(t)
  const code = await codeFor(site, { credits: 600 })
  const first = await site.registerMember()
  const second = await site.registerMember()
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
  const answers = await Promise.all([activateWith(first, typed), activateWith(second, code)])
  assert.deepEqual(answers.map(body => body.success).sort(), [false, true])
  const refused = answers.find(body => !body.success)
  assert.equal(refused?.message, 'This activation code has already been used.')
  const credits = [(await userOf(first)).credits, (await userOf(second)).credits]
  assert.deepEqual(credits.sort(), [60, 660])
})

test('explains an empty code, an unknown code and a missing log-in', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  assert.equal((await activateWith(browser, '  ')).message, 'Please enter an activation code.')
  assert.equal(
    (await activateWith(browser, 'AAAA-AAAA-AAAA-AAAA')).message,
    "This activation code doesn't exist.",
  )
  const visitor = await activateWith(site.client('zh'), await codeFor(site, { credits: 5 }))
  assert.deepEqual(visitor, { success: false, message: '请登录后使用此功能。' })
})

test('grants one trial: seven days of the monthly plan and 210 credits', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  const { body } = await browser.call(startTrial, {})
  assert.equal(body.success, true)
  assert.equal(body.user?.credits, 270)
  assert.deepEqual(body.user.subscription, {
    plan: 'Monthly subscription',
    type: 'monthly',
    expiryDate: '2026-02-07',
    isTrial: true,
  })
  const again = await browser.call(startTrial, {})
  assert.deepEqual([again.body.success, again.body.message], [false, "You've already used your free trial."])
  site.clock.advance(7 * dayMs)
  assert.equal((await userOf(browser)).subscription?.type, 'base')
  assert.equal((await browser.call(startTrial, {})).body.success, false)
})

test('a mailbox gets its free credits once, also after its account was deleted', async t => {
  const site = await start(t)
  const first = await site.registerMember('Ada', 'ada@example.org')
  await first.call(startTrial, {})
  assert.equal((await userOf(first)).credits, 270)
  await first.call(deleteAccount, { current_password: 'correct horse' })

  for (const address of ['ada@example.org', 'Ada+again@Example.org']) {
    const again = await site.registerMember('Ada', address)
    assert.equal((await userOf(again)).credits, 0)
    const { body } = await again.call(startTrial, {})
    assert.equal(body.message, "You've already used your free trial.")
    // Paid credits are not concerned
    assert.equal((await activateWith(again, await codeFor(site, { credits: 600 }))).success, true)
  }
  const stored = JSON.stringify(await site.queries.selectFrom('granted_addresses').selectAll().execute())
  assert.doesNotMatch(stored, /ada|example/i)
})

test('an account from before these records gets nothing again either', async t => {
  const site = await start(t)
  const browser = await site.registerMember('Ada', 'ada@example.org')
  await browser.call(startTrial, {})
  await site.queries.deleteFrom('granted_addresses').execute()
  await browser.call(deleteAccount, { current_password: 'correct horse' })
  const again = await site.registerMember('Ada', 'ada@example.org')
  assert.equal((await userOf(again)).credits, 0)
  assert.equal((await again.call(startTrial, {})).body.success, false)
})

test('requires a log-in for a trial', async t => {
  const site = await start(t)
  const { body } = await site.client().call(startTrial, {})
  assert.deepEqual(body, { success: false, message: 'Please log in to use this feature.' })
})

test('starts one trial for two simultaneous requests', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  await Promise.all([1, 2, 3].map(() => browser.call(startTrial, {})))
  assert.equal((await userOf(browser)).credits, 270)
})

test('lists the grants as bills, newest first, in the language of the page', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  site.clock.advance(dayMs)
  await activateWith(browser, await codeFor(site, { plan: 'annual' }))
  const [account] = await site.adapters.stores.accounts.list()
  assert.ok(account)
  assert.deepEqual(await listInvoices(site.adapters.stores, account.id, 'en'), [
    { date: '2026-02-01', description: 'Annual subscription', amount: '+7,200 credits', status: 'Completed' },
    { date: '2026-01-31', description: 'Welcome credits', amount: '+60 credits', status: 'Completed' },
  ])
  const [chinese] = await listInvoices(site.adapters.stores, account.id, 'zh')
  assert.deepEqual(chinese, {
    date: '2026-02-01',
    description: '年度订阅',
    amount: '+7,200 积分',
    status: '已完成',
  })
})
