import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
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
  getDevices,
  getUserPageData,
  login,
  reportCreation,
  sendFeedback,
  updateUserProfile,
} from '@tessera/shared-contracts'
import { createCodes } from '../subscriptions/subscriptions.ts'
import { hourMs, minuteMs } from '@tessera/server-kit/clock'
import { type TestClient } from '@tessera/server-kit/testing/test-client'
import { createFakeModerator } from '../../../test/fakes/fake-services.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { seedCreation, seedPaidMember } from '../../../test/seeds/seed-creation.ts'
import { closeAccount, removeAccountData } from '../account-data/account-closure.ts'
import { saveProfile } from './profile/profile.ts'

const email = 'member-1@example.org'
const password = 'correct horse'
const newPassword = 'battery staple'

async function start(t: TestContext, settings?: Parameters<typeof startTestApp>[0]) {
  const site = await startTestApp(settings)
  t.after(site.close)
  return site
}

const isLoggedIn = async (browser: TestClient) => (await browser.call(checkSession, {})).body.isLoggedIn

/** The same member in another browser. */
async function secondBrowser(site: TestApp, userAgent = '') {
  const browser = site.client()
  const { body } = await browser.call(login, { email, password }, { 'user-agent': userAgent })
  assert.equal(body.success, true)
  return browser
}

const createImage = async (width = 900, height = 600, format: 'png' | 'jpeg' | 'gif' = 'png') => {
  const created = sharp({ create: { width, height, channels: 3, background: '#2a6' } })
  return new File([new Uint8Array(await created.toFormat(format).toBuffer())], `me.${format}`)
}

test('changes the password and ends the other sessions', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  const other = await secondBrowser(site)
  const change = { current_password: password, new_password: newPassword, confirm_password: newPassword }
  const { status, body } = await browser.call(changePassword, change)
  assert.deepEqual([status, body], [200, { success: true, message: 'Password changed successfully!' }])
  assert.deepEqual([await isLoggedIn(browser), await isLoggedIn(other)], [true, false])
  assert.equal((await site.client().call(login, { email, password })).body.success, false)
  assert.equal((await site.client().call(login, { email, password: newPassword })).body.success, true)
})

test('requires the current password and a valid new one, entered twice', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  const getError = async (fields: object, language = 'en') => {
    const change = {
      current_password: password,
      new_password: newPassword,
      confirm_password: newPassword,
      ...fields,
    }
    const { body } = await browser.call(changePassword, change, { 'accept-language': language })
    assert.equal(body.success, false)
    return body.message
  }
  assert.equal(await getError({ current_password: 'guess' }), 'The current password is incorrect.')
  assert.equal(await getError({ confirm_password: 'battery' }), "New passwords don't match.")
  assert.equal(await getError({ confirm_password: 'battery' }, 'zh'), '两次输入的新密码不一致。')
  assert.equal(
    await getError({ current_password: '' }),
    'Please enter your current password, and the new one twice.',
  )
  const short = { new_password: '12345', confirm_password: '12345' }
  assert.equal(await getError(short), 'Password must be at least 6 characters.')
  const common = { new_password: 'qwerty123', confirm_password: 'qwerty123' }
  assert.equal(await getError(common, 'zh'), '这个密码太常见，容易被人猜到，请换一个。')
  assert.equal((await site.client().call(login, { email, password })).body.success, true)
})

test('blocks the correct current password after ten wrong ones', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  const change = { current_password: 'guess', new_password: newPassword, confirm_password: newPassword }
  for (let guess = 0; guess < 10; guess += 1) await browser.call(changePassword, change)
  const right = { ...change, current_password: password }
  const blocked = await browser.call(changePassword, right)
  assert.equal(blocked.body.message, 'Too many attempts. Please try again in 15 min.')
  const deletion = await browser.call(deleteAccount, { current_password: password })
  assert.equal(deletion.body.success, false, 'wrong passwords count for every action')
  site.clock.advance(15 * minuteMs)
  assert.equal((await browser.call(changePassword, right)).body.success, true)
})

test('rejects anonymous users', async t => {
  const { client } = await start(t)
  const answers = [
    await client().call(changePassword, { current_password: '', new_password: '', confirm_password: '' }),
    await client().call(updateUserProfile, { username: 'Eve' }),
    await client().call(getDevices, {}),
    await client().call(endOtherSessions, {}),
    await client().call(exportData, {}),
    await client().call(deleteAccount, { current_password: password }),
  ]
  for (const { status, body } of answers) assert.deepEqual([status, body.success], [200, false])
})

