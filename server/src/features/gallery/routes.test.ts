import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import {
  deleteCreations,
  galleryItem,
  getCreations,
  getUserPageData,
  getPromptText,
  setCreationVisibility,
  type FileType,
  type CallRequest,
} from '@tessera/shared-contracts'
import { getMediaUrl, originalKey, thumbnailKey } from '../media/media.ts'
import { newId } from '@tessera/server-kit/ids'
import { createTestInstallation } from '../../../test/database/test-database.ts'
import { seedCreation, seedPaidMember, waitUntil } from '../../../test/seeds/seed-creation.ts'
import { type TestClient } from '@tessera/server-kit/testing/test-client'
import { readCreationWords } from '../creations/translation/read-creation-words.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

/** Starts a site with one member and `count` creations, titled by their number; the newest is last. */
async function siteWith(t: TestContext, count: number, typeOf = (_n: number): FileType => 'image') {
  const site = await startTestApp()
  t.after(site.close)
  const owner = await site.registerMember('Ada')
  const [account] = await site.adapters.stores.accounts.list()
  const ownerId = account?.id ?? assert.fail('no account')
  const post = async (title: string, prompt?: string) => {
    const mediumId = newId()
    await site.adapters.transact(async ({ media, creations }) => {
      const size = { width: 96, height: 128, bytes: 1, fileExtension: 'png', placeholder: 'data:,' } as const
      await media.add({ id: mediumId, ownerId, createdAt: site.clock.now(), ...size })
      await creations.add({
        id: `creation-${title}`,
        ownerId,
        fileType: typeOf(Number(title)),
        mediumId,
        title,
        ...(prompt !== undefined && { prompt }),
        moderation: 'passed',
        createdAt: site.clock.now(),
      })
    })
  }
  for (let n = 1; n <= count; n++) await post(String(n))
  return { site, owner, post }
}

const read = async (browser: TestClient, request: CallRequest<typeof getCreations>) => {
  const { body } = await browser.call(getCreations, request)
  assert.equal(body.success, true)
  return { ...body, titles: (body.creations ?? []).map(({ title }) => title) }
}

const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => String(from - i))

test('an empty gallery returns an empty page', async t => {
  const { site } = await siteWith(t, 0)
  const page = await read(site.client(), { page: 1 })
  assert.deepEqual([page.titles, page.has_more, page.next_before], [[], false, null])
})

test('a client that sends page numbers alone sees every creation once, newest first', async t => {
  const { site } = await siteWith(t, 120)
  const browser = site.client()
  assert.deepEqual((await read(browser, { page: 1 })).titles, down(120, 71))
  assert.deepEqual((await read(browser, { page: 2 })).titles, down(70, 21))
  const last = await read(browser, { page: 3 })
  assert.deepEqual([last.titles, last.has_more], [down(20, 1), false])
  assert.deepEqual((await read(browser, { page: 4 })).titles, [])
})

test('any page can be requested first; page 0 is page 1', async t => {
  const { site } = await siteWith(t, 120)
  assert.deepEqual((await read(site.client(), { page: 2 })).titles, down(70, 21))
  assert.deepEqual((await read(site.client(), { page: 900 })).titles, [])
  assert.deepEqual((await read(site.client(), { page: 0 })).titles, down(120, 71))
})

for (const [client, next] of [
  [
    'snapshot and before',
    ({ snapshot, next_before: before }: Awaited<ReturnType<typeof read>>) => ({ snapshot, before }),
  ],
  ['page numbers alone', () => ({})],
] as const) {
  test(`with ${client}, pages have no repeats or gaps while others post and delete`, async t => {
    const { site, owner, post } = await siteWith(t, 160)
    const browser = site.client()
    const seen: (string | null | undefined)[] = []
    let page = await read(browser, { page: 1 })
    for (let number = 2; ; number++) {
      seen.push(...page.titles)
      if (!page.has_more) break
      for (let i = 0; i < 7; i++) await post(`new ${number}-${i}`)
      await owner.call(deleteCreations, {
        'creation_ids[]': [`creation-${160 - number}`, `creation-${number}`],
      })
      page = await read(browser, { page: number, ...next(page) })
    }
    assert.equal(new Set(seen).size, seen.length)
    assert.deepEqual(
      down(160, 1).filter(title => !seen.includes(title)),
      ['4', '3', '2'],
      'only creations deleted before their page was read are missing',
    )
  })
}

