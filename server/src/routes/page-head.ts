import { languages, type Language } from '@tessera/shared-contracts'
import { escapeHtml } from './html.ts'
import { inEveryLanguage } from './site-address.ts'

/** A picture as link previews show it. */
export interface SharedPicture {
  /** Below the site's origin. */
  address: string
  width: number
  height: number
  alt: string
}

/** What a page tells search engines and link previews of itself. */
export interface PageHead {
  language: Language
  title: string
  description: string
  /** The site's. */
  origin: string
  /** The page's address below the origin, without a language; null where search engines are to leave it out. */
  listed: string | null
  /** Whether the address names the language: then it is an address of its own. */
  languageInAddress: boolean
  picture: SharedPicture
  /** An `article` has somebody who made it. */
  kind: 'website' | 'article'
}

const locales: Record<Language, string> = { en: 'en_US', zh: 'zh_CN' }

/** The elements of the head that are not about files. */
export function renderHead(head: PageHead): string {
  const { language, title, description, listed, picture, origin } = head
  const cardPicture = origin + picture.address
  return [
    `<title>${escapeHtml(title)}</title>`,
    named('description', description),
    ...(listed === null ? [named('robots', 'noindex')] : addresses(origin + listed, head)),
    property('og:site_name', 'Tessera'),
    property('og:type', head.kind),
    property('og:title', title),
    property('og:description', description),
    property('og:locale', locales[language]),
    ...languages
      .filter(other => other !== language)
      .map(other => property('og:locale:alternate', locales[other])),
    property('og:image', cardPicture),
    property('og:image:width', String(picture.width)),
    property('og:image:height', String(picture.height)),
    property('og:image:alt', picture.alt),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', cardPicture),
    named('twitter:image:alt', picture.alt),
  ].join('\n')
}

function addresses(address: string, head: PageHead): string[] {
  const { any, one } = inEveryLanguage(address)
  const canonical = head.languageInAddress ? one[head.language] : any
  return [
    link('canonical', canonical),
    ...languages.map(each => link('alternate', one[each], each)),
    link('alternate', any, 'x-default'),
    property('og:url', canonical),
  ]
}

const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`

const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}">`

const link = (rel: string, address: string, language?: string) =>
  `<link rel="${rel}"${language ? ` hreflang="${language}"` : ''} href="${escapeHtml(address)}">`
