import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { checkStatus, generateStatus, submitTextToImage, type AnswerOf } from '@tessera/shared-contracts'
import { openDatabase } from './adapters/database/database.ts'
import { generation, paidMember, until } from './testing-works.ts'
import { startTestApp } from './testing.ts'

/** A data folder in which a paid member is logged in, and the cookie that says so. */
async function folderWithMember(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-killed-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const { stores, transact, close } = await openDatabase(folder)
  const site = await startTestApp({ adapters: { stores, transact, clock: Date.now } })
  const { cookies } = await paidMember(site)
  await site.close()
  await close()
  return { folder, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
}

/** The server as a process of its own; answers when it listens. */
async function serve(t: TestContext, folder: string, flags: string[] = []) {
  const child = spawn(process.execPath, [...flags, join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, PORT: '0', STAGING_PORT: '0', DEMO: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => child.kill('SIGKILL'))
  let said = ''
  for await (const chunk of child.stdout) {
    said += String(chunk)
    const address = /Tessera is at (\S+),/.exec(said)?.[1]
    if (address) return { child, address }
  }
  return assert.fail(`the server ended: ${said}`)
}

/** A minute ahead: what a dead server had leased is free. */
const aMinuteAhead = 'data:text/javascript,const now = Date.now; Date.now = () => now() + 60_000'

test('a task outlives the server that is killed: it ends once, and is charged once', async t => {
  const { folder, cookie } = await folderWithMember(t)
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': 'the-one' }
  const submit = async (address: string) => {
    const body = JSON.stringify(generation('a lake', { count: 4 }))
    const response = await fetch(address + submitTextToImage.path, { method: 'POST', headers, body })
    return ((await response.json()) as AnswerOf<typeof submitTextToImage>).uuid ?? ''
  }

  const first = await serve(t, folder)
  const uuid = await submit(first.address)
  const { stores, close } = await openDatabase(folder)
  t.after(close)
  await until(async () => (await stores.tasks.find(uuid))?.job)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  const second = await serve(t, folder, ['--import', aMinuteAhead])
  assert.equal(await submit(second.address), uuid, 'asked again with its key, it is the same task')
  const images = await until(async () => {
    const response = await fetch(`${second.address}${checkStatus.path}?uuid=${uuid}`, { headers })
    const { data } = (await response.json()) as AnswerOf<typeof checkStatus>
    return data?.generateStatus === generateStatus.succeeded && data.images
  })
  assert.equal(images.length, 4)
  second.child.kill('SIGTERM')
  await once(second.child, 'exit')

  const task = await stores.tasks.find(uuid)
  assert.deepEqual([task?.state, task?.tries], ['succeeded', 2])
  const history = await stores.generations.ofMember(task?.memberId ?? '', 10)
  assert.deepEqual(
    history.map(({ id }) => id),
    [uuid],
  )
  assert.equal((await stores.accounts.find(task?.memberId ?? ''))?.balance, 7_260 - 30)
  assert.deepEqual(await stores.ledger.faults(), [])
})
