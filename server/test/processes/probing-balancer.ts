import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

const probeMs = 100

/**
 * Starts a balancer as simple as they come: it probes `/readyz` of its servers, sends each request to the next one that was
 * ready, over connections that it keeps, and tries none twice.
 */
export async function startProbingBalancer() {
  const agent = new Agent({ keepAlive: true })
  const ready = new Map<string, boolean>()
  let turn = 0

  const probe = async (address: string) => {
    const isReady = await fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready.has(address)) ready.set(address, isReady)
  }
  const probing = setInterval(() => {
    for (const address of ready.keys()) void probe(address)
  }, probeMs)

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const available = [...ready].filter(([, isReady]) => isReady).map(([address]) => address)
    const target = available[(turn += 1) % available.length]
    if (target === undefined) return void outgoing.writeHead(503).end()
    const { method = 'GET', url = '/', headers } = incoming
    const sent = request(new URL(url, target), { method, headers, agent }, response => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    sent.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(sent)
  }
  const server = createServer(forward).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async add(address: string) {
      ready.set(address, false)
      await probe(address)
    },
    remove: (address: string) => void ready.delete(address),
    close() {
      clearInterval(probing)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
