import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs } from '@tessera/server-kit/clock'
import { startTestPlatform } from '../../../test/test-platform.ts'
import { createScreenshotSaver } from './screenshots.ts'
import { createGateScreenshotStore } from './store.ts'

test('a screenshot is served for a week, and a large one is not stored', async t => {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const save = createScreenshotSaver({
    screenshots: createGateScreenshotStore(site.queries),
    clock: site.clock.now,
  })
  const path = (await save(Buffer.from('jpeg'))) ?? ''
  const response = await site.app.inject({ url: path })
  assert.equal(response.body, 'jpeg')
  assert.equal(response.headers['content-type'], 'image/jpeg')
  assert.equal(await save(Buffer.alloc(75_001)), undefined)
  site.clock.advance(8 * dayMs)
  await save(Buffer.from('later'))
  assert.equal((await site.app.inject({ url: path })).statusCode, 404)
})

test('of more than 200 screenshots the oldest are deleted', async t => {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const screenshots = createGateScreenshotStore(site.queries)
  for (let index = 0; index <= 200; index += 1) await screenshots.add(`${index}`, 'anBlZw==', index, 0)
  assert.equal(await screenshots.find('0'), null)
  assert.equal((await screenshots.find('1'))?.toString(), 'jpeg')
})
