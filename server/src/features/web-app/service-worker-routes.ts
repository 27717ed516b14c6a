import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Needs } from '../../feature.ts'
import { createPageFile, readPageSource, readWithAddresses, registerPageFiles } from '../../web/page-file.ts'
import { plainLook } from '../../web/plain-page.ts'
import { renderOfflinePage } from './offline-page.ts'
import { webAppStyle } from './web-app-style.ts'

export const serviceWorkerPath = '/service-worker.js'

const script = createPageFile('offline.js', 'text/javascript; charset=utf-8')
const page = createPageFile(
  'offline.html',
  'text/html; charset=utf-8',
  Buffer.from(renderOfflinePage([plainLook.style, webAppStyle], script)),
)
const worker = readWithAddresses('service-worker.js', [
  page,
  script,
  webAppStyle,
  plainLook.style,
  plainLook.font,
])
/** Browsers that look for a newer worker get it, and have none afterwards. */
const noWorker = readPageSource('no-service-worker.js')

const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'public, max-age=31536000, immutable',
} as const

/** Serves the service worker and what it shows without a network. */
export function registerServiceWorkerRoutes(
  app: FastifyInstance,
  { hasServiceWorker }: Needs<'hasServiceWorker'>,
): void {
  registerPageFiles(app, [script])
  app.get(page.path, (_request, reply) => reply.headers(pageHeaders).type(page.type).send(page.content))

  const content = hasServiceWorker ? worker : noWorker
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 16)}"`
  app.get(serviceWorkerPath, (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({
      // A browser asks at each navigation whether it has changed, so that switching it off takes effect
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
      etag,
    })
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.type('text/javascript; charset=utf-8').send(content)
  })
}