test('a deleted creation disappears at once, also for its owner', async t => {
  const { site, owner } = await siteWith(t, 3)
  await owner.call(deleteCreations, { 'creation_ids[]': ['creation-2'] })
  assert.deepEqual((await read(site.client(), { page: 1 })).titles, ['3', '1'])
  const { creations } = (await owner.call(getUserPageData, {})).body
  assert.deepEqual(
    creations?.map(({ title }) => title),
    ['3', '1'],
  )
  assert.equal((await owner.call(getCreations, { id: 'creation-2' })).body.success, false)
})

test('a creation has its author, size, thumbnail and placeholder', async t => {
  const site: TestApp = await startTestApp()
  t.after(site.close)
  await seedCreation(await seedPaidMember(site, '小雨'), 'a lake')
  const [creation] = (await site.client().call(getCreations, { page: 1 })).body.creations ?? []
  assert.deepEqual(
    [creation?.user, creation?.width, creation?.height],
    [{ username: '小雨', avatarUrl: null }, 96, 128],
  )
  assert.match(creation?.placeholder ?? '', /^data:image\/webp;base64,/)
  const thumbnail = await site.client().get(creation?.thumb_url ?? '')
  assert.deepEqual([thumbnail.statusCode, thumbnail.headers['content-type']], [200, 'image/webp'])
})

test('getCreations by id returns the prompt and the parameters of the generation', async t => {
  const { site } = await siteWith(t, 1)
  await seedCreation(await seedPaidMember(site, 'Bo'), 'a lake')
  const visitor = site.client()
  const [generated, plain] = (await visitor.call(getCreations, { page: 1 })).body.creations ?? []
  const { prompt } = (await visitor.call(getCreations, { id: String(generated?.id) })).body
  assert.equal(getPromptText(prompt), 'a lake')
  assert.ok(prompt && typeof prompt === 'object')
  const { seed, ...rest } = prompt
  assert.ok(Number.isInteger(seed))
  assert.deepEqual(rest, {
    positive: 'a lake',
    scenario: 'general',
    width: 960,
    height: 1280,
    batch_size: 1,
    lora_uuid: null,
    lora_strength: null,
    engine: 'Instant engine',
  })
  const uploadResponse = (await visitor.call(getCreations, { id: String(plain?.id) })).body
  assert.deepEqual([uploadResponse.success, uploadResponse.prompt], [true, null])
  const unknown = (await visitor.call(getCreations, { id: 'nothing' })).body
  assert.equal(unknown.success, false)
  assert.ok(unknown.error)
})

test('getCreations by id returns the creation as listed, to members who may see it', async t => {
  const { site, owner } = await siteWith(t, 60)
  const visitor = site.client()
  const [shown] = (await visitor.call(getCreations, { page: 2 })).body.creations ?? []
  const request = async (browser: TestClient) =>
    (await browser.call(getCreations, { id: 'creation-10' })).body
  assert.equal(shown?.id, 'creation-10')
  assert.deepEqual((await request(visitor)).creation, shown)

  await owner.call(setCreationVisibility, { creation_id: 'creation-10', public: '0' })
  assert.deepEqual((await request(owner)).creation, shown)
  for (const other of [visitor, await site.registerMember('Bo')]) {
    const refused = await request(other)
    assert.deepEqual([refused.success, refused.creation], [false, undefined])
  }
})

