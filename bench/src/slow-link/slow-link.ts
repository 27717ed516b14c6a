import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { createOneWayLink, type OneWayLink } from './one-way-link.ts'

export interface SlowLink {
  /** The origin at the near end of the link. */
  url: string
  stop(): void
}

export interface LinkConditions {
  roundTripMs: number
  downBytesPerMs: number
  upBytesPerMs: number
}

/** A slow mobile network: 150 ms, 1.6 Mbit/s down, 0.75 Mbit/s up. */
export const slowMobileConditions: LinkConditions = {
  roundTripMs: 150,
  downBytesPerMs: 200,
  upBytesPerMs: 94,
}

/**
 * Starts a relay that forwards TCP connections to a server on this machine over one slow link, which they share. The
 * throttling of browsers delays each request and ignores connections; over a link, a new connection costs a round trip
 * more and a large response takes several.
 */
export async function startSlowLink(serverUrl: string, conditions: LinkConditions): Promise<SlowLink> {
  const delayMs = conditions.roundTripMs / 2
  const down = createOneWayLink({ bytesPerMs: conditions.downBytesPerMs, delayMs })
  const up = createOneWayLink({ bytesPerMs: conditions.upBytesPerMs, delayMs })
  const { hostname, port } = new URL(serverUrl)
  const sockets = new Set<Socket>()
  const server = createServer(near => {
    // The near end is connected at once. Over the link, the handshake would have taken a round trip
    near.pause()
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket.setNoDelay())
      socket
        .on('close', () => sockets.delete(socket))
        .on('error', () => [near, far].forEach(end => end.destroy()))
    }
    forward(far, near, down)
    setTimeout(() => forward(near, far, up), conditions.roundTripMs)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function forward(from: Socket, to: Socket, direction: OneWayLink): void {
  const flow = direction.openFlow(packet => to.write(packet))
  from
    .on('data', bytes => flow.send(bytes))
    .on('end', () => flow.end(() => to.end()))
    .resume()
}
