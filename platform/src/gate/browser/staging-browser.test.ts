import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { createStagingBrowser } from './staging-browser.ts'

/** Opens sessions with browsers that have no pages. */
function createFakeStaging(cores: number) {
  const reported: unknown[] = []
  const opened = { count: 0, open: 0 }
  const withStagingBrowser = createStagingBrowser({
    links: { create: async () => 'link', open: async () => ({ state: 'invalid' }) },
    clock: () => 0,
    cores,
    browser: {
      description: 'fake',
      open: async () => {
        opened.count += 1
        opened.open += 1
        const browser = Object.assign(new EventEmitter(), { isConnected: () => true })
        return {
          browser: browser as unknown as Browser,
          close: async () => {
            opened.open -= 1
          },
        }
      },
    },
    staging: () => ({ url: 'http://staging.example', password: null }),
    report: error => reported.push(error),
  })
  return { withStagingBrowser, opened, reported }
}

test('sessions run at the same time, and their visits take turns on the cores', async () => {
  const { withStagingBrowser, opened } = createFakeStaging(2)
  const started: string[] = []
  const gate = Promise.withResolvers<null>()
  let running = 0
  let maxRunning = 0
  const run = (name: string) =>
    withStagingBrowser([], browser =>
      Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          browser.inTurn(async () => {
            started.push(`${name}${index}`)
            running += 1
            maxRunning = Math.max(maxRunning, running)
            await gate.promise
            running -= 1
          }),
        ),
      ),
    )
  const sessions = [run('a'), run('b'), run('c')]
  await new Promise(setImmediate)
  assert.equal(opened.count, 2)
  gate.resolve(null)
  await Promise.all(sessions)
  assert.equal(maxRunning, 2)
  assert.equal(started.length, 18)
  // The first session has all pages; of the freed ones the second session gets every other
  assert.ok(started.indexOf('b0') < started.indexOf('a5'), started.join(' '))
  assert.equal(opened.open, 0)
})

test('a session that fails is reported; one that is canceled is not', async () => {
  const { withStagingBrowser, reported, opened } = createFakeStaging(1)
  const error = new Error('no page')
  assert.equal(await withStagingBrowser([], () => Promise.reject(error)), null)
  assert.deepEqual(reported, [error])
  const controller = new AbortController()
  const reason = new Error('canceled')
  const session = withStagingBrowser(
    [],
    () =>
      new Promise((_, reject) => {
        controller.signal.addEventListener('abort', () => reject(new Error('Target closed')))
        controller.abort(reason)
      }),
    controller.signal,
  )
  // Waits for the only core
  const waiting = withStagingBrowser([], () => Promise.resolve('visited'), controller.signal)
  await assert.rejects(session, reason)
  await assert.rejects(waiting, reason)
  assert.deepEqual(reported, [error])
  assert.equal(opened.open, 0)
})
