import { rm } from 'node:fs/promises'
import { getCreations } from '@tessera/shared-contracts'
import { repositoryRoot } from '@tessera/e2e/start-site'
import { median, type BenchOptions, type Figure } from '../figure.ts'
import { createHttpClient, type HttpClient, type HttpRequest } from '../server/http-client.ts'
import { startMeasuredSite, type MeasuredServer } from '../server/measured-server.ts'
import { stayAwake } from '../server/stay-awake.ts'
import { copyDemoDataFolder } from './demo-data-folder.ts'
import { getCpuOfProcesses } from './process-tree.ts'

const connections = 12
const warmUpRequests = 1_000
const requestsPerRound = 1_000
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'en' }

/** What is requested, and the share of the CPU time of the build before that it may take. */
interface Measured {
  name: string
  request: HttpRequest
  atMost: number
}

interface Build {
  site: MeasuredServer
  client: HttpClient
  stop(): Promise<void>
}

/** Measures the CPU time of public pages, with that of another build where there is one (`--against FOLDER`). */
export async function pagesServed({ against, rounds = 5 }: BenchOptions): Promise<Figure[]> {
  const roots = against === undefined ? [repositoryRoot] : [repositoryRoot, against]
  const builds: Build[] = []
  try {
    // The older build draws the demo content: a newer one can read it
    for (const root of roots) builds.push(await startBuild(root, against ?? repositoryRoot))
    const [now] = builds
    const pages = now ? await listPages(now.client) : []
    const figures: Figure[] = []
    for (const page of pages) figures.push(...(await measure(page, builds, rounds)))
    return figures
  } finally {
    for (const build of builds) await build.stop()
  }
}

async function startBuild(root: string, drawnBy: string): Promise<Build> {
  const dataDir = await copyDemoDataFolder(drawnBy)
  const site = await startMeasuredSite(dataDir, {}, 'inherit', root)
  const client = createHttpClient(site.url)
  return {
    site,
    client,
    async stop() {
      client.close()
      await site.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function listPages(client: HttpClient): Promise<Measured[]> {
  const gallery: HttpRequest = { method: 'POST', path: `${getCreations.path}?page=1` }
  const { body } = await client.request(gallery)
  const { creations } = getCreations.response.parse(JSON.parse(body.toString()))
  const work = creations?.find(({ file_type: type }) => type === 'image')?.id
  const portfolio = creations?.find(({ portfolio_id: id }) => id)?.portfolio_id
  const toPage = (name: string, path: string, atMost: number) => ({ name, request: { path }, atMost })
  return [
    toPage('the landing page', '/', 0.15),
    toPage('the gallery', '/tools', 0.1),
    toPage('a work', `/tools?work=${work}`, 0.15),
    toPage('a portfolio', `/portfolio/${portfolio}`, 0.15),
    toPage('the page about the site', '/about', 0.2),
    { name: 'the call of the first gallery page', request: gallery, atMost: 0.7 },
  ]
}

async function measure({ name, request, atMost }: Measured, builds: Build[], rounds: number) {
  for (const build of builds) await measureCpu(build, request, warmUpRequests)
  const costs: number[][] = builds.map(() => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, build] of builds.entries())
      costs[index]?.push(await measureCpu(build, request, requestsPerRound))
  }
  const [now = NaN, before] = costs.map(median)
  const figures: Figure[] = [{ name: `${name}, CPU`, value: now, unit: 'µs' }]
  if (before !== undefined)
    figures.push(
      { name: `${name}, CPU of the build before`, value: before, unit: 'µs' },
      { name: `${name}, now / before`, value: now / before, unit: 'x', atMost },
    )
  return figures
}

async function measureCpu({ site, client }: Build, request: HttpRequest, requests: number) {
  const begun = await getCpuOfProcesses(site.pid)
  let left = requests
  const sendRequests = async () => {
    while (left-- > 0) {
      const { status } = await client.request({ ...request, headers })
      if (status !== 200) throw new Error(`${request.path} returned status ${status}.`)
    }
  }
  const stopStayingAwake = stayAwake()
  await Promise.all(Array.from({ length: connections }, sendRequests)).finally(stopStayingAwake)
  return ((await getCpuOfProcesses(site.pid)) - begun) / requests
}