test('saves an avatar as a public square image and removes the old one', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  const first = (await browser.call(updateUserProfile, { username: 'Ada L.', avatar: await createImage() }))
    .body
  assert.equal(first.message, 'Your changes are saved.')
  const address = first.new_avatar_url ?? assert.fail('no avatar')
  const shown = await site.client().get(address)
  const { format, width, height, exif } = await sharp(shown.rawPayload).metadata()
  assert.deepEqual([format, width, height, exif], ['webp', 256, 256, undefined])
  assert.equal(shown.headers['content-type'], 'image/webp')
  const { user } = (await browser.call(checkSession, {})).body
  assert.deepEqual([user?.username, user?.avatarUrl], ['Ada L.', address])

  const renamed = (await browser.call(updateUserProfile, { username: 'Ada' })).body
  assert.equal(renamed.new_avatar_url, null)
  assert.equal((await site.client().get(address)).statusCode, 200, 'a new name keeps the avatar')
  assert.equal((await browser.call(checkSession, {})).body.user?.avatarUrl, address)

  const second = (
    await browser.call(updateUserProfile, { username: 'Ada', avatar: await createImage(9, 40, 'gif') })
  ).body
  assert.notEqual(second.new_avatar_url, address)
  assert.equal((await site.client().get(address)).statusCode, 404)
  assert.equal((await site.client().get(second.new_avatar_url ?? '')).statusCode, 200)
})

test('of several avatars that are uploaded at once, one is served and no other', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  const avatars = await Promise.all([1, 2, 3, 4].map(() => createImage()))
  const answers = await Promise.all(
    avatars.map(avatar => browser.call(updateUserProfile, { username: 'Ada', avatar })),
  )
  const addresses = answers.map(({ body }) => body.new_avatar_url ?? assert.fail(body.message))
  const served: string[] = []
  for (const address of addresses)
    if ((await site.client().get(address)).statusCode === 200) served.push(address)
  assert.deepEqual(served, [(await browser.call(checkSession, {})).body.user?.avatarUrl])
})

test('a name that is saved with a former avatar does not bring it back', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  await browser.call(updateUserProfile, { username: 'Ada', avatar: await createImage() })
  // A request that has read the member before the avatar was replaced
  const { findByEmail } = site.adapters.stores.accounts
  const former = (await findByEmail(email)) ?? assert.fail('no account')
  const { body } = await browser.call(updateUserProfile, { username: 'Ada', avatar: await createImage() })
  await saveProfile(site.adapters, former, { username: 'Ada L.', avatar: null })
  const now = await findByEmail(email)
  assert.deepEqual([now?.username, now?.avatarUrl], ['Ada L.', body.new_avatar_url])
})

test('an avatar that arrives while the account is deleted leaves no file', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  const { findByEmail } = site.adapters.stores.accounts
  const former = (await findByEmail(email)) ?? assert.fail('no account')
  const { body } = await browser.call(updateUserProfile, { username: 'Ada', avatar: await createImage() })
  const closed = await closeAccount(site.adapters, { ...former, plan: null, role: null })
  await removeAccountData(site.adapters, closed)
  assert.equal((await site.client().get(body.new_avatar_url ?? '')).statusCode, 404)
  const avatar = new Uint8Array(await (await createImage()).arrayBuffer())
  const late = saveProfile(site.adapters, former, { username: 'Ada', avatar })
  await assert.rejects(late, { key: 'account.loginRequired' })
  const files = await readdir(join(site.folder, 'media'), { recursive: true })
  assert.deepEqual(
    files.filter(name => name.includes('avatar.webp')),
    [],
  )
})

test('does not serve other files as avatars', async t => {
  const site = await start(t)
  const address = await seedCreation(await seedPaidMember(site), 'A quiet lake')
  const key = address.replace('/media/', '')
  for (const path of [`/avatars/${key}`, '/avatars/..%2Ftessera.sqlite', '/avatars/x-avatar.webp']) {
    assert.equal((await site.client().get(path)).statusCode, 404)
  }
})

test('rejects a file that is not an image, a large file and a short username without a change', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  const save = async (fields: { username?: string; avatar?: File }) => {
    const { status, body } = await browser.call(updateUserProfile, { username: 'Eve', ...fields })
    assert.equal(body.success, false)
    return [status, body.message]
  }
  const script = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'me.png', { type: 'image/png' })
  assert.deepEqual(await save({ avatar: script }), [200, 'Please choose a JPEG, PNG, GIF or WebP image.'])
  const huge = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'me.png')
  assert.deepEqual(await save({ avatar: huge }), [413, 'The request is too large.'])
  const short = { username: 'A', avatar: await createImage() }
  assert.deepEqual(await save(short), [200, 'Please choose a username of 2 to 32 characters.'])
  const { user } = (await browser.call(checkSession, {})).body
  assert.deepEqual([user?.username, user?.avatarUrl], ['Ada', null])
})

test('moderates avatars', async t => {
  const site = await start(t, { adapters: { moderator: createFakeModerator('refused') } })
  const browser = await site.registerMember()
  const { body } = await browser.call(updateUserProfile, { username: 'Ada', avatar: await createImage() })
  assert.equal(
    body.message,
    "This image didn't pass our review. Please choose another one. See the “rules” (/rules).",
  )
})

