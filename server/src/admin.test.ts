import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import {
  activate,
  changePassword,
  checkSession,
  getConsoleSession,
  getCreations,
  getHistory,
  getUserPageData,
  login,
  logout,
  resetPassword,
  sendFeedback,
} from '@tessera/shared-contracts'
import type { Services } from './services.ts'
import { checkMigrated, migrations } from './database/migrations.ts'
import { createFakeModerator } from '../test/fakes/fake-services.ts'
import { createFakeAuthenticator } from '../test/fakes/fake-authenticator.ts'
import { runAdmin } from '../test/harnesses/run-admin.ts'
import { addPasskey } from '../test/harnesses/two-step-member.ts'
import { createTestInstallation } from '../test/database/test-database.ts'
import { seedCreation, seedPaidMember } from '../test/seeds/seed-creation.ts'
import { createRemoteBuild, createShellBuild, deployBuilds } from '@tessera/platform/testing'
import { seedLargeMember } from '../test/seeds/seed-large-member.ts'
import { startTestApp } from '../test/test-app.ts'

/** Starts a server on an installation, with the operator's commands for the same installation. */
async function start(t: TestContext, adapters: Partial<Services> = {}) {
  const { folder, environment, open, closeBefore: endFirst } = await createTestInstallation(t)
  const { stores, transact, queries } = await open()
  const site = await startTestApp({ adapters: { stores, transact, ...adapters } })
  endFirst(site.close)
  return {
    queries,
    site,
    admin: (...args: string[]) => runAdmin(folder, args, environment),
    adminOf: (publicUrl: string, ...args: string[]) =>
      runAdmin(folder, args, {
        ...environment,
        PUBLIC_URL: publicUrl,
        STAGING_PASSWORD: 'only for integrators',
      }),
  }
}

test('activation codes are printed one per line and work in the running site', async t => {
  const { site, admin } = await start(t)
  const { code, lines } = await admin('codes', 'create', '--credits', '600', '--count', '3')
  assert.equal(code, 0)
  assert.equal(new Set(lines).size, 3)
  for (const line of lines) assert.match(line, /^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/)

  const browser = await site.registerMember()
  const [first = ''] = lines
  const { body } = await browser.call(activate, { activation_code: first })
  assert.deepEqual(body, { success: true, message: 'Activated: 600 credits were added.' })
})

test('a plan code is for a monthly or an annual plan', async t => {
  const { admin } = await start(t)
  assert.equal((await admin('codes', 'create', '--plan', 'annual')).lines.length, 1)
  const weekly = await admin('codes', 'create', '--plan', 'weekly')
  assert.deepEqual([weekly.code, weekly.error], [1, '--plan must be annual or monthly, not "weekly".'])
  const both = await admin('codes', 'create', '--plan', 'annual', '--credits', '5')
  assert.deepEqual([both.code, both.error], [1, 'A code carries either a --plan or --credits.'])
  const many = await admin('codes', 'create', '--plan', 'annual', '--count', '-2')
  assert.equal(many.code, 1)
})

test('an operator lists codes by their ids and revokes unused ones', async t => {
  const { site, admin } = await start(t)
  assert.deepEqual((await admin('codes', 'list')).lines, ['There are no codes.'])
  const { lines: codes } = await admin('codes', 'create', '--credits', '600', '--count', '2')
  const browser = await site.registerMember()
  const redeem = async (activation_code = '') =>
    (await browser.call(activate, { activation_code })).body.message
  await redeem(codes[0])
  const list = async (...args: string[]) =>
    (await admin('codes', 'list', ...args)).lines.map(line => line.split(/ {2,}/))
  const [[unused = '', ...unusedRest] = [], ...others] = await list('--state', 'unused')
  assert.deepEqual([unusedRest.slice(0, 1), unusedRest[2], others], [['600 credits'], 'unused', []])
  const [[used = '', , , , user] = []] = await list('--state', 'used')
  const [account] = await site.adapters.stores.accounts.list()
  assert.equal(user, `Ada (${account?.id})`)

  assert.deepEqual((await admin('codes', 'revoke', used, unused)).lines, [
    `${used} is not an unused code.`,
    `${unused} is revoked.`,
  ])
  assert.equal(await redeem(codes[1]), "This activation code doesn't exist.")
  assert.deepEqual((await list()).map(([, , , state]) => state).toSorted(), ['revoked', 'used'])
  assert.equal((await list('--count', '1')).length, 1)
  const again = await admin('codes', 'revoke', unused)
  assert.deepEqual([again.code, again.error], [1, 'None of these codes is unused, so none was revoked.'])
  assert.equal((await admin('codes', 'revoke')).code, 1)
  assert.match((await admin('codes', 'list', '--state', 'lost')).error, /unused, used, revoked/)
  assert.match(
    (await admin('audit')).lines.join('\n'),
    new RegExp(`operator\tcodes revoke\t${used} ${unused}`),
  )
})

