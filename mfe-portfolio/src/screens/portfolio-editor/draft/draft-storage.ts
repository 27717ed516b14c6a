import { openDB, type DBSchema } from 'idb'
import type { PortfolioDocument } from '../document/portfolio-document.ts'
import { extractImages, restoreImages, toCssUrl } from './draft-images.ts'
import { deserializeDocument, serializeDocument } from './draft-serialization.ts'

/*
 * The drafts in this browser: one of a new portfolio, and one of each published portfolio that is edited. They
 * survive a reload, a crash and a log-in. Images make drafts too big for localStorage, so they are in IndexedDB.
 * A browser without IndexedDB, for example in some private windows, stores in localStorage what fits.
 */
const storageName = 'portfolio-draft'

/** The id of the published portfolio that is edited; null for a new one. */
export type PortfolioId = string | null

interface DraftDatabase extends DBSchema {
  /** Documents that name their images, each with the list of these names. */
  drafts: { key: string; value: object & { pictures?: string[] } }
  /** Data URLs of the images by name. */
  pictures: { key: string; value: string }
}

const getDraftKey = (portfolioId: PortfolioId) =>
  portfolioId === null ? storageName : `${storageName}/${portfolioId}`

const openDatabase = () =>
  openDB<DraftDatabase>(storageName, 2, {
    upgrade(database, oldVersion) {
      if (oldVersion < 1) database.createObjectStore('drafts')
      if (oldVersion < 2) database.createObjectStore('pictures')
    },
  })

/** A load waits for these, so that it returns what was saved just before. */
const pendingWrites = new Set<Promise<unknown>>()

function trackWrite<T>(write: Promise<T>): Promise<T> {
  pendingWrites.add(write)
  return write.finally(() => pendingWrites.delete(write))
}

/** Loads a draft; null where there is none or it cannot be read. */
export async function loadDraft(portfolioId: PortfolioId = null): Promise<PortfolioDocument | null> {
  const key = getDraftKey(portfolioId)
  await Promise.allSettled(pendingWrites)
  try {
    const database = await openDatabase()
    try {
      const transaction = database.transaction(['drafts', 'pictures'])
      const stored = await transaction.objectStore('drafts').get(key)
      const document = deserializeDocument(stored)
      const images = new Map<string, string>()
      for (const name of stored?.pictures ?? []) {
        const dataUrl = await transaction.objectStore('pictures').get(name)
        if (dataUrl !== undefined) images.set(name, dataUrl)
      }
      for (const [name, dataUrl] of images) getImageNames(key).set(toCssUrl(dataUrl), name)
      return document && restoreImages(document, images)
    } finally {
      database.close()
    }
  } catch {
    return loadFallback(key)
  }
}

/** Saves a draft. Resolves to false where it does not fit. */
export const saveDraft = (document: PortfolioDocument, portfolioId: PortfolioId = null): Promise<boolean> =>
  trackWrite(saveByKey(document, getDraftKey(portfolioId)))

async function saveByKey(document: PortfolioDocument, key: string): Promise<boolean> {
  try {
    await writeDraft(key, document)
    return true
  } catch {
    return saveFallback(document, key)
  }
}

export const deleteDraft = (portfolioId: PortfolioId = null): Promise<void> =>
  trackWrite(deleteByKey(getDraftKey(portfolioId)))

async function deleteByKey(key: string): Promise<void> {
  localStorage.removeItem(key)
  try {
    await writeDraft(key, null)
  } catch {
    // Without IndexedDB there is nothing else to delete
  }
}

/** Writes a draft and its new images, and deletes the images that it no longer shows. Null deletes the draft. */
async function writeDraft(key: string, document: PortfolioDocument | null): Promise<void> {
  const { document: withoutImages, images } = document
    ? extractImages(document, backgroundImage => getImageName(key, backgroundImage))
    : { document: null, images: new Map<string, string>() }
  const database = await openDatabase()
  try {
    const transaction = database.transaction(['drafts', 'pictures'], 'readwrite')
    const drafts = transaction.objectStore('drafts')
    const storedImages = transaction.objectStore('pictures')
    const previousNames = (await drafts.get(key))?.pictures ?? []
    // Another tab may have deleted images that this one has written
    const storedNames = new Set(await storedImages.getAllKeys())
    for (const [name, dataUrl] of images) if (!storedNames.has(name)) await storedImages.put(dataUrl, name)
    for (const name of previousNames) if (!images.has(name)) await storedImages.delete(name)
    if (withoutImages) {
      await drafts.put({ ...serializeDocument(withoutImages), pictures: [...images.keys()] }, key)
    } else await drafts.delete(key)
    await transaction.done
  } finally {
    database.close()
  }
}

/** For each draft, the names of its images by their `background-image` value. */
const imageNamesByDraft = new Map<string, Map<string, string>>()

function getImageNames(key: string): Map<string, string> {
  const names = imageNamesByDraft.get(key) ?? new Map<string, string>()
  imageNamesByDraft.set(key, names)
  return names
}

function getImageName(key: string, backgroundImage: string): string {
  const names = getImageNames(key)
  const name = names.get(backgroundImage) ?? crypto.randomUUID()
  names.set(backgroundImage, name)
  return name
}

function loadFallback(key: string): PortfolioDocument | null {
  try {
    return deserializeDocument(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}

function saveFallback(document: PortfolioDocument, key: string): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(serializeDocument(document)))
    return true
  } catch {
    return false
  }
}
