import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  activate,
  deleteAccount,
  exportCodes,
  listAuditEntries,
  listCodes,
  mintCodes,
  revokeCodes,
  type CallRequest,
} from '@tessera/shared-contracts'
import { minuteMs } from '@tessera/server-kit/clock'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import { createTestInstallation } from '../../../../test/database/test-database.ts'
import { createFakeAuthenticator } from '../../../../test/fakes/fake-authenticator.ts'
import {
  assertForOperatorsOnly,
  readCsv,
  registerMember,
  startWithOperator,
} from '../../../../test/harnesses/console-harness.ts'
import { addPasskey } from '../../../../test/harnesses/two-step-member.ts'
import { migrate, migrations } from '../../../database/migrations.ts'
import { hashActivationCode } from '../activation-codes.ts'
import { createCodes } from '../subscriptions.ts'

const mint = async (browser: TestClient, request: CallRequest<typeof mintCodes>) =>
  (await browser.call(mintCodes, request)).body.codes ?? assert.fail('no codes')

const list = async (browser: TestClient, request: CallRequest<typeof listCodes> = {}) =>
  (await browser.call(listCodes, request)).body.codes ?? []

const redeem = async (browser: TestClient, code = '') =>
  (await browser.call(activate, { activation_code: code })).body.message

test('codes are managed by operators only', async t => {
  const { site } = await startWithOperator(t)
  await assertForOperatorsOnly(site, [listCodes, exportCodes, mintCodes, revokeCodes])
})

test('an operator creates codes that work once, and sees who used them', async t => {
  const { site, operator, operatorId } = await startWithOperator(t)
  const ada = await registerMember(site, 'Ada', 'ada@example.org')
  const [code] = await mint(operator, { credits: 600, count: 2 })
  site.clock.advance(minuteMs)
  const [annual] = await mint(operator, { plan: 'annual', count: 1 })
  assert.equal(await redeem(ada.browser, code), 'Activated: 600 credits were added.')
  assert.equal(
    await redeem(ada.browser, annual),
    'Activated: your annual subscription runs until Jan 31, 2027.',
  )

  const codes = await list(operator)
  const creator = { id: operatorId, username: 'The operator' }
  assert.deepEqual(
    codes.map(({ plan, credits, state, created_by }) => [plan, credits, state, created_by]).toSorted(),
    [
      [null, 600, 'unused', creator],
      [null, 600, 'used', creator],
      ['annual', null, 'used', creator],
    ],
  )
  const [newest] = codes
  assert.deepEqual([newest?.plan, newest?.used_by], ['annual', { id: ada.id, username: 'Ada' }])
  assert.equal(JSON.stringify(codes).includes(code ?? ''), false, 'shown once')
  assert.deepEqual(
    (await list(operator, { state: 'unused' })).map(({ state }) => state),
    ['unused'],
  )
  assert.equal((await list(operator, { state: 'used' })).length, 2)
  const { entries } = (await operator.call(listAuditEntries, { act: 'mint codes' })).body
  assert.deepEqual(
    entries?.map(({ actor, subject }) => [actor, subject]),
    [
      [`member ${operatorId}`, '1 with annual'],
      [`member ${operatorId}`, '2 with 600 credits'],
    ],
  )
})

test('a revoked code is unknown, and a used one cannot be revoked', async t => {
  const { site, operator } = await startWithOperator(t)
  const { browser } = await registerMember(site, 'Ada', 'ada@example.org')
  const [used, revoked] = await mint(operator, { credits: 10, count: 2 })
  await redeem(browser, used)
  const ids = (await list(operator)).map(({ id }) => id)
  const unusedId = (await list(operator, { state: 'unused' }))[0]?.id
  const { body } = await operator.call(revokeCodes, { ids: [...ids, 'unknown'] })
  assert.deepEqual(body, { success: true, revoked: 1 })
  assert.equal(await redeem(browser, revoked), "This activation code doesn't exist.")
  assert.equal(await redeem(browser, used), 'This activation code has already been used.')
  const again = (await operator.call(revokeCodes, { ids })).body
  assert.equal(again.error, 'None of these codes is unused, so none was revoked.')
  assert.deepEqual(
    (await list(operator, { state: 'revoked' })).map(({ id }) => id),
    [unusedId],
  )
  const { entries } = (await operator.call(listAuditEntries, { act: 'revoke codes' })).body
  assert.deepEqual(
    entries?.map(({ subject }) => subject),
    [unusedId],
  )
})

test('a code that is used and revoked at the same moment is only one of them', async t => {
  const { site, operator } = await startWithOperator(t)
  const { browser } = await registerMember(site, 'Ada', 'ada@example.org')
  for (const code of await mint(operator, { credits: 10, count: 5 })) {
    const ids = (await list(operator, { state: 'unused' })).map(({ id }) => id)
    await Promise.all([redeem(browser, code), operator.call(revokeCodes, { ids })])
    await mint(operator, { credits: 10, count: 1 })
  }
  const both = await site.queries
    .selectFrom('activation_codes')
    .select('id')
    .where('spent_by', 'is not', null)
    .where('revoked_at', 'is not', null)
    .execute()
  assert.deepEqual(both, [])
})

