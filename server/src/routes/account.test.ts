import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import AdmZip from 'adm-zip'
import sharp from 'sharp'
import {
  activate,
  changePassword,
  checkSession,
  deleteAccount,
  endOtherSessions,
  exportData,
  getCreations,
  getSessions,
  getUserPageData,
  login,
  sendFeedback,
  updateUserProfile,
} from '@tessera/shared-contracts'
import { finishClosures } from '../domain/account-closure.ts'
import { createSubscriptions } from '../domain/subscriptions.ts'
import { day, hour, minute } from '../domain/clock.ts'
import { startTestApp, type Client, type TestApp } from '../testing.ts'
import { createWork, paidMember } from '../testing-works.ts'

const email = 'member-1@example.org'
const password = 'correct horse'
const next = 'battery staple'

async function start(t: TestContext, settings?: Parameters<typeof startTestApp>[0]) {
  const site = await startTestApp(settings)
  t.after(site.close)
  return site
}

const isLoggedIn = async (browser: Client) => (await browser.call(checkSession, {})).answer.isLoggedIn

/** The same member in another browser. */
async function secondBrowser(site: TestApp, userAgent = '') {
  const browser = site.client()
  const { answer } = await browser.call(login, { email, password }, { 'user-agent': userAgent })
  assert.equal(answer.success, true)
  return browser
}

const picture = async (width = 900, height = 600, format: 'png' | 'jpeg' | 'gif' = 'png') => {
  const created = sharp({ create: { width, height, channels: 3, background: '#2a6' } })
  return new File([new Uint8Array(await created.toFormat(format).toBuffer())], `me.${format}`)
}

test('a changed password is the one to log in with, and ends the other sessions', async t => {
  const site = await start(t)
  const browser = await site.member()
  const other = await secondBrowser(site)
  const change = { current_password: password, new_password: next, confirm_password: next }
  const { status, answer } = await browser.call(changePassword, change)
  assert.deepEqual([status, answer], [200, { success: true, message: 'Password changed successfully!' }])
  assert.deepEqual([await isLoggedIn(browser), await isLoggedIn(other)], [true, false])
  assert.equal((await site.client().call(login, { email, password })).answer.success, false)
  assert.equal((await site.client().call(login, { email, password: next })).answer.success, true)
})

test('a password is changed by whoever knows it, has a good new one and typed that twice', async t => {
  const site = await start(t)
  const browser = await site.member()
  const said = async (fields: object, language = 'en') => {
    const change = { current_password: password, new_password: next, confirm_password: next, ...fields }
    const { answer } = await browser.call(changePassword, change, { 'accept-language': language })
    assert.equal(answer.success, false)
    return answer.message
  }
  assert.equal(await said({ current_password: 'guess' }), 'The current password is not right.')
  assert.equal(await said({ confirm_password: 'battery' }), "New passwords don't match.")
  assert.equal(await said({ confirm_password: 'battery' }, 'zh'), '两次输入的新密码不一致。')
  assert.equal(
    await said({ current_password: '' }),
    'Please fill in the current password and the new one, twice.',
  )
  const short = { new_password: '12345', confirm_password: '12345' }
  assert.equal(await said(short), 'The password needs at least 6 characters.')
  assert.equal((await site.client().call(login, { email, password })).answer.success, true)
})

test('after ten guesses at the current password the right one has to wait', async t => {
  const site = await start(t)
  const browser = await site.member()
  const change = { current_password: 'guess', new_password: next, confirm_password: next }
  for (let guess = 0; guess < 10; guess += 1) await browser.call(changePassword, change)
  const right = { ...change, current_password: password }
  const blocked = await browser.call(changePassword, right)
  assert.equal(blocked.answer.message, 'Too many attempts. Please try again in 15 min.')
  const deletion = await browser.call(deleteAccount, { current_password: password })
  assert.equal(deletion.answer.success, false, 'guesses count for every use of the password')
  site.clock.advance(15 * minute)
  assert.equal((await browser.call(changePassword, right)).answer.success, true)
})

test('a visitor has no account to change', async t => {
  const { client } = await start(t)
  const answers = [
    await client().call(changePassword, { current_password: '', new_password: '', confirm_password: '' }),
    await client().call(updateUserProfile, { username: 'Eve' }),
    await client().call(getSessions, {}),
    await client().call(endOtherSessions, {}),
    await client().call(exportData, {}),
    await client().call(deleteAccount, { current_password: password }),
  ]
  for (const { status, answer } of answers) assert.deepEqual([status, answer.success], [200, false])
})

