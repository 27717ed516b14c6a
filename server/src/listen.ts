import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { StartError } from './config/config.ts'

/** The address at which one origin of the site listens. */
export interface ListenAddress {
  host: string
  port: number
  /** The environment variable of the port. */
  portVariable: string
}

/**
 * Fails early when a port is taken, before long preparations start.
 *
 * @throws {StartError}
 */
export async function assertPortFree(address: ListenAddress): Promise<void> {
  const probe = createServer()
  await withListenErrors(address, async () => {
    probe.listen(address.port, address.host)
    await once(probe, 'listening')
  })
  probe.close()
  await once(probe, 'close')
}

/** @returns the URL @throws {StartError} when the port is taken */
export const listen = (app: FastifyInstance, address: ListenAddress): Promise<string> =>
  withListenErrors(address, () => app.listen({ host: address.host, port: address.port }))

async function withListenErrors<Result>(
  address: ListenAddress,
  operation: () => Promise<Result>,
): Promise<Result> {
  try {
    return await operation()
  } catch (cause) {
    const { host, port, portVariable: variable } = address
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new StartError(`${variable} ${port} is taken by another program on ${host}; choose a free one.`, {
        cause,
      })
    }
    if (code === 'EACCES') {
      throw new StartError(`${variable} ${port} may not be used by this account; choose one above 1023.`, {
        cause,
      })
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(`HOST "${host}" is no address of this machine.`, { cause })
    }
    throw cause
  }
}