test('an operator lists members and grants them credits', async t => {
  const { site, admin } = await start(t)
  await site.registerMember('Ada')
  const list = await admin('members', 'list')
  assert.deepEqual(list.lines, ['member-1@example.org\tAda\t60 credits\t2026-01-31'])

  const granted = await admin('credits', 'grant', 'Member-1@example.org', '40')
  assert.deepEqual(granted.lines, ['member-1@example.org has 100 credits.'])
  const shown = (await admin('members', 'show', 'member-1@example.org')).lines.join('\n')
  assert.match(shown, /^plan {5}Basic$/m)
  assert.match(shown, /^credits {2}100$/m)
  assert.match(shown, /\+60 credits {2}Welcome credits/)

  const unknown = await admin('credits', 'grant', 'eve@example.org', '40')
  assert.deepEqual([unknown.code, unknown.error], [1, 'Nobody is registered as eve@example.org.'])
})

test('the audit reports a balance that differs from the ledger', async t => {
  const { queries, site, admin } = await start(t)
  await site.registerMember('Ada')
  assert.deepEqual((await admin('credits', 'audit')).lines, ['0 faults'])

  await sql`update accounts set balance = balance + 1000`.execute(queries)
  const audit = await admin('credits', 'audit')
  assert.equal(audit.code, 1)
  assert.deepEqual(audit.error.split('\n'), [
    "member-1@example.org: the balance is 1060, the ledger's sum 60",
    '1 faults',
  ])
})

test('the operator lists the feedback', async t => {
  const { site, admin } = await start(t)
  await site
    .client('zh')
    .call(sendFeedback, { category: 'idea', text: '希望支持更多尺寸的图片输出。', email: 'a@b.cn' })
  const { lines } = await admin('feedback', 'list')
  assert.deepEqual(lines, [
    '2026-01-31T12:00:00.000Z  idea  zh  a@b.cn  visitor',
    '    希望支持更多尺寸的图片输出。',
  ])
})

test('a long review queue is listed in parts, the oldest creations first', async t => {
  const { site, queries, admin } = await start(t)
  await site.registerMember()
  const ada = await site.adapters.stores.accounts.findByEmail('member-1@example.org')
  await seedLargeMember(queries, ada?.id ?? '', { generations: 501, creations: 501 })
  await queries.updateTable('creations').set({ moderation: 'waiting' }).execute()
  const { lines } = await admin('review')
  assert.equal(lines.length, 501)
  assert.deepEqual(
    [lines[0]?.split('  ')[0], lines.at(-1)],
    ['w1', 'More creations wait. They follow once these are decided.'],
  )
})

