import type { FastifyInstance } from 'fastify'
import { languages, type Channel, type GalleryItem } from '@tessera/shared-contracts'
import type { CompositionResolver } from '@tessera/platform/composition/composition-resolver'
import { minuteMs, type Clock } from '@tessera/platform/clock'
import type { Stores } from '../stores.ts'
import { escapeHtml } from '@tessera/platform/http/html'
import { toLocalizedAddresses, getSiteOrigin } from '@tessera/platform/http/site-address'

/** The sitemap lists the newest creations; the gallery leads to older ones. */
const maxCreations = 5_000
const cacheMs = 10 * minuteMs

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
  /** Reading thousands of creations for each request would be an easy way to keep the server busy. */
  let cached: { paths: string[]; until: number } | null = null
  async function listPaths(): Promise<string[]> {
    if (cached && cached.until > clock()) return cached.paths
    const composed = await compositions.resolve(channel)
    const screens = composed
      ? [...composed.shell.screens, ...composed.composition.remotes.flatMap(({ current }) => current.screens)]
      : []
    const paths = screens
      .filter(screen => !screen.private && !screen.path.includes(':'))
      .map(({ path }) => path)
    const page = await stores.gallery.page(Number.MAX_SAFE_INTEGER, maxCreations, null)
    const creations = JSON.parse(`[${Buffer.from(page.creations).toString()}]`) as GalleryItem[]
    cached = { paths: [...paths, ...creations.map(getCreationPath)], until: clock() + cacheMs }
    return cached.paths
  }
  app.get('/sitemap.xml', async (request, reply) => {
    const origin = getSiteOrigin(request, publicUrl)
    const entries = (await listPaths()).map(path => renderEntry(origin + path))
    return reply.type('application/xml; charset=utf-8').send(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`)
  })
}

const getCreationPath = ({ id, portfolio_id: portfolio }: GalleryItem): string =>
  portfolio ? `/portfolio/${portfolio}` : `/tools?work=${id}`

function renderEntry(address: string): string {
  const { neutral, byLanguage } = toLocalizedAddresses(address)
  const alternates = [
    ...languages.map(language => [language, byLanguage[language]] as const),
    ['x-default', neutral] as const,
  ].map(([name, href]) => `<xhtml:link rel="alternate" hreflang="${name}" href="${escapeHtml(href)}"/>`)
  return `<url><loc>${escapeHtml(neutral)}</loc>${alternates.join('')}</url>`
}
