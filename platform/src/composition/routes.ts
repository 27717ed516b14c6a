import type { FastifyInstance } from 'fastify'
import { getComposition, type Channel } from '@tessera/shared-contracts'
import { secondMs, yearMs } from '@tessera/server-kit/clock'
import { registerCallRoute } from '@tessera/server-kit/http/call-route'
import { HttpError } from '@tessera/server-kit/http/errors'
import { crossOriginResourceHeaders } from '@tessera/server-kit/http/security-headers'
import { compositionDocumentPath } from './composition-document.ts'
import type { CompositionResolver } from './composition-resolver.ts'
import type { ViewerCookies } from './viewer-cookies.ts'

/** Registers the call that reads the composition of the channel, and the document for pages that have a part of it. */
export function registerCompositionRoutes(
  app: FastifyInstance,
  services: { compositionResolver: CompositionResolver; viewers: ViewerCookies; channel: Channel },
): void {
  const { compositionResolver, viewers, channel } = services
  registerCallRoute(app, getComposition, async ({ request, reply }) => {
    // A page of another host reads which releases are live
    reply.header('access-control-allow-origin', '*').headers(crossOriginResourceHeaders)
    const composed = await compositionResolver.resolve(channel, viewers.read(request))
    if (!composed) throw new HttpError(404, 'request.unknown')
    const { composition, shell } = composed
    // Pages ask before each navigation, mostly for the composition that they have
    const etag = `"${composition.id}"`
    reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'cookie' })
    if (request.headers['if-none-match'] === etag) {
      reply.status(304)
      return ''
    }
    return { ...composition, ...(shell.packages && { packages: shell.packages }) }
  })

  // A page that does not find its document loads the next screen with its HTML
  app.get(`${compositionDocumentPath}:file`, async (request, reply) => {
    const document = await compositionResolver.findDocument(channel, viewers.read(request), request.url)
    if (!document) throw new HttpError(404, 'request.unknown')
    const visibility = document.isPublic ? 'public' : 'private'
    return reply
      .header('cache-control', `${visibility}, max-age=${yearMs / secondMs}, immutable`)
      .type('application/json; charset=utf-8')
      .send(document.json)
  })
}
