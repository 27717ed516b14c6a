import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  getPortfolio,
  getUserPageData,
  publishPortfolio,
  reportCreation,
  setCreationVisibility,
  type CallRequest,
} from '@tessera/shared-contracts'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import type { Moderator } from '../moderation/moderation.ts'
import {
  decide,
  listGallery,
  readOwnCreations,
  readQueue,
  startReviewSite,
  undo,
  uploadImage,
} from '../../../test/harnesses/review-site.ts'
import { buildPortfolio } from '../../../test/seeds/seed-member.ts'
import { registerWithRole } from '../../../test/seeds/seed-role.ts'

const getStatuses = async (browsers: readonly TestClient[], address: string) => {
  const statuses: number[] = []
  for (const browser of browsers) statuses.push((await browser.get(address)).statusCode)
  return statuses
}

/** Builds a portfolio with images of the site. */
async function buildPortfolioWith(
  addresses: readonly string[],
): Promise<CallRequest<typeof publishPortfolio>> {
  const document = await buildPortfolio()
  const layers = addresses.map(address => {
    const style = { backgroundImage: `url("${address}")` }
    return { id: 'image', type: 'image' as const, className: 'cover-large', style }
  })
  return { ...document, pages: document.pages.map(page => ({ ...page, layers })) }
}

test('only moderators and the owner see the files of what moderators review', async t => {
  const { site, member, moderator, operator, visitor } = await startReviewSite(t)
  const { browser: integrator } = await registerWithRole(site, 'integrator')
  const stranger = await site.registerMember('Eve')
  const { id, full_url: fullUrl, thumb_url: thumbUrl } = await uploadImage(member)
  const readers = [member, moderator, operator, integrator, stranger, visitor]
  for (const address of [fullUrl, thumbUrl ?? ''])
    assert.deepEqual(await getStatuses(readers, address), [200, 200, 200, 404, 404, 404], address)
  assert.equal((await moderator.get(fullUrl)).headers['cache-control'], 'private, no-cache')

  await decide(moderator, 'passed', [id])
  assert.deepEqual(await getStatuses(readers, fullUrl), [200, 200, 200, 200, 200, 200])
  await member.call(setCreationVisibility, { creation_id: id, public: '0' })
  assert.deepEqual(await getStatuses(readers, fullUrl), [200, 404, 404, 404, 404, 404], 'it is private')
})

test('moderators see the files of a reported creation that its member hides, and of one that they have refused', async t => {
  const { site, member, moderator, visitor } = await startReviewSite(t, 'passed')
  const stranger = await site.registerMember('Eve')
  const { id, full_url: fullUrl } = await uploadImage(member)
  await visitor.call(reportCreation, { creation_id: id, reason: 'hateful' })
  await member.call(setCreationVisibility, { creation_id: id, public: '0' })
  const readers = [member, moderator, stranger, visitor]
  assert.deepEqual(await getStatuses(readers, fullUrl), [200, 200, 404, 404])
  assert.equal((await readQueue(moderator)).items[0]?.public, false)
  await decide(moderator, 'refused', [id])
  assert.deepEqual(await getStatuses(readers, fullUrl), [200, 200, 404, 404])
})

test('what the classifier refused is no matter of the moderators', async t => {
  const { member, moderator } = await startReviewSite(t, 'refused')
  const { full_url: fullUrl } = await uploadImage(member)
  assert.deepEqual(await getStatuses([member, moderator], fullUrl), [200, 404])
})

test('on staging, where unapproved code runs, a moderator sees no more than others', async t => {
  const { member, moderator } = await startReviewSite(t, 'waiting', { settings: { channel: 'staging' } })
  const { full_url: fullUrl } = await uploadImage(member)
  const { id = '' } = (await member.call(publishPortfolio, await buildPortfolio())).body
  assert.deepEqual(await getStatuses([member, moderator], fullUrl), [200, 404])
  assert.equal((await moderator.call(getPortfolio, { id: id ?? '' })).body.success, false)
})

test('a moderator reads a portfolio that waits, a stranger does not', async t => {
  const { site, member, moderator } = await startReviewSite(t)
  const stranger = await site.registerMember('Eve')
  const { id } = (await member.call(publishPortfolio, await buildPortfolio())).body
  const canRead = async (browser: TestClient) =>
    (await browser.call(getPortfolio, { id: id ?? '' })).body.success
  assert.deepEqual([await canRead(moderator), await canRead(stranger)], [true, false])
  await decide(moderator, 'passed', [(await readQueue(moderator)).items[0]?.id ?? ''])
  assert.deepEqual([await canRead(moderator), await canRead(stranger)], [true, true])
})

