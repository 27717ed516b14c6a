import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../domain/refusal.ts'
import { signedIn } from './serve.ts'

/** Large bodies of one member that may be on their way, or be worked on, together. */
const mostAtOnce = 4

/**
 * Looks who is asking before a large body is read: what a visitor sends never comes into memory, and of a
 * member's no more than a few at a time.
 *
 * @returns the hook of one route
 */
export function membersOnly(app: FastifyInstance) {
  const underWay = new Map<string, number>()
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { id } = signedIn(await app.memberOf(request))
    const others = underWay.get(id) ?? 0
    if (others >= mostAtOnce) throw new Refusal('creation.tooManyAtOnce')
    underWay.set(id, others + 1)
    reply.raw.once('close', () => {
      const left = (underWay.get(id) ?? 1) - 1
      if (left > 0) underWay.set(id, left)
      else underWay.delete(id)
    })
  }
}
