import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkSession, getCreations, login } from '@tessera/shared-contracts'
import { median, type Figure } from '../figure.ts'
import { startMeasuredSite, type MeasuredServer } from '../server/measured-server.ts'
import { createHttpClient, type HttpClient, type HttpRequest } from '../server/http-client.ts'
import { createFormRequest, forwardedFor, password, registerMembers } from '../server/members.ts'
import { measureLedgerWrites } from './ledger-writes.ts'

const rounds = 5
const requestsPerRound = 1_000
const warmUpRequests = 4_000
const connections = 12
const logIns = 8

/** Measures what calls other than the gallery cost the server: ledger writes, session checks, files and log-ins. */
export async function serverCosts(): Promise<Figure[]> {
  const writes = await measureLedgerWrites()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tessera-costs-'))
  const site = await startMeasuredSite(dataDir, { TRUSTED_HOPS: '1' })
  const client = createHttpClient(site.url)
  try {
    const [member] = await registerMembers(client, dataDir, 1)
    if (!member) throw new Error('No member could be registered.')
    const session: HttpRequest = { method: 'POST', path: checkSession.path, headers: member.headers }
    const whole: HttpRequest = { path: await findLargestScript(client) }
    const small: HttpRequest = { ...whole, headers: { 'accept-encoding': 'br' } }
    const { etag = '' } = (await client.request(small)).headers
    const again: HttpRequest = { ...whole, headers: { 'accept-encoding': 'br', 'if-none-match': etag } }
    const bytes = async (request: HttpRequest) => (await client.request(request)).body.length
    return [
      ...writes,
      await measureCpuPerRequest('session check', session, 200, { site, client }),
      await measureCpuPerRequest('a file of a release, compressed', small, 200, { site, client }),
      await measureCpuPerRequest('the same file, unchanged (ETag)', again, 304, { site, client }),
      {
        name: 'compressed size / full size',
        value: (await bytes(small)) / (await bytes(whole)),
        unit: 'x',
        atMost: 0.4,
      },
      ...(await measureLogIns(client, member.email)),
    ]
  } finally {
    client.close()
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Returns the path of the largest script of the shell that the landing page names. */
async function findLargestScript(client: HttpClient): Promise<string> {
  const page = (await client.request({ path: '/' })).body.toString()
  const scripts = [...page.matchAll(/\/remotes\/shell\/[^"]+\.js/g)].map(([address]) => address)
  const sized = await Promise.all(
    [...new Set(scripts)].map(async address => ({
      address,
      bytes: (await client.request({ path: address })).body.length,
    })),
  )
  const [largest] = sized.sort((one, other) => other.bytes - one.bytes)
  if (!largest) throw new Error('The landing page has no script.')
  return largest.address
}

async function measureCpuPerRequest(
  what: string,
  request: HttpRequest,
  status: number,
  { site, client }: { site: MeasuredServer; client: HttpClient },
): Promise<Figure> {
  const measureCpu = async (requests: number) => {
    const before = await site.getCpuMicroseconds()
    let left = requests
    const sendRequests = async () => {
      while (left-- > 0) {
        const response = await client.request(request)
        if (response.status !== status) throw new Error(`${request.path} returned status ${response.status}.`)
      }
    }
    await Promise.all(Array.from({ length: connections }, sendRequests))
    return ((await site.getCpuMicroseconds()) - before) / requests
  }
  await measureCpu(warmUpRequests)
  const costs: number[] = []
  for (let round = 0; round < rounds; round += 1) costs.push(await measureCpu(requestsPerRound))
  return { name: what, value: median(costs), unit: 'µs CPU' }
}

/** Measures one log-in, and the gallery's first page while several users log in. */
async function measureLogIns(client: HttpClient, email: string): Promise<Figure[]> {
  let networks = 1_000
  const logIn = async () => {
    const { status } = await client.request(
      createFormRequest(login.path, { email, password }, forwardedFor((networks += 1))),
    )
    if (status !== 200) throw new Error(`A log-in returned status ${status}.`)
  }
  const timed = async (work: () => Promise<unknown>) => {
    const begun = performance.now()
    await work()
    return performance.now() - begun
  }
  const alone: number[] = []
  for (let run = 0; run < logIns; run += 1) alone.push(await timed(logIn))

  const pages: number[] = []
  const crowd = { done: false }
  const all = Promise.all(Array.from({ length: logIns }, logIn)).finally(() => (crowd.done = true))
  while (!crowd.done) {
    pages.push(await timed(() => client.request({ method: 'POST', path: `${getCreations.path}?page=1` })))
  }
  await all
  return [
    { name: 'a log-in', value: median(alone), unit: 'ms', atMost: 100 },
    {
      name: `the gallery's first page while ${logIns} log in, 9 of 10`,
      value: pages.sort((one, other) => one - other)[Math.floor(pages.length * 0.9)] ?? NaN,
      unit: 'ms',
      atMost: 100,
    },
  ]
}
