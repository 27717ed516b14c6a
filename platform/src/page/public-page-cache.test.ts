import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPublicPageCache } from './public-page-cache.ts'

/** A cache, and a function that requests a page whose HTML is given. It counts how often a page is made. */
function setUp() {
  const cache = createPublicPageCache()
  let made = 0
  const get = (key: string, version: string | null, html = 'page', isComplete = true) =>
    cache.get(key, version, () => {
      made += 1
      return Promise.resolve({ status: 200, contentSecurityPolicy: '', html, isComplete })
    })
  return { get, countMade: () => made }
}

test('a page is made twice, and then served to everybody until its version changes', async () => {
  const { get, countMade } = setUp()
  for (let times = 0; times < 10; times += 1) await get('/a', '1')
  assert.equal(countMade(), 2)
  assert.equal((await get('/a', '2', 'new')).body.bytes.toString(), 'new')
  assert.equal((await get('/a', '2', 'newer')).body.bytes.toString(), 'new')
})

test('a page that is the same under a new version keeps its compressed form', async () => {
  const { get } = setUp()
  await get('/a', '1')
  const { body } = await get('/a', '1')
  assert.equal((await get('/a', '2')).body, body)
  assert.equal((await get('/a', null)).body, body)
})

test('a page without a version, or with a part missing, is made for each request', async () => {
  const { get, countMade } = setUp()
  for (let times = 0; times < 3; times += 1) await get('/a', null)
  for (let times = 0; times < 3; times += 1) await get('/b', '1', 'part', false)
  assert.equal(countMade(), 6)
})

test('requests that arrive while a page is made wait for it', async () => {
  const { get, countMade } = setUp()
  await Promise.all(Array.from({ length: 20 }, () => get('/a', '1')))
  assert.equal(countMade(), 1)
})

test('a page that cannot be made fails for those who wait, and is made again', async () => {
  const cache = createPublicPageCache()
  const failing = () => Promise.reject(new Error('down'))
  const requests = [cache.get('/a', '1', failing), cache.get('/a', '1', failing)]
  for (const { status } of await Promise.allSettled(requests)) assert.equal(status, 'rejected')
  const { get } = setUp()
  assert.equal((await get('/a', '1')).status, 200)
})

test('a flood of addresses evicts nothing, and repeated ones are bounded', async () => {
  const { get, countMade } = setUp()
  for (let times = 0; times < 3; times += 1) await get('/a', '1')
  for (let n = 0; n < 5_000; n += 1) await get(`/flood/${n}`, '1')
  const before = countMade()
  await get('/a', '1')
  assert.equal(countMade(), before, 'the page is still cached')
  const large = 'x'.repeat(1_000_000)
  for (let n = 0; n < 60; n += 1)
    for (let times = 0; times < 2; times += 1) await get(`/large/${n}`, '1', large)
  const filled = countMade()
  await get('/large/0', '1', large)
  assert.equal(countMade(), filled + 1, 'the first of many large pages has left')
})