test('cached pages leave out hidden and deleted creations, and show them again once public', async t => {
  const { site, owner } = await siteWith(t, 120)
  const visitor = site.client()
  const first = await read(visitor, { page: 1 })
  const next = { page: 2, snapshot: Number(first.snapshot), before: Number(first.next_before) }
  assert.deepEqual((await read(visitor, next)).titles, down(70, 21))
  const show = (isPublic: '0' | '1') =>
    owner.call(setCreationVisibility, { creation_id: 'creation-60', public: isPublic })

  await show('0')
  assert.ok(!(await read(visitor, next)).titles.includes('60'))
  assert.ok(!(await read(site.client(), { page: 2 })).titles.includes('60'))
  await show('1')
  assert.deepEqual((await read(visitor, next)).titles, down(70, 21))
  await owner.call(deleteCreations, { 'creation_ids[]': ['creation-60', 'creation-120'] })
  assert.ok(!(await read(visitor, next)).titles.includes('60'))
  assert.equal((await read(visitor, { page: 1 })).titles[0], '119')
})

test('a page for a future snapshot is not cached', async t => {
  const { site, post } = await siteWith(t, 60)
  const visitor = site.client()
  const future = { page: 2, snapshot: 62, before: 63 }
  for (let n = 0; n < 3; n++) {
    const { titles, snapshot } = await read(visitor, future)
    assert.deepEqual([titles, snapshot], [down(60, 11), 60])
  }
  for (const title of ['61', '62']) await post(title)
  assert.deepEqual((await read(visitor, future)).titles, down(62, 13))
})

test('a cached page follows changes that another process makes to creations and authors', async t => {
  const { open, closeBefore: endFirst } = await createTestInstallation(t)
  const { stores, transact } = await open()
  const { queries: elsewhere } = await open()
  const site = await startTestApp({ adapters: { stores, transact } })
  endFirst(site.close)
  const owner = await site.registerMember('Ada')
  await seedCreation(await seedPaidMember(site, 'Bo'), 'a lake')
  const authors = async () =>
    (await site.client().call(getCreations, { page: 1 })).body.creations?.map(({ user }) => user?.username)
  assert.deepEqual(await authors(), ['Bo'])

  await sql`update accounts set username = 'Bodil' where username = 'Bo'`.execute(elsewhere)
  await setImmediate()
  assert.deepEqual(await authors(), ['Bodil'])
  await sql`update creations set moderation = 'refused'`.execute(elsewhere)
  await setImmediate()
  assert.deepEqual(await authors(), [])
  assert.equal((await owner.call(getUserPageData, {})).body.success, true)
})

test('every page but the last is full, also a numbered page after deleted creations', async t => {
  const { site, owner } = await siteWith(t, 700)
  const deletedIds = Array.from({ length: 150 }, (_, i) => `creation-${i * 4 + 1}`)
  await owner.call(deleteCreations, { 'creation_ids[]': deletedIds })
  const remaining = down(700, 1).filter(title => !deletedIds.includes(`creation-${title}`))
  for (let page = 11; page >= 1; page--) {
    const { titles, has_more: hasMore } = await read(site.client(), { page })
    assert.deepEqual(titles, remaining.slice((page - 1) * 50, page * 50), `page ${page}`)
    assert.equal(hasMore, page < 11)
  }
  const older = await read(site.client(), { page: 2, snapshot: 600 })
  assert.deepEqual(older.titles, remaining.filter(title => Number(title) <= 600).slice(50, 100))
})

for (const [types, shows] of [
  ['video', [2]],
  ['image,portfolio', [0, 1]],
  ['portfolio,video', [1, 2]],
] as const) {
  test(`creations of types ${types} fill their pages, read in order or by number`, async t => {
    const kinds = ['image', 'portfolio', 'video'] as const
    const { site, owner } = await siteWith(t, 480, n => kinds[n % 3] ?? 'image')
    await owner.call(deleteCreations, {
      'creation_ids[]': ['creation-470', 'creation-471', 'creation-472', 'creation-5'],
    })
    const remaining = down(480, 1).filter(
      title => !['470', '471', '472', '5'].includes(title) && shows.some(kind => Number(title) % 3 === kind),
    )
    const last = Math.ceil(remaining.length / 50)
    const one = site.client()
    let keys = {}
    for (let page = 1; page <= last; page++) {
      const expected = remaining.slice((page - 1) * 50, page * 50)
      const jumped = await read(site.client(), { page, types })
      assert.deepEqual(
        [jumped.titles, jumped.has_more],
        [expected, page < last],
        `page ${page}, requested first`,
      )
      assert.deepEqual((await read(one, { page, types })).titles, expected, `page ${page}, by its number`)
      const followed = await read(site.client(), { page, types, ...keys })
      assert.deepEqual(followed.titles, expected, `page ${page}, by its keys`)
      keys = { snapshot: Number(followed.snapshot), before: Number(followed.next_before) }
    }
    const older = remaining.filter(title => Number(title) <= 333)
    const past = await read(site.client(), { page: 2, types, snapshot: 333 })
    assert.deepEqual(past.titles, older.slice(50, 100))
    assert.deepEqual(
      (await read(one, { page: 2 })).titles,
      down(480, 1)
        .filter(title => !['470', '471', '472'].includes(title))
        .slice(50, 100),
      'a cookie for other types is ignored',
    )
  })
}

