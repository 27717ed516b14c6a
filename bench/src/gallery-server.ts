import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { getCreations, limits } from '@tessera/shared-contracts'
import { median, type Figure } from './figure.ts'
import { cpuPerRequest } from './gallery-server/load.ts'
import { startMeasured, type MeasuredServer } from './gallery-server/measured-server.ts'
import { seededFolder } from './gallery-server/seeded-folder.ts'

const creations = 1_000_000
const deepPage = 19_000
const rounds = 25
const requestsARound = 1_000
/** Until then some of what runs is still being compiled, and of the file not all is mapped into memory. */
const requestsToWarmUp = 12_000
const coldReads = 100

const pageAddress = (page: number) => `${getCreations.path}?page=${page}`

/**
 * The gallery's pages over a million works: how much a deep page costs more than the first, and what a page
 * costs the processor beside Node's bare server with a string of as many bytes.
 */
export async function galleryServer(): Promise<Figure[]> {
  const { dataDir, seconds } = await seededFolder(creations)
  // The yardstick writes no line for each request either.
  const quiet = { DEMO: '0', PUBLIC_URL: '', LOG_LEVEL: 'warn' }
  const env = { DATA_DIR: dataDir, PORT: '0', STAGING_PORT: '0', ...quiet }
  const site = await startMeasured('server/src/main.ts', [], /Tessera is at (\S+?),/, env)
  try {
    const first = await fetchPage(site, 1)
    const bare = await startMeasured(
      'bench/src/gallery-server/bare-server.ts',
      [String(first.bytes)],
      /Bare at (\S+)/,
    )
    try {
      return [
        { what: 'a million works are seeded', value: seconds, unit: 's', atMost: 180 },
        ...(await depth(site, dataDir)),
        ...(await processor(site, bare, first.snapshot)),
      ]
    } finally {
      await bare.stop()
    }
  } finally {
    await site.stop()
  }
}

/** Alternates the two pages; before each, something in the gallery changes, so that neither is kept. */
async function depth(site: MeasuredServer, dataDir: string): Promise<Figure[]> {
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
    { what: 'page 1, read from the database', value: median(shallow), unit: 'ms' },
    { what: `page ${deepPage}, read from the database`, value: median(deep), unit: 'ms' },
    { what: `page ${deepPage} / page 1`, value: median(deep) / median(shallow), unit: 'x', atMost: 1.2 },
  ]
}

async function fetchPage(site: MeasuredServer, page: number) {
  const begun = performance.now()
  const response = await fetch(new URL(pageAddress(page), site.url), {
    method: 'POST',
    headers: { 'accept-encoding': 'identity' },
  })
  const text = await response.text()
  const milliseconds = performance.now() - begun
  const answer = getCreations.answer.parse(JSON.parse(text))
  if (answer.creations?.length !== limits.galleryPageSize) throw new Error(`Page ${page} is not full.`)
  return { milliseconds, bytes: Buffer.byteLength(text), snapshot: answer.snapshot ?? 0 }
}

/** In turns, so that whatever else the machine does falls on all of them alike. */
async function processor(site: MeasuredServer, bare: MeasuredServer, snapshot: number): Promise<Figure[]> {
  // Every request its own page, spread over the whole gallery: none is kept when it is asked for.
  let asked = 0
  const anywhere = () => {
    const before = 1_000 + ((asked++ * 7_919) % (snapshot - 1_000))
    return `${getCreations.path}?page=2&snapshot=${snapshot}&before=${before}`
  }
  const first = () => pageAddress(1)
  const ways = [
    { server: bare, pathOf: first, costs: [] as number[] },
    { server: site, pathOf: first, costs: [] as number[] },
    { server: site, pathOf: anywhere, costs: [] as number[] },
  ] as const
  for (const { server, pathOf } of ways) await cpuPerRequest(server, requestsToWarmUp, pathOf)
  for (let round = 0; round < rounds; round++) {
    for (const { server, pathOf, costs } of ways) {
      costs.push(await cpuPerRequest(server, requestsARound, pathOf))
    }
  }
  const [string, cached, uncached] = ways.map(({ costs }) => costs) as [number[], number[], number[]]
  // Of each round by itself: what else the machine does changes from one to the next
  const beside = (costs: number[]) => median(costs.map((cost, round) => (string[round] ?? NaN) / cost))
  return [
    { what: 'a string from bare node:http', value: median(string), unit: 'µs of processor' },
    { what: 'a kept page', value: median(cached), unit: 'µs of processor' },
    { what: 'a page from the database', value: median(uncached), unit: 'µs of processor' },
    { what: 'bare string / kept page', value: beside(cached), unit: 'x', atLeast: 0.8 },
    { what: 'bare string / page from the database', value: beside(uncached), unit: 'x', atLeast: 0.28 },
  ]
}
