import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { generateStatus, submitTextToImage, taskEvents } from '@tessera/shared-contracts'
import { createFakeEngine } from '../../../../test/fakes/fake-engines.ts'
import { buildGenerationRequest, seedPaidMember } from '../../../../test/seeds/seed-creation.ts'
import { startTestApp } from '../../../../test/test-app.ts'
import type { EngineStatus } from '../engine.ts'
import type { TestClient } from '@tessera/server-kit/testing/test-client'

/** Starts a listening site whose engine has the state that the test sets, and a member with a task. */
async function startTask(t: TestContext) {
  const engine: { status: EngineStatus | undefined } = { status: { state: 'waiting' } }
  const site = await startTestApp({
    adapters: { engine: createFakeEngine({ status: () => engine.status }) },
  })
  t.after(site.close)
  const address = await site.app.listen({ port: 0 })
  const browser = await seedPaidMember(site)
  const { uuid = '' } = (await browser.call(submitTextToImage, buildGenerationRequest('a lake'))).body
  const toCookie = ({ cookies }: TestClient) =>
    [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const open = async (id = uuid ?? '', as: TestClient = browser, headers: Record<string, string> = {}) => {
    const abort = new AbortController()
    t.after(() => abort.abort())
    const response = await fetch(`${address}${taskEvents.path}?uuid=${id}`, {
      headers: { cookie: toCookie(as), 'accept-encoding': 'gzip, br', ...headers },
      signal: abort.signal,
    })
    return { response, abort }
  }
  return { site, engine, browser, open }
}

/** Reads the statuses of a stream, one at a time. */
async function* readStatuses(response: Response) {
  let rest = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const parts = (rest + chunk).split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts)
      if (part.startsWith('data: '))
        yield (JSON.parse(part.slice('data: '.length)) as { status: number }).status
  }
}

test('a stream reports each status of a task and ends after the final one', async t => {
  const { engine, open } = await startTask(t)
  const { response } = await open()
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'text/event-stream')
  assert.equal(response.headers.get('x-accel-buffering'), 'no')
  assert.equal(response.headers.get('cache-control'), 'no-store, no-transform')
  assert.equal(response.headers.get('content-encoding'), null)
  const seen: number[] = []
  for await (const status of readStatuses(response)) {
    seen.push(status)
    if (status === generateStatus.waiting) engine.status = { state: 'running' }
    if (status === generateStatus.running) engine.status = undefined
  }
  assert.deepEqual(
    [seen[0], seen[1], seen.at(-1)],
    [generateStatus.waiting, generateStatus.running, generateStatus.succeeded],
  )
  const { response: later } = await open()
  for await (const status of readStatuses(later)) assert.equal(status, generateStatus.succeeded)
})

test('only the member who has the task can follow it', async t => {
  const { site, open } = await startTask(t)
  const responses = [
    await open('unknown'),
    await open(undefined, await site.registerMember('Eve')),
    await open(undefined, site.client()),
  ]
  for (const { response } of responses) {
    assert.equal(response.status, 404)
    assert.deepEqual(await response.json(), {
      success: false,
      message: "This task doesn't exist.",
      error: "This task doesn't exist.",
    })
  }
  const foreign = await open(undefined, undefined, { 'sec-fetch-site': 'cross-site' })
  assert.equal(foreign.response.status, 403)
})

test('a member has three streams at once, and gets another one when one has ended', async t => {
  const { open } = await startTask(t)
  const [first] = [await open(), await open(), await open()]
  assert.equal((await open()).response.status, 429)
  first.abort.abort()
  for (let status = 429; status !== 200;) ({ status } = (await open()).response)
})

test('a server that closes ends its streams', async t => {
  const { site, open } = await startTask(t)
  const { response } = await open()
  assert.ok(response.body)
  const ended = text(response.body)
  await site.app.close()
  assert.match(await ended, /^retry: \d+\n\n/)
})
