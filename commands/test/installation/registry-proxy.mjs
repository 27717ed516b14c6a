import { createServer } from 'node:http'
import { connect } from 'node:net'

/**
 * Starts an HTTP proxy on a Unix socket that connects to one host only.
 *
 * @param {string} socketPath
 * @param {{ hostname: string, port: string }} allowed
 * @returns the hosts that were requested, and how to close the proxy
 */
export async function startRegistryProxy(socketPath, allowed) {
  const requested = new Set()
  // Without TLS there is nothing to fetch, so any other request is a request for another host
  const server = createServer((request, response) => {
    requested.add(URL.parse(request.url)?.host ?? request.headers.host)
    response.writeHead(403).end()
  })
  const open = new Set()
  server.on('connect', ({ url }, socket, head) => {
    const [, hostname, port] = /^(.+):(\d+)$/.exec(url) ?? []
    requested.add(hostname)
    if (hostname !== allowed.hostname || port !== (allowed.port || '443'))
      return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const upstream = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      upstream.write(head)
      upstream.pipe(socket).pipe(upstream)
    })
    for (const end of [socket, upstream]) {
      open.add(end)
      end.on('close', () => open.delete(end))
      end.on('error', () => [socket, upstream].forEach(each => each.destroy()))
    }
  })
  await new Promise(resolve => {
    server.listen(socketPath, resolve)
  })
  return {
    listRequestedHosts: () => [...requested].sort(),
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
