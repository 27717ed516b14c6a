import type { PortfolioDocument } from '../document/portfolio-document.ts'
import { deleteHistory, getDraftKey, readRows, writeRows, type PortfolioId } from './draft-database.ts'
import { createImageRestorer } from './draft-images.ts'
import { deserializeDocument, serializeDocument } from './draft-serialization.ts'
import { listImages, rememberImageNames, toStoredDocument } from './stored-document.ts'
import { deserializeHistory, serializeHistory, type DraftSteps } from './stored-history.ts'

/** A draft with the steps of its undo history that are stored. */
export interface Draft extends DraftSteps {
  readonly document: PortfolioDocument
  /** In milliseconds since the epoch; null where it is not stored. */
  readonly savedAt: number | null
}

const noSteps: DraftSteps = { past: [], future: [] }

/** A load waits for these, so that it returns what was saved just before. */
const pendingWrites = new Set<Promise<unknown>>()

function trackWrite<T>(write: Promise<T>): Promise<T> {
  pendingWrites.add(write)
  return write.finally(() => pendingWrites.delete(write))
}

/**
 * Loads a draft; null where there is none or it cannot be read. An undo history that cannot be read, or is that of another
 * member, is deleted.
 *
 * @param owner the member who opens it; null for a visitor
 */
export async function loadDraft(
  portfolioId: PortfolioId = null,
  owner: string | null = null,
): Promise<Draft | null> {
  const key = getDraftKey(portfolioId)
  await Promise.allSettled(pendingWrites)
  try {
    const { draft: storedDraft, history: storedHistory, images } = await readRows(key)
    const document = deserializeDocument(storedDraft)
    if (!document) return null
    rememberImageNames(key, images)
    const restore = createImageRestorer(images)
    const history = deserializeHistory(storedHistory, document, images, owner)
    if (!history) {
      if (storedDraft && storedHistory) await trackWrite(deleteHistory(key, storedDraft, images))
      return { document: restore(document), ...noSteps, savedAt: null }
    }
    return {
      document: restore(history.present),
      past: history.past.map(restore),
      future: history.future.map(restore),
      savedAt: history.savedAt,
    }
  } catch {
    const document = loadFallback(key)
    return document && { document, ...noSteps, savedAt: null }
  }
}

/** What an editor knows of a draft besides its document. */
export interface DraftContext extends DraftSteps {
  /** The member who edits it; null for a visitor. */
  readonly owner: string | null
}

/** Saves a draft with the steps around it. Resolves to false where the draft does not fit. */
export const saveDraft = (
  document: PortfolioDocument,
  portfolioId: PortfolioId = null,
  context: DraftContext = { ...noSteps, owner: null },
): Promise<boolean> => trackWrite(saveByKey(getDraftKey(portfolioId), document, context))

async function saveByKey(key: string, document: PortfolioDocument, context: DraftContext): Promise<boolean> {
  for (const steps of [context, noSteps]) {
    try {
      await writeDraft(key, document, { ...steps, owner: context.owner })
      return true
    } catch {
      // The draft may fit without its history
    }
  }
  return saveFallback(document, key)
}

export const deleteDraft = (portfolioId: PortfolioId = null): Promise<void> =>
  trackWrite(deleteByKey(getDraftKey(portfolioId)))

async function deleteByKey(key: string): Promise<void> {
  localStorage.removeItem(key)
  try {
    await writeRows(key, null, new Map())
  } catch {
    // Without IndexedDB there is nothing else to delete
  }
}

function writeDraft(
  key: string,
  document: PortfolioDocument,
  { past, future, owner }: DraftContext,
): Promise<void> {
  const toStored = (each: PortfolioDocument) => toStoredDocument(key, each)
  const draft = toStored(document)
  const { history, images } = serializeHistory(draft, past.map(toStored), future.map(toStored), {
    owner,
    savedAt: Date.now(),
  })
  const row = { ...serializeDocument(draft.document), pictures: [...listImages([draft]).keys()] }
  return writeRows(key, { draft: row, history }, images)
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