test('a member sees where they are logged in, in words', async t => {
  const site = await start(t)
  const browser = await site.member()
  site.clock.advance(2 * day)
  const phone = await secondBrowser(
    site,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  )
  site.clock.advance(hour)
  const { answer } = await browser.call(getSessions, {})
  const seen = answer.sessions?.map(({ device, begun_at, seen_at, current }) => [
    device,
    begun_at,
    seen_at,
    current,
  ])
  assert.deepEqual(seen, [
    ['Unknown device', '2026-01-31T12:00:00.000Z', '2026-02-02T13:00:00.000Z', true],
    ['Safari on iPhone', '2026-02-02T12:00:00.000Z', '2026-02-02T12:00:00.000Z', false],
  ])
  const inChinese = await phone.call(getSessions, {}, { 'accept-language': 'zh' })
  assert.deepEqual(
    inChinese.answer.sessions?.map(({ device, current }) => [device, current]),
    [
      ['iPhone 上的 Safari', true],
      ['未知设备', false],
    ],
  )
  site.clock.advance(30 * day)
  const later = await (await secondBrowser(site)).call(getSessions, {})
  assert.equal(later.answer.sessions?.length, 1, 'sessions that have ended are not shown')
})

test('signing out everywhere else leaves the asking browser alone, and other members', async t => {
  const site = await start(t)
  const browser = await site.member()
  const others = [await secondBrowser(site), await secondBrowser(site)]
  const grace = await site.member('Grace')
  const { answer } = await browser.call(endOtherSessions, {})
  assert.deepEqual(answer, { success: true, message: 'You are signed out everywhere else.' })
  for (const other of others) assert.equal(await isLoggedIn(other), false)
  assert.deepEqual([await isLoggedIn(browser), await isLoggedIn(grace)], [true, true])
})

test('an avatar becomes a square that everybody sees, and the one before it is removed', async t => {
  const site = await start(t)
  const browser = await site.member()
  const first = (await browser.call(updateUserProfile, { username: 'Ada L.', avatar: await picture() }))
    .answer
  assert.equal(first.message, 'Your changes are saved.')
  const address = first.new_avatar_url ?? assert.fail('no avatar')
  const shown = await site.client().get(address)
  const { format, width, height, exif } = await sharp(shown.rawPayload).metadata()
  assert.deepEqual([format, width, height, exif], ['webp', 256, 256, undefined])
  assert.equal(shown.headers['content-type'], 'image/webp')
  const { user } = (await browser.call(checkSession, {})).answer
  assert.deepEqual([user?.username, user?.avatarUrl], ['Ada L.', address])

  const renamed = (await browser.call(updateUserProfile, { username: 'Ada' })).answer
  assert.equal(renamed.new_avatar_url, null)
  assert.equal((await browser.call(checkSession, {})).answer.user?.avatarUrl, address)

  const second = (
    await browser.call(updateUserProfile, { username: 'Ada', avatar: await picture(9, 40, 'gif') })
  ).answer
  assert.notEqual(second.new_avatar_url, address)
  assert.equal((await site.client().get(address)).statusCode, 404)
  assert.equal((await site.client().get(second.new_avatar_url ?? '')).statusCode, 200)
})

test('a work of one’s own is no avatar: the address of avatars shows nothing private', async t => {
  const site = await start(t)
  const address = await createWork(await paidMember(site), 'A quiet lake')
  const key = address.replace('/media/', '')
  for (const path of [`/avatars/${key}`, '/avatars/..%2Ftessera.sqlite', '/avatars/x-avatar.webp']) {
    assert.equal((await site.client().get(path)).statusCode, 404)
  }
})

test('what is no picture, too large a file or too short a name changes nothing', async t => {
  const site = await start(t)
  const browser = await site.member()
  const save = async (fields: { username?: string; avatar?: File }) => {
    const { status, answer } = await browser.call(updateUserProfile, { username: 'Eve', ...fields })
    assert.equal(answer.success, false)
    return [status, answer.message]
  }
  const script = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'me.png', { type: 'image/png' })
  assert.deepEqual(await save({ avatar: script }), [200, 'Please choose a PNG, JPEG, GIF or WebP picture.'])
  const huge = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'me.png')
  assert.deepEqual(await save({ avatar: huge }), [413, 'The request is too large.'])
  const short = { username: 'A', avatar: await picture() }
  assert.deepEqual(await save(short), [200, 'Please choose a username of 2 to 32 characters.'])
  const { user } = (await browser.call(checkSession, {})).answer
  assert.deepEqual([user?.username, user?.avatarUrl], ['Ada', null])
})

test('an avatar passes moderation like everything that is public', async t => {
  const site = await start(t, { adapters: { moderator: { review: async () => 'refused' } } })
  const browser = await site.member()
  const { answer } = await browser.call(updateUserProfile, { username: 'Ada', avatar: await picture() })
  assert.equal(answer.message, 'This picture did not pass our review. Please choose another one.')
})

