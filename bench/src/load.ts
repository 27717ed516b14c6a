import { execFile } from 'node:child_process'
import { cp, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '@tessera/e2e/start-site'
import { getCreations } from '@tessera/shared-contracts'
import type { BenchOptions, Figure } from './figure.ts'
import { median } from './figure.ts'
import { startMeasured, type MeasuredServer } from './gallery-server/measured-server.ts'
import { seededFolder } from './gallery-server/seeded-folder.ts'
import { askingOf, type Asking } from './load/asking.ts'
import { highestRate } from './load/capacity.ts'
import { galleryCapacity } from './load/gallery-capacity.ts'
import { registerMembers, type LoadMember } from './load/members.ts'
import { growthAMinute, type MemorySample } from './load/memory.ts'
import { openLoop } from './load/open-loop.ts'
import { isRead, peopleOf, type Offer } from './load/people.ts'
import { createTally, type Tally } from './load/tally.ts'

const works = 100_000
const memberCount = 100
/** Milliseconds that 99 of 100 reads may take. */
const readsWithin = 100
const firstRate = 250
/** Seconds. */
const trySeconds = 8
const sampleEvery = 5
/** Share of the time after which the process has what it needs in memory. */
const warmUp = 0.2

/**
 * A steady mixed load on the whole site, over a gallery of a hundred thousand works: the highest rate of requests at
 * which nothing fails and no read waits long, and then half of it for ten minutes. Requests come at a constant rate,
 * whatever became of those before, and each is timed from the moment at which it was to begin.
 */
export async function load({ minutes = 10, rate: wanted }: BenchOptions): Promise<Figure[]> {
  const { dataDir: seeded } = await seededFolder(works)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tessera-load-'))
  try {
    await cp(seeded, dataDir, { recursive: true })
    const beside = await galleryCapacity(dataDir)
    const { members, capacity } = await onSite(dataDir, async (site, asking) => {
      const members = await registerMembers(asking, dataDir, memberCount)
      console.log(`${members.length} members are registered.`)
      return {
        members,
        capacity: wanted ? 2 * wanted : await findCapacity(site, asking, await offerOf(asking, members)),
      }
    })
    const rate = Math.floor(capacity / 2)
    const steady = await onSite(dataDir, async (site, asking) =>
      keepUp(site, asking, await offerOf(asking, members), { rate, minutes }),
    )
    const audit = await auditOf(dataDir)
    return [
      { what: 'works in the gallery', value: works, unit: 'works' },
      { what: 'highest rate at which nothing fails', value: capacity, unit: 'requests a second' },
      { what: 'half of it is kept up for', value: minutes, unit: 'minutes' },
      ...steady,
      { what: 'faults in the credits afterwards', value: audit, unit: 'faults', atMost: 0 },
      ...beside,
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The server as it is run behind a proxy, its log in a file; only the pictures of tasks are simulated. */
async function onSite<Result>(
  dataDir: string,
  work: (site: MeasuredServer, asking: Asking) => Promise<Result>,
): Promise<Result> {
  const log = await open(path.join(dataDir, 'server.log'), 'a')
  const env = {
    DATA_DIR: dataDir,
    PORT: '0',
    STAGING_PORT: '0',
    PUBLIC_URL: '',
    DEMO: '0',
    TRUSTED_HOPS: '1',
    LOG_LEVEL: 'info',
    IMAGE_ENGINE: 'simulated',
  }
  const site = await startMeasured('server/src/main.ts', [], /Tessera is at (\S+?),/, env, log.fd)
  const asking = askingOf(site.url)
  try {
    return await work(site, asking)
  } finally {
    asking.close()
    await site.stop()
    await log.close()
  }
}

/** What the first pages of the gallery show. */
async function offerOf(asking: Asking, members: readonly LoadMember[]): Promise<Offer> {
  const pages = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const { body } = await asking.ask({ method: 'POST', address: `${getCreations.path}?page=${n + 1}` })
      return getCreations.answer.parse(JSON.parse(body.toString()))
    }),
  )
  const shown = pages.flatMap(page => page.creations ?? [])
  return {
    members,
    pictures: [...new Set(shown.flatMap(({ thumb_url: address }) => address ?? []))],
    works: shown.map(({ id }) => String(id)),
    snapshot: pages[0]?.snapshot ?? 0,
  }
}

async function findCapacity(site: MeasuredServer, asking: Asking, offer: Offer): Promise<number> {
  const people = peopleOf(asking, offer)
  const capacity = await highestRate(firstRate, async rate => {
    const tally = createTally()
    const busy = await busyCores(site)
    await Promise.all(await openLoop({ rate, seconds: trySeconds }, at => people.arrive(tally, at)))
    const held = tally.failures() === 0 && tally.within(0.99, isRead) <= readsWithin
    console.log(`${rate} a second ${held ? 'hold' : 'fail'}: ${told(tally)}; ${await busy()}`)
    return held
  })
  await people.made()
  return capacity
}

/** Answers what tells, later, how much of a core the server has used since, and this process. */
async function busyCores(site: MeasuredServer): Promise<() => Promise<string>> {
  const begun = performance.now()
  const server = await site.cpu()
  const own = process.cpuUsage()
  return async () => {
    const { user, system } = process.cpuUsage(own)
    const cores = (microseconds: number) => (microseconds / 1_000 / (performance.now() - begun)).toFixed(2)
    return `the server takes ${cores((await site.cpu()) - server)} cores, asking ${cores(user + system)}`
  }
}

async function keepUp(
  site: MeasuredServer,
  asking: Asking,
  offer: Offer,
  { rate, minutes }: { rate: number; minutes: number },
): Promise<Figure[]> {
  const people = peopleOf(asking, offer)
  const tally = createTally()
  const memory: MemorySample[] = []
  const begun = performance.now()
  const sample = async () => {
    const at = (performance.now() - begun) / 1_000
    const megabytes = (await site.memory()) / 1_000_000
    memory.push({ at, megabytes })
    if (memory.length % 6 === 1) console.log(`${at.toFixed(0)} s: ${told(tally)}; ${megabytes.toFixed(0)} MB`)
  }
  await sample()
  const sampling = setInterval(() => void sample(), sampleEvery * 1_000)
  const seconds = minutes * 60
  await Promise.all(await openLoop({ rate, seconds }, at => people.arrive(tally, at)))
  clearInterval(sampling)
  await people.made()

  const reads = (share: number) => tally.within(share, isRead)
  const warm = memory.filter(({ at }) => at >= seconds * warmUp)
  const tenth = Math.ceil(warm.length / 10)
  const megabytes = (samples: readonly MemorySample[]) => median(samples.map(each => each.megabytes))
  const [first, last] = [megabytes(warm.slice(0, tenth)), megabytes(warm.slice(-tenth))]
  return [
    { what: 'requests a second', value: rate, unit: 'requests a second' },
    { what: 'requests', value: tally.requests(), unit: 'requests', atLeast: rate * seconds },
    { what: 'of these failed', value: tally.failures(), unit: 'requests', atMost: 0 },
    { what: 'reads, 50 of 100', value: reads(0.5), unit: 'ms' },
    { what: 'reads, 99 of 100', value: reads(0.99), unit: 'ms', atMost: readsWithin },
    { what: 'reads, 999 of 1,000', value: reads(0.999), unit: 'ms' },
    ...['log-in', 'task', 'save'].map(what => ({
      what: `${what}, 99 of 100`,
      value: tally.within(0.99, each => each === what),
      unit: 'ms',
    })),
    { what: 'memory once it is warm', value: first, unit: 'MB' },
    { what: 'memory at the end', value: last, unit: 'MB' },
    { what: 'memory at the end / once it is warm', value: last / first, unit: 'x', atMost: 1.1 },
    { what: 'growth from then on', value: growthAMinute(warm), unit: 'MB a minute' },
  ]
}

const told = (tally: Tally): string =>
  [
    `99 of 100 reads within ${tally.within(0.99, isRead).toFixed(1)} ms`,
    `${tally.failures()} failures`,
    ...tally.reasons(),
  ].join(', ')

/** What `npm run admin -- credits audit` counts. */
async function auditOf(dataDir: string): Promise<number> {
  const env = { ...process.env, DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/src/admin.ts', 'credits', 'audit'],
    { cwd: root, env },
  )
  return Number(/^(\d+) faults?$/m.exec(stdout)?.[1] ?? NaN)
}
