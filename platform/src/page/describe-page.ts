import type { Channel } from '@tessera/shared-contracts'
import { translatePlatform } from '../texts.ts'
import type { PageContentProvider } from './page-content-provider.ts'
import type { PageHead } from './page-head.ts'
import type { RequestedPage } from './requested-page.ts'
import { trimSlashes } from './site-calls.ts'
import { createStructuredData } from './structured-data.ts'

/** Describes a page for search engines and link previews: its subject, or else its screen. */
export function describePage(
  { address, language, screen, head, isKnown }: RequestedPage,
  provider: PageContentProvider,
  { channel, origin }: { channel: Channel; origin: string },
): PageHead {
  const { pathname: path } = address
  const { siteName } = provider
  const subject = head?.subject ?? null
  const title = subject?.title ?? screen?.title[language] ?? translatePlatform(language, 'page.notFound')
  const isListed = isKnown && head?.state !== 'private' && !screen?.private && channel === 'production'
  const indexedAddress = isListed ? (subject && head ? head.address : trimSlashes(path)) : null
  return {
    siteName,
    language,
    title: path === '/' ? title : `${title} · ${siteName}`,
    description:
      subject?.description ?? screen?.description?.[language] ?? provider.getDefaultDescription(language),
    indexedAddress,
    isLanguageInAddress: address.searchParams.get('lang') === language,
    origin,
    image: subject?.image ?? provider.getDefaultImage(language),
    openGraphType: subject ? 'article' : 'website',
    structuredData:
      indexedAddress === null
        ? null
        : createStructuredData(provider, { subject, origin, address: indexedAddress, language }),
  }
}