test('a limit returns the first part of a page, also of a search, and sets no cookie', async t => {
  const { site } = await siteWith(t, 60)
  const browser = site.client()
  for (const filter of [{}, { types: 'image' }, { author: 'Ada' }]) {
    const part = await read(browser, { page: 1, limit: 3, ...filter })
    assert.deepEqual([part.titles, part.has_more], [down(60, 58), true])
    assert.deepEqual((await read(browser, { page: 2, ...filter })).titles, down(10, 1))
    const rest = { snapshot: part.snapshot ?? 0, before: part.next_before ?? 0 }
    assert.equal((await read(browser, { page: 2, ...rest, ...filter })).titles[0], '57')
  }
  for (const [limit, count] of [
    [0, 1],
    [1_000, 50],
  ] as const)
    assert.equal((await read(browser, { page: 1, limit })).titles.length, count)
})

test('all types equal no filter, unknown parameters are ignored, unknown types are refused', async t => {
  const { site } = await siteWith(t, 60)
  const request = (query: string) => site.app.inject({ method: 'POST', url: `${getCreations.path}?${query}` })
  const all = (await request('page=1')).body
  for (const more of ['types=video,image,portfolio,image', 'search=lake', 'sort=saved'])
    assert.equal((await request(`page=1&${more}`)).body, all)
  for (const types of ['', 'sculpture', 'image;video', 'Image'])
    assert.equal((await request(`page=1&types=${types}`)).statusCode, 400)
})

test('creations are valid JSON and match the contract, also with hostile titles', async t => {
  const { site, post } = await siteWith(t, 0)
  const titles = [
    '"quoted" \\ and / back\\slashed',
    '</script><img src=x onerror=alert(1)>',
    'lines\nand\ttabs\r\b\f\u0001\u001f\u007f',
    '\u2028 and \u2029',
    '山中有雾 😀 👨‍👩‍👧 עברית',
    `'); drop table gallery; --`,
    '{"title":"nested"}',
    '',
  ]
  for (const title of titles) await post(title)
  const response = await site.app.inject({ method: 'POST', url: `${getCreations.path}?page=1` })
  assert.equal(response.headers['content-type'], 'application/json; charset=utf-8')
  const { creations, ...rest } = JSON.parse(response.body) as { creations: unknown[] }
  assert.deepEqual(rest, { success: true, snapshot: 8, next_before: 1, has_more: false })
  const expected = await Promise.all(
    titles.toReversed().map(async title => {
      const { medium } =
        (await site.adapters.stores.creations.find(`creation-${title}`)) ?? assert.fail(title)
      return {
        user: { username: 'Ada', avatarUrl: null },
        id: `creation-${title}`,
        file_type: 'image',
        url: getMediaUrl(originalKey(medium)),
        title,
        prompt: null,
        generation_history_id: null,
        portfolio_id: null,
        width: 96,
        height: 128,
        thumb_url: getMediaUrl(thumbnailKey(medium.id, 480)),
        placeholder: 'data:,',
      }
    }),
  )
  assert.deepEqual(creations, expected)
  assert.ok(
    response.body.endsWith(`"creations":${JSON.stringify(expected)}}`),
    'the bytes equal JSON.stringify',
  )
  for (const each of creations) assert.deepEqual(Object.keys(galleryItem.parse(each)).length, 12)
})

