import type { FastifyInstance } from 'fastify'
import { getPortfolio, publishPortfolio } from '@tessera/shared-contracts'
import { createRateLimiter, consumeQuota } from '../rate-limits/rate-limiter.ts'
import { publish, findVisiblePortfolio, type PortfolioServices } from './portfolios.ts'
import { DomainError } from '../../domain-error.ts'
import { createFairQueue } from '../../scheduling/fair-queue.ts'
import { membersOnly } from '../../web/members-only.ts'
import { registerCallRoute, requireMember } from '../../web/serve.ts'
import { getRequestSource } from '../sessions/session-cookie.ts'

/** A document contains its images. */
const maxDocumentBytes = 64 * 1024 * 1024

/** A publication decodes up to 200 images. */
const queueLimits = { maxConcurrent: 2, maxQueued: 50 } as const

export function registerPortfolioRoutes(app: FastifyInstance, services: PortfolioServices): void {
  const rateLimiter = createRateLimiter(services.stores, services.clock)
  const runInTurn = createFairQueue(queueLimits)

  registerCallRoute(
    app,
    publishPortfolio,
    async ({ body, member: asking, request }) => {
      const member = requireMember(asking)
      await consumeQuota(rateLimiter, 'files', { member, network: getRequestSource(request).network })
      return { success: true, id: await runInTurn(member.id, () => publish(services, member, body)) }
    },
    { bodyLimit: maxDocumentBytes, onRequest: membersOnly(app) },
  )

  registerCallRoute(app, getPortfolio, async ({ query, member }) => {
    const found = await findVisiblePortfolio(services.stores, query.id, member)
    if (!found) throw new DomainError('portfolio.notFound')
    const { portfolio, creation } = found
    const own = creation.ownerId === member?.id
    return {
      success: true,
      portfolio,
      ...(own && { own: { creation_id: creation.id, public: creation.public } }),
    }
  })
}
