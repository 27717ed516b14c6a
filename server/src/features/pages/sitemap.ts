import { createHash } from 'node:crypto'
import { languages, type GalleryItem, type ScreenManifest } from '@tessera/shared-contracts'
import { escapeHtml } from '@tessera/platform/http/html'
import { toLocalizedAddresses } from '@tessera/platform/http/site-address'
import type { Stores } from '../stores.ts'

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
  gallery: Stores['gallery'],
): Promise<Sitemap> {
  const paths = screens
    .filter(screen => !screen.private && !screen.path.includes(':'))
    .map(({ path }) => path)
  const page = await gallery.page(Number.MAX_SAFE_INTEGER, maxCreations, null)
  const creations = JSON.parse(`[${Buffer.from(page.creations).toString()}]`) as GalleryItem[]
  const entries = [...paths, ...creations.map(getCreationPath)].map(renderEntry)
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

const getCreationPath = ({ id, portfolio_id: portfolio }: GalleryItem): string =>
  portfolio ? `/portfolio/${portfolio}` : `/tools?work=${id}`

function renderEntry(path: string): string {
  const { neutral, byLanguage } = toLocalizedAddresses(originMark + path)
  const alternates = [
    ...languages.map(language => [language, byLanguage[language]] as const),
    ['x-default', neutral] as const,
  ].map(([name, href]) => `<xhtml:link rel="alternate" hreflang="${name}" href="${escapeHtml(href)}"/>`)
  return `<url><loc>${escapeHtml(neutral)}</loc>${alternates.join('')}</url>`
}
