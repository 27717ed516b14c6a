import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import {
  deleteAccount,
  exportData,
  fetchHistory,
  getCreditHistory,
  getUserPageData,
} from '@tessera/shared-contracts'
import type { Figure } from '../figure.ts'
import { createHttpClient, type HttpRequest } from '../server/http-client.ts'
import { startMeasuredSite, type MeasuredServer } from '../server/measured-server.ts'
import { createFormRequest, password, registerMembers } from '../server/members.ts'
import { seedMember } from './seed-member.ts'

const history = { generations: 100_000, creations: 40_000 }
/** A line of the credits near the oldest: see `seed-large-member.ts` of the server. */
const deepCursor = `${Date.UTC(2025, 0, 1) + 90_000 * 500}.hold:g500`
const warmUpMs = 10_000
const pollIntervalMs = 500
const megabyte = 1_000_000
const minExportBytes = history.creations * 20_000

/** Lets a member with a long history use and delete the account while a second client requests other pages. */
export async function largeMember(): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tessera-large-member-'))
  const site = await startMeasuredSite(dataDir)
  const client = createHttpClient(site.url)
  try {
    const [member] = await registerMembers(client, dataDir, 1)
    if (!member) throw new Error('no member is registered')
    await seedMember(dataDir, member.email, history)
    const second = startSecondClient(site.url)
    const measure = createMeasure(site, second)
    const request = (options: Omit<HttpRequest, 'headers'>) =>
      client.request({ ...options, headers: member.headers })
    const read = async (address: string, cursor?: string) => {
      const query = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`
      const { body } = await request({ path: `${address}${query}` })
      const data = JSON.parse(body.toString()) as { success: boolean; next_cursor?: string | null }
      if (!data.success) throw new Error(`${address}: ${body.toString().slice(0, 200)}`)
      return data
    }
    const memory = trackMemory(site)

    const figures = [
      ...(await measure('nothing else', () => setTimeout(warmUpMs))),
      ...(await measure('all creations', async () => {
        let cursor: string | null | undefined
        do cursor = (await read(getUserPageData.path, cursor ?? undefined)).next_cursor
        while (cursor != null)
      })),
      ...(await measure('newest credits', () => read(getCreditHistory.path))),
      ...(await measure('oldest credits', () => read(getCreditHistory.path, deepCursor))),
      ...(await measure('newest generations', () => read(fetchHistory.path))),
      ...(await measure('export', () => exportAll(site.url, member.headers))),
      ...(await measure('deletion', async () => {
        const { body } = await client.request(
          createFormRequest(deleteAccount.path, { current_password: password }, member.headers),
        )
        if (!body.includes('"success":true')) throw new Error(body.toString())
      })),
      ...(await measure('rest of the deletion', () => waitForDeletion(dataDir))),
    ]
    const growth = await memory.stop()
    const { failures } = await second.stop()
    return [
      ...figures,
      { name: 'growth of memory besides mapped files', value: growth.private, unit: 'MB', atMost: 150 },
      { name: 'growth of memory with mapped files', value: growth.resident, unit: 'MB' },
      { name: 'failed requests of the second client', value: failures, unit: 'requests' },
    ]
  } finally {
    client.close()
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Downloads the export and discards it. */
async function exportAll(site: URL, headers: Readonly<Record<string, string>>): Promise<void> {
  const response = await fetch(new URL(exportData.path, site), { headers })
  let bytes = 0
  for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length
  if (bytes < minExportBytes) throw new Error(`An export of ${bytes} bytes lacks files.`)
}

/** Waits until the server has deleted what belongs to the closed account. */
async function waitForDeletion(dataDir: string): Promise<void> {
  const database = new DatabaseSync(path.join(dataDir, 'tessera.sqlite'), { readOnly: true })
  const count = database.prepare('select count(*) as closed from accounts where closed_at is not null')
  while (count.get()?.closed !== 0) await setTimeout(pollIntervalMs)
  database.close()
}

/** Creates a function that measures one action of the member. */
function createMeasure(site: MeasuredServer, second: SecondClient) {
  return async (name: string, action: () => Promise<unknown>): Promise<Figure[]> => {
    await second.report()
    await site.endLap()
    const begun = performance.now()
    await action()
    const seconds = (performance.now() - begun) / 1_000
    const { longestDelayMs, longestWorkMs } = await site.endLap()
    const { longestMs } = await second.report()
    console.log(`${name}: ${seconds.toFixed(1)} s`)
    return [
      { name: `${name}, duration`, value: seconds, unit: 's' },
      { name: `${name}, longest work`, value: longestWorkMs, unit: 'ms CPU', atMost: 100 },
      { name: `${name}, longest event loop delay`, value: longestDelayMs, unit: 'ms' },
      { name: `${name}, longest wait of another`, value: longestMs, unit: 'ms', atMost: 100 },
    ]
  }
}

type SecondClient = ReturnType<typeof startSecondClient>

function startSecondClient(site: URL) {
  const worker = new Worker(new URL('second-client.ts', import.meta.url), { workerData: site.href })
  const report = async () => {
    const reported = once(worker, 'message')
    worker.postMessage('report')
    const [result] = (await reported) as [{ longestMs: number; failures: number }]
    return result
  }
  return {
    /** The longest duration of a request since the last report, and all failures. */
    report,
    async stop() {
      const result = await report()
      await worker.terminate()
      return result
    },
  }
}

/** Follows the memory of the server from the end of the warm-up on. */
function trackMemory(site: MeasuredServer) {
  const stopping = new AbortController()
  const peak = { private: 0, resident: 0 }
  async function follow() {
    await setTimeout(warmUpMs)
    const start = await site.getUsage()
    while (!stopping.signal.aborted) {
      await setTimeout(pollIntervalMs)
      const { memory, privateMemory } = await site.getUsage()
      peak.private = Math.max(peak.private, (privateMemory - start.privateMemory) / megabyte)
      peak.resident = Math.max(peak.resident, (memory - start.memory) / megabyte)
    }
    return peak
  }
  const followed = follow()
  return {
    /** Returns the growth in MB at the peak. */
    stop() {
      stopping.abort()
      return followed
    },
  }
}
