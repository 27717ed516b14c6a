import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { deleteCreations, getCreations, getUserPageData, promptText } from '@tessera/shared-contracts'
import { newId } from '../domain/ids.ts'
import { createWork, paidMember } from '../testing-works.ts'
import { startTestApp, type Client, type TestApp } from '../testing.ts'

/** A site whose only member has so many works, named by their number, the newest last. */
async function siteWith(t: TestContext, works: number) {
  const site = await startTestApp()
  t.after(site.close)
  const owner = await site.member('Ada')
  const [account] = await site.adapters.stores.accounts.list()
  const ownerId = account?.id ?? assert.fail('no account')
  const post = async (title: string) => {
    const mediumId = newId()
    await site.adapters.transact(async ({ media, creations }) => {
      const size = { width: 96, height: 128, bytes: 1, ending: 'png', placeholder: 'data:,' } as const
      await media.add({ id: mediumId, ownerId, createdAt: site.clock.now(), ...size })
      await creations.add({
        id: `work-${title}`,
        ownerId,
        fileType: 'image',
        mediumId,
        otherMedia: [],
        title,
        prompt: null,
        generationId: null,
        portfolioId: null,
        moderation: 'passed',
        public: true,
        createdAt: site.clock.now(),
      })
    })
  }
  for (let n = 1; n <= works; n++) await post(String(n))
  return { site, owner, post }
}

const read = async (browser: Client, request: { page: number; snapshot?: number; before?: number }) => {
  const { answer } = await browser.call(getCreations, request)
  assert.equal(answer.success, true)
  return { ...answer, titles: (answer.creations ?? []).map(({ title }) => title) }
}

const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => String(from - i))

test('an empty gallery is an empty page', async t => {
  const { site } = await siteWith(t, 0)
  const page = await read(site.client(), { page: 1 })
  assert.deepEqual([page.titles, page.has_more, page.next_before], [[], false, null])
})

test('a client that knows page numbers alone sees every work once, newest first', async t => {
  const { site } = await siteWith(t, 120)
  const browser = site.client()
  assert.deepEqual((await read(browser, { page: 1 })).titles, down(120, 71))
  assert.deepEqual((await read(browser, { page: 2 })).titles, down(70, 21))
  const last = await read(browser, { page: 3 })
  assert.deepEqual([last.titles, last.has_more], [down(20, 1), false])
  assert.deepEqual((await read(browser, { page: 4 })).titles, [])
})

test('any page can be asked for first, and a page number that is none is the first', async t => {
  const { site } = await siteWith(t, 120)
  assert.deepEqual((await read(site.client(), { page: 2 })).titles, down(70, 21))
  assert.deepEqual((await read(site.client(), { page: 900 })).titles, [])
  assert.deepEqual((await read(site.client(), { page: 0 })).titles, down(120, 71))
})

for (const [client, next] of [
  [
    'the keys of the last page',
    ({ snapshot, next_before: before }: Awaited<ReturnType<typeof read>>) => ({ snapshot, before }),
  ],
  ['page numbers alone', () => ({})],
] as const) {
  test(`with ${client}, nothing is shown twice or missed while others post and delete`, async t => {
    const { site, owner, post } = await siteWith(t, 160)
    const browser = site.client()
    const seen: (string | null | undefined)[] = []
    let page = await read(browser, { page: 1 })
    for (let number = 2; ; number++) {
      seen.push(...page.titles)
      if (!page.has_more) break
      for (let i = 0; i < 7; i++) await post(`new ${number}-${i}`)
      await owner.call(deleteCreations, { 'creation_ids[]': [`work-${160 - number}`, `work-${number}`] })
      page = await read(browser, { page: number, ...next(page) })
    }
    assert.equal(new Set(seen).size, seen.length)
    assert.deepEqual(
      down(160, 1).filter(title => !seen.includes(title)),
      ['4', '3', '2'],
      'only what was deleted before its page was read',
    )
  })
}

test('a deleted work leaves at once, also for its owner', async t => {
  const { site, owner } = await siteWith(t, 3)
  await owner.call(deleteCreations, { 'creation_ids[]': ['work-2'] })
  assert.deepEqual((await read(site.client(), { page: 1 })).titles, ['3', '1'])
  const { creations } = (await owner.call(getUserPageData, {})).answer
  assert.deepEqual(
    creations?.map(({ title }) => title),
    ['3', '1'],
  )
  assert.equal((await owner.call(getCreations, { id: 'work-2' })).answer.success, false)
})

test('a work says who made it, how large it is and what to show meanwhile', async t => {
  const site: TestApp = await startTestApp()
  t.after(site.close)
  await createWork(await paidMember(site, '小雨'), 'a lake')
  const [work] = (await site.client().call(getCreations, { page: 1 })).answer.creations ?? []
  assert.deepEqual([work?.user, work?.width, work?.height], [{ username: '小雨', avatarUrl: null }, 96, 128])
  assert.match(work?.placeholder ?? '', /^data:image\/webp;base64,/)
  const thumbnail = await site.client().get(work?.thumb_url ?? '')
  assert.deepEqual([thumbnail.statusCode, thumbnail.headers['content-type']], [200, 'image/webp'])
})

test('a work’s prompt comes with the parameters to make a similar one', async t => {
  const { site } = await siteWith(t, 1)
  await createWork(await paidMember(site, 'Bo'), 'a lake')
  const visitor = site.client()
  const [work, plain] = (await visitor.call(getCreations, { page: 1 })).answer.creations ?? []
  const { prompt } = (await visitor.call(getCreations, { id: String(work?.id) })).answer
  assert.equal(promptText(prompt), 'a lake')
  assert.deepEqual(prompt, {
    positive: 'a lake',
    scenario: 'general',
    width: 960,
    height: 1280,
    batch_size: 1,
    lora_uuid: null,
    lora_strength: null,
  })
  for (const id of [String(plain?.id), 'nothing']) {
    const { answer } = await visitor.call(getCreations, { id })
    assert.equal(answer.success, false)
    assert.ok(answer.error)
  }
})
