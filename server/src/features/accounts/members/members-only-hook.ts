import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createConcurrencyLimiter } from '@tessera/server-kit/scheduling/limiter'
import { DomainError } from '../../../domain-error.ts'
import { requireMember } from './member-routes.ts'

/** Large bodies of one member that the server receives or processes at the same time. */
const maxConcurrentOfKey = 4

/**
 * Creates a route hook that runs before a large body is read. It refuses anonymous users, so that their bodies take no
 * memory, and limits the concurrent requests of a member.
 */
export function membersOnly(app: FastifyInstance) {
  const limiter = createConcurrencyLimiter({ maxConcurrentOfKey })
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { id } = requireMember(await app.getMember(request))
    const release = limiter.tryAcquire(id)
    if (!release) throw new DomainError('creation.tooManyAtOnce')
    reply.raw.once('close', release)
  }
}
