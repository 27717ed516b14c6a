import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import {
  checkStatus,
  deleteCreations,
  fetchHistory,
  generateStatus,
  getCreations,
  getPortfolio,
  getUserPageData,
  publishPortfolio,
  renameCreation,
  saveCreation,
  setCreationVisibility,
  submitTextToImage,
  uploadCreation,
} from '@tessera/shared-contracts'
import { allCalls } from '../all-calls.ts'
import { createApiClient, type ApiClient } from '../crash/api-client.ts'
import { createTestInstallation } from '../database/test-database.ts'
import { buildGenerationRequest, seedPaidMember, waitUntil } from '../seeds/seed-creation.ts'
import { buildPortfolio } from '../seeds/seed-member.ts'
import { createSmallImage, toPngFile } from '../seeds/seed-upscale.ts'
import { startTestApp } from '../test-app.ts'
import { extractPreviousSources } from './previous-sources.ts'
import { startServerProcess } from './server-process.ts'

/** A server of the previous schema, and one that has migrated its database since it started. */
async function startBothServers(t: TestContext, sources: string) {
  const { folder, environment, open, closeBefore } = await createTestInstallation(t, {
    isNew: true,
  })
  // The previous server may know no pooler
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: environment.DATABASE_LISTEN_URL,
    IMAGE_ENGINE: 'simulated',
  }
  const previous = await startServerProcess(folder, { sources, env })
  closeBefore(previous.kill)
  const { stores, transact, queries } = await open()
  const site = await startTestApp({ adapters: { stores, transact, clock: Date.now } })
  const { cookies } = await seedPaidMember(site)
  await site.close()
  const current = await startServerProcess(folder, { env })
  closeBefore(current.kill)
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { previous: previous.address, current: current.address, cookie, stores, queries }
}

const listTitles = async (client: ApiClient) =>
  ((await client.call(getUserPageData, {}))?.creations ?? []).map(({ title }) => title)

/** Does at one server what members do, and looks at the other whether it has happened. */
async function workAtOne(writer: ApiClient, reader: ApiClient, name: string): Promise<void> {
  const image = toPngFile(await createSmallImage())
  const { new_creation } = (await writer.call(uploadCreation, { creation_image: image })) ?? {}
  const id = String(new_creation?.id)
  await writer.call(renameCreation, { creation_id: id, title: `Harbour ${name}` })
  assert.ok((await listTitles(reader)).includes(`Harbour ${name}`))
  await writer.call(setCreationVisibility, { creation_id: id, public: '1' })
  const found = await reader.call(getCreations, { q: `harbour ${name}` })
  assert.deepEqual(
    found?.creations?.map(each => each.title),
    [`Harbour ${name}`],
  )
  await writer.call(deleteCreations, { 'creation_ids[]': [id] })
  assert.ok(!(await listTitles(reader)).includes(`Harbour ${name}`))

  const { uuid = '' } = (await writer.call(submitTextToImage, buildGenerationRequest(`a fox ${name}`))) ?? {}
  const images = await waitUntil(async () => {
    const status = (await reader.call(checkStatus, { uuid: uuid ?? '' }))?.data
    return status?.generateStatus === generateStatus.succeeded && status.images
  })
  const generations = (await reader.call(fetchHistory, {}))?.data ?? []
  assert.ok(generations.some(generation => JSON.stringify(generation).includes(`a fox ${name}`)))
  const saved = { imageUrl: images[0]?.imageUrl ?? '', generationHistoryId: uuid ?? '', title: `Fox ${name}` }
  assert.equal((await reader.call(saveCreation, saved))?.success, true)
  assert.ok((await listTitles(writer)).includes(`Fox ${name}`))

  const published = await writer.call(publishPortfolio, {
    ...(await buildPortfolio()),
    title: `Halls ${name}`,
  })
  const portfolio = await reader.call(getPortfolio, { id: published?.id ?? '' })
  assert.equal(portfolio?.portfolio?.title, `Halls ${name}`)
}

test('servers of this and the previous schema work beside each other', async t => {
  const sources = await extractPreviousSources(t)
  if (sources === null)
    return t.skip('the history of this checkout does not reach back to the newest migration')
  const { previous, current, cookie, stores } = await startBothServers(t, sources)
  const clients = [createApiClient(previous, cookie), createApiClient(current, cookie)] as const

  await t.test('what a member does at the previous one is seen at the current one', () =>
    workAtOne(...clients, 'previous'),
  )
  await t.test('what a member does at the current one is seen at the previous one', () =>
    workAtOne(clients[1], clients[0], 'current'),
  )
  await t.test('the previous one fails at no call that reads', async () => {
    for (const { name, call } of allCalls.filter(each => each.call.method === 'GET')) {
      const response = await fetch(previous + call.path, {
        headers: { cookie },
        signal: AbortSignal.timeout(10_000),
      })
      await response.body?.cancel()
      assert.ok(response.status < 500, `${name}: ${response.status}`)
    }
  })
  assert.deepEqual(await stores.ledger.findErrors(), [])
})
