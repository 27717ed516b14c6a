import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import {
  activateRelease,
  checkSession,
  getComposition,
  login,
  logout,
  submitTextToImage,
  type AnswerOf,
  type Call,
} from '@tessera/shared-contracts'
import { releaseFilesOnDisk } from './adapters/release-files.ts'
import { createPlatformTokens } from './domain/platform-tokens.ts'
import { makeInstallation } from './testing-database.ts'
import { startServerProcess } from './testing-process.ts'
import { offerBuilds, remoteBuild, shellBuild } from './testing-releases.ts'
import { generation, paidMember, until } from './testing-works.ts'
import { startTestApp } from './testing.ts'

const showcase = (marker: string) =>
  remoteBuild(marker, {
    name: 'mfe-showcase',
    screens: [{ name: 'home', path: '/showcase', layout: 'site', title: { en: 'Showcase', zh: '展示' } }],
    screenFiles: { home: [] },
  })

/** Two servers that start at the same moment over one installation, in which there is a paid member. */
async function twoServers(t: TestContext) {
  const { folder, environment, open, endFirst } = await makeInstallation(t)
  const database = await open()
  const { stores, transact } = database
  const releaseFiles = await releaseFilesOnDisk(join(folder, 'releases'))
  const site = await startTestApp({ adapters: { stores, transact, releaseFiles, clock: Date.now } })
  await offerBuilds(site, [showcase('a'), shellBuild()])
  const { cookies } = await paidMember(site)
  await site.close()
  const start = async () => {
    const server = await startServerProcess(folder, { env: { ...environment, IMAGE_ENGINE: 'simulated' } })
    endFirst(server.kill)
    return server
  }
  const [one, other] = await Promise.all([start(), start()])
  return { one, other, site, cookies, ...database }
}

/** Makes a call of a server that listens, with what a browser would send along. */
async function ask<C extends Call>(
  address: string,
  call: C,
  fields: object,
  headers: Record<string, string>,
) {
  const isJson = call.encoding === 'json'
  const body = isJson ? JSON.stringify(fields) : new URLSearchParams(fields as Record<string, string>)
  const response = await fetch(address + call.path, {
    method: call.method,
    headers: { ...headers, ...(isJson && { 'content-type': 'application/json' }) },
    ...(call.method === 'POST' && { body }),
  })
  const cookie = response.headers.getSetCookie().map(each => each.split(';')[0])
  return { answer: (await response.json()) as AnswerOf<C>, cookie: cookie.join('; ') }
}

test('whoever logs in at one server is known to the other, until they log out at any', async t => {
  const { one, other } = await twoServers(t)
  const { cookie } = await ask(
    one.address,
    login,
    { email: 'member-1@example.org', password: 'correct horse' },
    {},
  )
  const isKnown = async () => (await ask(other.address, checkSession, {}, { cookie })).answer.isLoggedIn
  assert.equal(await isKnown(), true)
  await ask(other.address, logout, {}, { cookie })
  assert.equal((await ask(one.address, checkSession, {}, { cookie })).answer.isLoggedIn, false)
})

test('a release that goes live at one server is on the next page of the other', async t => {
  const { one, other, stores, site } = await twoServers(t)
  const releaseAt = async (address: string) => {
    const { answer } = await ask(address, getComposition, {}, {})
    return answer.remotes.find(({ name }) => name === 'mfe-showcase')?.current.version
  }
  assert.equal(await releaseAt(other.address), showcase('a').version)

  const tokens = createPlatformTokens({ store: stores.platformTokens, clock: Date.now })
  const authorization = `Bearer ${await tokens.create(null)}`
  const { name, version, record } = showcase('b')
  const publishedBy = 'a test'
  await site.adapters.stores.releases.add({ name, version, record, publishedAt: 1, publishedBy })
  const wanted = { remote: name, version, channel: 'production', force: true }
  assert.equal((await ask(one.address, activateRelease, wanted, { authorization })).answer.success, true)
  assert.equal(await releaseAt(other.address), version)
})

test('a task of a server that is killed ends at the other, and is charged once', async t => {
  const { one, other, stores, queries, cookies } = await twoServers(t)
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const submit = async (address: string, key: string) => {
    const order = generation('a lake', { count: 1 })
    const headers = { cookie, 'idempotency-key': key }
    return (await ask(address, submitTextToImage, order, headers)).answer.uuid ?? ''
  }
  const uuid = await submit(one.address, 'the-one')
  await until(async () => (await stores.tasks.find(uuid))?.job)
  await one.kill()
  const taken = await stores.tasks.find(uuid)
  assert.deepEqual([taken?.state, taken?.tries], ['open', 1])
  assert.equal(await submit(other.address, 'the-one'), uuid, 'asked again with its key, it is the same task')

  // As if the time of its lease were over; the other server looks when it gets a task of its own
  await queries.updateTable('tasks').set({ ready_at: 0 }).where('id', '=', uuid).execute()
  const next = await submit(other.address, 'the-next')
  await until(async () => {
    const tasks = await Promise.all([stores.tasks.find(uuid), stores.tasks.find(next)])
    return tasks.every(task => task?.state === 'succeeded')
  })
  const task = await stores.tasks.find(uuid)
  assert.equal(task?.tries, 2)
  const { memberId } = task
  assert.equal((await stores.generations.ofMember(memberId, 10)).length, 2)
  assert.equal((await stores.accounts.find(memberId))?.balance, 7_260 - 2 * 30)
  assert.deepEqual(await stores.ledger.faults(), [])
})
