import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { mkdir, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Channel } from '@tessera/shared-contracts'
import { seedMember } from '../seeds/seed-member.ts'
import { deployBuilds, createRemoteBuild, createShellBuild } from '@tessera/platform/testing'
import { startTestApp } from '../test-app.ts'

/** Content of files that must not be readable through the site. */
const secret = 'nobody may read this'

/** Segments of a path that no client normalizes. */
const hostileSegments = [
  '..',
  '.',
  '...',
  '%2e%2e',
  '%2E%2e%2f',
  '..%2f..%2f',
  '..%5c',
  '%252e%252e%252f',
  '%c0%ae%c0%ae%c0%af',
  '..;',
  '%00',
  'a%00.png',
  '%0d%0aset-cookie:x=y',
  '%',
  '%zz',
  '%E0%A4%A',
  '%ff',
  '\\',
  '..\\..\\',
  '~',
  '.git',
  '.secret',
  'secret.txt',
  'tessera.sqlite',
  'etc',
  'passwd',
  'file:',
  'http:',
  'elsewhere.example',
  '@',
  '$',
  '|',
  '*',
  '"><script>alert(1)<',
  "'",
  '{{7*7}}',
  '__proto__',
  'constructor',
  'index.html',
  'x'.repeat(3_000),
  '%F0%9F%92%A9',
  '\u00e9',
  '',
] as const

const queryParameters = [
  'lang',
  'composition',
  'work',
  'show',
  'id',
  'page',
  '__proto__',
  'x[]',
  'a.b',
] as const

export interface UrlFuzzReport {
  requests: number
  faults: string[]
}

/**
 * Requests hostile URLs from a listening server: paths below every folder that it serves, and pages with
 * hostile queries.
 */
export async function fuzzUrls(options: {
  requests: number
  seed: number
  channel: Channel
}): Promise<UrlFuzzReport> {
  const { requests, seed, channel } = options
  const site = await startTestApp({ settings: { channel } })
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  try {
    const { name, version } = createRemoteBuild('a')
    await deployBuilds(site, [createRemoteBuild('a'), createShellBuild()], ['production', 'staging'])
    const { generation, portfolio, creations } = await seedMember(site, 'Ada')
    await writeSecretFiles(site.folder)
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = site.app.server.address() as AddressInfo
    const roots = [
      '/media/',
      `${generation.imageUrl}/`,
      '/remotes/',
      `/remotes/${name}/${version}/`,
      '/downloads/files/',
      '/avatars/',
      '/pages/',
      '/',
      '//',
      '/./',
      '/portfolio/',
      `/portfolio/${portfolio}/`,
      '/tools/',
      '/platform/',
      '/api/',
    ]
    const query = fc.array(
      fc
        .tuple(fc.constantFrom(...queryParameters), fc.constantFrom(...hostileSegments, ...creations))
        .map(pair => pair.join('=')),
      { maxLength: 3 },
    )
    const address = fc
      .tuple(
        fc.constantFrom(...roots),
        fc.array(fc.constantFrom(...hostileSegments), { maxLength: 4 }),
        query,
      )
      .map(([root, steps, fields]) => {
        const search = fields.length > 0 ? `?${fields.join('&')}` : ''
        // Node's client refuses to send these characters
        return (root + steps.join('/') + search).replaceAll(/[^!-\xff]/g, '')
      })
    const faults: string[] = []
    for (const [i, path] of fc.sample(address, { seed, numRuns: requests }).entries()) {
      const fault = await getWithRetry(agent, port, path).then(
        findFault,
        (error: unknown) => `no answer: ${String(error)}`,
      )
      if (fault !== null) faults.push(`seed ${seed}, request ${i}: ${fault}\nGET ${path.slice(0, 300)}`)
    }
    return { requests, faults }
  } finally {
    agent.destroy()
    await site.close()
  }
}

/** Writes secret files beside and below the served folders. */
async function writeSecretFiles(folder: string): Promise<void> {
  await mkdir(join(folder, 'files'), { recursive: true })
  for (const place of [
    'secret.txt',
    '.secret',
    'tessera.sqlite',
    'media/secret.txt',
    'media/.secret',
    'files/.secret',
  ])
    await writeFile(join(folder, place), secret)
}

const ownOrigin = 'http://own'

interface Response {
  status: number
  headers: IncomingMessage['headers']
  body: string
}

/** Retries once: the server may close a kept-alive connection at the moment of its reuse. */
const getWithRetry = (agent: Agent, port: number, path: string): Promise<Response> =>
  sendRequest(agent, port, path).catch(() => sendRequest(false, port, path))

async function sendRequest(agent: Agent | false, port: number, path: string): Promise<Response> {
  const sent = request({ agent, port, host: '127.0.0.1', path, headers: { 'accept-encoding': 'identity' } })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk)
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: Buffer.concat(chunks).toString(),
  }
}

function findFault({ status, headers, body }: Response): string | null {
  if (status >= 500) return `status ${status}: ${body.slice(0, 200)}`
  if (body.includes(secret)) return 'it reads what nobody may read'
  if (/node_modules|node:internal|\.ts:\d+|ENOENT|SQLITE_/.test(body))
    return `it tells of its innards: ${body.slice(0, 300)}`
  const { location } = headers
  const isOwn =
    location === undefined ||
    (URL.canParse(location, ownOrigin) && new URL(location, ownOrigin).origin === ownOrigin)
  if (!isOwn) return `it sends people to ${location}`
  const isPage = headers['content-type']?.includes('json') === false
  if (isPage && body.includes('<script>alert')) return `an address runs in the page: ${body.slice(0, 300)}`
  return headers['set-cookie']?.some(cookie => cookie.startsWith('x='))
    ? 'it sets a cookie of the sender’s'
    : null
}
