import type { FastifyRequest } from 'fastify'
import type { Language } from '@tessera/shared-contracts'
import type { LinkPreviewImage } from './link-preview-image.ts'

/** What a page names for browsers that install the site. It is the same for every visitor of a language. */
export interface WebApp {
  /** Returns the address of the web app manifest in a language. */
  getManifest(language: Language): string
  /** Address of the icon for a home screen, as PNG. */
  touchIcon: string
  /** Address of the service worker, which the shell registers. Null: the shell removes one that the browser has. */
  serviceWorker: string | null
}

/** What a product adds to the pages that the platform renders. */
export interface PageContentProvider {
  /** Follows the title of every page except the home page. */
  siteName: string
  /** Address of the favicon. */
  icon: string
  /** What makes the site an app that browsers can install. */
  webApp?: WebApp
  /** Address of the site's search, with `{search_term_string}` in place of the words. Without it, the site has no search. */
  searchAddress?: string
  /** The description of a page whose screen has none. */
  getDefaultDescription(language: Language): string
  /** The preview image of a page without a subject. */
  getDefaultImage(language: Language): LinkPreviewImage
  /**
   * Whether a visitor seems to be a member. The first frame of a page depends on it. Only the page of a visitor who is not
   * is the same for others; without this method, no page is.
   */
  isSignedIn?(request: FastifyRequest): boolean
  /**
   * Whether a page may contain the response to a call of the product. The call must change nothing, and its response must
   * be the same for every visitor.
   */
  isPublicCall(method: 'GET' | 'POST', address: URL): boolean
  /** Whether the GET call at an address responds with a `pageHead`. */
  isPageHeadCall(address: URL): boolean
  /**
   * Reads the response to a public call without a request, where the product can do that. The same `Buffer` for the same
   * response saves the platform work. Without it, and where it returns undefined, the platform makes the call.
   */
  readPublicCall?(method: 'GET' | 'POST', address: URL): Promise<Buffer> | undefined
  /**
   * Reads a value that changes whenever the response to a call without cookies can change: for public calls and those of
   * heads. Undefined where the product knows none; the platform then makes the call for each page.
   */
  readVersion?(method: 'GET' | 'POST', address: URL): Promise<string> | undefined
}
