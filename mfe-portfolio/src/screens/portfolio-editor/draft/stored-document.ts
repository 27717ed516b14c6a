import type { PortfolioPage } from '@tessera/shared-contracts'
import type { PortfolioDocument } from '../document/portfolio-document.ts'
import { extractImages, toCssUrl, type PageWithoutImages } from './draft-images.ts'

/** A document as it is stored, and the data URLs of its images by name. */
export interface StoredDocument {
  document: PortfolioDocument
  pages: readonly StoredPage[]
}

interface StoredPage extends PageWithoutImages {
  /** Characters of the page as JSON. */
  length: number
}

/** What this page knows of a draft: the names of its images by `background-image` value, and its pages as they are stored. */
interface DraftMemory {
  imageNames: Map<string, string>
  pages: WeakMap<PortfolioPage, StoredPage>
}

const memories = new Map<string, DraftMemory>()

function getMemory(key: string): DraftMemory {
  const memory = memories.get(key) ?? { imageNames: new Map(), pages: new WeakMap() }
  memories.set(key, memory)
  return memory
}

/** Remembers the names of loaded images, so that the next save does not write them again. */
export function rememberImageNames(key: string, images: ReadonlyMap<string, string>): void {
  for (const [name, dataUrl] of images) getMemory(key).imageNames.set(toCssUrl(dataUrl), name)
}

/** Returns a document without its images. A page that several documents share is the same object in each result too. */
export function toStoredDocument(key: string, document: PortfolioDocument): StoredDocument {
  const memory = getMemory(key)
  const pages = document.pages.map(page => {
    const stored = memory.pages.get(page) ?? toStoredPage(page, memory)
    memory.pages.set(page, stored)
    return stored
  })
  return { document: { ...document, pages: pages.map(({ page }) => page) }, pages }
}

function toStoredPage(page: PortfolioPage, { imageNames }: DraftMemory): StoredPage {
  const stored = extractImages(page, backgroundImage => {
    const name = imageNames.get(backgroundImage) ?? crypto.randomUUID()
    imageNames.set(backgroundImage, name)
    return name
  })
  return { ...stored, length: JSON.stringify(stored.page).length }
}

export const listImages = (documents: readonly StoredDocument[]): Map<string, string> =>
  new Map(documents.flatMap(({ pages }) => pages.flatMap(({ images }) => [...images])))
