import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openSession, UnfinishedVisitError } from './browser-session.ts'

/** A browser without pages. */
function createFakeBrowser() {
  let isOpen = true
  let closes = 0
  const browser = Object.assign(new EventEmitter(), { isConnected: () => isOpen })
  const end = () => {
    isOpen = false
    browser.emit('disconnected')
  }
  return {
    end,
    countCloses: () => closes,
    open: (signal?: AbortSignal) =>
      openSession(
        {
          description: 'fake',
          open: async () => ({
            browser: browser as unknown as Browser,
            close: async () => {
              closes += 1
              end()
            },
          }),
        },
        signal,
      ),
  }
}

const never = () => new Promise<never>(() => {})

test('a visit of a browser that ends by itself says so', async () => {
  const fake = createFakeBrowser()
  const session = await fake.open()
  const waiting = session.guard(never)
  const failing = session.guard(async () => {
    fake.end()
    throw new Error('Target closed')
  })
  const expected = { name: 'UnfinishedVisitError', message: /ended by itself/ }
  await assert.rejects(failing, expected)
  await assert.rejects(waiting, expected)
  await assert.rejects(session.guard(never), expected)
})

test('a session that is canceled closes its browser once, and its visits have the reason', async () => {
  const fake = createFakeBrowser()
  const controller = new AbortController()
  const session = await fake.open(controller.signal)
  const visit = session.guard(never)
  const reason = new Error('canceled')
  controller.abort(reason)
  await assert.rejects(visit, reason)
  await session.close()
  assert.equal(fake.countCloses(), 1)
})

test('a session that was canceled while its browser started has no visits', async () => {
  const fake = createFakeBrowser()
  const reason = new Error('canceled')
  const session = await fake.open(AbortSignal.abort(reason))
  await assert.rejects(session.guard(never), reason)
  assert.equal(fake.countCloses(), 1)
})

test('each visit has its own time limit', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const session = await createFakeBrowser().open()
  const visit = session.guard(never)
  t.mock.timers.tick(100_000)
  const later = session.guard(never)
  t.mock.timers.tick(20_000)
  await assert.rejects(visit, UnfinishedVisitError)
  const pending = Symbol('pending')
  assert.equal(await Promise.race([later, Promise.resolve(pending)]), pending)
})

test('the error of a visit is its own while the browser runs', async () => {
  const session = await createFakeBrowser().open()
  const error = new Error('no page')
  await assert.rejects(
    session.guard(() => Promise.reject(error)),
    error,
  )
})