test('a page is compressed as the browser accepts', async t => {
  const { site } = await siteWith(t, 60)
  const request = (accepted: string) =>
    site.app.inject({
      method: 'POST',
      url: `${getCreations.path}?page=1`,
      headers: { 'accept-encoding': accepted },
    })
  const plain = (await request('identity')).rawPayload
  // Not cached, then cached, then compressed.
  for (let n = 0; n < 3; n++) assert.deepEqual((await request('identity')).rawPayload, plain)
  for (const [accepted, encoding, decode] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip;q=0.8, br;q=0', 'gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await request(accepted)
    assert.deepEqual([headers['content-encoding'], headers.vary], [encoding, 'accept-encoding'])
    assert.match(String(headers['x-request-id']), /^[\w-]{36}$/)
    assert.deepEqual(decode(rawPayload), plain)
    assert.ok(rawPayload.length < plain.length / 4)
  }
})

test('a slow client receives every page complete', async t => {
  const { site } = await siteWith(t, 50)
  const address = new URL(await site.app.listen({ port: 0 }))
  const server = once(site.app.server, 'connection') as Promise<[Socket]>
  const reader = connect(Number(address.port), address.hostname)
  const [sending] = await server
  let answered = 0
  site.app.server.on('request', () => (answered += 1))

  // More than the socket buffers; none is cached, because its snapshot is in the future.
  const asked = 1_500
  for (let n = 1; n <= asked; n++) {
    const close = n === asked ? 'connection: close\r\n' : ''
    const url = `${getCreations.path}?page=2&snapshot=${1_000 + n}&before=${1_000 + n}`
    reader.write(`POST ${url} HTTP/1.1\r\nhost: ${address.host}\r\ncontent-length: 0\r\n${close}\r\n`)
  }
  await waitUntil(async () => sending.writableLength > 0 || answered === asked)
  const answers = (await text(reader)).split('HTTP/1.1 200 OK').slice(1)
  const bodies = answers.map(body => body.slice(body.indexOf('\r\n\r\n') + 4))
  assert.equal(bodies.length, asked)
  assert.deepEqual([...new Set(bodies)], [bodies[0]])
  assert.deepEqual((JSON.parse(bodies[0] ?? '') as { creations: unknown[] }).creations.length, 50)
})

test('invalid parameters return 400 with the name of the field, never 500', async t => {
  const { site } = await siteWith(t, 60)
  const request = (query: string) => site.app.inject({ method: 'POST', url: `${getCreations.path}?${query}` })
  const odd = ['-1', 'NaN', '1e3', '1.5', '0x10', '', '9'.repeat(16), 'null', '%00', '1;drop', '１']
  for (const name of ['page', 'before', 'snapshot']) {
    for (const value of [...odd, `1&${name}=2`]) {
      const response = await request(`${name}=${value}`)
      const { success, error } = response.json<{ success: boolean; error: string }>()
      assert.deepEqual([response.statusCode, success], [400, false], `${name}=${value}`)
      assert.match(error, new RegExp(name))
    }
  }
  const largest = '9'.repeat(15)
  for (const [query, titles] of [
    [`page=${largest}`, []],
    [`page=${largest}&snapshot=${largest}`, []],
    [`before=0`, []],
    ['snapshot=0', []],
    [`before=${largest}&snapshot=${largest}`, down(60, 11)],
    ['page[]=1', down(60, 11)],
  ] as const) {
    const { creations, snapshot } = (await request(query)).json<{
      creations: { title: string }[]
      snapshot: number
    }>()
    assert.deepEqual(
      creations.map(({ title }) => title),
      titles,
      query,
    )
    assert.ok(snapshot <= 60, 'the snapshot is never newer than the newest creation')
  }
  const forged = await site.app.inject({
    method: 'POST',
    url: `${getCreations.path}?page=2`,
    headers: { cookie: `gallery=${largest}.1.${largest}` },
  })
  assert.equal(forged.statusCode, 200)
})