test('a creation that the classifier is unsure of is hidden until an operator decides', async t => {
  const { site, admin } = await start(t, { moderator: createFakeModerator('waiting') })
  const browser = await seedPaidMember(site, 'Ada')
  const lake = await seedCreation(browser, 'a lake')
  site.clock.advance(1_000)
  await seedCreation(browser, 'a dune')
  const shown = async () => (await site.client().call(getCreations, { page: 1 })).body.creations?.length
  const own = async () => {
    const { body } = await browser.call(getUserPageData, {})
    return body.creations?.map(creation => `${creation.title} ${creation.moderation}`)
  }
  assert.equal(await shown(), 0)
  assert.deepEqual(await own(), ['a dune waiting', 'a lake waiting'])
  assert.equal((await site.client().get(lake)).statusCode, 404)

  const { lines } = await admin('review')
  const ids = lines.map(line => /^(\S{16}) {2}Ada {2}a \w{4} {2}media\S+\.png$/.exec(line)?.[1] ?? line)
  assert.equal(ids.length, 2)
  const [first = '', second = ''] = ids
  assert.deepEqual((await admin('review', 'pass', first)).lines, [`${first} is passed.`])
  const long = await admin('review', 'refuse', second, 'x'.repeat(501))
  assert.deepEqual([long.code, long.error], [1, 'A reason can have up to 500 characters.'])
  const refused = await admin('review', 'refuse', second, 'Shows', 'a stranger')
  assert.deepEqual(refused.lines, [`${second} is refused.`])
  assert.equal(await shown(), 1)
  assert.equal((await site.client().get(lake)).statusCode, 200)
  assert.deepEqual(await own(), ['a dune refused', 'a lake passed'])
  const { creations } = (await browser.call(getUserPageData, {})).body
  assert.deepEqual(
    creations?.map(creation => creation.refusal_reason),
    ['Shows a stranger', null],
  )
  assert.deepEqual((await admin('review')).lines, ['Nothing waits for a review.'])
  const again = await admin('review', 'pass', second)
  assert.deepEqual([again.code, again.error], [1, `No creation with the id "${second}" waits for a review.`])
})

test('a suspended member and their creations are hidden until they are restored', async t => {
  const { site, admin } = await start(t)
  const browser = await seedPaidMember(site, 'Ada')
  const lake = await seedCreation(browser, 'a lake')
  const other = await seedPaidMember(site, 'Grace')
  await seedCreation(other, 'a dune')
  const visitor = site.client()
  const shown = async () => {
    const { creations } = (await visitor.call(getCreations, { page: 1 })).body
    return creations?.map(({ prompt }) => prompt)
  }
  const logIn = async (language?: string) => {
    const fields = { email: 'member-1@example.org', password: 'correct horse' }
    return (await site.client(language).call(login, fields)).body
  }
  assert.deepEqual(await shown(), ['a dune', 'a lake'])

  const suspended = await admin('members', 'suspend', 'Member-1@example.org')
  assert.deepEqual(suspended.lines, ['member-1@example.org is suspended.'])
  assert.deepEqual(await shown(), ['a dune'])
  assert.equal((await visitor.get(lake)).statusCode, 404)
  assert.equal((await browser.call(checkSession, {})).body.isLoggedIn, false)
  assert.match((await logIn()).message ?? '', /^This account is suspended\./)
  assert.match((await logIn('zh')).message ?? '', /^此账户已被停用。/)
  assert.equal((await other.call(checkSession, {})).body.isLoggedIn, true)
  const listed = (await admin('members', 'list')).lines.filter(line => line.endsWith('\tsuspended'))
  assert.deepEqual(
    listed.map(line => line.split('\t')[1]),
    ['Ada'],
  )
  const details = (await admin('members', 'show', 'member-1@example.org')).lines.join('\n')
  assert.match(details, /^barred {3}suspended since \d{4}-\d{2}-\d{2}$/m)
  const again = await admin('members', 'suspend', 'member-1@example.org')
  assert.deepEqual(again.lines, ['member-1@example.org was suspended before.'])

  const restored = await admin('members', 'restore', 'member-1@example.org')
  assert.deepEqual(restored.lines, ['member-1@example.org can log in again.'])
  assert.deepEqual(await shown(), ['a dune', 'a lake'])
  assert.equal((await visitor.get(lake)).statusCode, 200)
  assert.equal((await logIn()).success, true)
})

test('seeding accepts many creations at once', async t => {
  const { site, admin } = await start(t)
  await seedCreation(await seedPaidMember(site, 'Ada'), 'a lake')
  const { code, lines } = await admin('seed', '--creations', '2001')
  assert.equal(code, 0)
  assert.match(lines.at(-1) ?? '', /^The gallery has 2001 creations more/)
})

