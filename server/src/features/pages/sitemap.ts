import { createHash } from 'node:crypto'
import { languages, type ScreenManifest } from '@tessera/shared-contracts'
import { isoDate } from '@tessera/server-kit/clock'
import { escapeHtml } from '@tessera/server-kit/http/html'
import { toLocalizedAddresses } from '@tessera/server-kit/http/site-address'
import type { ListedCreation } from '../gallery/store.ts'
import type { PageStores } from './stores.ts'

/** The sitemap lists the newest creations; the gallery leads to older ones. A file may have 50,000 entries. */
const maxCreations = 5_000
/** Stands for the origin; XML cannot contain it. */
const originMark = '\0'

export interface Sitemap {
  etag: string
  /** Renders the XML with the addresses of an origin. */
  render(origin: string): string
}

/** Creates the sitemap of all public screens and the newest creations. It is the same for every origin. */
export async function createSitemap(
  screens: readonly ScreenManifest[],
  gallery: PageStores['gallery'],
): Promise<Sitemap> {
  const paths = screens
    .filter(screen => !screen.private && !screen.path.includes(':'))
    .map(({ path }) => path)
  const creations = await gallery.listNewest(maxCreations)
  const entries = [...paths.map(path => ({ path, lastChangedAt: null })), ...creations.map(toEntry)].map(
    renderEntry,
  )
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
  const parts = xml.split(originMark)
  return {
    // Weak, because the response may be compressed
    etag: `W/"${createHash('sha256').update(xml).digest('base64url')}"`,
    render: origin => parts.join(escapeHtml(origin)),
  }
}

interface Entry {
  path: string
  lastChangedAt: number | null
}

/** Members change their portfolios, and the time of a change is not stored. */
const toEntry = ({ id, portfolioId, createdAt }: ListedCreation): Entry =>
  portfolioId === null
    ? { path: `/tools?work=${id}`, lastChangedAt: createdAt }
    : { path: `/portfolio/${portfolioId}`, lastChangedAt: null }

function renderEntry({ path, lastChangedAt }: Entry): string {
  const { neutral, byLanguage } = toLocalizedAddresses(originMark + path)
  const alternates = [
    ...languages.map(language => [language, byLanguage[language]] as const),
    ['x-default', neutral] as const,
  ].map(([name, href]) => `<xhtml:link rel="alternate" hreflang="${name}" href="${escapeHtml(href)}"/>`)
  const lastChange = lastChangedAt === null ? '' : `<lastmod>${isoDate(lastChangedAt)}</lastmod>`
  return `<url><loc>${escapeHtml(neutral)}</loc>${lastChange}${alternates.join('')}</url>`
}