test('a search pages through what it finds as the gallery does, and does not use the cookie of another', async t => {
  const { site, owner, post } = await siteWith(t, 130, n => (n % 2 === 0 ? 'image' : 'video'))
  const browser = site.client()
  const search = { q: 'ADA', types: 'image' } as const
  const first = await read(browser, { page: 1, ...search })
  assert.deepEqual(
    first.titles,
    down(130, 31).filter(n => Number(n) % 2 === 0),
  )
  assert.deepEqual([first.q, first.has_more, first.author], ['ADA', true, null])
  // With the cookie of the search, then by the page's number alone, then with cursors
  await post('140')
  assert.deepEqual((await read(browser, { page: 2, ...search })).titles.slice(0, 2), ['30', '28'])
  assert.deepEqual((await read(browser, { page: 2 })).titles[0], '81')
  await read(browser, { page: 1, ...search })
  assert.deepEqual((await read(browser, { page: 2, q: '14' })).titles, [])
  assert.deepEqual((await read(site.client(), { page: 2, ...search })).titles[0], '32')
  assert.deepEqual((await read(site.client(), { page: 900, ...search })).titles, [])
  const { snapshot, next_before: before } = first
  const last = await read(browser, { page: 2, ...search, snapshot: snapshot ?? 0, before: before ?? 0 })
  assert.deepEqual([last.titles.length, last.titles[0], last.has_more], [15, '30', false])

  await owner.call(deleteCreations, { 'creation_ids[]': ['creation-30'] })
  await owner.call(setCreationVisibility, { creation_id: 'creation-28', public: '0' })
  const later = await read(site.client(), {
    page: 1,
    q: '2',
    types: 'image',
    snapshot: snapshot ?? 0,
    before: 31,
  })
  assert.deepEqual(later.titles, ['26', '24', '22', '20', '12', '2'])
  assert.deepEqual((await read(site.client(), { page: 1, q: '28' })).titles, ['128'])
})

test('the creations of an author come with the author, and are searched too', async t => {
  const { site, owner } = await siteWith(t, 60)
  const browser = await seedPaidMember(site, 'Grace "猫" & Co')
  await seedCreation(browser, 'A quiet lake, 清晨的湖面')
  const all = await read(site.client(), { page: 1, author: 'Ada' })
  assert.deepEqual([all.titles, all.has_more], [down(60, 11), true])
  assert.deepEqual(all.author, { username: 'Ada', avatarUrl: null, works: 60 })
  const author = 'Grace "猫" & Co'
  assert.equal((await read(site.client(), { page: 1, author })).titles.length, 1)
  for (const q of ['湖', '湖面', 'quiet 猫', 'lake, grace'])
    assert.equal((await read(site.client(), { page: 1, author, q })).titles.length, 1, q)
  assert.deepEqual((await read(site.client(), { page: 1, author: 'Ada', q: '湖' })).titles, [])
  assert.deepEqual((await read(site.client(), { page: 1, author: 'ada' })).titles, [])
  assert.equal((await read(site.client(), { page: 1, q: 'ada 猫' })).titles.length, 0)

  await owner.call(deleteCreations, { 'creation_ids[]': down(60, 1).map(n => `creation-${n}`) })
  const gone = await read(site.client(), { page: 1, author: 'Ada' })
  assert.deepEqual([gone.titles, gone.author], [[], { username: 'Ada', avatarUrl: null, works: 0 }])
})

