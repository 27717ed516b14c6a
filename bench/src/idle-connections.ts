import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getCreations, login } from '@tessera/shared-contracts'
import { startMeasured } from './gallery-server/measured-server.ts'
import type { Figure } from './figure.ts'

const connections = 10_000
/** Opened at a time; the system queues no more than it is told to. */
const atOnce = 100
const requests = 200

/** What is sent over the idle connections: nothing, half a head, and a head whose body never comes. */
const begun = [
  '',
  'GET / HTTP/1.1\r\nhost: x\r\nx-',
  `POST ${login.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 99\r\n\r\n`,
]

/**
 * Ten thousand connections that do nothing, and what somebody meanwhile waits for the gallery's first page. The
 * machine's limit of open files must allow for as many (`ulimit -n`).
 */
export async function idleConnections(): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tessera-idle-'))
  const env = { DATA_DIR: dataDir, PORT: '0', STAGING_PORT: '0', DEMO: '0', PUBLIC_URL: '' }
  const site = await startMeasured('server/src/main.ts', [], /Tessera is at (\S+?),/, env)
  const idle: Socket[] = []
  try {
    const alone = await waits(site.url)
    const opened = performance.now()
    while (idle.length < connections) {
      const more = Array.from({ length: atOnce }, (_, i) => open(site.url, begun[i % begun.length] ?? ''))
      idle.push(...(await Promise.all(more)))
    }
    const seconds = (performance.now() - opened) / 1_000
    const crowded = await waits(site.url)
    const there = idle.filter(socket => !socket.closed).length
    const hungUp = Promise.all(idle.map(closing))
    const begunAt = performance.now()
    await hungUp
    const patience = (performance.now() - begunAt) / 1_000
    const after = await waits(site.url)
    return [
      { what: 'connections that do nothing', value: idle.length, unit: 'connections', atLeast: connections },
      { what: 'they are open after', value: seconds, unit: 's' },
      { what: 'of them still open while others ask', value: there, unit: 'connections' },
      { what: 'the first page of the gallery, without them, 99 of 100', value: alone, unit: 'ms' },
      { what: 'with them, 99 of 100', value: crowded, unit: 'ms', atMost: 250 },
      { what: 'all of them are hung up on after', value: patience, unit: 's', atMost: 90 },
      { what: 'afterwards, 99 of 100', value: after, unit: 'ms', atMost: 250 },
    ]
  } finally {
    for (const socket of idle) socket.destroy()
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function open({ hostname, port }: URL, sent: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject)
      // Being hung up on is what they are for
      socket.on('error', () => {})
      socket.resume()
      if (sent !== '') socket.write(sent)
      resolve(socket)
    })
  })
}

const closing = (socket: Socket): Promise<void> =>
  new Promise(resolve => {
    if (socket.closed) resolve()
    else socket.once('close', () => resolve())
  })

/** Milliseconds within which 99 of 100 requests are answered, one after the other. */
async function waits(url: URL): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < requests; n += 1) {
    const asked = performance.now()
    const response = await fetch(new URL(`${getCreations.path}?page=1`, url), { method: 'POST' })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`The server answered with ${response.status}.`)
    times.push(performance.now() - asked)
  }
  return times.sort((a, b) => a - b)[Math.ceil(requests * 0.99) - 1] ?? NaN
}
