import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getCreations, login } from '@tessera/shared-contracts'
import { startMeasuredSite } from './server/measured-server.ts'
import type { Figure } from './figure.ts'

const connectionCount = 10_000
/** Connections opened at once; the system's accept queue is limited. */
const batchSize = 100
const requestCount = 200

/** What the idle connections send: nothing, half a head, or a head without its body. */
const partialRequests = [
  '',
  'GET / HTTP/1.1\r\nhost: x\r\nx-',
  `POST ${login.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 99\r\n\r\n`,
]

/**
 * Opens 10,000 idle connections and measures how long the first gallery page takes meanwhile. The limit of open files
 * must allow for as many (`ulimit -n`).
 */
export async function idleConnections(): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tessera-idle-'))
  const site = await startMeasuredSite(dataDir)
  const idle: Socket[] = []
  try {
    const alone = await measureP99Ms(site.url)
    const opened = performance.now()
    while (idle.length < connectionCount) {
      const more = Array.from({ length: batchSize }, (_, i) =>
        openConnection(site.url, partialRequests[i % partialRequests.length] ?? ''),
      )
      idle.push(...(await Promise.all(more)))
    }
    const seconds = (performance.now() - opened) / 1_000
    const crowded = await measureP99Ms(site.url)
    const stillOpen = idle.filter(socket => !socket.closed).length
    const allClosed = Promise.all(idle.map(waitForClose))
    const begunAt = performance.now()
    await allClosed
    const closedAfterSeconds = (performance.now() - begunAt) / 1_000
    const after = await measureP99Ms(site.url)
    return [
      {
        name: 'idle connections',
        value: idle.length,
        unit: 'connections',
        atLeast: connectionCount,
      },
      { name: 'time to open them', value: seconds, unit: 's' },
      { name: 'still open during the requests', value: stillOpen, unit: 'connections' },
      { name: 'the first page of the gallery, without them, 99 of 100', value: alone, unit: 'ms' },
      { name: 'with them, 99 of 100', value: crowded, unit: 'ms', atMost: 250 },
      { name: 'all are closed after', value: closedAfterSeconds, unit: 's', atMost: 90 },
      { name: 'afterwards, 99 of 100', value: after, unit: 'ms', atMost: 250 },
    ]
  } finally {
    for (const socket of idle) socket.destroy()
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function openConnection({ hostname, port }: URL, sent: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject)
      // The server closes idle connections, so errors are expected
      socket.on('error', () => {})
      socket.resume()
      if (sent !== '') socket.write(sent)
      resolve(socket)
    })
  })
}

const waitForClose = (socket: Socket): Promise<void> =>
  new Promise(resolve => {
    if (socket.closed) resolve()
    else socket.once('close', () => resolve())
  })

/** Sends the requests one after the other and returns the 99th percentile of their duration. */
async function measureP99Ms(url: URL): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < requestCount; n += 1) {
    const start = performance.now()
    const response = await fetch(new URL(`${getCreations.path}?page=1`, url), { method: 'POST' })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`The server responded with ${response.status}.`)
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[Math.ceil(requestCount * 0.99) - 1] ?? NaN
}
