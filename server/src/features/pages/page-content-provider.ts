import type { PageContentProvider } from '@tessera/platform/page/page-content-provider'
import { text } from '../../texts.ts'
import { siteIcon } from '../../web/site-icon.ts'
import type { ReadGalleryPage } from '../gallery/gallery.ts'
import { readInlineFirstPage } from '../gallery/inline-first-page.ts'
import type { Member } from '../accounts/member.ts'
import type { Stores } from '../stores.ts'
import { findPageSubject } from './page-metadata.ts'
import { getSocialCard } from './social-card-routes.ts'

/** The style element that html2canvas adds while it captures a page. */
const html2canvasStyle = "'sha256-UP0QZg7irvSMvOBz9mH2PIIE28+57UiavRfeVea0l3g='"

interface PageServices {
  stores: Stores
  readGallery: ReadGalleryPage
  getMember: (request: Parameters<PageContentProvider['findSubject']>[2]) => Promise<Member | null>
}

/** Creates the toolbox's extension of the platform's pages: metadata of creations and the gallery's first page. */
export const createPageContentProvider = ({
  stores,
  readGallery,
  getMember,
}: PageServices): PageContentProvider => ({
  siteName: 'Tessera',
  icon: siteIcon,
  styleHashes: [html2canvasStyle],
  getDefaultDescription: language => text(language, 'page.description'),
  getDefaultImage: getSocialCard,
  findSubject: (address, language, request) =>
    findPageSubject(stores, address, language, () => getMember(request)),
  readInlineData: address => readInlineFirstPage(address, readGallery),
})