test('exports the original creations, and all other data as JSON', async t => {
  const site = await start(t)
  const browser = await seedPaidMember(site)
  const address = await seedCreation(browser, 'A quiet lake / at dawn')
  await browser.call(updateUserProfile, { username: 'Ada', avatar: await createImage() })
  await browser.call(sendFeedback, { category: 'idea', text: 'More sizes, please, for posters.' })
  const [creation] = (await browser.call(getUserPageData, {})).body.creations ?? []
  const creationId = String(creation?.id)
  await browser.call(reportCreation, { creation_id: creationId, reason: 'rights', text: 'Copied' })

  const { rawPayload, headers } = await browser.get(exportData.path)
  assert.equal(headers['content-type'], 'application/zip')
  assert.equal(headers['content-disposition'], 'attachment; filename="tessera-2026-01-31.zip"')
  assert.equal(headers['cache-control'], 'no-store')

  const zip = new AdmZip(rawPayload)
  const read = (name: string) => JSON.parse(zip.readAsText(name)) as Record<string, unknown>[]
  const key = address.replace('/media/', '')
  const file = `works/A quiet lake at dawn ${key}`
  assert.deepEqual(
    read('works.json').map(({ title, file: name }) => [title, name]),
    [['A quiet lake / at dawn', file]],
  )
  assert.deepEqual(zip.readFile(file), (await browser.get(address)).rawPayload)
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
  assert.deepEqual(read('reports.json'), [
    { at: '2026-01-31T12:00:00.000Z', work: creationId, reason: 'rights', text: 'Copied' },
  ])
  assert.match(zip.readAsText('account.json'), /"email": "member-1@example.org"/)
  assert.doesNotMatch(zip.readAsText('account.json'), /argon2/)
  const { devices } = JSON.parse(zip.readAsText('security.json')) as { devices: unknown[] }
  assert.deepEqual(devices, [
    {
      browser: 'lightMyRequest',
      network: '127.0.0.1',
      signedIn: '2026-01-31T12:00:00.000Z',
      lastUsed: '2026-01-31T12:00:00.000Z',
    },
  ])
})

test('allows six exports an hour', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  for (let time = 0; time < 6; time += 1) assert.equal((await browser.get(exportData.path)).statusCode, 200)
  const { body } = await browser.call(exportData, {})
  assert.equal(body.error, 'Too many attempts. Please try again in 60 min.')
  site.clock.advance(hourMs)
  assert.match(String((await browser.get(exportData.path)).headers['content-type']), /zip/)
})

test('deletes all data of an account', async t => {
  const site = await start(t)
  const browser = await seedPaidMember(site)
  const other = await secondBrowser(site)
  const address = await seedCreation(browser, 'A quiet lake')
  const saved = await browser.call(updateUserProfile, { username: 'Ada', avatar: await createImage() })
  await browser.call(sendFeedback, { category: 'idea', text: 'More sizes, please, for posters.' })
  const { stores, media } = site.adapters
  const { id = '' } = (await stores.accounts.findByEmail(email)) ?? {}
  const files = (await stores.media.listByOwner(id)).map(medium => `${medium.id}.${medium.fileExtension}`)
  assert.ok(files.length > 0)

  const wrong = await browser.call(deleteAccount, { current_password: 'guess' })
  assert.equal(wrong.body.message, 'The current password is incorrect.')
  assert.equal(await isLoggedIn(browser), true)

  const { body } = await browser.call(deleteAccount, { current_password: password })
  assert.deepEqual(body, { success: true, message: 'Your account and everything in it were deleted.' })
  assert.deepEqual([await isLoggedIn(browser), await isLoggedIn(other)], [false, false])
  assert.equal((await site.client().call(login, { email, password })).body.success, false)
  assert.deepEqual((await site.client().call(getCreations, { page: 1 })).body.creations, [])
  assert.equal((await site.client().get(address)).statusCode, 404)
  assert.equal((await site.client().get(saved.body.new_avatar_url ?? '')).statusCode, 404)
  for (const key of files) assert.equal(await media.size(key), null)
  assert.deepEqual([await stores.media.listByOwner(id), await stores.feedback.list()], [[], []])
  assert.deepEqual(await stores.ledger.listByMember(id), [])
  assert.deepEqual(await stores.ledger.findErrors(), [])
})

test('frees the email address of a deleted account, but not its activation codes', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  const [code = ''] = await createCodes(site.adapters, { credits: 600 }, 1)
  await browser.call(activate, { activation_code: code })
  await browser.call(deleteAccount, { current_password: password })
  const grace = await site.registerMember('Grace')
  const again = await grace.call(activate, { activation_code: code })
  assert.equal(again.body.success, false)
  const { user_info: shown } = (await grace.call(getUserPageData, {})).body
  assert.equal(shown?.credits, 60)
})
