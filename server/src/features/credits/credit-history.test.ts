import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import {
  cancelTask,
  checkSession,
  deleteHistory,
  getCreditHistory,
  saveCreation,
  submitTextToImage,
  type CreditMovement,
} from '@tessera/shared-contracts'
import { minuteMs } from '@tessera/server-kit/clock'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import { createFakeEngine } from '../../../test/fakes/fake-engines.ts'
import { buildGenerationRequest, runGeneration, seedPaidMember } from '../../../test/seeds/seed-creation.ts'
import { seedLargeMember } from '../../../test/seeds/seed-large-member.ts'
import { startTestApp } from '../../../test/test-app.ts'

async function start(t: TestContext) {
  const site = await startTestApp()
  t.after(site.close)
  return site
}

const readHistory = async (browser: TestClient, cursor?: string) =>
  (await browser.call(getCreditHistory, cursor === undefined ? {} : { cursor })).body

/** Every line's balance is that of the line below it plus its own amount. */
function assertBalances(movements: readonly CreditMovement[]): void {
  for (const [i, { amount, balance }] of movements.entries())
    assert.equal(balance, (movements[i + 1]?.balance ?? 0) + amount, JSON.stringify(movements))
}

test('a task is one line: reserved while it runs, then spent, with its prompt and creation', async t => {
  const site = await start(t)
  const browser = await seedPaidMember(site, 'Ada')
  site.clock.advance(minuteMs)
  const { uuid, images } = await runGeneration(browser, buildGenerationRequest('a lake'))
  const { movements = [] } = await readHistory(browser)
  const { id: _, ...spent } = movements?.[0] ?? assert.fail()
  assert.deepEqual(spent, {
    at: '2026-01-31T12:01:00.000Z',
    kind: 'spent',
    reason: 'generation',
    amount: -30,
    balance: (await browser.call(checkSession, {})).body.user?.credits,
    reserved: 30,
    prompt: 'a lake',
  })
  assertBalances(movements ?? [])

  await browser.call(saveCreation, { imageUrl: images[0] ?? '', generationHistoryId: uuid, title: 'Kept' })
  assert.ok((await readHistory(browser)).movements?.[0]?.creation)
  await browser.call(deleteHistory, { id: uuid })
  assert.equal((await readHistory(browser)).movements?.[0]?.prompt, undefined)
})

test('a running task shows what it reserved, a canceled one what was returned', async t => {
  const site = await startTestApp({
    adapters: { engine: createFakeEngine({ status: () => ({ state: 'running', progress: 0.5 }) }) },
  })
  t.after(site.close)
  const browser = await seedPaidMember(site, 'Ada')
  const before = (await browser.call(checkSession, {})).body.user
  assert.equal(before?.reservedCredits, undefined)
  site.clock.advance(minuteMs)
  const { body } = await browser.call(submitTextToImage, buildGenerationRequest('a lake'))
  const running = (await browser.call(checkSession, {})).body.user
  assert.deepEqual([running?.credits, running?.reservedCredits], [(before?.credits ?? 0) - 30, 30])
  const [reserved] = (await readHistory(browser)).movements ?? []
  assert.deepEqual([reserved?.kind, reserved?.amount, reserved?.balance], ['reserved', -30, running?.credits])

  await browser.call(cancelTask, { uuid: body.uuid ?? '' })
  const after = (await browser.call(checkSession, {})).body.user
  assert.deepEqual([after?.credits, after?.reservedCredits], [before?.credits, undefined])
  const { movements } = await readHistory(browser)
  const [returned] = movements ?? []
  assert.deepEqual(
    [returned?.kind, returned?.amount, returned?.reserved, returned?.balance],
    ['returned', 0, 30, before?.credits],
  )
  assertBalances(movements ?? [])
})

test('pages through a long history without a gap, also while it grows', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  const [account] = await site.adapters.stores.accounts.list()
  const grant = async (n: number) =>
    site.adapters.stores.ledger.append({
      key: `operator:${n}`,
      memberId: account?.id ?? '',
      kind: 'operator',
      amount: 1,
      // Many at the same time, so that the key decides
      at: site.clock.now() + 1 + Math.floor(n / 40),
    })
  for (let n = 0; n < 70; n += 1) await grant(n)
  const first = await readHistory(browser)
  assert.equal(first.movements?.length, 30)
  await grant(1_000)
  const second = await readHistory(browser, first.next_cursor ?? '')
  const third = await readHistory(browser, second.next_cursor ?? '')
  assert.equal(third.next_cursor, null)
  const all = [first, second, third].flatMap(({ movements }) => movements ?? [])
  assert.equal(new Set(all.map(({ id }) => id)).size, 71)
  assertBalances(all)
  assert.deepEqual([all.at(-1)?.reason, all.at(-1)?.balance], ['registration', 60])
})

test('is for its owner alone, and refuses an invalid cursor', async t => {
  const site = await start(t)
  const ada = await site.registerMember('Ada')
  const eve = await site.registerMember('Eve')
  assert.equal((await site.client().call(getCreditHistory, {})).body.success, false)
  const cursor = `9999999999999.${(await readHistory(ada)).movements?.[0]?.id ?? ''}`
  const [own, ...others] = (await readHistory(eve, cursor)).movements ?? []
  assert.deepEqual([own?.amount, others], [60, []])
  assert.equal((await eve.call(getCreditHistory, { cursor: "1.x' or 1=1" })).status, 400)
})

test('the balances of a page far down are right, also when credits arrive while it is read', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  const { id = '' } = (await site.adapters.stores.accounts.findByEmail('member-1@example.org')) ?? {}
  // 10,000 lines: each generation spends what was granted before it
  await seedLargeMember(site.queries, id, { generations: 5_000, creations: 1 })
  const tenth = await site.queries
    .selectFrom('ledger')
    .select('at')
    .where('key', '=', 'hold:g10')
    .executeTakeFirstOrThrow()
  for (let turns = 0; turns < 12; turns += 1) {
    const page = readHistory(browser, `${tenth.at}.hold:g10`)
    for (let turn = 0; turn < turns; turn += 1) await setImmediate()
    await site.adapters.transact(({ ledger }) =>
      ledger.append({ key: `gift ${turns}`, memberId: id, kind: 'operator', amount: 7, at: Date.now() }),
    )
    const { movements } = await page
    assert.deepEqual(
      movements?.slice(0, 4).map(({ amount, balance }) => [amount, balance]),
      [
        [30, 30],
        [-30, 0],
        [30, 30],
        [-30, 0],
      ],
      `after ${turns} turns`,
    )
  }
})
