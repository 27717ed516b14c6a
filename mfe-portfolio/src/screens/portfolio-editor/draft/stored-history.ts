import type { PortfolioDocument } from '../document/portfolio-document.ts'
import { deserializeDocument, serializeDocument } from './draft-serialization.ts'
import { createHistoryLimiter } from './history-limits.ts'
import { listImages, type StoredDocument } from './stored-document.ts'

/** The documents before and after the draft, as undo and redo show them. */
export interface DraftSteps {
  readonly past: readonly PortfolioDocument[]
  readonly future: readonly PortfolioDocument[]
}

/** The undo history of a draft as it is stored. Its documents name their images. */
export interface StoredHistory extends DraftSteps {
  savedAt: number
  /** The member whose edits these are; null for a visitor. */
  owner: string | null
  /** The draft that it belongs to. */
  present: PortfolioDocument
  /** The names of the images of all of its documents. */
  pictures: string[]
}

/** Returns the steps that are stored, and their images by name. */
export function serializeHistory(
  draft: StoredDocument,
  past: readonly StoredDocument[],
  future: readonly StoredDocument[],
  { owner, savedAt }: Pick<StoredHistory, 'owner' | 'savedAt'>,
): { history: StoredHistory; images: Map<string, string> } {
  const limit = createHistoryLimiter(draft)
  const latestPast = limit(past.toReversed()).toReversed()
  const nextFuture = limit(future)
  const images = listImages([...latestPast, draft, ...nextFuture])
  const serialize = ({ document }: StoredDocument) => serializeDocument(document)
  const history = {
    savedAt,
    owner,
    past: latestPast.map(serialize),
    present: serialize(draft),
    future: nextFuture.map(serialize),
    pictures: [...images.keys()],
  }
  return { history, images }
}

/**
 * Reads a stored history. Null where it is damaged, has lost an image, is that of another member, or belongs to another
 * draft than this one: an older release saves a draft without its history. A visitor who logs in keeps theirs.
 */
export function deserializeHistory(
  stored: object | undefined,
  draft: PortfolioDocument,
  images: ReadonlyMap<string, string>,
  reader: StoredHistory['owner'],
): StoredHistory | null {
  const { savedAt, owner, past, present, future, pictures }: Partial<Record<string, unknown>> = { ...stored }
  if (typeof savedAt !== 'number' || !Number.isFinite(savedAt)) return null
  if (owner !== null && (typeof owner !== 'string' || owner !== reader)) return null
  if (!Array.isArray(pictures) || !pictures.every(name => images.has(String(name)))) return null
  const [earlier, own, later] = [past, [present], future].map(deserializeSteps)
  if (!earlier || !own?.[0] || !later) return null
  if (JSON.stringify(own[0]) !== JSON.stringify(draft)) return null
  return { savedAt, owner, past: earlier, present: own[0], future: later, pictures: pictures.map(String) }
}

/** Null where one of the documents cannot be read, or has lost a page. */
function deserializeSteps(stored: unknown): readonly PortfolioDocument[] | null {
  if (!Array.isArray(stored)) return null
  const steps = stored.flatMap((step: unknown) => {
    const document = deserializeDocument(step)
    return document && document.pages.length === countPages(step) ? [document] : []
  })
  return steps.length === stored.length ? steps : null
}

const countPages = (stored: unknown): number =>
  typeof stored === 'object' && stored !== null && 'pages' in stored && Array.isArray(stored.pages)
    ? stored.pages.length
    : 0
