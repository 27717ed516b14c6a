import type { PortfolioDocument } from './portfolio-document.ts'
import { readDocument, storeDocument } from './stored-document.ts'

/*
 * The drafts that this browser keeps, one of a new portfolio and one of each that is being changed: they
 * outlive a reload, a crash and a log-in. Pictures make drafts too big for localStorage, so they live in IndexedDB; where a browser has none, as in some private windows,
 * localStorage keeps what fits.
 */
const name = 'portfolio-draft'
const objectStore = 'drafts'

/** The published portfolio that a draft changes; null for a new one. */
export type PortfolioId = string | null

/** Where a draft lies. */
const keyOf = (portfolioId: PortfolioId) => (portfolioId === null ? name : `${name}/${portfolioId}`)

/** The draft kept in this browser; `null` where there is none, or none that can be read. */
export async function readDraft(portfolioId: PortfolioId = null): Promise<PortfolioDocument | null> {
  const key = keyOf(portfolioId)
  try {
    return readDocument(await transact('readonly', drafts => drafts.get(key)))
  } catch {
    return readFallback(key)
  }
}

/** Keeps a draft; resolves to whether it is kept. */
export async function keepDraft(
  document: PortfolioDocument,
  portfolioId: PortfolioId = null,
): Promise<boolean> {
  const key = keyOf(portfolioId)
  const kept = storeDocument(document)
  try {
    await transact('readwrite', drafts => drafts.put(kept, key))
    return true
  } catch {
    return keepFallback(kept, key)
  }
}

/** Forgets the draft. */
export async function forgetDraft(portfolioId: PortfolioId = null): Promise<void> {
  const key = keyOf(portfolioId)
  localStorage.removeItem(key)
  try {
    await transact('readwrite', drafts => drafts.delete(key))
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

function readFallback(key: string): PortfolioDocument | null {
  try {
    return readDocument(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}

function keepFallback(kept: PortfolioDocument, key: string): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}
