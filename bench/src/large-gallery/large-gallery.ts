import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase, type Database } from '@tessera/server/database'
import { prolificMemberId, seedLargeGallery } from '@tessera/server/seed-large-gallery'
import { hashToken } from '@tessera/server-kit/secrets/hash-token'
import { median, type Figure } from '../figure.ts'
import { createHttpClient, type HttpRequest } from '../server/http-client.ts'
import { startMeasuredSite } from '../server/measured-server.ts'
import { forwardedFor } from '../server/members.ts'
import { listGalleryRequests } from './large-gallery-requests.ts'
import { startLargePostgres } from './large-postgres.ts'

const million = 1_000_000
const rounds = 5
const requestsOfRound = 20
const warmUpRequests = 10
const token = 'the session of the bench'

/**
 * Compares pages of the gallery, searches and the homepage of a member with one million creations and with more, on PostgreSQL.
 */
export async function compareGalleries(largeCount: number): Promise<Figure[]> {
  const postgres = await startLargePostgres()
  const database = await openDatabase(null, postgres.url)
  try {
    const times: Map<string, number>[] = []
    let seeded = 0
    for (const creations of [million, largeCount]) {
      const range = { first: seeded + 1, last: creations }
      await seedLargeGallery(database.queries, range, step => console.log(`Seeding: ${step}`))
      if (seeded === 0) await addSession(database)
      seeded = creations
      times.push(await measureRequests(database, postgres.url, creations))
    }
    return toFigures(times)
  } finally {
    await database.close()
    await postgres.stop()
  }
}

async function addSession({ stores, clock }: Database): Promise<void> {
  const now = clock()
  await stores.sessions.add({
    tokenHash: hashToken(token),
    accountId: prolificMemberId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: now + 86_400_000,
    userAgent: '',
    network: '',
    verifiedAt: 0,
  })
}

/** Returns the median duration of each kind of request, in milliseconds. The kinds alternate. */
async function measureRequests(
  { queries }: Database,
  url: string,
  creations: number,
): Promise<Map<string, number>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tessera-large-site-'))
  const site = await startMeasuredSite(dataDir, { DATABASE_URL: url, TRUSTED_HOPS: '1' })
  const client = createHttpClient(site.url)
  let sent = 0
  async function measure({ headers, ...request }: HttpRequest): Promise<number> {
    // Otherwise a page comes from the memory of the server
    await queries
      .updateTable('counters')
      .set(counter => ({ value: counter('value', '+', 1) }))
      .where('name', '=', 'gallery changes')
      .execute()
    const begun = performance.now()
    // Each request is that of another visitor: searches are limited
    const { status, body } = await client.request({
      ...request,
      headers: { ...headers, ...forwardedFor(++sent) },
    })
    const milliseconds = performance.now() - begun
    if (status !== 200 || !body.includes('"success":true'))
      throw new Error(`${request.path}: ${status} ${body.subarray(0, 200).toString()}`)
    return milliseconds
  }
  try {
    const kinds = listGalleryRequests(creations, `session=${token}`)
    const medians = new Map<string, number[]>(kinds.map(([name]) => [name, []]))
    for (const [, request] of kinds) for (let n = 0; n < warmUpRequests; n++) await measure(request)
    for (let round = 0; round < rounds; round++)
      for (const [name, request] of kinds) {
        const durations: number[] = []
        for (let n = 0; n < requestsOfRound; n++) durations.push(await measure(request))
        medians.get(name)?.push(median(durations))
      }
    const result = new Map(Array.from(medians, ([name, each]) => [name, median(each)]))
    console.log(creations, Object.fromEntries(medians))
    return result
  } finally {
    client.close()
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function toFigures([small = new Map<string, number>(), large = new Map<string, number>()]: readonly Map<
  string,
  number
>[]): Figure[] {
  return Array.from(small, ([name, one]) => {
    const many = large.get(name) ?? NaN
    return [
      { name: `${name}, of a million`, value: one, unit: 'ms' },
      { name: `${name}, of the large gallery`, value: many, unit: 'ms' },
      { name: `${name}, large / a million`, value: many / one, unit: 'x', atMost: 2 },
    ]
  }).flat()
}
