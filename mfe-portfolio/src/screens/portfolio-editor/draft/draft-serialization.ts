import { portfolioFonts, portfolioPage, type PortfolioPage } from '@tessera/shared-contracts'
import { emptyDocument, type PortfolioDocument } from '../document/portfolio-document.ts'

/**
 * Each migration turns one version of a stored document into the next. Never change one: browsers have drafts
 * of every version. A migration must accept its own result too: an older release that edits a later draft keeps the
 * fields that it does not know, and stores its own version.
 */
const migrations: readonly ((stored: object) => object)[] = [
  // The first documents were stored without a version, in the format of version 1
  stored => stored,
]

/** The version of the format in which documents are stored. */
export const formatVersion = migrations.length

const stringOr = (stored: unknown, fallback: string): string =>
  typeof stored === 'string' ? stored : fallback

/** The steps of an undo history share most of their pages, and share them after they are read too. */
const parsedPages = new WeakMap<object, PortfolioPage[]>()

/** Returns the page as a list of one; an empty list where it cannot be read. */
function parsePage(stored: unknown): PortfolioPage[] {
  if (typeof stored !== 'object' || stored === null) return []
  const known = parsedPages.get(stored)
  if (known) return known
  const parsed = portfolioPage.safeParse(stored)
  const pages = parsed.success ? [parsed.data] : []
  parsedPages.set(stored, pages)
  return pages
}

/** Returns a document as it is stored: plain data with the version of its format. */
export const serializeDocument = (document: PortfolioDocument): PortfolioDocument & { version: number } => ({
  ...document,
  version: formatVersion,
})

/**
 * Reads a stored document of any version; null where it is no document. A document of a later version, which a
 * release that was rolled back has stored, is read as far as possible, and its other fields stay. A missing or damaged
 * field gets its default, and a damaged page is left out. Only `pages` is required.
 */
export function deserializeDocument(stored: unknown): PortfolioDocument | null {
  if (typeof stored !== 'object' || stored === null) return null
  const version = 'version' in stored && Number.isInteger(stored.version) ? Number(stored.version) : 0
  const migrated = migrations
    .slice(Math.max(0, version))
    .reduce((current, migrate) => migrate(current), stored)
  // The first two describe the storage
  const {
    version: _version,
    pictures: _pictures,
    title,
    description,
    fontColor,
    font,
    pages,
    ...otherFields
  }: Partial<Record<string, unknown>> = migrated
  if (!Array.isArray(pages)) return null
  return {
    ...otherFields,
    title: stringOr(title, emptyDocument.title),
    description: stringOr(description, emptyDocument.description),
    fontColor: stringOr(fontColor, emptyDocument.fontColor),
    font: portfolioFonts.find(each => each === font) ?? emptyDocument.font,
    pages: pages.flatMap(parsePage),
  }
}
