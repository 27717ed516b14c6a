import { execFile } from 'node:child_process'
import { cp, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { repositoryRoot } from '@tessera/e2e/start-site'
import type { BenchOptions, Figure } from '../figure.ts'
import { median } from '../figure.ts'
import { startMeasuredSite, type MeasuredServer } from '../server/measured-server.ts'
import { getSeededDataFolder } from '../server/seeded-data-folder.ts'
import { createHttpClient, type HttpClient } from '../server/http-client.ts'
import { findMaxRate } from './find-max-rate.ts'
import { measureGalleryCapacity } from './gallery-capacity.ts'
import { registerMembers } from '../server/members.ts'
import { getGrowthPerMinute, type MemorySample } from './memory-growth.ts'
import { runOpenLoop } from './open-loop.ts'
import { readContent } from './site-content.ts'
import { isReadRequest, createVisitors, type SiteContent } from './visitors.ts'
import { createRequestStats, type RequestStats } from './request-stats.ts'

const creationCount = 100_000
const memberCount = 100
/** The 99th percentile of reads must not exceed this. */
const maxReadMs = 100
/** The resident memory of the server must never exceed this. */
const maxMegabytes = 500
const firstRate = 250
const trySeconds = 8
/** The highest rate, as a share of that of the build before. */
const minTimesBefore = 2
const sampleEverySeconds = 5
/** Share of the duration until memory counts as warmed up. */
const warmUpShare = 0.2

/**
 * Puts a mixed load on the whole site, over a gallery of 100,000 creations: finds the highest rate at which nothing
 * fails and reads stay fast, then keeps up half of it for ten minutes. Requests arrive at a constant rate even if
 * earlier ones are still running, and each is timed from its intended start. `against` names the folder of another build,
 * whose highest rate is found first.
 */
export async function load({ minutes = 10, rate: wanted, against }: BenchOptions): Promise<Figure[]> {
  const before = against === undefined ? null : await measureCapacity(against)
  const { dataDir: seeded } = await getSeededDataFolder(creationCount)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tessera-load-'))
  try {
    await cp(seeded, dataDir, { recursive: true })
    const comparison = await measureGalleryCapacity(dataDir)
    const { members, capacity } = await withSite(dataDir, async (site, client) => {
      const members = await registerMembers(client, dataDir, memberCount)
      console.log(`${members.length} members are registered.`)
      return {
        members,
        capacity: wanted ? 2 * wanted : await findCapacity(site, client, await readContent(client, members)),
      }
    })
    const rate = Math.floor(capacity / 2)
    const steady = await withSite(dataDir, async (site, client) =>
      measureSteadyLoad(site, client, await readContent(client, members), { rate, minutes }),
    )
    const audit = await countLedgerFaults(dataDir)
    return [
      { name: 'creations in the gallery', value: creationCount, unit: 'creations' },
      { name: 'highest rate at which nothing fails', value: capacity, unit: 'requests/s' },
      ...(before === null
        ? []
        : [
            { name: 'highest rate of the build before', value: before, unit: 'requests/s' },
            {
              name: 'highest rate / of the build before',
              value: capacity / before,
              unit: 'x',
              atLeast: minTimesBefore,
            },
          ]),
      { name: 'duration at half of it', value: minutes, unit: 'minutes' },
      ...steady,
      { name: 'faults in the credits afterwards', value: audit, unit: 'faults', atMost: 0 },
      ...comparison,
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Finds the highest rate of another build, with data that it seeded itself. */
async function measureCapacity(root: string): Promise<number> {
  const { dataDir: seeded } = await getSeededDataFolder(creationCount, root)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tessera-load-'))
  try {
    await cp(seeded, dataDir, { recursive: true })
    const find = async (site: MeasuredServer, client: HttpClient) =>
      findCapacity(
        site,
        client,
        await readContent(client, await registerMembers(client, dataDir, memberCount, root)),
      )
    return await withSite(dataDir, find, root)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Runs `work` with a server as behind a proxy, with its log in a file. Only the image engine is simulated. */
async function withSite<Result>(
  dataDir: string,
  work: (site: MeasuredServer, client: HttpClient) => Promise<Result>,
  root = repositoryRoot,
): Promise<Result> {
  const log = await open(path.join(dataDir, 'server.log'), 'a')
  const env = { TRUSTED_HOPS: '1', LOG_LEVEL: 'info', IMAGE_ENGINE: 'simulated' }
  const site = await startMeasuredSite(dataDir, env, log.fd, root)
  const client = createHttpClient(site.url)
  try {
    return await work(site, client)
  } finally {
    client.close()
    await site.stop()
    await log.close()
  }
}

async function findCapacity(site: MeasuredServer, client: HttpClient, content: SiteContent): Promise<number> {
  const visitors = createVisitors(client, content)
  const capacity = await findMaxRate(firstRate, async rate => {
    const stats = createRequestStats()
    const busy = await measureBusyCores(site)
    await Promise.all(await runOpenLoop({ rate, seconds: trySeconds }, at => visitors.arrive(stats, at)))
    const held = stats.countFailures() === 0 && stats.getPercentile(0.99, isReadRequest) <= maxReadMs
    console.log(`${rate} requests/s ${held ? 'succeed' : 'fail'}: ${formatStats(stats)}; ${await busy()}`)
    return held
  })
  await visitors.waitForTasks()
  return capacity
}

/** Starts measuring the cores that the server and this process use. The result is a function that formats both. */
async function measureBusyCores(site: MeasuredServer): Promise<() => Promise<string>> {
  const begun = performance.now()
  const server = await site.getCpuMicroseconds()
  const own = process.cpuUsage()
  return async () => {
    const { user, system } = process.cpuUsage(own)
    const cores = (microseconds: number) => (microseconds / 1_000 / (performance.now() - begun)).toFixed(2)
    return `the server uses ${cores((await site.getCpuMicroseconds()) - server)} cores, client ${cores(user + system)}`
  }
}

async function measureSteadyLoad(
  site: MeasuredServer,
  client: HttpClient,
  content: SiteContent,
  { rate, minutes }: { rate: number; minutes: number },
): Promise<Figure[]> {
  const visitors = createVisitors(client, content)
  const stats = createRequestStats()
  const memory: MemorySample[] = []
  const begun = performance.now()
  const sample = async () => {
    const at = (performance.now() - begun) / 1_000
    const megabytes = (await site.getMemoryBytes()) / 1_000_000
    memory.push({ atSeconds: at, megabytes })
    if (memory.length % 6 === 1)
      console.log(`${at.toFixed(0)} s: ${formatStats(stats)}; ${megabytes.toFixed(0)} MB`)
  }
  await sample()
  const sampling = setInterval(() => void sample(), sampleEverySeconds * 1_000)
  const seconds = minutes * 60
  await Promise.all(await runOpenLoop({ rate, seconds }, at => visitors.arrive(stats, at)))
  clearInterval(sampling)
  await visitors.waitForTasks()

  const reads = (share: number) => stats.getPercentile(share, isReadRequest)
  const warm = memory.filter(({ atSeconds: at }) => at >= seconds * warmUpShare)
  const tenth = Math.ceil(warm.length / 10)
  const megabytes = (samples: readonly MemorySample[]) => median(samples.map(each => each.megabytes))
  const [first, last] = [megabytes(warm.slice(0, tenth)), megabytes(warm.slice(-tenth))]
  return [
    { name: 'requests per second', value: rate, unit: 'requests/s' },
    { name: 'requests', value: stats.countRequests(), unit: 'requests' },
    { name: 'failed requests', value: stats.countFailures(), unit: 'requests', atMost: 0 },
    { name: 'reads, 50 of 100', value: reads(0.5), unit: 'ms' },
    { name: 'reads, 99 of 100', value: reads(0.99), unit: 'ms', atMost: maxReadMs },
    { name: 'reads, 999 of 1,000', value: reads(0.999), unit: 'ms' },
    ...['log-in', 'task', 'save'].map(what => ({
      name: `${what}, 99 of 100`,
      value: stats.getPercentile(0.99, each => each === what),
      unit: 'ms',
    })),
    {
      name: 'highest memory',
      value: Math.max(...memory.map(sample => sample.megabytes)),
      unit: 'MB',
      atMost: maxMegabytes,
    },
    { name: 'memory after warm-up', value: first, unit: 'MB' },
    { name: 'memory at the end', value: last, unit: 'MB' },
    { name: 'memory at the end / after warm-up', value: last / first, unit: 'x', atMost: 1.1 },
    { name: 'memory growth after warm-up', value: getGrowthPerMinute(warm), unit: 'MB/min' },
  ]
}

const formatStats = (stats: RequestStats): string =>
  [
    `99 of 100 reads within ${stats.getPercentile(0.99, isReadRequest).toFixed(1)} ms`,
    `${stats.countFailures()} failures`,
    ...stats.listFailureReasons(),
  ].join(', ')

/** Returns the number of faults that `npm run admin -- credits audit` finds. */
async function countLedgerFaults(dataDir: string): Promise<number> {
  const env = { ...process.env, DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/src/admin.ts', 'credits', 'audit'],
    { cwd: repositoryRoot, env },
  )
  return Number(/^(\d+) faults?$/m.exec(stdout)?.[1] ?? NaN)
}
