import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { StartError } from './config.ts'

/** Where one origin of the site listens. */
export interface Place {
  host: string
  port: number
  /** The variable that says so. */
  variable: string
}

/**
 * Tells of a port that is taken before long preparations are made for nothing.
 *
 * @throws {StartError}
 */
export async function checkFree(place: Place): Promise<void> {
  const probe = createServer()
  await explained(place, async () => {
    probe.listen(place.port, place.host)
    await once(probe, 'listening')
  })
  probe.close()
  await once(probe, 'close')
}

/** @returns the address @throws {StartError} when the port is taken */
export const listen = (app: FastifyInstance, place: Place): Promise<string> =>
  explained(place, () => app.listen({ host: place.host, port: place.port }))

async function explained<Result>(place: Place, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    const { host, port, variable } = place
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
