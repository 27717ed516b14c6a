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
  taskEvents,
  type CallResponse,
  type Call,
} from '@tessera/shared-contracts'
import { createDiskReleaseFiles, createPlatformTokens } from '@tessera/platform'
import { createTestInstallation } from '../database/test-database.ts'
import { startServerProcess } from './server-process.ts'
import { deployBuilds, createRemoteBuild, createShellBuild } from '@tessera/platform/testing'
import { buildGenerationRequest, seedPaidMember, waitUntil } from '../seeds/seed-creation.ts'
import { startTestApp } from '../test-app.ts'

const showcase = (marker: string) =>
  createRemoteBuild(marker, {
    name: 'mfe-showcase',
    screens: [{ name: 'home', path: '/showcase', layout: 'site', title: { en: 'Showcase', zh: '展示' } }],
    screenFiles: { home: [] },
  })

/** Creates an installation that has a paid member. */
async function createInstallation(t: TestContext) {
  const { folder, environment, open, closeBefore: endFirst } = await createTestInstallation(t)
  const database = await open()
  const { stores, transact } = database
  const releaseFiles = await createDiskReleaseFiles(join(folder, 'releases'))
  const site = await startTestApp({ adapters: { stores, transact, releaseFiles, clock: Date.now } })
  await deployBuilds(site, [showcase('a'), createShellBuild()])
  const { cookies } = await seedPaidMember(site)
  await site.close()
  const start = async () => {
    const server = await startServerProcess(folder, { env: { ...environment, IMAGE_ENGINE: 'simulated' } })
    endFirst(server.kill)
    return server
  }
  return { start, site, cookies, ...database }
}

/** Starts two servers at the same time on such an installation. */
async function startTwoServers(t: TestContext) {
  const installation = await createInstallation(t)
  const { start } = installation
  const [one, other] = await Promise.all([start(), start()])
  return { one, other, ...installation }
}

/** Makes a call to a listening server, as a browser does. */
async function callServer<C extends Call>(
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
  return { body: (await response.json()) as CallResponse<C>, cookie: cookie.join('; ') }
}

test('a session of one server is valid at the other until a log-out at either', async t => {
  const { one, other } = await startTwoServers(t)
  const { cookie } = await callServer(
    one.address,
    login,
    { email: 'member-1@example.org', password: 'correct horse' },
    {},
  )
  const isKnown = async () => (await callServer(other.address, checkSession, {}, { cookie })).body.isLoggedIn
  assert.equal(await isKnown(), true)
  await callServer(other.address, logout, {}, { cookie })
  assert.equal((await callServer(one.address, checkSession, {}, { cookie })).body.isLoggedIn, false)
})

test('a release that one server activates is on the next page of the other', async t => {
  const { one, other, stores, site } = await startTwoServers(t)
  const releaseAt = async (address: string) => {
    const { body } = await callServer(address, getComposition, {}, {})
    return body.remotes.find(({ name }) => name === 'mfe-showcase')?.current.version
  }
  assert.equal(await releaseAt(other.address), showcase('a').version)

  const tokens = createPlatformTokens({ store: stores.platformTokens, clock: Date.now })
  const authorization = `Bearer ${await tokens.create({ remote: null })}`
  const { name, version, record } = showcase('b')
  const release = {
    name,
    version,
    record,
    publishedAt: 1,
    publishedBy: 'a test',
    provenance: {},
    signedBy: null,
  }
  await site.adapters.stores.releases.add(release)
  const wanted = { remote: name, version, channel: 'production', force: true }
  assert.equal((await callServer(one.address, activateRelease, wanted, { authorization })).body.success, true)
  assert.equal(await releaseAt(other.address), version)
})

test('the changes of a task on one server arrive at the other', async t => {
  const { one, other, cookies } = await startTwoServers(t)
  const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
  const order = buildGenerationRequest('a fox', { count: 1 })
  const { uuid } = (await callServer(one.address, submitTextToImage, order, headers)).body
  const response = await fetch(`${other.address}${taskEvents.path}?uuid=${uuid}`, { headers })
  // The stream ends after the final status
  assert.match(await response.text(), /^data: {"status":2}\n\n[^]*^data: {"status":5}\n\n$/m)
})

test('a task of a killed server ends at the other, and is charged once', async t => {
  const { start, stores, queries, cookies } = await createInstallation(t)
  const one = await start()
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const submit = async (address: string, key: string) => {
    const order = buildGenerationRequest('a fox', { count: 1 })
    const headers = { cookie, 'idempotency-key': key }
    return (await callServer(address, submitTextToImage, order, headers)).body.uuid ?? ''
  }
  const uuid = await submit(one.address, 'the-one')
  await waitUntil(async () => (await stores.tasks.find(uuid))?.jobId)
  await one.kill()
  const other = await start()
  const taken = await stores.tasks.find(uuid)
  assert.deepEqual([taken?.state, taken?.attempts], ['open', 1])
  assert.equal(await submit(other.address, 'the-one'), uuid, 'asked again with its key, it is the same task')

  // Expires the lease. The other server looks for tasks when it gets a new one.
  await queries.updateTable('tasks').set({ ready_at: 0 }).where('id', '=', uuid).execute()
  const next = await submit(other.address, 'the-next')
  await waitUntil(async () => {
    const tasks = await Promise.all([stores.tasks.find(uuid), stores.tasks.find(next)])
    return tasks.every(task => task?.state === 'succeeded')
  })
  const task = await stores.tasks.find(uuid)
  assert.equal(task?.attempts, 2)
  const { memberId } = task
  assert.equal((await stores.generations.listByMember(memberId, 10)).length, 2)
  assert.equal((await stores.accounts.find(memberId))?.balance, 7_260 - 2 * 30)
  assert.deepEqual(await stores.ledger.findErrors(), [])
})