test('what a code carries and how many there are is checked', async t => {
  const { operator } = await startWithOperator(t)
  for (const invalid of [
    ...[0, 501, 1.5, '2'].map(count => ({ credits: 10, count })),
    ...[0, 1_000_001, 1.5, '10'].map(credits => ({ credits, count: 1 })),
    { plan: 'trial', count: 1 },
  ])
    assert.equal(
      (await operator.call(mintCodes, invalid as CallRequest<typeof mintCodes>)).status,
      400,
      JSON.stringify(invalid),
    )
  const sentence = 'Please choose either a plan or credits for the codes.'
  for (const refused of [{ count: 1 }, { plan: 'annual', credits: 10, count: 1 } as const])
    assert.equal((await operator.call(mintCodes, refused)).body.error, sentence)
  for (const ids of [[], Array<string>(501).fill('x'), [''], ['x'.repeat(65)]])
    assert.equal((await operator.call(revokeCodes, { ids })).status, 400)
  assert.deepEqual(await list(operator), [])
  assert.equal(new Set(await mint(operator, { credits: 1_000_000, count: 500 })).size, 500)
})

test('the list has pages of 100 and the file has all codes', async t => {
  const { site, operator } = await startWithOperator(t)
  const { browser } = await registerMember(site, '=cmd|"x",y', 'ada@example.org')
  // More than a page of the file, all at the same time
  const [code] = await mint(operator, { credits: 10, count: 500 })
  await mint(operator, { credits: 10, count: 230 })
  await redeem(browser, code)
  const ids: string[] = []
  let after: string | null | undefined
  do {
    const request: CallRequest<typeof listCodes> = { after: after ?? undefined }
    const { body } = await operator.call(listCodes, request)
    ids.push(...(body.codes ?? []).map(({ id }) => id))
    after = body.next_cursor
  } while (after)
  assert.deepEqual([ids.length, new Set(ids).size], [730, 730])

  const [header, ...lines] = await readCsv(operator, exportCodes.path)
  assert.equal(
    header,
    '"id","state","plan","credits","created_at","used_at","used_by","username","revoked_at"',
  )
  assert.deepEqual(
    lines.map(line => line.split(',')[0]),
    ids.map(id => `"${id}"`),
  )
  const [used = '', ...others] = await readCsv(operator, `${exportCodes.path}?state=used`).then(rows =>
    rows.slice(1),
  )
  assert.deepEqual(others, [])
  assert.ok(used.includes(`,"'=cmd|""x"",y",`), used)
  assert.equal((await operator.get(`${exportCodes.path}?state=lost`)).statusCode, 400)
})

test('creating and revoking codes asks for the second factor', async t => {
  const { site, operator } = await startWithOperator(t)
  await createCodes(site.adapters, { credits: 10 }, 1)
  await addPasskey(operator, createFakeAuthenticator())
  site.clock.advance(10 * minuteMs)
  const ids = (await list(operator)).map(({ id }) => id)
  const answers = [
    (await operator.call(mintCodes, { credits: 10, count: 1 })).body,
    (await operator.call(revokeCodes, { ids })).body,
  ]
  for (const body of answers) assert.equal(body.needs_verification, true)
  assert.deepEqual(
    (await list(operator)).map(({ state }) => state),
    ['unused'],
  )
})

test('codes outlive the account of the operator who created them', async t => {
  const { operator, site } = await startWithOperator(t)
  const { browser } = await registerMember(site, 'Ada', 'ada@example.org')
  const [code] = await mint(operator, { credits: 10, count: 1 })
  assert.equal((await operator.call(deleteAccount, { current_password: 'correct horse' })).body.success, true)
  assert.equal(await redeem(browser, code), 'Activated: 10 credits were added.')
})

test('codes from before the ids get one, and work', async t => {
  const { connect, open } = await createTestInstallation(t, { isNew: true })
  const former = connect()
  await migrate(
    former,
    migrations.filter(({ name }) => name < '0042'),
  )
  const hash = hashActivationCode('ABCD-EFGH-JKLM-NPQR')
  await former
    .insertInto('activation_codes')
    .values({ code_hash: hash, credits: 10, created_at: 1 } as never)
    .execute()
  const { stores } = await open()
  const [code] = await stores.activationCodes.list('unused', { after: null, limit: 9 })
  assert.equal(code?.id, hash.slice(0, 16))
  await stores.accounts.add({ id: 'ada', username: 'Ada', email: 'a@a.org', passwordHash: '', createdAt: 1 })
  assert.deepEqual(await stores.activationCodes.redeem(hash, 'ada', 2), { credits: 10 })
})
