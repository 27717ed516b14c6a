import type { FastifyInstance } from 'fastify'
import { getPortfolio, publishPortfolio } from '@tessera/shared-contracts'
import { attemptsOn, countWork } from '../domain/attempts.ts'
import { publish, readPortfolio, type PortfolioAdapters } from '../domain/portfolios.ts'
import { Refusal } from '../domain/refusal.ts'
import { membersOnly } from './members-only.ts'
import { serve, signedIn } from './serve.ts'
import { originOf } from './session-cookie.ts'

/** Bytes of a document; its pictures travel inside it. */
const largestDocument = 64 * 1024 * 1024

export function servePortfolios(app: FastifyInstance, adapters: PortfolioAdapters): void {
  const attempts = attemptsOn(adapters.stores, adapters.clock)

  serve(
    app,
    publishPortfolio,
    async ({ body, member: asking, request }) => {
      const member = signedIn(asking)
      await countWork(attempts, 'files', { member, network: originOf(request).network })
      return { success: true, id: await publish(adapters, member, body) }
    },
    { bodyLimit: largestDocument, onRequest: membersOnly(app) },
  )

  serve(app, getPortfolio, async ({ query, member }) => {
    const found = await readPortfolio(adapters.stores, query.id, member)
    if (!found) throw new Refusal('portfolio.notFound')
    const { portfolio, creation } = found
    const own = creation.ownerId === member?.id
    return {
      success: true,
      portfolio,
      ...(own && { own: { creation_id: creation.id, public: creation.public } }),
    }
  })
}
