import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { changePassword, checkSession, deleteAccount, exportData, login } from '@tessera/shared-contracts'
import { dayMs, hourMs } from '@tessera/server-kit/clock'
import { waitUntil } from '../../../test/seeds/seed-creation.ts'
import { plainPasswords, startTestApp } from '../../../test/test-app.ts'

const email = 'member-1@example.org'
const password = 'correct horse'
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

async function start(t: TestContext) {
  const site = await startTestApp({ settings: { trustedHops: 1 }, adapters: { passwords: plainPasswords } })
  t.after(site.close)
  const browser = await site.registerMember()
  site.outbox.length = 0
  const logIn = (client = site.client(), given = password, network = '203.0.113.7') =>
    client.call(login, { email, password: given }, { 'user-agent': chrome, 'x-forwarded-for': network })
  return { site, browser, logIn, subjects: () => site.outbox.map(({ subject }) => subject) }
}

test('a log-in in a new browser is reported, one in a known browser is not', async t => {
  const { site, logIn, subjects } = await start(t)
  const second = site.client()
  await logIn(second)
  assert.deepEqual(subjects(), ['New login to your Tessera account'])
  assert.match(site.outbox[0]?.text ?? '', /^Chrome on Windows\nNetwork 203\.0\.113\.7\nJanuary 31, 2026/m)
  await logIn(second)
  assert.equal(site.outbox.length, 1)
  site.clock.advance(100 * dayMs)
  await logIn()
  assert.equal(site.outbox.length, 2, 'after all sessions have expired, too')
})

test('the first log-in after the registration is not reported', async t => {
  const site = await startTestApp()
  t.after(site.close)
  await site.registerMember()
  assert.deepEqual(
    site.outbox.map(({ subject }) => subject),
    ['Your Tessera verification code'],
  )
})

test('a changed password, an export and a deleted account are reported', async t => {
  const { browser, subjects } = await start(t)
  const next = 'battery staple'
  const change = { current_password: password, new_password: next, confirm_password: next }
  await browser.call(changePassword, { ...change, current_password: 'guess' })
  assert.deepEqual(subjects(), [], 'a refused change is none')
  await browser.call(changePassword, change)
  await browser.get(exportData.path)
  await browser.call(deleteAccount, { current_password: next })
  assert.deepEqual(subjects(), [
    'Your Tessera password was changed',
    'Your Tessera data was exported',
    'Your Tessera account was deleted',
  ])
})

test('many wrong passwords are reported once a day', async t => {
  const { site, logIn, subjects } = await start(t)
  for (let guess = 0; guess < 10; guess += 1) await logIn(site.client(), `guess ${guess}`)
  assert.deepEqual(subjects(), [])
  for (let guess = 0; guess < 3; guess += 1) await logIn()
  await waitUntil(async () => site.outbox.length > 0)
  assert.deepEqual(subjects(), ['Many failed logins to your Tessera account'])
  site.clock.advance(23 * hourMs)
  for (let guess = 0; guess < 12; guess += 1) await logIn(site.client(), 'guess', '203.0.113.8')
  assert.equal(site.outbox.length, 1)
  site.clock.advance(2 * hourMs)
  for (let guess = 0; guess < 12; guess += 1) await logIn(site.client(), 'guess', '203.0.113.9')
  await waitUntil(async () => site.outbox.length > 1)
  assert.equal(site.outbox.length, 2)
})

test('notices are in the language of the last page that the member opened', async t => {
  const { site, browser, logIn, subjects } = await start(t)
  await browser.call(checkSession, {}, { 'accept-language': 'zh' })
  for (let guess = 0; guess < 12; guess += 1) await logIn(site.client(), 'guess')
  await waitUntil(async () => site.outbox.length > 0)
  assert.deepEqual(subjects(), ['您的 Tessera 账户多次登录失败'])
  assert.match(site.outbox[0]?.html ?? '', /<html lang="zh">/)
})

test('what a member did succeeds although the mail server is down', async t => {
  const { site, browser, logIn } = await start(t)
  site.adapters.mailer.send = () => Promise.reject(new Error('no connection'))
  assert.equal((await logIn()).body.success, true)
  const { body } = await browser.call(deleteAccount, { current_password: password })
  assert.equal(body.success, true)
})
