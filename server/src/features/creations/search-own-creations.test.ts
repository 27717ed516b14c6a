import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getUserPageData, setCreationVisibility } from '@tessera/shared-contracts'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import { seedCreation, seedPaidMember } from '../../../test/seeds/seed-creation.ts'
import { startTestApp } from '../../../test/test-app.ts'

const search = async (browser: TestClient, q: string) => (await browser.call(getUserPageData, { q })).body
const listTitles = async (browser: TestClient, q: string) =>
  (await search(browser, q)).creations?.map(({ title }) => title)

test('a member finds creations of their own by words of the title and the prompt, in both languages', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const member = await seedPaidMember(site)
  const other = await seedPaidMember(site, 'Bo')
  for (const prompt of ['a red lake at dawn', '雪山下的小屋', 'a 100% blue door', 'a cat on a roof'])
    await seedCreation(member, prompt)
  await seedCreation(other, 'a lake of another member')

  assert.deepEqual(await listTitles(member, 'LAKE'), ['a red lake at dawn'])
  assert.deepEqual(await listTitles(member, '猫'), ['a cat on a roof'])
  assert.deepEqual(await listTitles(member, 'Cottage'), ['雪山下的小屋'])
  assert.deepEqual(await listTitles(member, 'dawn lake'), ['a red lake at dawn'])
  assert.deepEqual(await listTitles(member, 'dawn cat'), [])
  assert.deepEqual(await listTitles(member, '0% b'), ['a 100% blue door'])
  assert.deepEqual(await listTitles(member, '%'), ['a 100% blue door'])
  assert.deepEqual(await listTitles(member, '_'), [])
  assert.deepEqual(await listTitles(member, 'a'), [
    'a cat on a roof',
    'a 100% blue door',
    'a red lake at dawn',
  ])
})

test('a private creation is found by its owner, with its prompt, and the page of the account is not sent', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const member = await seedPaidMember(site)
  await seedCreation(member, 'a red lake at dawn')
  const [creation] = (await member.call(getUserPageData, {})).body.creations ?? []
  assert.equal(creation?.prompt, undefined)
  await member.call(setCreationVisibility, { creation_id: String(creation?.id), public: '0' })
  const found = await search(member, 'lake')
  assert.deepEqual([found.q, found.user_info, found.next_cursor], ['lake', undefined, undefined])
  assert.deepEqual(
    found.creations?.map(({ prompt }) => prompt),
    ['a red lake at dawn'],
  )
  const listed = (await member.call(getUserPageData, { prompts: '1' })).body
  assert.equal(listed.creations?.[0]?.prompt, 'a red lake at dawn')
  assert.equal((await search(site.client(), 'lake')).success, false)
})
