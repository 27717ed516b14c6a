import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { getCreations, limits } from '@tessera/shared-contracts'
import { median, type Figure } from '../figure.ts'
import { measureCpuPerRequest } from '../server/page-requests.ts'
import { startMeasuredServer, startMeasuredSite, type MeasuredServer } from '../server/measured-server.ts'
import { getSeededDataFolder } from '../server/seeded-data-folder.ts'

const creations = 1_000_000
const deepPage = 19_000
const rounds = 25
const requestsPerRound = 1_000
/** Enough for V8 to compile the code and for the system to map the database file into memory. */
const warmUpRequests = 12_000
const coldReads = 100

const getPagePath = (page: number) => `${getCreations.path}?page=${page}`

/**
 * Measures gallery pages over a million creations: a deep page against the first, and the CPU time of a page against
 * a bare `node:http` server that sends a string of the same length.
 */
export async function galleryServer(): Promise<Figure[]> {
  const { dataDir, seconds } = await getSeededDataFolder(creations)
  const site = await startMeasuredSite(dataDir)
  try {
    const first = await fetchPage(site, 1)
    const bare = await startMeasuredServer(
      'bench/src/gallery-server/bare-server.ts',
      [String(first.bytes)],
      /Bare at (\S+)/,
    )
    try {
      return [
        { name: 'seeding a million creations', value: seconds, unit: 's', atMost: 180 },
        ...(await measureDeepPage(site, dataDir)),
        ...(await measureCpu(site, bare, first.snapshot)),
      ]
    } finally {
      await bare.stop()
    }
  } finally {
    await site.stop()
  }
}

/** Requests the two pages in turn. Before each, the gallery changes, so that no page comes from the cache. */
async function measureDeepPage(site: MeasuredServer, dataDir: string): Promise<Figure[]> {
  const database = new DatabaseSync(path.join(dataDir, 'tessera.sqlite'))
  database.exec('pragma busy_timeout = 5000; pragma synchronous = off')
  const change = database.prepare(`update counters set value = value + 1 where name = 'gallery changes'`)
  const shallow: number[] = []
  const deep: number[] = []
  for (let n = 0; n < coldReads; n++) {
    for (const [page, times] of [
      [1, shallow],
      [deepPage, deep],
    ] as const) {
      change.run()
      times.push((await fetchPage(site, page)).milliseconds)
    }
  }
  database.close()
  return [
    { name: 'page 1, read from the database', value: median(shallow), unit: 'ms' },
    { name: `page ${deepPage}, read from the database`, value: median(deep), unit: 'ms' },
    { name: `page ${deepPage} / page 1`, value: median(deep) / median(shallow), unit: 'x', atMost: 1.2 },
  ]
}

async function fetchPage(site: MeasuredServer, page: number) {
  const begun = performance.now()
  const response = await fetch(new URL(getPagePath(page), site.url), {
    method: 'POST',
    headers: { 'accept-encoding': 'identity' },
  })
  const text = await response.text()
  const milliseconds = performance.now() - begun
  const parsed = getCreations.response.parse(JSON.parse(text))
  if (parsed.creations?.length !== limits.galleryPageSize) throw new Error(`Page ${page} is not full.`)
  return { milliseconds, bytes: Buffer.byteLength(text), snapshot: parsed.snapshot ?? 0 }
}

/** The three kinds of requests alternate, so that other load on the machine affects all of them alike. */
async function measureCpu(site: MeasuredServer, bare: MeasuredServer, snapshot: number): Promise<Figure[]> {
  // Each request gets another page, spread over the gallery, so that none is in the cache
  let requested = 0
  const anywhere = () => {
    const before = 1_000 + ((requested++ * 7_919) % (snapshot - 1_000))
    return `${getCreations.path}?page=2&snapshot=${snapshot}&before=${before}`
  }
  const first = () => getPagePath(1)
  const ways = [
    { server: bare, pathOf: first, costs: [] as number[] },
    { server: site, pathOf: first, costs: [] as number[] },
    { server: site, pathOf: anywhere, costs: [] as number[] },
  ] as const
  for (const { server, pathOf } of ways) await measureCpuPerRequest(server, warmUpRequests, pathOf)
  for (let round = 0; round < rounds; round++) {
    for (const { server, pathOf, costs } of ways) {
      costs.push(await measureCpuPerRequest(server, requestsPerRound, pathOf))
    }
  }
  const [string, cached, uncached] = ways.map(({ costs }) => costs) as [number[], number[], number[]]
  // Compares within each round, because other load on the machine changes between rounds
  const beside = (costs: number[]) => median(costs.map((cost, round) => (string[round] ?? NaN) / cost))
  return [
    { name: 'a string from bare node:http', value: median(string), unit: 'µs CPU' },
    { name: 'a cached page', value: median(cached), unit: 'µs CPU' },
    { name: 'a page from the database', value: median(uncached), unit: 'µs CPU' },
    { name: 'bare string / cached page', value: beside(cached), unit: 'x', atLeast: 0.5 },
    { name: 'bare string / page from the database', value: beside(uncached), unit: 'x', atLeast: 0.25 },
  ]
}
