import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A response that the proxy sends itself. */
export interface StoredResponse {
  headers: IncomingHttpHeaders
  /** Encoded as the headers say. */
  body: Buffer
}

export interface CopyProxy {
  url: string
  stop(): void
}

/**
 * Starts a proxy of a site on a free port.
 *
 * @param responses by path and query: what the proxy sends instead of a response of the site
 */
export async function startCopyProxy(
  siteUrl: string,
  responses: ReadonlyMap<string, StoredResponse>,
): Promise<CopyProxy> {
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    const stored = responses.get(url)
    if (stored) return outgoing.writeHead(200, stored.headers).end(stored.body)
    const forwarded = request(new URL(siteUrl + url), { method, headers }, response => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    return incoming.pipe(forwarded)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
