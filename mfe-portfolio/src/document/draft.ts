import { openDB, type DBSchema } from 'idb'
import { imageOf, putPicturesBack, takePicturesOut } from './draft-pictures.ts'
import type { PortfolioDocument } from './portfolio-document.ts'
import { readDocument, storeDocument } from './stored-document.ts'

/*
 * The drafts that this browser keeps, one of a new portfolio and one of each that is being changed: they
 * outlive a reload, a crash and a log-in. Pictures make drafts too big for localStorage, so they live in
 * IndexedDB; where a browser has none, as in some private windows, localStorage keeps what fits.
 */
const name = 'portfolio-draft'

/** The published portfolio that a draft changes; null for a new one. */
export type PortfolioId = string | null

interface KeptDrafts extends DBSchema {
  /** Documents that name their pictures, with the list of these names. */
  drafts: { key: string; value: object & { pictures?: string[] } }
  /** Data URLs by the name of their picture. */
  pictures: { key: string; value: string }
}

/** Where a draft lies. */
const keyOf = (portfolioId: PortfolioId) => (portfolioId === null ? name : `${name}/${portfolioId}`)

const openDatabase = () =>
  openDB<KeptDrafts>(name, 2, {
    upgrade(database, from) {
      if (from < 1) database.createObjectStore('drafts')
      if (from < 2) database.createObjectStore('pictures')
    },
  })

/** What is being written: who comes back at once reads what they left. */
const writing = new Set<Promise<unknown>>()

function untilWritten<T>(write: Promise<T>): Promise<T> {
  writing.add(write)
  return write.finally(() => writing.delete(write))
}

/** The draft kept in this browser; `null` where there is none, or none that can be read. */
export async function readDraft(portfolioId: PortfolioId = null): Promise<PortfolioDocument | null> {
  const key = keyOf(portfolioId)
  await Promise.allSettled(writing)
  try {
    const database = await openDatabase()
    try {
      const transaction = database.transaction(['drafts', 'pictures'])
      const kept = await transaction.objectStore('drafts').get(key)
      const document = readDocument(kept)
      const pictures = new Map<string, string>()
      for (const picture of kept?.pictures ?? []) {
        const address = await transaction.objectStore('pictures').get(picture)
        if (address !== undefined) pictures.set(picture, address)
      }
      for (const [picture, address] of pictures) namesOf(key).set(imageOf(address), picture)
      return document && putPicturesBack(document, pictures)
    } finally {
      database.close()
    }
  } catch {
    return readFallback(key)
  }
}

/** Keeps a draft; resolves to whether it is kept. */
export const keepDraft = (document: PortfolioDocument, portfolioId: PortfolioId = null): Promise<boolean> =>
  untilWritten(keep(document, keyOf(portfolioId)))

async function keep(document: PortfolioDocument, key: string): Promise<boolean> {
  try {
    await writeDraft(key, document)
    return true
  } catch {
    return keepFallback(document, key)
  }
}

/** Forgets the draft. */
export const forgetDraft = (portfolioId: PortfolioId = null): Promise<void> =>
  untilWritten(forget(keyOf(portfolioId)))

async function forget(key: string): Promise<void> {
  localStorage.removeItem(key)
  try {
    await writeDraft(key, null)
  } catch {
    // Without IndexedDB there was nothing else to forget.
  }
}

/** Writes a draft with the pictures that are not there yet, and removes those that it shows no more. */
async function writeDraft(key: string, document: PortfolioDocument | null): Promise<void> {
  const { document: slim, pictures } = document
    ? takePicturesOut(document, image => nameOf(key, image))
    : { document: null, pictures: new Map<string, string>() }
  const database = await openDatabase()
  try {
    const transaction = database.transaction(['drafts', 'pictures'], 'readwrite')
    const [drafts, kept] = [transaction.objectStore('drafts'), transaction.objectStore('pictures')]
    const shown = (await drafts.get(key))?.pictures ?? []
    // Another tab may have removed what this one has written
    const there = new Set(await kept.getAllKeys())
    for (const [picture, address] of pictures) if (!there.has(picture)) await kept.put(address, picture)
    for (const picture of shown) if (!pictures.has(picture)) await kept.delete(picture)
    if (slim) await drafts.put({ ...storeDocument(slim), pictures: [...pictures.keys()] }, key)
    else await drafts.delete(key)
    await transaction.done
  } finally {
    database.close()
  }
}

/** The names of the pictures of each draft, by the style that shows them. */
const names = new Map<string, Map<string, string>>()

function namesOf(key: string): Map<string, string> {
  const known = names.get(key) ?? new Map<string, string>()
  names.set(key, known)
  return known
}

function nameOf(key: string, image: string): string {
  const known = namesOf(key)
  const picture = known.get(image) ?? crypto.randomUUID()
  known.set(image, picture)
  return picture
}

function readFallback(key: string): PortfolioDocument | null {
  try {
    return readDocument(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}

function keepFallback(document: PortfolioDocument, key: string): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(storeDocument(document)))
    return true
  } catch {
    return false
  }
}