test('seeding adds copies of the existing creations, and every gallery page is full', async t => {
  const { site, admin } = await start(t)
  await seedCreation(await seedPaidMember(site, 'Ada'), 'a lake')
  const { code, lines } = await admin('seed', '--creations', '200')
  assert.equal(code, 0)
  assert.match(lines.at(-1) ?? '', /^The gallery has 200 creations more, 3 % of them deleted/)

  const visitor = site.client()
  const counts: number[] = []
  for (let page = 1; page <= 4; page++) {
    const { creations } = (await visitor.call(getCreations, { page })).body
    counts.push(creations?.length ?? 0)
    for (const creation of creations ?? []) assert.match(creation.title ?? '', /^a lake/)
  }
  assert.deepEqual(counts, [50, 50, 50, 45], '200, without 6 that were deleted, and the first')
})

test('a public site is seeded only with --yes, and never with the demo', async t => {
  const { adminOf } = await start(t)
  const site = 'https://tessera.example'
  const refused = await adminOf(site, 'seed', '--creations', '5')
  assert.deepEqual(
    [refused.code, refused.error],
    [1, `${site} is a public site: --yes fills its gallery all the same.`],
  )
  const empty = await adminOf(site, 'seed', '--creations', '5', '--yes')
  assert.deepEqual([empty.code, empty.error], [1, 'The gallery is empty: there is no creation to copy.'])
})

test('an operator mails a link that sets a new password', async t => {
  const { admin, site } = await start(t)
  await site.registerMember()
  const { code, lines } = await admin('members', 'reset-password', 'Member-1@example.org', 'zh')
  assert.equal(code, 0)
  const [sentence, logged = ''] = lines
  assert.equal(sentence, 'A link is on its way to member-1@example.org.')
  const file = /\((.*\.eml)\)$/.exec(logged)?.[1] ?? assert.fail(logged)
  const mail = (await readFile(file, 'utf8')).replaceAll('=\n', '').replaceAll('=3D', '=')
  const token = /\/reset-password\?token=([\w-]{43})/.exec(mail)?.[1] ?? assert.fail(mail)
  const { body } = await site.client().call(resetPassword, { token, password: 'battery staple 9' })
  assert.equal(body.success, true)
  const unknown = await admin('members', 'reset-password', 'nobody@example.org')
  assert.equal(unknown.error, 'Nobody is registered as nobody@example.org.')
  const french = await admin('members', 'reset-password', 'member-1@example.org', 'fr')
  assert.equal(french.error, 'The language is en or zh, not "fr".')
})

test('an operator removes the factors of a member who lost them', async t => {
  const { admin, site } = await start(t)
  const member = await site.registerMember()
  await addPasskey(member, createFakeAuthenticator())
  const credentials = { email: 'member-1@example.org', password: 'correct horse' }
  assert.equal((await site.client().call(login, credentials)).body.success, false)
  const { lines } = await admin('members', 'remove-factors', 'member-1@example.org')
  assert.deepEqual(lines, ['member-1@example.org logs in with the password alone.'])
  assert.equal((await site.client().call(login, credentials)).body.success, true)
})

test('an operator gives a member a role and takes it away', async t => {
  const { site, admin } = await start(t)
  const browser = await site.registerMember()
  const readRole = async () => (await browser.call(getConsoleSession, {})).body.role ?? null
  const given = await admin('members', 'role', 'member-1@example.org', 'moderator')
  assert.deepEqual(given.lines, ['member-1@example.org is moderator from now on.'])
  assert.equal(await readRole(), 'moderator')
  await admin('members', 'role', 'member-1@example.org', 'none')
  assert.equal(await readRole(), null)
  const wrong = await admin('members', 'role', 'member-1@example.org', 'king')
  assert.deepEqual(
    [wrong.code, wrong.error],
    [1, 'The role is operator, moderator, integrator or none, not "king".'],
  )
})

test('help lists every command, and an unknown command fails with one sentence', async t => {
  const { admin } = await start(t)
  const help = await admin('help')
  assert.equal(help.code, 0)
  for (const command of [
    'codes create',
    'codes list',
    'codes revoke',
    'members list',
    'members show',
    'members suspend',
    'members restore',
    'members reset-password',
    'members remove-factors',
    'members role',
    'credits grant',
    'credits audit',
    'feedback list',
    'review pass',
  ]) {
    assert.ok(
      help.lines.some(line => line.startsWith(`  ${command}`)),
      command,
    )
  }
  const unknown = await admin('codes', 'destroy')
  assert.equal(unknown.code, 1)
  assert.equal(unknown.error, 'There is no command "codes destroy"; "npm run admin -- help" lists them.')
  const option = await admin('codes', 'create', '--colour', 'red')
  assert.equal(option.code, 1)
  assert.match(option.error, /--colour/)
})

