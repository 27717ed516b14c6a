import type { FastifyInstance } from 'fastify'
import { languages, type Channel, type GalleryItem } from '@tessera/shared-contracts'
import type { Composing } from '../domain/composing.ts'
import type { Stores } from '../domain/stores.ts'
import { escapeHtml } from './html.ts'
import { inEveryLanguage, siteOrigin } from './site-address.ts'

/** The newest works and portfolios in the sitemap; older ones are found through the gallery. */
const mostWorks = 5_000

/** Tells search engines what to read: of staging nothing, of the site everything that is for everybody. */
export function serveSearchEngines(
  app: FastifyInstance,
  services: { composing: Composing; stores: Stores; channel: Channel; publicUrl: string | null },
): void {
  const { composing, stores, channel, publicUrl } = services

  app.get('/robots.txt', (request, reply) => {
    const rules =
      channel === 'staging'
        ? ['User-agent: *', 'Disallow: /']
        : [
            'User-agent: *',
            'Disallow: /platform/',
            '',
            `Sitemap: ${siteOrigin(request, publicUrl)}/sitemap.xml`,
          ]
    return reply.type('text/plain; charset=utf-8').send(`${rules.join('\n')}\n`)
  })

  if (channel === 'staging') return
  app.get('/sitemap.xml', async (request, reply) => {
    const composed = await composing.compose(channel)
    const screens = composed
      ? [...composed.shell.screens, ...composed.composition.remotes.flatMap(({ current }) => current.screens)]
      : []
    const paths = screens
      .filter(screen => !screen.private && !screen.path.includes(':'))
      .map(({ path }) => path)
    const page = await stores.gallery.page(Number.MAX_SAFE_INTEGER, mostWorks, null)
    const works = JSON.parse(`[${Buffer.from(page.works).toString()}]`) as GalleryItem[]
    const origin = siteOrigin(request, publicUrl)
    const entries = [...paths, ...works.map(addressOf)].map(path => entry(origin + path))
    return reply.type('application/xml; charset=utf-8').send(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`)
  })
}

const addressOf = ({ id, portfolio_id: portfolio }: GalleryItem): string =>
  portfolio ? `/portfolio/${portfolio}` : `/tools?work=${id}`

function entry(address: string): string {
  const { any, one } = inEveryLanguage(address)
  const alternates = [
    ...languages.map(language => [language, one[language]] as const),
    ['x-default', any] as const,
  ].map(([name, href]) => `<xhtml:link rel="alternate" hreflang="${name}" href="${escapeHtml(href)}"/>`)
  return `<url><loc>${escapeHtml(any)}</loc>${alternates.join('')}</url>`
}
