import { connect } from 'node:net'
import type { MeasuredServer } from './measured-server.ts'
import { stayAwake } from './stay-awake.ts'

const connections = 12

/**
 * Sends requests over a few keep-alive connections, one at a time on each.
 *
 * @param pathOf returns the path of the n-th request
 * @returns microseconds of the server's CPU time per request
 */
export async function measureCpuPerRequest(
  server: MeasuredServer,
  requests: number,
  pathOf: (n: number) => string,
): Promise<number> {
  const before = await server.getCpuMicroseconds()
  let sent = 0
  const next = () => (sent < requests ? pathOf(sent++) : null)
  const stopStayingAwake = stayAwake()
  try {
    await Promise.all(Array.from({ length: connections }, () => sendRequests(server.url, next)))
  } finally {
    stopStayingAwake()
  }
  return ((await server.getCpuMicroseconds()) - before) / requests
}

/** Sends requests for some seconds over the same number of connections. Returns the responses per second. */
export async function measureRequestsPerSecond(
  url: URL,
  seconds: number,
  pathOf: (n: number) => string,
): Promise<number> {
  const begun = performance.now()
  let sent = 0
  const next = () => (performance.now() - begun < seconds * 1_000 ? pathOf(sent++) : null)
  await Promise.all(Array.from({ length: connections }, () => sendRequests(url, next)))
  return (sent * 1_000) / (performance.now() - begun)
}

/** Uses a bare socket, so that the load generator needs little CPU time. */
function sendRequests({ hostname, port, host }: URL, next: () => string | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    // Remaining bytes of the response; null until its header has arrived
    let missing: number | null = null
    const sendRequest = () => {
      const path = next()
      missing = null
      if (path === null) return socket.end(resolve)
      return socket.write(`POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 0\r\n\r\n`)
    }
    socket.once('connect', sendRequest)
    socket.once('error', reject)
    socket.on('data', chunk => {
      missing = missing === null ? getResponseLength(chunk) - chunk.length : missing - chunk.length
      if (missing <= 0) sendRequest()
    })
  })
}

/** Returns the bytes of a whole response. Its header is in the first chunk. */
function getResponseLength(chunk: Buffer): number {
  const header = chunk.toString('latin1', 0, chunk.indexOf('\r\n\r\n') + 4)
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(header) ?? []
  const [, length] = /content-length: (\d+)/i.exec(header) ?? []
  if (status !== '200' || length === undefined) throw new Error(`A response was not a page: ${header}`)
  return header.length + Number(length)
}
