import type { FastifyRequest } from 'fastify'
import type { Language } from '@tessera/shared-contracts'
import type { LinkPreviewImage } from './page-head.ts'

/** The subject of a page, for search engines and link previews. */
export interface PageSubject {
  title: string
  description: string
  image: LinkPreviewImage
  /** The address of the page, without a language. */
  address: string
}

/** Data in the HTML for the first screen, so that no script has to request it. */
export interface InlineData {
  /** Id of the element that holds the data. */
  elementId: string
  json: string
  /** The first images of the screen, which the page preloads. */
  images: readonly InlineImage[]
}

export interface InlineImage {
  src: string
  srcset: string
  sizes: string
}

/** What a product adds to the pages that the platform renders. */
export interface PageContentProvider {
  /** Follows the title of every page except the home page. */
  siteName: string
  /** Address of the favicon. */
  icon: string
  /** Hashes of the inline styles that scripts of the shell add, in the syntax of a content security policy. */
  styleHashes: readonly string[]
  /** The description of a page whose screen has none. */
  getDefaultDescription(language: Language): string
  /** The preview image of a page without a subject. */
  getDefaultImage(language: Language): LinkPreviewImage
  /**
   * Finds the public subject of the page at an address; null for a page without a subject. `missing`: the subject does
   * not exist for this visitor. `private`: this visitor may see it, and others may not.
   */
  findSubject(
    address: URL,
    language: Language,
    request: FastifyRequest,
  ): Promise<PageSubject | 'missing' | 'private' | null>
  /** Returns null for a page without inline data. */
  readInlineData(address: URL): Promise<InlineData | null>
}
