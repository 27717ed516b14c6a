import { portfolioFonts, portfolioPage, type PortfolioPage } from '@tessera/shared-contracts'
import { emptyDocument, type PortfolioDocument } from './portfolio-document.ts'

/**
 * From each form in which documents were kept to the next; a document that is kept carries the number of
 * those that it needs no more. A step is never changed: drafts of every age lie in browsers.
 */
const migrations: readonly ((kept: object) => object)[] = [
  // At first documents were kept without a number, in the form that has number 1.
  kept => kept,
]

export const documentVersion = migrations.length

const textOr = (kept: unknown, otherwise: string): string => (typeof kept === 'string' ? kept : otherwise)

/** What a page of a damaged document is worth: itself where it can be read, else nothing. */
function readablePage(kept: unknown): PortfolioPage[] {
  const read = portfolioPage.safeParse(kept)
  return read.success ? [read.data] : []
}

/** A document as it is kept: plain data that knows its form. */
export const storeDocument = (document: PortfolioDocument): PortfolioDocument & { version: number } => ({
  version: documentVersion,
  ...document,
})

/**
 * Reads what was kept, in whatever form; null where it is no document. One of a form yet to come, kept by
 * a release that was taken back since, is read as far as it is understood. A field that is missing or damaged
 * gets its default; pages are all.
 */
export function readDocument(kept: unknown): PortfolioDocument | null {
  if (typeof kept !== 'object' || kept === null) return null
  const version = 'version' in kept && Number.isInteger(kept.version) ? Number(kept.version) : 0
  const migrated = migrations.slice(Math.max(0, version)).reduce((form, migrate) => migrate(form), kept)
  const { title, description, fontColor, font, pages }: Partial<Record<string, unknown>> = migrated
  if (!Array.isArray(pages)) return null
  return {
    title: textOr(title, emptyDocument.title),
    description: textOr(description, emptyDocument.description),
    fontColor: textOr(fontColor, emptyDocument.fontColor),
    font: portfolioFonts.find(each => each === font) ?? emptyDocument.font,
    pages: pages.flatMap(readablePage),
  }
}
