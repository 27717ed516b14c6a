import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BenchOptions, Figure } from '../figure.ts'
import { median } from '../figure.ts'
import { createHttpClient, type HttpClient } from '../server/http-client.ts'
import { startMeasuredSite } from '../server/measured-server.ts'
import { registerMembers, type RegisteredMember } from '../server/members.ts'
import { getSeededDataFolder } from '../server/seeded-data-folder.ts'
import { runOpenLoop } from './open-loop.ts'
import { createRequestStats } from './request-stats.ts'
import { readContent } from './site-content.ts'
import { createVisitors, isReadRequest, type SiteContent } from './visitors.ts'

const creationCount = 10_000
const memberCount = 20
const rounds = 5
/** Low enough for two cores: the simulated visitors take one of them. */
const defaultRate = 100

/**
 * Lets visitors use the site undisturbed, and again while one member sends the most expensive uploads and portfolios without a
 * pause, in alternating rounds.
 */
export async function hostileMember({ minutes = 0.5, rate = defaultRate }: BenchOptions): Promise<Figure[]> {
  const { dataDir: seeded } = await getSeededDataFolder(creationCount)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tessera-hostile-'))
  await cp(seeded, dataDir, { recursive: true })
  const site = await startMeasuredSite(dataDir, { TRUSTED_HOPS: '1', IMAGE_ENGINE: 'simulated' })
  const client = createHttpClient(site.url)
  let closeHostile = () => true
  try {
    const [enemy, ...members] = await registerMembers(client, dataDir, memberCount)
    if (!enemy) throw new Error('no member is registered')
    const content = await readContent(client, members)
    const hostile = await startHostileClient(site.url, enemy)
    closeHostile = hostile.close
    const measure = () => measureReads(client, content, { rate, seconds: minutes * 60 })
    await measure()

    const undisturbed: number[] = []
    const disturbed: number[] = []
    let completed = 0
    for (let round = 1; round <= rounds; round += 1) {
      undisturbed.push(await measure())
      hostile.start()
      disturbed.push(await measure())
      completed = await hostile.stop()
      console.log(
        `round ${round}: ${undisturbed.at(-1)?.toFixed(1)} ms undisturbed, ${disturbed.at(-1)?.toFixed(1)} ms beside ${completed} hostile requests`,
      )
    }
    return [
      { name: 'requests per second', value: rate, unit: 'requests/s' },
      { name: 'hostile requests', value: completed, unit: 'requests', atLeast: rounds },
      { name: 'reads undisturbed, 99 of 100', value: median(undisturbed), unit: 'ms' },
      { name: 'reads beside a hostile member, 99 of 100', value: median(disturbed), unit: 'ms' },
      {
        name: 'reads beside a hostile member / undisturbed',
        value: median(disturbed) / median(undisturbed),
        unit: 'x',
        atMost: 2,
      },
    ]
  } finally {
    closeHostile()
    client.close()
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Returns the 99th percentile of reads in milliseconds. Every request must succeed. */
async function measureReads(
  client: HttpClient,
  content: SiteContent,
  load: { rate: number; seconds: number },
): Promise<number> {
  const visitors = createVisitors(client, content)
  const stats = createRequestStats()
  await Promise.all(await runOpenLoop(load, at => visitors.arrive(stats, at)))
  await visitors.waitForTasks()
  if (stats.countFailures() > 0) throw new Error(stats.listFailureReasons().join(', '))
  return stats.getPercentile(0.99, isReadRequest)
}

/** Starts a process that sends hostile requests, several at a time. */
async function startHostileClient(site: URL, { headers }: RegisteredMember) {
  const script = fileURLToPath(new URL('hostile-client.ts', import.meta.url))
  const client = fork(script, [site.href, JSON.stringify(headers)])
  await once(client, 'message')
  return {
    start: () => client.send('start'),
    /** Resolves, when all requests have ended, to the number of those that the server has ever completed. */
    async stop(): Promise<number> {
      client.send('stop')
      const [completed] = (await once(client, 'message')) as [number]
      return completed
    },
    close: () => client.kill(),
  }
}