test('a refused image leaves the gallery with the portfolios that show it, and an undo brings them back', async t => {
  const { member, moderator, visitor } = await startReviewSite(t, 'passed')
  const { id, full_url: fullUrl } = await uploadImage(member)
  const { id: portfolioId } = (await member.call(publishPortfolio, await buildPortfolioWith([fullUrl]))).body
  const canRead = async () => (await visitor.call(getPortfolio, { id: portfolioId ?? '' })).body.success
  assert.deepEqual([await listGallery(visitor), await canRead()], [['Quiet rooms', 'Lake'], true])

  await visitor.call(reportCreation, { creation_id: id, reason: 'sexual' })
  await decide(moderator, 'refused', [id])
  assert.deepEqual([await listGallery(visitor), await canRead()], [[], false])
  assert.deepEqual(await getStatuses([visitor], fullUrl), [404])
  assert.deepEqual(
    (await readQueue(moderator)).items.map(({ title }) => title),
    ['Quiet rooms'],
  )

  await undo(moderator, [id])
  assert.deepEqual([await listGallery(visitor), await canRead()], [['Quiet rooms', 'Lake'], true])
  assert.deepEqual(await getStatuses([visitor], fullUrl), [200])
})

test('an image or a portfolio that is refused while it is being published is not public', async t => {
  let meanwhile: (() => Promise<unknown>) | null = null
  const moderator: Moderator = {
    async review() {
      const decision = meanwhile
      meanwhile = null
      await decision?.()
      return { verdict: 'passed', classification: null }
    },
  }
  const {
    member,
    visitor,
    moderator: person,
  } = await startReviewSite(t, 'passed', { adapters: { moderator } })
  const refuse = async (id: string) => {
    await visitor.call(reportCreation, { creation_id: id, reason: 'sexual' })
    assert.deepEqual(await decide(person, 'refused', [id]), [true])
  }
  const image = await uploadImage(member)
  meanwhile = () => refuse(image.id)
  const document = await buildPortfolioWith([image.full_url])
  const { body } = await member.call(publishPortfolio, document)
  assert.equal(body.success, false)
  assert.deepEqual(await listGallery(visitor), [])
  assert.deepEqual(await getStatuses([visitor], image.full_url), [404])

  const { id } = (await member.call(publishPortfolio, await buildPortfolio())).body
  const [creation] = (await member.call(getUserPageData, {})).body.creations ?? []
  meanwhile = () => refuse(String(creation?.id))
  assert.equal(
    (await member.call(publishPortfolio, { ...(await buildPortfolio()), id: id ?? '' })).body.success,
    true,
  )
  assert.deepEqual(await listGallery(visitor), [], 'a person has to see what has changed')
})

test('a portfolio with several refused images comes back with the last of them', async t => {
  const { member, moderator, visitor } = await startReviewSite(t, 'passed')
  const images = [await uploadImage(member), await uploadImage(member)]
  const ids = images.map(({ id }) => id)
  await member.call(publishPortfolio, await buildPortfolioWith(images.map(image => image.full_url)))
  const refuseAll = async () => {
    for (const id of ids) await visitor.call(reportCreation, { creation_id: id, reason: 'sexual' })
    await decide(moderator, 'refused', ids)
  }
  await refuseAll()
  assert.deepEqual(await undo(moderator, ids), [true, true])
  assert.deepEqual(await listGallery(visitor), ['Quiet rooms', 'Lake', 'Lake'])

  await refuseAll()
  assert.deepEqual(await undo(moderator, ids.slice(0, 1)), [true])
  assert.deepEqual(await listGallery(visitor), ['Lake'], 'it still shows a refused image')
})

test('a portfolio that a moderator has refused waits for one when it is published again', async t => {
  const { member, moderator, visitor } = await startReviewSite(t, 'passed')
  const { id } = (await member.call(publishPortfolio, await buildPortfolio())).body
  await visitor.call(reportCreation, { creation_id: id ?? '', reason: 'rights' })
  await decide(moderator, 'refused', [(await readQueue(moderator)).items[0]?.id ?? ''])
  assert.deepEqual(await readOwnCreations(member), [['refused', 'Too cold']])
  await member.call(publishPortfolio, { ...(await buildPortfolio()), id: id ?? '' })
  assert.deepEqual(await readOwnCreations(member), [['waiting', null]])
  assert.deepEqual(await listGallery(visitor), [])
})
