import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { mkdir, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Channel } from '@tessera/shared-contracts'
import { memberWithEverything } from '../testing-possessions.ts'
import { offerBuilds, remoteBuild, shellBuild } from '../testing-releases.ts'
import { startTestApp } from '../testing.ts'

/** Stands in files that nobody may read through the site. */
const secret = 'nobody may read this'

/** Steps of a path as they go over the wire, which no client has tidied up. */
const tricks = [
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

const parameters = ['lang', 'composition', 'work', 'show', 'id', 'page', '__proto__', 'x[]', 'a.b'] as const

export interface AddressReport {
  asked: number
  faults: string[]
}

/**
 * Asks a server that really listens for addresses that lead astray: below every folder that it serves, and as
 * pages with hostile queries.
 */
export async function fuzzAddresses(options: {
  requests: number
  seed: number
  channel: Channel
}): Promise<AddressReport> {
  const { requests, seed, channel } = options
  const site = await startTestApp({ settings: { channel } })
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  try {
    const { name, version } = remoteBuild('a')
    await offerBuilds(site, [remoteBuild('a'), shellBuild()], ['production', 'staging'])
    const { generation, portfolio, creations } = await memberWithEverything(site, 'Ada')
    await hideSecrets(site.folder)
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
        .tuple(fc.constantFrom(...parameters), fc.constantFrom(...tricks, ...creations))
        .map(pair => pair.join('=')),
      { maxLength: 3 },
    )
    const address = fc
      .tuple(fc.constantFrom(...roots), fc.array(fc.constantFrom(...tricks), { maxLength: 4 }), query)
      .map(([root, steps, fields]) => {
        const search = fields.length > 0 ? `?${fields.join('&')}` : ''
        // What a client of Node's refuses to send at all
        return (root + steps.join('/') + search).replaceAll(/[^!-\xff]/g, '')
      })
    const faults: string[] = []
    for (const [i, path] of fc.sample(address, { seed, numRuns: requests }).entries()) {
      const wrong = await get(agent, port, path).then(
        wrongWith,
        (error: unknown) => `no answer: ${String(error)}`,
      )
      if (wrong !== null) faults.push(`seed ${seed}, request ${i}: ${wrong}\nGET ${path.slice(0, 300)}`)
    }
    return { asked: requests, faults }
  } finally {
    agent.destroy()
    await site.close()
  }
}

/** Beside and below what is served. */
async function hideSecrets(folder: string): Promise<void> {
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

const own = 'http://own'

interface Got {
  status: number
  headers: IncomingMessage['headers']
  body: string
}

/** A kept connection may be closed by the server in the moment it is used again. */
const get = (agent: Agent, port: number, path: string): Promise<Got> =>
  ask(agent, port, path).catch(() => ask(false, port, path))

async function ask(agent: Agent | false, port: number, path: string): Promise<Got> {
  const asked = request({ agent, port, host: '127.0.0.1', path, headers: { 'accept-encoding': 'identity' } })
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk)
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() }
}

function wrongWith({ status, headers, body }: Got): string | null {
  if (status >= 500) return `status ${status}: ${body.slice(0, 200)}`
  if (body.includes(secret)) return 'it reads what nobody may read'
  if (/node_modules|node:internal|\.ts:\d+|ENOENT|SQLITE_/.test(body))
    return `it tells of its innards: ${body.slice(0, 300)}`
  const { location } = headers
  const isOwn =
    location === undefined || (URL.canParse(location, own) && new URL(location, own).origin === own)
  if (!isOwn) return `it sends people to ${location}`
  const isPage = headers['content-type']?.includes('json') === false
  if (isPage && body.includes('<script>alert')) return `an address runs in the page: ${body.slice(0, 300)}`
  return headers['set-cookie']?.some(cookie => cookie.startsWith('x='))
    ? 'it sets a cookie of the sender’s'
    : null
}
