import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { openTestDatabase } from '../../test/test-database.ts'
import { createVisitorIds } from '../canary/visitor-ids.ts'
import { createCompositionLinks } from '../composition/composition-links.ts'
import { createSecretStore } from './store.ts'

const releases = [{ remote: 'mfe-plaza', version: '1.0.0' }]

async function setUp(t: TestContext) {
  const database = await openTestDatabase()
  t.after(() => database.close())
  const secrets = createSecretStore(database.queries)
  /** What a server has after a start. */
  const startServer = async () => ({
    links: createCompositionLinks({ keyring: await secrets.openKeyring('links'), clock: () => 0 }),
    visitors: createVisitorIds(await secrets.openKeyring('visitors')),
  })
  return { secrets, startServer }
}

test('a new key signs, and links and visitors of the old one stay valid until it is removed', async t => {
  const { secrets, startServer } = await setUp(t)
  const before = await startServer()
  const oldLink = before.links.sign(releases, 1)
  const oldVisitor = before.visitors.issue()
  assert.equal(await secrets.addKey('links'), 2)
  assert.equal(await secrets.addKey('visitors'), 2)

  const rotated = await startServer()
  const newLink = rotated.links.sign(releases, 1)
  assert.equal(rotated.links.open(oldLink).state, 'valid')
  assert.equal(rotated.links.open(newLink).state, 'valid')
  assert.equal(rotated.visitors.verify(oldVisitor.cookie), oldVisitor.id)
  assert.equal(before.links.open(newLink).state, 'invalid')

  assert.deepEqual(await secrets.removeOldKeys('links'), [1])
  assert.deepEqual(await secrets.removeOldKeys('visitors'), [1])
  const after = await startServer()
  assert.equal(after.links.open(oldLink).state, 'invalid')
  assert.equal(after.links.open(newLink).state, 'valid')
  assert.equal(after.visitors.verify(oldVisitor.cookie), null)
  assert.equal(await secrets.addKey('links'), 3)
})

test('a signature of one key does not count with the id of another', async t => {
  const { secrets, startServer } = await setUp(t)
  await startServer()
  await secrets.addKey('links')
  const { links } = await startServer()
  const link = links.sign(releases, 1)
  assert.match(link, /\.2$/)
  assert.equal(links.open(link.replace(/2$/, '1')).state, 'invalid')
  assert.equal(links.open(link.replace(/2$/, '3')).state, 'invalid')
  assert.equal(links.open(link.replace(/2$/, 'x')).state, 'invalid')
})

test('reads links and visitor ids from before keys had ids', async t => {
  const { startServer } = await setUp(t)
  const { links, visitors } = await startServer()
  const withoutKeyId = (signed: string) => signed.slice(0, signed.lastIndexOf('.'))
  assert.equal(links.open(withoutKeyId(links.sign(releases, 1))).state, 'valid')
  const { id, cookie } = visitors.issue()
  assert.equal(visitors.verify(withoutKeyId(cookie)), id)
})
