import { languages, type Language } from '@tessera/shared-contracts'
import { escapeHtml } from '@tessera/server-kit/http/html'
import { toLocalizedAddresses } from '@tessera/server-kit/http/site-address'
import type { LinkPreviewImage } from './link-preview-image.ts'
import { renderStructuredData } from './structured-data.ts'

/** The metadata of a page for search engines and link previews. */
export interface PageHead {
  siteName: string
  language: Language
  title: string
  description: string
  /** The origin of the site. */
  origin: string
  /** Address below the origin, without a language; null: search engines must not index the page. */
  indexedAddress: string | null
  /** Whether the address names the language. Then the canonical address names it too. */
  isLanguageInAddress: boolean
  image: LinkPreviewImage
  /** `article` for a page with a subject. */
  openGraphType: 'website' | 'article'
  /** An object of schema.org; null: the page has none. */
  structuredData: object | null
}

const openGraphLocales: Record<Language, string> = { en: 'en_US', zh: 'zh_CN' }

/** Renders the metadata elements of the head, without the elements for files. */
export function renderHead(head: PageHead): string {
  const { language, title, description, indexedAddress, image, origin, siteName } = head
  const imageUrl = origin + image.address
  return [
    `<title>${escapeHtml(title)}</title>`,
    renderNamedMeta('description', description),
    ...(indexedAddress === null
      ? [renderNamedMeta('robots', 'noindex')]
      : renderAddresses(origin + indexedAddress, head)),
    renderPropertyMeta('og:site_name', siteName),
    renderPropertyMeta('og:type', head.openGraphType),
    renderPropertyMeta('og:title', title),
    renderPropertyMeta('og:description', description),
    renderPropertyMeta('og:locale', openGraphLocales[language]),
    ...languages
      .filter(other => other !== language)
      .map(other => renderPropertyMeta('og:locale:alternate', openGraphLocales[other])),
    renderPropertyMeta('og:image', imageUrl),
    renderPropertyMeta('og:image:width', String(image.width)),
    renderPropertyMeta('og:image:height', String(image.height)),
    renderPropertyMeta('og:image:alt', image.alt),
    renderNamedMeta('twitter:card', 'summary_large_image'),
    renderNamedMeta('twitter:title', title),
    renderNamedMeta('twitter:description', description),
    renderNamedMeta('twitter:image', imageUrl),
    renderNamedMeta('twitter:image:alt', image.alt),
    ...(head.structuredData ? [renderStructuredData(head.structuredData)] : []),
  ].join('\n')
}

function renderAddresses(address: string, head: PageHead): string[] {
  const { neutral, byLanguage } = toLocalizedAddresses(address)
  const canonical = head.isLanguageInAddress ? byLanguage[head.language] : neutral
  return [
    renderLink('canonical', canonical),
    ...languages.map(each => renderLink('alternate', byLanguage[each], each)),
    renderLink('alternate', neutral, 'x-default'),
    renderPropertyMeta('og:url', canonical),
  ]
}

const renderNamedMeta = (name: string, content: string) =>
  `<meta name="${name}" content="${escapeHtml(content)}">`

const renderPropertyMeta = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}">`

const renderLink = (rel: string, address: string, language?: string) =>
  `<link rel="${rel}"${language ? ` hreflang="${language}"` : ''} href="${escapeHtml(address)}">`
