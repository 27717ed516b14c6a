import {
  getCreationHead,
  getCreations,
  getDesktopTools,
  getLegalText,
  getPlans,
  getPortfolio,
  getPortfolioHead,
  type Call,
} from '@tessera/shared-contracts'
import type { DesktopTools } from '../desktop-tools/desktop-tools.ts'
import type { GalleryStores } from '../gallery/stores.ts'

/** Reads a value that changes with the response to a visitor's call; undefined where the query needs the call itself. */
export type CallVersionReader = (query: URLSearchParams) => Promise<string> | undefined

/**
 * Creates the readers of versions for the calls of public pages.
 *
 * The version of the gallery covers all that a visitor sees of creations, authors and portfolios: triggers increase it
 * with every change of a creation, of the name or avatar of its author and of a suspension, whether the creation is listed
 * or not. Publishing a portfolio again changes its creation. Prompts and parameters of generations never change.
 */
export function createCallVersions({
  stores,
  desktopTools,
}: {
  stores: Pick<GalleryStores, 'gallery'>
  desktopTools: DesktopTools
}): ReadonlyMap<Call, CallVersionReader> {
  const readGalleryVersion = async () => {
    const { newest, changes } = await stores.gallery.state()
    return `${newest}.${changes}`
  }
  /** A search is counted for the visitor, so it takes a request. */
  const unlessSearch: CallVersionReader = query =>
    query.get('q') || query.get('author') ? undefined : readGalleryVersion()
  return new Map<Call, CallVersionReader>([
    [getCreations, unlessSearch],
    [getCreationHead, unlessSearch],
    [getPortfolio, readGalleryVersion],
    [getPortfolioHead, readGalleryVersion],
    [getDesktopTools, createIdentityReader(() => desktopTools.read())],
    // The offers and the legal texts do not change while the process runs
    [getPlans, () => Promise.resolve('')],
    [getLegalText, () => Promise.resolve('')],
  ])
}

/** Numbers the objects that a function returns. */
function createIdentityReader(read: () => Promise<object>): CallVersionReader {
  const versions = new WeakMap<object, string>()
  let last = 0
  return async () => {
    const current = await read()
    const version = versions.get(current) ?? String((last += 1))
    versions.set(current, version)
    return version
  }
}
