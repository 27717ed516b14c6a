import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import sharp from 'sharp'
import {
  deleteCreations,
  getUserPageData,
  publishPortfolio,
  setCreationVisibility,
  updateUserProfile,
} from '@tessera/shared-contracts'
import { createRemoteBuild, createShellBuild, deployBuilds } from '@tessera/platform/testing'
import { createTestClient, type TestClient } from '@tessera/server-kit/testing/test-client'
import { buildApp } from '../../src/app.ts'
import { createSilentLog } from '../../src/log/log.ts'
import { seedCreation, seedPaidMember } from '../seeds/seed-creation.ts'
import { startTestApp } from '../test-app.ts'
import { withPageData } from '../page-data.ts'

const screens = [
  { name: 'wall', path: '/tools' },
  { name: 'viewer', path: '/portfolio/:id' },
  { name: 'homepage', path: '/personal-homepage' },
].map(screen => ({ ...screen, layout: 'site' as const, title: { en: screen.name, zh: screen.name } }))

/** Two servers of one installation, with a member who has a creation and a portfolio. */
async function setUp(t: TestContext) {
  const site = await startTestApp()
  t.after(site.close)
  const screenFiles = Object.fromEntries(screens.map(({ name }) => [name, []]))
  const remote = withPageData(createRemoteBuild('a', { screens, screenFiles }))
  await deployBuilds(site, [remote, createShellBuild()])
  const settings = { channel: 'production', publicUrl: null, trustedHops: 0, log: createSilentLog() } as const
  const other = await buildApp(site.adapters, settings)
  t.after(() => other.close())
  const ada = await seedPaidMember(site, 'Ada')
  await seedCreation(ada, 'A lake')
  await publish(ada, 'Lakes of the north')
  const { creations = [] } = (await ada.call(getUserPageData, {})).body
  const portfolio = creations?.find(({ portfolio_id: id }) => id) ?? assert.fail('no portfolio')
  const image = creations?.find(({ portfolio_id: id }) => !id) ?? assert.fail('no image')
  const pages = {
    image: `/tools?work=${image.id}`,
    portfolio: `/portfolio/${portfolio.portfolio_id}`,
  }
  /** What a visitor gets from each server, who has had the page in the cache before. */
  const readAsVisitor = async (path: string) => {
    const visitors = [createTestClient(site.app), createTestClient(other)]
    return Promise.all(visitors.map(async visitor => (await visitor.get(path)).body))
  }
  for (const path of Object.values(pages))
    for (let times = 0; times < 3; times += 1) await readAsVisitor(path)
  return { site, ada, image, portfolio, pages, readAsVisitor }
}

async function publish(member: TestClient, title: string, id?: string) {
  const preview = await sharp({ create: { width: 811, height: 937, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()
  const text = { id: 'text', type: 'text', className: 'cover-title', style: {}, content: title }
  const { body } = await member.call(publishPortfolio, {
    title,
    description: '',
    pages: [{ id: 'page_1', width: 811, height: 937, layers: [text] }],
    previewImage: `data:image/jpeg;base64,${preview.toString('base64')}`,
    ...(id !== undefined && { id }),
  })
  assert.equal(body.success, true, body.error ?? '')
}

test('every server shows a change of a creation, a portfolio or an author at once', async t => {
  const { ada, image, portfolio, pages, readAsVisitor } = await setUp(t)
  const expectEach = async (path: string, pattern: RegExp) => {
    for (const body of await readAsVisitor(path)) assert.match(body, pattern)
  }
  await expectEach(pages.image, /<title>A lake /)
  await expectEach(pages.portfolio, /<title>Lakes of the north /)

  await publish(ada, 'Lakes of the south', `${portfolio.portfolio_id}`)
  await expectEach(pages.portfolio, /<title>Lakes of the south /)

  await expectEach(pages.image, /Ada/)
  await ada.call(updateUserProfile, { username: 'Countess' })
  for (const path of Object.values(pages)) {
    await expectEach(path, /Countess/)
    for (const body of await readAsVisitor(path)) assert.doesNotMatch(body, /Ada/)
  }

  await ada.call(setCreationVisibility, { creation_id: `${portfolio.id}`, public: '0' })
  for (const body of await readAsVisitor(pages.portfolio)) assert.doesNotMatch(body, /Lakes of the south/)

  await ada.call(deleteCreations, { 'creation_ids[]': [`${image.id}`] })
  for (const body of await readAsVisitor(pages.image)) assert.doesNotMatch(body, /A lake/)
})

test('nothing of a member gets into the page of another member or a visitor', async t => {
  const { site, ada, portfolio, pages } = await setUp(t)
  const bob = await seedPaidMember(site, 'Bob')
  await ada.call(setCreationVisibility, { creation_id: `${portfolio.id}`, public: '0' })
  const paths = ['/', '/about', '/tools', '/personal-homepage', '/nowhere', ...Object.values(pages)]
  for (const path of paths) {
    for (let times = 0; times < 3; times += 1) {
      for (const member of [ada, bob]) {
        const { headers, statusCode } = await member.get(path)
        assert.equal(headers['cache-control'], 'private, no-cache', path)
        // Only its author learns that a private portfolio exists
        if (path === pages.portfolio) assert.equal(statusCode, member === ada ? 200 : 404)
      }
      const visitor = await site.client().get(path)
      assert.match(String(visitor.headers['cache-control']), /^public, /, path)
      assert.doesNotMatch(visitor.body, /Lakes of the north|Bob/, path)
      if (path === pages.portfolio) assert.equal(visitor.statusCode, 404)
    }
  }
})

test('a page does not tell visitors apart by what they send', async t => {
  const { site, pages } = await setUp(t)
  const { body } = await site.client().get(pages.image)
  const odd = {
    cookie: 'x=<b>; gallery=9.9.9',
    'user-agent': '<b>',
    'x-forwarded-for': '10.1.1.1',
    range: 'bytes=0-9',
  }
  const again = await site.client().get(`${pages.image}&utm_source=<b>&__proto__=1`, odd)
  assert.deepEqual([again.statusCode, again.body], [200, body])
  const longer = await site.client().get(`/tools?q=${'x'.repeat(5_000)}`)
  assert.equal(longer.headers['cache-control'], 'private, no-cache')
})
