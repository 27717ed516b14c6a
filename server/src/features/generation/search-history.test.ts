import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { deleteHistory, fetchHistory, type CallRequest } from '@tessera/shared-contracts'
import { buildGenerationRequest, runGeneration, seedPaidMember } from '../../../test/seeds/seed-creation.ts'
import { startTestApp } from '../../../test/test-app.ts'

/** A member with these generations, the last one newest. */
async function memberWith(t: TestContext, prompts: readonly string[]) {
  const site = await startTestApp()
  t.after(site.close)
  const member = await seedPaidMember(site)
  const ids: string[] = []
  for (const prompt of prompts) {
    site.clock.advance(1_000)
    ids.push((await runGeneration(member, buildGenerationRequest(prompt))).uuid)
  }
  const read = async (query: CallRequest<typeof fetchHistory>) =>
    (await member.call(fetchHistory, query)).body
  const find = async (search: string) => (await read({ search })).data?.map(({ prompt }) => prompt)
  return { site, member, ids, read, find }
}

test('a search of the history finds words of both languages', async t => {
  const { member, ids, site, find } = await memberWith(t, [
    'two sleeping Cats',
    '竹林里的熊猫',
    'a poster of categories',
    '窗边的猫',
    '日出时的雪山',
  ])
  assert.deepEqual(await find('cat'), ['窗边的猫', 'a poster of categories', 'two sleeping Cats'])
  assert.deepEqual(await find('猫'), ['窗边的猫', '竹林里的熊猫', 'two sleeping Cats'])
  assert.deepEqual(await find('snow MOUNTAIN'), ['日出时的雪山'])
  assert.deepEqual(await find('猫 窗'), ['窗边的猫'])
  assert.deepEqual(await find('submarine'), [])
  assert.equal((await find('  '))?.length, 5)

  await member.call(deleteHistory, { id: ids[3] ?? '' })
  assert.deepEqual(await find('cat'), ['a poster of categories', 'two sleeping Cats'])
  const other = await seedPaidMember(site, 'Bo')
  assert.deepEqual((await other.call(fetchHistory, { search: 'cat' })).body.data, [])
})

test('the pages of a search have each generation once, and say how many were read', async t => {
  const { read } = await memberWith(t, ['cat 1', 'fox', '猫 2', 'cats 3', 'a lake'])
  const first = await read({ search: 'cat', limit: 2 })
  const second = await read({ search: 'cat', limit: 2, before_id: first.next_before ?? '' })
  const list = ({ data }: typeof first) => data?.map(({ prompt }) => prompt)
  assert.deepEqual([list(first), first.searched], [['cats 3', '猫 2'], 3])
  assert.deepEqual([list(second), second.searched, second.next_before], [['cat 1'], 2, null])
  const exact = await read({ search: 'cat', limit: 3 })
  assert.deepEqual([list(exact)?.length, exact.next_before], [3, null], 'nothing is left to read')
  assert.equal((await read({})).searched, undefined)
})

for (const [of, prompt, searched] of [
  ['prompts', 'a lake', 2_000],
  ['characters', 'a lake '.repeat(280), 103],
] as const)
  test(`a page of a search reads a bounded number of ${of}`, async t => {
    const { site, read } = await memberWith(t, ['a crane'])
    const { queries } = site
    const row = await queries.selectFrom('generations').selectAll().executeTakeFirstOrThrow()
    for (let start = 0; start < searched + 50; start += 50) {
      const rows = Array.from({ length: 50 }, (_, n) => ({
        ...row,
        id: `seeded-${start + n}`,
        prompt,
        created_at: row.created_at + start + n + 1,
      }))
      await queries.insertInto('generations').values(rows).execute()
    }
    const first = await read({ search: 'crane' })
    assert.deepEqual([first.data, first.searched], [[], searched])
    let page = first
    while (page.next_before) page = await read({ search: 'crane', before_id: page.next_before })
    assert.deepEqual(
      page.data?.map(each => each.prompt),
      ['a crane'],
    )
  })
