import type { Language, PageSubject, StructuredData } from '@tessera/shared-contracts'
import { escapeInlineJson } from '@tessera/server-kit/http/html'
import type { PageContentProvider } from './page-content-provider.ts'

interface IndexedPage {
  subject: PageSubject | null
  /** The origin of the site. */
  origin: string
  /** Address below the origin, without a language. */
  address: string
  language: Language
}

/** Describes a page's subject, or on the home page the site, as an object of schema.org. Returns null on other pages. */
export function createStructuredData(
  { siteName, searchAddress }: Pick<PageContentProvider, 'siteName' | 'searchAddress'>,
  page: IndexedPage,
): object | null {
  const { subject, origin, address, language } = page
  const data = subject?.structuredData
  if (subject && data) return describeSubject(subject, data, page)
  if (address !== '/') return null
  const search = searchAddress !== undefined && {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: origin + searchAddress },
    'query-input': 'required name=search_term_string',
  }
  return {
    '@type': 'WebSite',
    name: siteName,
    url: `${origin}/`,
    inLanguage: language,
    ...(search && { potentialAction: search }),
  }
}

function describeSubject(
  { title, description }: PageSubject,
  { type, contentAddress, thumbnailAddress, creator, ...facts }: StructuredData,
  { origin, address, language }: IndexedPage,
): object {
  const url = origin + address
  const toUrl = (path: string | undefined) => (path === undefined ? undefined : origin + path)
  return {
    '@type': type,
    name: title,
    description,
    url,
    // The language of the subject itself is unknown
    mainEntityOfPage: { '@type': 'WebPage', url, inLanguage: language },
    contentUrl: toUrl(contentAddress),
    thumbnailUrl: toUrl(thumbnailAddress),
    creator: creator && { '@type': 'Person', name: creator.name, url: toUrl(creator.address) },
    ...facts,
  }
}

/** Renders an object of schema.org as JSON-LD, which no browser executes. */
export const renderStructuredData = (data: object): string =>
  `<script type="application/ld+json">${escapeInlineJson(JSON.stringify({ '@context': 'https://schema.org', ...data }))}</script>`
