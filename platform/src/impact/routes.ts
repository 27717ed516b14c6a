import type { FastifyInstance } from 'fastify'
import { getImpact, type Channel } from '@tessera/shared-contracts'
import { registerCallRoute } from '@tessera/server-kit/http/call-route'
import type { RequestAccess } from '../tokens/request-access.ts'
import type { ImpactFinder } from './impact.ts'

/** Registers the call that says whom a change would hurt. */
export function registerImpactRoute(
  app: FastifyInstance,
  { access, impact, channel }: { access: RequestAccess; impact: ImpactFinder; channel: Channel },
): void {
  registerCallRoute(app, getImpact, async ({ query, request }) => {
    const { channel: requested = channel, ...subject } = query
    await access.requireReader(request, requested)
    return { success: true, channel: requested, ...(await impact.find(requested, subject)) }
  })
}
