import { PassThrough, type Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getPortfolio, publishPortfolio } from '@tessera/shared-contracts'
import { HttpError } from '@tessera/server-kit/http/errors'
import type { IncomingFile } from '../media/incoming-files.ts'
import { createRateLimiter, consumeQuota } from '../rate-limits/rate-limiter.ts'
import { publish, findVisiblePortfolio } from './portfolios.ts'
import { DomainError } from '../../domain-error.ts'
import { createConcurrencyLimiter } from '@tessera/server-kit/scheduling/limiter'
import { createBodySignal, toBodyError } from '../../web/large-body.ts'
import { membersOnly } from '../accounts/members/members-only-hook.ts'
import { registerCallRoute, requireMember } from '../accounts/members/member-routes.ts'
import { getClientInfo } from '../../web/client-info.ts'
import { isReviewer } from '../moderation/reviewers.ts'
import type { Needs, Origin } from '../../feature.ts'
import type { PortfolioDependencies } from './portfolio-needs.ts'

/** A document contains its images. */
const maxDocumentBytes = 64 * 1024 * 1024

/** A publication decodes up to 200 images. */
const queueLimits = { maxConcurrent: 2, maxConcurrentOfKey: 1, maxQueued: 50 } as const

export function registerRoutes(
  app: FastifyInstance,
  services: PortfolioDependencies & Needs<'incoming' | 'documentReader' | 'requireSpace'>,
  { channel }: Pick<Origin, 'channel'>,
): void {
  registerPublishRoute(app, services)

  registerCallRoute(app, getPortfolio, async ({ query, member }) => {
    // Pages of staging run code without an approval
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
function registerPublishRoute(app: FastifyInstance, services: Parameters<typeof registerRoutes>[1]): void {
  const rateLimiter = createRateLimiter(services.stores, services.clock)
  const limiter = createConcurrencyLimiter(queueLimits)
  const options = { config: { maxBodyBytes: maxDocumentBytes }, onRequest: membersOnly(app) }

  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', (_request, payload, done) => done(null, payload))
    scope.post(publishPortfolio.path, options, async (request, reply) => {
      const member = requireMember(await app.getMember(request))
      await services.requireSpace()
      await consumeQuota(rateLimiter, 'files', { member, network: getClientInfo(request).network })
      const file = await receive(request, services)
      try {
        const { id, creationId, isPublic } = await limiter.run(
          async () => publish(services, member, await services.documentReader.read(file.path)),
          member.id,
        )
        return await reply.header('cache-control', 'no-store').send({
          success: true,
          id,
          own: { creation_id: creationId, public: isPublic },
        })
      } finally {
        await file.discard()
      }
    })
  })
}

/** @throws {HttpError} for a body that is missing, incomplete or too large */
async function receive(request: FastifyRequest, { incoming }: Needs<'incoming'>): Promise<IncomingFile> {
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
