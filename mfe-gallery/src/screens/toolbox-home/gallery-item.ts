import { getPromptText, type GalleryItem } from '@tessera/shared-contracts'

/** Returns the title, or the beginning of the prompt, or an empty string. */
export const getTitle = (creation: GalleryItem): string =>
  creation.title?.trim() || getPromptText(creation.prompt).trim().slice(0, 120)

/** Returns the URL of the original, or undefined if it is not http(s): a link must not run a script. */
export function getDownloadUrl({ url }: GalleryItem): string | undefined {
  // The URL of a file of this site is relative
  const { protocol } = URL.parse(url, 'https://site.invalid') ?? {}
  return protocol === 'https:' || protocol === 'http:' ? url : undefined
}

/** A portfolio with an id has its own page; every other creation opens in the lightbox. */
export const getPortfolioPath = (creation: GalleryItem): string | undefined =>
  creation.file_type === 'portfolio' && creation.portfolio_id
    ? `/portfolio/${encodeURIComponent(creation.portfolio_id)}`
    : undefined
