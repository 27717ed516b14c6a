import type { FastifyInstance } from 'fastify'
import { getPortfolio, publishPortfolio } from '@tessera/shared-contracts'
import { publish, readPortfolio, type PortfolioAdapters } from '../domain/portfolios.ts'
import { Refusal } from '../domain/refusal.ts'
import { serve, signedIn } from './serve.ts'

/** Bytes of a document; its pictures travel inside it. */
const largestDocument = 64 * 1024 * 1024

export function servePortfolios(app: FastifyInstance, adapters: PortfolioAdapters): void {
  serve(
    app,
    publishPortfolio,
    async ({ body, member }) => ({ success: true, id: await publish(adapters, signedIn(member), body) }),
    { bodyLimit: largestDocument },
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
