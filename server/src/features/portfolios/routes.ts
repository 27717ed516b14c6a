import { PassThrough, type Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getPortfolio, publishPortfolio, type Channel } from '@tessera/shared-contracts'
import { HttpError } from '@tessera/platform/http/errors'
import type { FeatureServices } from '../services.ts'
import { isReviewer } from '../moderation/review/reviewers.ts'
import type { IncomingFile } from '../media/incoming-files.ts'
import { createRateLimiter, consumeQuota } from '../rate-limits/rate-limiter.ts'
import { publish, findVisiblePortfolio, type PortfolioDependencies } from './portfolios.ts'
import { DomainError } from '../../domain-error.ts'
import { createFairQueue } from '../../scheduling/fair-queue.ts'
import { createBodySignal, toBodyError } from '../../web/large-body.ts'
import { membersOnly } from '../../web/members-only.ts'
import { registerCallRoute, requireMember } from '../../web/serve.ts'
import { getClientInfo } from '../sessions/session-cookie.ts'

/** A document contains its images. */
const maxDocumentBytes = 64 * 1024 * 1024

/** A publication decodes up to 200 images. */
const queueLimits = { maxConcurrent: 2, maxQueued: 50 } as const

export function registerPortfolioRoutes(
  app: FastifyInstance,
  services: PortfolioDependencies & Pick<FeatureServices, 'incoming' | 'documentReader' | 'requireSpace'>,
  channel: Channel,
): void {
  registerPublishRoute(app, services)

  registerCallRoute(app, getPortfolio, async ({ query, member }) => {
    // Pages of staging run code that nobody has approved
    const isReview = channel === 'production' && isReviewer(member)
    const found = await findVisiblePortfolio(services.stores, query.id, member, isReview)
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

/** Accepts documents. Like uploads they go to the disk, because parsing one of this size would delay all other requests. */
function registerPublishRoute(
  app: FastifyInstance,
  services: Parameters<typeof registerPortfolioRoutes>[1],
): void {
  const rateLimiter = createRateLimiter(services.stores, services.clock)
  const runInTurn = createFairQueue(queueLimits)
  const options = { config: { takesFiles: true }, onRequest: membersOnly(app) }

  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', (_request, payload, done) => done(null, payload))
    scope.post(publishPortfolio.path, options, async (request, reply) => {
      const member = requireMember(await app.getMember(request))
      await services.requireSpace()
      await consumeQuota(rateLimiter, 'files', { member, network: getClientInfo(request).network })
      const file = await receive(request, services)
      try {
        const id = await runInTurn(member.id, async () =>
          publish(services, member, await services.documentReader.read(file.path)),
        )
        return await reply.header('cache-control', 'no-store').send({ success: true, id })
      } finally {
        await file.discard()
      }
    })
  })
}

/** @throws {HttpError} for a body that is missing, incomplete or too large */
async function receive(
  request: FastifyRequest,
  { incoming }: Pick<FeatureServices, 'incoming'>,
): Promise<IncomingFile> {
  if (Number(request.headers['content-length'] ?? 0) > maxDocumentBytes) throw createTooLargeError()
  const body = request.body as Readable | undefined
  if (body === undefined) throw new HttpError(400, 'request.malformed')
  const { signal, end } = createBodySignal(request)
  try {
    // The signal's listener lets the body flow at once, and the file opens later
    const buffered = body.pipe(new PassThrough())
    return await incoming.receive(buffered, { maxBytes: maxDocumentBytes, signal })
  } catch (error) {
    throw toBodyError(error, createTooLargeError())
  } finally {
    end()
  }
}

const createTooLargeError = () => new HttpError(413, 'request.tooLarge')