test('the words of a search are data, bounded, and limited for a network', async t => {
  const { site } = await siteWith(t, 2)
  for (const q of ['" OR 1', 'a* AND', "'; drop table gallery; --", 'NEAR(', '{grams}:', '%_', '\x07', '😀'])
    assert.equal((await site.client().call(getCreations, { page: 1, q })).status, 200, q)
  for (const text of ['\0', '\ud800'])
    for (const fields of [{ q: text }, { author: text }])
      assert.ok((await site.client().call(getCreations, { page: 1, ...fields })).status < 500)
  assert.deepEqual((await read(site.client(), { page: 1, q: '  ' })).titles, ['2', '1'])
  assert.equal((await site.client().call(getCreations, { page: 1, q: 'x'.repeat(101) })).status, 400)

  const visitor = site.client()
  let refused: Awaited<ReturnType<typeof visitor.call<typeof getCreations>>>['body'] | null = null
  for (let n = 0; n < 400 && !refused; n++) {
    const { body } = await visitor.call(getCreations, { page: 1, q: 'a' })
    if (!body.success) refused = body
  }
  assert.match(refused?.error ?? '', /Too many attempts from your network/)
  await read(visitor, { page: 1 })
  site.clock.advance(60_000)
  await read(visitor, { page: 1, q: 'a' })
})

/** A gallery with these titles and prompts, the last one newest. */
async function siteWithTexts(t: TestContext, texts: readonly (readonly [title: string, prompt?: string])[]) {
  const { site, post } = await siteWith(t, 0)
  for (const [title, prompt] of texts) await post(title, prompt)
  const find = async (q: string, fields: CallRequest<typeof getCreations> = {}) =>
    (await read(site.client(), { page: 1, q, ...fields })).titles
  return { site, find }
}

const bilingual = [
  ['On the sofa', 'two sleeping cats, watercolor'],
  ['熊猫', '竹林里的熊猫'],
  ['小狗', '雪地里的小狗'],
  ['Categories', 'a poster of categories'],
  ['猫', '窗边的黑色的猫'],
  ['A black horse', 'in the snow'],
] as const

test('a search finds whole words of the other language', async t => {
  const { find } = await siteWithTexts(t, bilingual)
  // 熊猫 contains the string
  assert.deepEqual(await find('猫'), ['猫', '熊猫', 'On the sofa'])
  assert.deepEqual(await find('cat'), ['猫', 'Categories', 'On the sofa'])
  assert.deepEqual(await find('puppy'), ['小狗'])
  assert.deepEqual(await find('黑色的马'), ['A black horse'])
  assert.deepEqual(await find('snow dog'), ['小狗'])
  assert.deepEqual(await find('panda 竹林'), ['熊猫'])
})

test('words of the other language are found by another title, and in works of an older release', async t => {
  const { site, find } = await siteWithTexts(t, bilingual)
  const { stores } = site.adapters
  const { queries } = site
  const work = await queries
    .selectFrom('creations')
    .selectAll()
    .where('title', '=', '猫')
    .executeTakeFirstOrThrow()
  await stores.creations.rename(work.id, work.owner_id, '狐狸')
  assert.deepEqual(await find('fox'), ['狐狸'])
  assert.deepEqual(await find('cat'), ['狐狸', 'Categories', 'On the sofa'])

  await queries.updateTable('creations').set({ word_tokens: '', word_tokens_version: 0 }).execute()
  assert.deepEqual(await find('fox'), [])
  await readCreationWords(site.adapters)
  assert.deepEqual(await find('fox'), ['狐狸'])
  assert.deepEqual(await find('cat'), ['狐狸', 'Categories', 'On the sofa'])
})

test('a search by fit has first what a title says, page by page', async t => {
  const { find, site } = await siteWithTexts(t, [
    ['Cat'],
    ['A garden', 'a garden with flowers, a bench and, far away, a cat'],
    ['猫', '窗边'],
    ['Categories'],
    ...Array.from({ length: 60 }, (_, n) => [`Garden ${n}`, 'flowers and a small cat'] as const),
  ])
  const best = await find('cat', { sort: 'fit' })
  assert.deepEqual(best.slice(0, 3), ['Cat', '猫', 'Categories'])
  const first = await read(site.client(), { page: 1, q: 'cat', sort: 'fit' })
  const second = await find('cat', { page: 2, sort: 'fit', snapshot: first.snapshot ?? 0 })
  assert.equal(first.has_more, true)
  assert.equal(new Set([...best, ...second]).size, 64)
  assert.deepEqual((await find('cat')).slice(0, 2), ['Garden 59', 'Garden 58'])
})
