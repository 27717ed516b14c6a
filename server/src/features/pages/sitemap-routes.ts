import type { FastifyInstance } from 'fastify'
import type { Channel } from '@tessera/shared-contracts'
import type { CompositionResolver } from '@tessera/platform/composition/composition-resolver'
import { minuteMs, secondMs, type Clock } from '@tessera/platform/clock'
import { getSiteOrigin } from '@tessera/platform/http/site-address'
import type { Stores } from '../stores.ts'
import { createSitemap } from './sitemap.ts'
import { createTimedCache } from './timed-cache.ts'

const maxAgeMs = 10 * minuteMs

/** Serves robots.txt and the sitemap. Staging forbids search engines; production lists all public pages. */
export function registerSitemapRoutes(
  app: FastifyInstance,
  services: {
    compositions: CompositionResolver
    stores: Stores
    clock: Clock
    channel: Channel
    publicUrl: string | null
  },
): void {
  const { compositions, stores, clock, channel, publicUrl } = services

  app.get('/robots.txt', (request, reply) => {
    const rules =
      channel === 'staging'
        ? ['User-agent: *', 'Disallow: /']
        : [
            'User-agent: *',
            'Disallow: /platform/',
            '',
            `Sitemap: ${getSiteOrigin(request, publicUrl)}/sitemap.xml`,
          ]
    return reply.type('text/plain; charset=utf-8').send(`${rules.join('\n')}\n`)
  })

  if (channel === 'staging') return
  // Reading thousands of creations for each request would be an easy way to keep the server busy
  const readSitemap = createTimedCache(
    async () => {
      const composed = await compositions.resolve(channel)
      const screens = composed
        ? [
            ...composed.shell.screens,
            ...composed.composition.remotes.flatMap(({ current }) => current.screens),
          ]
        : []
      return createSitemap(screens, stores.gallery)
    },
    { maxAgeMs, clock },
  )
  app.get('/sitemap.xml', async (request, reply) => {
    const { etag, render } = await readSitemap()
    reply.headers({ etag, 'cache-control': `public, max-age=${maxAgeMs / secondMs}` })
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.type('application/xml; charset=utf-8').send(render(getSiteOrigin(request, publicUrl)))
  })
}
