import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createMemberConcurrencyLimit } from './member-concurrency.ts'
import { requireMember } from './serve.ts'

/** Large bodies of one member that the server receives or processes at the same time. */
const maxConcurrent = 4

/**
 * Creates a route hook that runs before a large body is read. It refuses anonymous users, so that their bodies take no
 * memory, and limits the concurrent requests of a member.
 */
export function membersOnly(app: FastifyInstance) {
  const takeSlot = createMemberConcurrencyLimit(maxConcurrent)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { id } = requireMember(await app.getMember(request))
    reply.raw.once('close', takeSlot(id))
  }
}
