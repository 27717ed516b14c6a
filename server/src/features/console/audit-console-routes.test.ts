import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportAuditEntries, listAuditEntries, type CallRequest } from '@tessera/shared-contracts'
import { dayMs, isoDate, isoTime } from '@tessera/server-kit/clock'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import { createRemoteBuild, createShellBuild, deployBuilds } from '@tessera/platform/testing'
import {
  assertForOperatorsOnly,
  readCsv,
  registerMember,
  startWithOperator,
} from '../../../test/harnesses/console-harness.ts'

const read = async (browser: TestClient, request: CallRequest<typeof listAuditEntries> = {}) =>
  (await browser.call(listAuditEntries, request)).body.entries ?? []

const listActs = async (browser: TestClient, request: CallRequest<typeof listAuditEntries>) =>
  (await read(browser, request)).map(({ act }) => act)

test('the audit log is read by operators only', async t => {
  const { site } = await startWithOperator(t)
  await assertForOperatorsOnly(site, [listAuditEntries, exportAuditEntries])
})

test('an operator finds what members, operators and teams did', async t => {
  const { site, operator, operatorId } = await startWithOperator(t)
  const { audit } = site.adapters.stores
  const ada = await registerMember(site, 'Ada', 'ada@example.org')
  const at = site.adapters.clock()
  await audit.addOfOperator('credits grant', 'ada@example.org 60', at)
  await audit.addOfMember(operatorId, 'suspend member', at, { memberId: ada.id })
  await deployBuilds(site, [createRemoteBuild('a'), createShellBuild()])

  assert.deepEqual(await listActs(operator, { actor: ada.id }), ['suspend member', 'log in', 'register'])
  assert.deepEqual(await listActs(operator, { actor: operatorId }), ['suspend member', 'log in', 'register'])
  assert.deepEqual(await listActs(operator, { actor: 'operator' }), ['credits grant'])
  const changes = await read(operator, { actor: 'NPM st' })
  assert.ok(changes.length >= 2)
  assert.deepEqual(new Set(changes.map(({ actor }) => actor)), new Set(['npm start']))
  assert.match(changes[0]?.subject ?? '', /^mfe-gallery@\S+ on production$|^shell@\S+ on production$/)
  assert.deepEqual(await listActs(operator, { actor: 'npm_start' }), [])
  assert.deepEqual(await listActs(operator, { act: 'register', actor: ada.id }), ['register'])
  assert.deepEqual(await listActs(operator, { act: 'regist' }), [])

  const [suspended] = await read(operator, { act: 'suspend member' })
  const { actor, actor_member, subject } = suspended ?? {}
  assert.deepEqual(
    [actor, actor_member, subject],
    [`member ${operatorId}`, { id: operatorId, username: 'The operator' }, `member ${ada.id}`],
  )
})

test('an operator reads the entries of some days', async t => {
  const { site, operator, operatorId } = await startWithOperator(t)
  const { audit } = site.adapters.stores
  const midnight = Date.UTC(2026, 0, 10)
  const times = [midnight - 1, midnight, midnight + dayMs - 1, midnight + dayMs]
  for (const at of times) await audit.addOfMember(operatorId, 'export data', at)
  const readTimes = async (request: CallRequest<typeof listAuditEntries>) =>
    (await read(operator, { act: 'export data', ...request })).map(entry => entry.at)
  const day = isoDate(midnight)
  const [before, first, last, after] = times.map(isoTime)
  assert.deepEqual(await readTimes({ from: day, until: day }), [last, first])
  assert.deepEqual(await readTimes({ from: day }), [after, last, first])
  assert.deepEqual(await readTimes({ until: day }), [last, first, before])
  for (const query of ['from=yesterday', 'until=2026-02-30', `actor=${'x'.repeat(101)}`, 'after=1.others.1'])
    assert.equal((await operator.get(`${listAuditEntries.path}?${query}`)).statusCode, 400, query)
})

test('the pages of both sources have every entry once, also those of one moment', async t => {
  const { site, operator, operatorId } = await startWithOperator(t)
  await deployBuilds(site, [createRemoteBuild('a'), createShellBuild()])
  const at = site.adapters.clock()
  for (let n = 0; n < 330; n += 1)
    await site.adapters.stores.audit.addOfMember(operatorId, 'export data', at + (n % 3) - 1, `n${n}`)
  // As many changes of releases at the same moments
  const [change] = await site.queries.selectFrom('release_history').selectAll().limit(1).execute()
  const { id: _, ...values } = change ?? assert.fail('no release was published')
  for (let n = 0; n < 120; n += 1)
    await site.queries
      .insertInto('release_history')
      .values({ ...values, at: at + (n % 3) - 1 })
      .execute()

  const ids: string[] = []
  const times: string[] = []
  let after: string | null | undefined
  do {
    const request: CallRequest<typeof listAuditEntries> = { after: after ?? undefined }
    const { body } = await operator.call(listAuditEntries, request)
    assert.ok((body.entries?.length ?? 0) <= 100)
    ids.push(...(body.entries ?? []).map(({ id }) => id))
    times.push(...(body.entries ?? []).map(entry => entry.at))
    after = body.next_cursor
  } while (after)
  const count = async (table: 'audit_log' | 'release_history') =>
    (await site.queries.selectFrom(table).select('at').execute()).length
  const all = (await count('audit_log')) + (await count('release_history'))
  assert.deepEqual([ids.length, new Set(ids).size], [all, all])
  assert.deepEqual(times, times.toSorted().toReversed())

  const [header, ...lines] = await readCsv(operator, exportAuditEntries.path)
  assert.deepEqual([header, lines.length], ['"at","actor","act","subject"', all])
  const days = `act=export%20data&from=${isoDate(at)}&until=${isoDate(at)}&actor=${operatorId}`
  const [, ...exported] = await readCsv(operator, `${exportAuditEntries.path}?${days}`)
  assert.equal(exported.length, 330)
})