test('the export holds the works as they were made, and everything else as JSON', async t => {
  const site = await start(t)
  const browser = await paidMember(site)
  const address = await createWork(browser, 'A quiet lake / at dawn')
  await browser.call(updateUserProfile, { username: 'Ada', avatar: await picture() })
  await browser.call(sendFeedback, { category: 'idea', text: 'More sizes, please, for posters.' })

  const { rawPayload, headers } = await browser.get(exportData.path)
  assert.equal(headers['content-type'], 'application/zip')
  assert.equal(headers['content-disposition'], 'attachment; filename="tessera-2026-01-31.zip"')
  assert.equal(Number(headers['content-length']), rawPayload.length)
  assert.equal(headers['cache-control'], 'no-store')

  const zip = new AdmZip(rawPayload)
  const read = (name: string) => JSON.parse(zip.readAsText(name)) as Record<string, unknown>[]
  const key = address.replace('/media/', '')
  const work = `works/A quiet lake at dawn ${key}`
  assert.deepEqual(
    read('works.json').map(({ title, file }) => [title, file]),
    [['A quiet lake / at dawn', work]],
  )
  assert.deepEqual(zip.readFile(work), (await browser.get(address)).rawPayload)
  assert.equal((await sharp(zip.readFile('avatar.webp') ?? undefined).metadata()).width, 256)
  assert.deepEqual(
    read('credits.json')
      .map(({ kind, amount }) => [kind, amount])
      .sort(),
    [
      ['annual', 7200],
      ['hold', -30],
      ['keep', 0],
      ['registration', 60],
    ],
  )
  assert.equal(read('generations.json').length, 1)
  assert.equal(read('feedback.json')[0]?.text, 'More sizes, please, for posters.')
  assert.match(zip.readAsText('account.json'), /"email": "member-1@example.org"/)
  assert.doesNotMatch(zip.readAsText('account.json'), /argon2/)
})

test('an export can be had six times an hour', async t => {
  const site = await start(t)
  const browser = await site.member()
  for (let time = 0; time < 6; time += 1) assert.equal((await browser.get(exportData.path)).statusCode, 200)
  const { answer } = await browser.call(exportData, {})
  assert.equal(answer.error, 'Too many attempts. Please try again in 60 min.')
  site.clock.advance(hour)
  assert.match(String((await browser.get(exportData.path)).headers['content-type']), /zip/)
})

test('a deleted account leaves nothing behind', async t => {
  const site = await start(t)
  const browser = await paidMember(site)
  const other = await secondBrowser(site)
  const address = await createWork(browser, 'A quiet lake')
  const saved = await browser.call(updateUserProfile, { username: 'Ada', avatar: await picture() })
  await browser.call(sendFeedback, { category: 'idea', text: 'More sizes, please, for posters.' })
  const { stores, media } = site.adapters
  const { id = '' } = (await stores.accounts.findByEmail(email)) ?? {}
  const files = (await stores.media.ofOwner(id)).map(medium => `${medium.id}.${medium.ending}`)
  assert.ok(files.length > 0)

  const wrong = await browser.call(deleteAccount, { current_password: 'guess' })
  assert.equal(wrong.answer.message, 'The current password is not right.')
  assert.equal(await isLoggedIn(browser), true)

  const { answer } = await browser.call(deleteAccount, { current_password: password })
  assert.deepEqual(answer, { success: true, message: 'Your account and everything in it are deleted.' })
  assert.deepEqual([await isLoggedIn(browser), await isLoggedIn(other)], [false, false])
  assert.equal((await site.client().call(login, { email, password })).answer.success, false)
  assert.deepEqual((await site.client().call(getCreations, { page: 1 })).answer.creations, [])
  assert.equal((await site.client().get(address)).statusCode, 404)
  assert.equal((await site.client().get(saved.answer.new_avatar_url ?? '')).statusCode, 404)
  for (const key of files) assert.equal(await media.size(key), null)
  assert.deepEqual([await stores.media.ofOwner(id), await stores.feedback.list()], [[], []])
  assert.deepEqual(await stores.ledger.ofMember(id), [])
  assert.deepEqual(await stores.ledger.faults(), [])
})

test('the address of a deleted account is free, and its codes stay spent', async t => {
  const site = await start(t)
  const browser = await site.member()
  const [code = ''] = await createSubscriptions(site.adapters).createCodes({ credits: 600 }, 1)
  await browser.call(activate, { activation_code: code })
  await browser.call(deleteAccount, { current_password: password })
  const grace = await site.member('Grace')
  const again = await grace.call(activate, { activation_code: code })
  assert.equal(again.answer.success, false)
  const { user_info: shown } = (await grace.call(getUserPageData, {})).answer
  assert.equal(shown?.credits, 60)
})

test('a deletion that was cut short is finished when the server starts again', async t => {
  const site = await start(t)
  const browser = await paidMember(site)
  const address = await createWork(browser, 'A quiet lake')
  const { stores, media, clock } = site.adapters
  const { id = '' } = (await stores.accounts.findByEmail(email)) ?? {}
  await stores.accounts.close(id, clock())
  assert.equal(await isLoggedIn(browser), false)
  assert.equal(await stores.accounts.find(id), null)

  await finishClosures(site.adapters)
  assert.deepEqual(await stores.accounts.closed(), [])
  assert.equal(await media.size(address.replace('/media/', '')), null)
})
