import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  cancelTask,
  checkSession,
  checkStatus,
  generateStatus,
  submitTextToImage,
} from '@tessera/shared-contracts'
import { instantEngine } from '../testing-engine.ts'
import { generation, paidMember, until } from '../testing-works.ts'
import { startTestApp, type Client } from '../testing.ts'

const creditsOf = async (browser: Client) => (await browser.call(checkSession, {})).answer.user?.credits

test('a task that is cancelled gives its credits back, once, and stops the engine', async t => {
  const engine = instantEngine({ status: () => ({ state: 'waiting', ahead: 2 }) })
  const site = await startTestApp({ adapters: { engine } })
  t.after(site.close)
  const browser = await paidMember(site)
  const before = await creditsOf(browser)
  const { uuid } = (await browser.call(submitTextToImage, generation('a lake'))).answer
  assert.ok(uuid)
  const reading = async () => (await browser.call(checkStatus, { uuid })).answer.data
  await until(async () => (await reading())?.ahead === 2)
  assert.equal((await reading())?.canCancel, true)

  const answers = await Promise.all([1, 2, 3].map(() => browser.call(cancelTask, { uuid })))
  assert.deepEqual(answers.map(({ answer }) => answer.success).sort(), [false, false, true])
  assert.equal(await creditsOf(browser), before)
  const { generateStatus: status, cancelled, canCancel, generateMsg } = (await reading()) ?? {}
  assert.deepEqual([status, cancelled, canCancel], [generateStatus.failed, true, false])
  assert.equal(generateMsg, 'You cancelled this task. Your credits are back.')
  await until(async () => engine.cancelled.includes('job-1'))
  assert.deepEqual(await site.adapters.stores.ledger.faults(), [])
})

test('an engine that cannot stop lets a task be cancelled only until it has it', async t => {
  const engine = { ...instantEngine({ status: () => ({ state: 'running' }) }), canCancel: false }
  const site = await startTestApp({ adapters: { engine } })
  t.after(site.close)
  const browser = await paidMember(site)
  const { uuid = '' } = (await browser.call(submitTextToImage, generation('a lake'))).answer
  await until(async () => (await site.adapters.stores.tasks.find(uuid ?? ''))?.job)
  assert.equal((await browser.call(checkStatus, { uuid: uuid ?? '' })).answer.data?.canCancel, false)
  const { answer } = await browser.call(cancelTask, { uuid: uuid ?? '' })
  assert.equal(answer.error, 'This task is over already, or cannot be stopped any more.')
})
