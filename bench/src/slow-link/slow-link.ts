import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { createLinkDirection, type LinkDirection } from './link-direction.ts'

export interface SlowLink {
  /** The origin at the near end of the link. */
  url: string
  stop(): void
}

export interface LinkSpeed {
  roundTripMs: number
  downBytesPerMs: number
  upBytesPerMs: number
}

/** A slow mobile network: 150 ms, 1.6 Mbit/s down, 0.75 Mbit/s up. */
export const slowMobile: LinkSpeed = { roundTripMs: 150, downBytesPerMs: 200, upBytesPerMs: 94 }

/**
 * Starts a relay that forwards TCP connections to a server on this machine, as slowly as over a link that all of them
 * share. The emulation of browsers slows down each request instead, and does not know connections: the first request of
 * one costs a round trip more, and a large response takes several.
 */
export async function startSlowLink(serverUrl: string, speed: LinkSpeed): Promise<SlowLink> {
  const delayMs = speed.roundTripMs / 2
  const down = createLinkDirection({ bytesPerMs: speed.downBytesPerMs, delayMs })
  const up = createLinkDirection({ bytesPerMs: speed.upBytesPerMs, delayMs })
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
    setTimeout(() => forward(near, far, up), speed.roundTripMs)
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

function forward(from: Socket, to: Socket, direction: LinkDirection): void {
  const flow = direction.openFlow(packet => to.write(packet))
  from
    .on('data', bytes => flow.send(bytes))
    .on('end', () => flow.end(() => to.end()))
    .resume()
}
