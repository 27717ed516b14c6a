import { portfolioFonts, portfolioPage } from '@tessera/shared-contracts'
import { emptyDocument, type PortfolioDocument } from './portfolio-document.ts'

/*
 * The draft that this browser keeps: it outlives a reload, a crash and a log-in. Pictures make drafts too
 * big for localStorage, so they live in IndexedDB; where a browser has none, as in some private windows,
 * localStorage keeps what fits.
 */
const name = 'portfolio-draft'
const objectStore = 'drafts'

/** The draft kept in this browser; `null` where there is none, or none that can be read. */
export async function readDraft(): Promise<PortfolioDocument | null> {
  try {
    return draftOf(await transact('readonly', drafts => drafts.get(name)))
  } catch {
    return readFallback()
  }
}

/** Keeps a draft; resolves to whether it is kept. */
export async function keepDraft(document: PortfolioDocument): Promise<boolean> {
  try {
    await transact('readwrite', drafts => drafts.put(document, name))
    return true
  } catch {
    return keepFallback(document)
  }
}

/** Forgets the draft. */
export async function forgetDraft(): Promise<void> {
  localStorage.removeItem(name)
  try {
    await transact('readwrite', drafts => drafts.delete(name))
  } catch {
    // Without IndexedDB there was nothing else to forget.
  }
}

async function transact<T>(
  mode: IDBTransactionMode,
  request: (drafts: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase()
  try {
    const transaction = database.transaction(objectStore, mode)
    const asked = request(transaction.objectStore(objectStore))
    return await new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(asked.result)
      transaction.onabort = () => reject(transaction.error ?? new Error('The draft store was closed'))
    })
  } finally {
    database.close()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(objectStore)
  return new Promise((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error ?? new Error('The draft store cannot be opened'))
  })
}

function readFallback(): PortfolioDocument | null {
  try {
    return draftOf(JSON.parse(localStorage.getItem(name) ?? 'null'))
  } catch {
    return null
  }
}

function keepFallback(document: PortfolioDocument): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(document))
    return true
  } catch {
    return false
  }
}

/** Reads what another version of the page may have kept: fields it lacks get their default. */
function draftOf(kept: unknown): PortfolioDocument | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { title, description, fontColor, font, pages } = kept as Record<string, unknown>
  if (!Array.isArray(pages)) return null
  const text = (value: unknown, fallback: string) => (typeof value === 'string' ? value : fallback)
  return {
    title: text(title, emptyDocument.title),
    description: text(description, emptyDocument.description),
    fontColor: text(fontColor, emptyDocument.fontColor),
    font: portfolioFonts.find(known => known === font) ?? emptyDocument.font,
    pages: pages.flatMap(page => {
      const read = portfolioPage.safeParse(page)
      return read.success ? [read.data] : []
    }),
  }
}
