import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  cancelTask,
  checkSession,
  checkStatus,
  generateStatus,
  submitTextToImage,
} from '@tessera/shared-contracts'
import type { EngineStatus } from './engine.ts'
import { createFakeEngine } from '../../../test/fakes/fake-engines.ts'
import { buildGenerationRequest, seedPaidMember, waitUntil } from '../../../test/seeds/seed-creation.ts'
import { type TestClient } from '@tessera/server-kit/testing/test-client'
import { startTestApp } from '../../../test/test-app.ts'

const getCredits = async (browser: TestClient) => (await browser.call(checkSession, {})).body.user?.credits

test('cancels a task, refunds it once and stops the engine', async t => {
  const engine = createFakeEngine({ status: () => ({ state: 'waiting', ahead: 2 }) })
  const site = await startTestApp({ adapters: { engine } })
  t.after(site.close)
  const browser = await seedPaidMember(site)
  const before = await getCredits(browser)
  const { uuid } = (await browser.call(submitTextToImage, buildGenerationRequest('a lake'))).body
  assert.ok(uuid)
  const reading = async () => (await browser.call(checkStatus, { uuid })).body.data
  await waitUntil(async () => (await reading())?.ahead === 2)
  assert.equal((await reading())?.canCancel, true)

  const answers = await Promise.all([1, 2, 3].map(() => browser.call(cancelTask, { uuid })))
  assert.deepEqual(answers.map(({ body }) => body.success).sort(), [false, false, true])
  assert.equal(await getCredits(browser), before)
  const { generateStatus: status, cancelled, canCancel, generateMsg } = (await reading()) ?? {}
  assert.deepEqual([status, cancelled, canCancel], [generateStatus.failed, true, false])
  assert.equal(generateMsg, 'You canceled this task. Your credits were refunded.')
  await waitUntil(async () => engine.canceled.includes('job-1'))
  assert.deepEqual(await site.adapters.stores.ledger.findErrors(), [])
})

test('rejects canceling a submitted task if the engine cannot cancel', async t => {
  const engine = { ...createFakeEngine({ status: () => ({ state: 'running' }) }), canCancel: false }
  const site = await startTestApp({ adapters: { engine } })
  t.after(site.close)
  const browser = await seedPaidMember(site)
  const { uuid = '' } = (await browser.call(submitTextToImage, buildGenerationRequest('a lake'))).body
  await waitUntil(async () => (await site.adapters.stores.tasks.find(uuid ?? ''))?.jobId)
  assert.equal((await browser.call(checkStatus, { uuid: uuid ?? '' })).body.data?.canCancel, false)
  const { body } = await browser.call(cancelTask, { uuid: uuid ?? '' })
  assert.equal(body.error, 'This task has already ended or can no longer be canceled.')
})

test('a job that the engine stops only while it waits is canceled there, and offered no cancel when it runs', async t => {
  let status: EngineStatus = { state: 'waiting', ahead: 1 }
  const engine = Object.assign(createFakeEngine({ status: () => status }), {
    canCancel: false,
    canCancelWaiting: true,
  })
  const site = await startTestApp({ adapters: { engine } })
  t.after(site.close)
  const browser = await seedPaidMember(site)
  const before = await getCredits(browser)
  const submit = async (prompt: string) =>
    (await browser.call(submitTextToImage, buildGenerationRequest(prompt))).body.uuid ?? ''
  const reading = async (uuid: string) => (await browser.call(checkStatus, { uuid })).body.data

  const waiting = await submit('a lake')
  await waitUntil(async () => (await reading(waiting))?.ahead === 1)
  assert.equal((await reading(waiting))?.canCancel, true)
  assert.equal((await browser.call(cancelTask, { uuid: waiting })).body.success, true)
  assert.equal(await getCredits(browser), before)
  await waitUntil(async () => engine.canceled.includes('job-1'))

  status = { state: 'running' }
  const running = await submit('a hill')
  await waitUntil(async () => (await site.adapters.stores.tasks.find(running))?.stage === 'running')
  assert.equal((await reading(running))?.canCancel, false)
  assert.equal((await browser.call(cancelTask, { uuid: running })).body.success, false)
})
