import { openDB, type DBSchema } from 'idb'

/*
 * The drafts in this browser: one of a new portfolio, and one of each published portfolio that is edited. They
 * survive a reload, a crash and a log-in. Images make drafts too big for localStorage, so they are in IndexedDB.
 * Releases of every age use this database, so its version and the meaning of its rows stay.
 */
const databaseName = 'portfolio-draft'

/** The id of the published portfolio that is edited; null for a new one. */
export type PortfolioId = string | null

interface DraftDatabase extends DBSchema {
  /**
   * Documents that name their images, each with the list of these names. The undo history of a draft is a row of its own,
   * because a release that does not know it would take an unknown field for a part of the document.
   */
  drafts: { key: string; value: object & { pictures?: string[] } }
  /** Data URLs of the images by name. */
  pictures: { key: string; value: string }
}

export const getDraftKey = (portfolioId: PortfolioId) =>
  portfolioId === null ? databaseName : `${databaseName}/${portfolioId}`

/** No id of a portfolio makes it the key of a draft. */
const getHistoryKey = (draftKey: string) => `history:${draftKey}`

const openDatabase = () =>
  openDB<DraftDatabase>(databaseName, 2, {
    upgrade(database, oldVersion) {
      if (oldVersion < 1) database.createObjectStore('drafts')
      if (oldVersion < 2) database.createObjectStore('pictures')
    },
  })

type Row = DraftDatabase['drafts']['value'] | undefined

/** Reads the rows of a draft and the images that they name. */
export async function readRows(
  key: string,
): Promise<{ draft: Row; history: Row; images: Map<string, string> }> {
  const database = await openDatabase()
  try {
    const transaction = database.transaction(['drafts', 'pictures'])
    const draft = await transaction.objectStore('drafts').get(key)
    const history = await transaction.objectStore('drafts').get(getHistoryKey(key))
    const images = new Map<string, string>()
    for (const name of listImageNames(draft, history)) {
      const dataUrl = await transaction.objectStore('pictures').get(name)
      if (dataUrl !== undefined) images.set(name, dataUrl)
    }
    return { draft, history, images }
  } finally {
    database.close()
  }
}

const listImageNames = (...rows: readonly Row[]): Set<string> =>
  new Set(
    rows
      .flatMap<unknown>(row => (Array.isArray(row?.pictures) ? row.pictures : []))
      .filter(name => typeof name === 'string'),
  )

/** Deletes a history, and the images that only it has. */
export function deleteHistory(
  key: string,
  draft: NonNullable<Row>,
  images: ReadonlyMap<string, string>,
): Promise<void> {
  const names = listImageNames(draft)
  return writeRows(key, { draft, history: null }, new Map([...images].filter(([name]) => names.has(name))))
}

/** Writes the rows of a draft and its new images, and deletes the images that it has no longer. Null deletes the draft. */
export async function writeRows(
  key: string,
  rows: { draft: object; history: object | null } | null,
  images: ReadonlyMap<string, string>,
): Promise<void> {
  const database = await openDatabase()
  try {
    const transaction = database.transaction(['drafts', 'pictures'], 'readwrite')
    const drafts = transaction.objectStore('drafts')
    const storedImages = transaction.objectStore('pictures')
    const historyKey = getHistoryKey(key)
    const previousNames = listImageNames(await drafts.get(key), await drafts.get(historyKey))
    // Another tab may have deleted images that this one has written
    const storedNames = new Set(await storedImages.getAllKeys())
    for (const [name, dataUrl] of images) if (!storedNames.has(name)) await storedImages.put(dataUrl, name)
    for (const name of previousNames) if (!images.has(name)) await storedImages.delete(name)
    await (rows ? drafts.put(rows.draft, key) : drafts.delete(key))
    await (rows?.history ? drafts.put(rows.history, historyKey) : drafts.delete(historyKey))
    await transaction.done
  } finally {
    database.close()
  }
}
