import type { FastifyInstance } from 'fastify'
import type { CompositionResolver } from '@tessera/platform'
import { minuteMs, secondMs } from '@tessera/server-kit/clock'
import { getSiteOrigin } from '@tessera/server-kit/http/site-address'
import { createSitemap } from './sitemap.ts'
import { createTimedCache } from '../../scheduling/timed-cache.ts'
import type { Needs, Origin } from '../../feature.ts'
import type { PageStores } from './stores.ts'

declare module '../../feature.ts' {
  interface FeatureServices {
    compositions: CompositionResolver
  }
}

const maxAgeMs = 10 * minuteMs

/** Serves robots.txt and the sitemap. Staging forbids search engines; production lists all public pages. */
export function registerSitemapRoutes(
  app: FastifyInstance,
  { compositions, stores, clock }: Needs<'stores' | 'clock' | 'compositions', PageStores>,
  { channel, publicUrl }: Pick<Origin, 'channel' | 'publicUrl'>,
): void {
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
    reply.header('cache-control', `public, max-age=${maxAgeMs / secondMs}`)
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
