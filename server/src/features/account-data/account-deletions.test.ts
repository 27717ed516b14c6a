import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { test, type TestContext } from 'node:test'
import { checkSession, deleteAccount } from '@tessera/shared-contracts'
import { seedCreation, seedPaidMember, waitUntil } from '../../../test/seeds/seed-creation.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { createLog } from '../../log/log.ts'
import { systemTimer } from '../../scheduling/system-timer.ts'
import type { Timer } from '../../scheduling/timer.ts'

/** Without the wait for a deletion. */
const hastyTimer: Timer = (delayMs, callback) => systemTimer(delayMs === 5_000 ? 0 : delayMs, callback)

/** Starts a site with a member who has a creation, and whose files are deleted as `remove` does. */
async function startSite(t: TestContext, remove: (removeFile: () => Promise<void>) => Promise<void>) {
  const logged: string[] = []
  const stream = new PassThrough().on('data', (line: Buffer) => logged.push(line.toString()))
  const site = await startTestApp({
    settings: { log: createLog('error', { isReadable: false, stream }) },
    adapters: { timer: hastyTimer },
  })
  t.after(site.close)
  const browser = await seedPaidMember(site)
  await seedCreation(browser, 'A quiet lake')
  const { media } = site.adapters
  const removeFile = media.remove
  media.remove = key => remove(() => removeFile(key))
  const deleteNow = () => browser.call(deleteAccount, { current_password: 'correct horse' })
  return { site, browser, deleteNow, logged, accounts: site.adapters.stores.accounts }
}

test('a member reads that the account is deleted before all files are', async t => {
  const mayRemove = Promise.withResolvers<undefined>()
  const { browser, deleteNow, accounts } = await startSite(t, async removeFile => {
    await mayRemove.promise
    await removeFile()
  })
  assert.equal((await deleteNow()).body.success, true)
  assert.equal((await browser.call(checkSession, {})).body.isLoggedIn, false)
  assert.equal((await accounts.listClosed()).length, 1)

  mayRemove.resolve(undefined)
  await waitUntil(async () => (await accounts.listClosed()).length === 0)
})

test('a server that stops finishes the current step of a deletion', async t => {
  const [isRemoving, mayRemove] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  let removed = 0
  const { site, deleteNow } = await startSite(t, async removeFile => {
    isRemoving.resolve(undefined)
    await mayRemove.promise
    await removeFile()
    removed += 1
  })
  await deleteNow()
  await isRemoving.promise
  const closed = site.app.close().then(() => removed)
  assert.equal(removed, 0)
  mayRemove.resolve(undefined)
  assert.ok((await closed) > 0)
})

test('an operator reads of files that cannot be deleted, and the account is closed', async t => {
  const { browser, deleteNow, accounts, logged } = await startSite(t, () =>
    Promise.reject(new Error('the bucket is gone')),
  )
  assert.equal((await deleteNow()).body.success, true)
  assert.equal((await browser.call(checkSession, {})).body.isLoggedIn, false)
  await waitUntil(async () => logged.some(line => line.includes('the bucket is gone')))
  assert.equal((await accounts.listClosed()).length, 1)
})
