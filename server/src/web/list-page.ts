/** The place of an entry in a list that is ordered by time and id, newest first. */
export interface ListPosition {
  at: number
  id: string
}

/** Which entries a list returns: `limit` of them, after a position. */
export interface ListRange {
  after: ListPosition | null
  limit: number
}

/** Parses the cursor of a request. The contract has checked its form. */
function parseListCursor(cursor: string | undefined): ListPosition | null {
  if (cursor === undefined) return null
  const dot = cursor.indexOf('.')
  return { at: Number(cursor.slice(0, dot)), id: cursor.slice(dot + 1) }
}

const formatListCursor = ({ at, id }: ListPosition): string => `${at}.${id}`

/**
 * Reads a page of a list.
 *
 * @param read reads the entries of a range, newest first
 * @returns the entries, and the cursor of the next page; null after the last one
 */
export async function readListPage<Entry>(
  read: (range: ListRange) => Promise<Entry[]>,
  { cursor, limit }: { cursor: string | undefined; limit: number },
  getPosition: (entry: Entry) => ListPosition,
): Promise<{ entries: Entry[]; nextCursor: string | null }> {
  const found = await read({ after: parseListCursor(cursor), limit: limit + 1 })
  const entries = found.slice(0, limit)
  const last = entries.at(-1)
  return {
    entries,
    nextCursor: found.length > limit && last !== undefined ? formatListCursor(getPosition(last)) : null,
  }
}

/** The maximum number of entries in a file. */
const maxExportedEntries = 50_000
/** Entries that are in memory at a time. */
const exportPageSize = 500

/** Reads the newest entries of a list in pages, until there are no more or the file is long enough. */
export async function* readExportPages<Entry, Position>(
  read: (range: { after: Position | null; limit: number }) => Promise<Entry[]>,
  getPosition: (entry: Entry) => Position,
): AsyncGenerator<Entry[]> {
  let after: Position | null = null
  for (let count = 0; count < maxExportedEntries; count += exportPageSize) {
    const entries: Entry[] = await read({ after, limit: exportPageSize })
    yield entries
    const last = entries.at(-1)
    if (entries.length < exportPageSize || last === undefined) return
    after = getPosition(last)
  }
}