test('a token has a label and an expiry', async t => {
  const { admin, site } = await start(t)
  assert.deepEqual((await admin('tokens', 'list')).lines, ['There are no tokens. "tokens create" makes one.'])
  const { lines } = await admin('tokens', 'create', '--integrator', '--label', 'Grace', '--days', '2')
  await admin('tokens', 'create', '--remote', 'mfe-gallery')
  await site.client().call(getHistory, {}, { authorization: `Bearer ${lines[0]}` })
  const listed = (await admin('tokens', 'list')).lines.map(line => line.split(/ {2,}/))
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const [used] = listed[1]?.slice(-1) ?? []
  assert.notEqual(used, 'never')
  assert.deepEqual(
    listed.map(cells => cells.slice(1)),
    [
      ['FOR', 'LABEL', 'CREATED', 'EXPIRES', 'LAST USED'],
      ['integrator', 'Grace', day(0), day(2), used],
      // Without a label
      ['mfe-gallery', day(0), 'never', 'never'],
    ],
  )
  const wrong = await admin('tokens', 'create', '--integrator', '--days', '0')
  assert.deepEqual([wrong.code, wrong.error], [1, '--days must be a whole number from 1 to 3650, not "0".'])
})

test('no command creates an installation in a folder that has none', async t => {
  const parent = await mkdtemp(join(tmpdir(), 'tessera-admin-'))
  t.after(() => rm(parent, { recursive: true }))
  const folder = join(parent, 'wrong')
  for (const args of [['status'], ['tokens', 'create', '--integrator'], ['backup', join(parent, 'copy')]]) {
    const { code, lines, error } = await runAdmin(folder, args, { DATABASE_URL: '' })
    assert.deepEqual(
      [code, lines, error],
      [1, [''], `There is no installation in DATA_DIR ${folder}.`],
      args.join(' '),
    )
  }
  assert.deepEqual(await readdir(parent), [])
})

test('no command migrates the database of a running older release', async t => {
  const { folder, environment, open } = await createTestInstallation(t)
  const { queries } = await open()
  const last = migrations.at(-1)?.name ?? ''
  await queries.deleteFrom('migrations').where('name', '=', last).execute()
  const { code, error } = await runAdmin(folder, ['tokens', 'list'], environment)
  assert.deepEqual(
    [code, error],
    [
      1,
      `The database is older than this release: the migration ${last} has not run. Run the command migrate or start the server of this release first, or use the commands of the release that runs.`,
    ],
  )
  await assert.rejects(checkMigrated(queries))
})

test('the database is migrated as a step of its own, and a dry run only lists the migrations', async t => {
  const { folder, environment, connect } = await createTestInstallation(t, { isNew: true })
  const migrateWith = (...args: string[]) => runAdmin(folder, ['migrate', ...args], environment)
  const names = migrations.map(({ name }) => name)

  const dryRun = await migrateWith('--dry-run')
  assert.deepEqual(dryRun.lines, [`${names.length} migrations would run:`, ...names])
  assert.deepEqual(await connect().introspection.getTables(), [])

  const [sentence, ...ran] = (await migrateWith()).lines
  assert.match(sentence ?? '', new RegExp(`^${names.length} migrations have run \\(\\d+\\.\\d s\\):$`))
  assert.deepEqual(ran, names)
  await checkMigrated(connect())
  assert.deepEqual((await migrateWith()).lines, ['The database is up to date.'])
})

test('no command creates tables in an empty PostgreSQL', async t => {
  const { folder, environment, connect } = await createTestInstallation(t, { isNew: true })
  if (!environment.DATABASE_URL) return t.skip('needs PostgreSQL')
  const { error } = await runAdmin(folder, ['status'], environment)
  assert.equal(error, 'There is no installation in the database of DATABASE_URL.')
  assert.deepEqual(await connect().introspection.getTables(), [])
})

