import { connect } from 'node:net'
import type { MeasuredServer } from './measured-server.ts'

const connections = 12

/**
 * Sends requests over a few connections that stay open, each waiting for its answer.
 *
 * @param pathOf the path of the n-th request
 * @returns microseconds of the server's processor time for each
 */
export async function cpuPerRequest(
  server: MeasuredServer,
  requests: number,
  pathOf: (n: number) => string,
): Promise<number> {
  const before = await server.cpu()
  let sent = 0
  const next = () => (sent < requests ? pathOf(sent++) : null)
  await Promise.all(Array.from({ length: connections }, () => converse(server.url, next)))
  return ((await server.cpu()) - before) / requests
}

/** Requests that a server answers over as many connections, in each second of some. */
export async function requestsASecond(
  url: URL,
  seconds: number,
  pathOf: (n: number) => string,
): Promise<number> {
  const begun = performance.now()
  let sent = 0
  const next = () => (performance.now() - begun < seconds * 1_000 ? pathOf(sent++) : null)
  await Promise.all(Array.from({ length: connections }, () => converse(url, next)))
  return (sent * 1_000) / (performance.now() - begun)
}

/** One connection: a bare socket, so that the load takes little of what it measures. */
function converse({ hostname, port, host }: URL, next: () => string | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    // Bytes of the answer that are still to come; unknown until its header is there
    let missing: number | null = null
    const ask = () => {
      const path = next()
      missing = null
      if (path === null) return socket.end(resolve)
      return socket.write(`POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 0\r\n\r\n`)
    }
    socket.once('connect', ask)
    socket.once('error', reject)
    socket.on('data', chunk => {
      missing = missing === null ? lengthOf(chunk) - chunk.length : missing - chunk.length
      if (missing <= 0) ask()
    })
  })
}

/** Bytes of a whole answer, by its header, which comes in one piece. */
function lengthOf(chunk: Buffer): number {
  const header = chunk.toString('latin1', 0, chunk.indexOf('\r\n\r\n') + 4)
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(header) ?? []
  const [, length] = /content-length: (\d+)/i.exec(header) ?? []
  if (status !== '200' || length === undefined) throw new Error(`An answer was not a page: ${header}`)
  return header.length + Number(length)
}