test('the audit log tells what members, teams and operators did', async t => {
  const { site, admin } = await start(t)
  const browser = await site.registerMember()
  const password = 'correct horse'
  const change = { current_password: password, new_password: 'another one', confirm_password: 'another one' }
  await browser.call(changePassword, change)
  await browser.call(login, { email: 'member-1@example.org', password: 'a guess' })
  await browser.call(logout, {})
  await admin('credits', 'grant', 'member-1@example.org', '60')
  await admin('members', 'show', 'member-1@example.org')
  await deployBuilds(site, [createRemoteBuild('a'), createShellBuild()])

  const entries = (await admin('audit')).lines.map(line => line.split('\t').slice(1).join(' | '))
  const [account] = await site.adapters.stores.accounts.list()
  const member = `member ${account?.id}`
  assert.deepEqual(
    entries.filter(entry => !entry.startsWith('npm start')),
    [
      'operator | credits grant | member-1@example.org 60',
      `${member} | log out`,
      `${member} | change password`,
      `${member} | log in`,
      `${member} | register`,
    ],
  )
  assert.ok(entries.some(entry => /^npm start \| activate \| mfe-gallery@\S+ on production$/.test(entry)))
  const own = (await admin('audit', '--member', 'member-1@example.org', '--count', '2')).lines
  assert.deepEqual(
    own.map(line => line.split('\t')[2]),
    ['log out', 'change password'],
  )
})

test('an operator adds, lists and removes the keys with which a team signs', async t => {
  const { admin } = await start(t)
  const { publicKey } = generateKeyPairSync('ed25519')
  const text = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  assert.deepEqual((await admin('signing-keys', 'list')).lines, [
    'There are no keys: releases need no signature.',
  ])
  assert.match((await admin('signing-keys', 'add', 'mfe-gallery', 'AAAA')).error, /PUBLIC_KEY is no key/)
  assert.match((await admin('signing-keys', 'add', '../x', text)).error, /REMOTE is missing/)
  const added = await admin('signing-keys', 'add', 'mfe-gallery', text, '--label', 'CI')
  assert.match(added.lines[0] ?? '', /^mfe-gallery publishes signed releases only/)
  const [, row = ''] = (await admin('signing-keys', 'list')).lines
  assert.match(row, / mfe-gallery {2}CI {5}\d{4}-/)
  const [id = ''] = row.split(' ')
  assert.deepEqual((await admin('signing-keys', 'remove', id)).lines, [`The key ${id} is removed.`])
  assert.equal((await admin('signing-keys', 'remove', id)).code, 1)
})

test('adds and removes keys of the installation', async t => {
  const { admin } = await start(t)
  assert.match((await admin('secrets', 'rotate', 'passwords')).error, /links, visitors, browsers/)
  assert.match((await admin('secrets', 'remove-old', 'links')).error, /no old key.*secrets rotate links/)
  assert.match((await admin('secrets', 'rotate', 'links')).lines[0] ?? '', /^Key \d is added\./)
  assert.match((await admin('secrets', 'rotate', 'links')).lines[0] ?? '', /^Key \d is added\./)
  assert.match((await admin('secrets', 'list')).lines[1] ?? '', /^links +\d, \d/)
  assert.match((await admin('secrets', 'remove-old', 'links')).lines[0] ?? '', /links to staging/)
  assert.match((await admin('secrets', 'list')).lines[1] ?? '', /^links +\d$/)
})

test('an outage in the middle of a command is one sentence', async t => {
  const { folder, environment, open, closeBefore } = await createTestInstallation(t)
  const { stores, transact } = await open()
  const site = await startTestApp({ adapters: { stores, transact } })
  closeBefore(site.close)
  await site.registerMember()
  const unreachable = { ...environment, SMTP_URL: 'smtp://ada:secret@127.0.0.1:1' }
  const { code, error } = await runAdmin(
    folder,
    ['members', 'reset-password', 'member-1@example.org'],
    unreachable,
  )
  assert.equal(code, 1)
  assert.equal(
    error,
    'The command was interrupted: the mail could not be sent. It may have changed something: check before you run it again.',
  )
})
