import { maxPageEntries } from '@tessera/shared-contracts'
import { parseInteger } from '@tessera/command-line'

/** The option that says how many entries of a list a command shows. */
export const limitOption = { type: 'string', about: 'how many entries to show; 100 by default' } as const

const maxLimit = 100_000

/** @throws {CommandError} */
export const parseLimit = (typed = '100'): number => parseInteger(typed, '--limit', { min: 1, max: maxLimit })

interface Page<Entry, Position> {
  entries: readonly Entry[]
  /** The position of the next page. A server without pages returns none, and more entries than requested. */
  next: Position | null | undefined
}

/**
 * Reads the pages of a list until there are enough entries.
 *
 * @returns the entries, and whether there are more
 */
export async function readPages<Entry, Position>(
  limit: number,
  readPage: (range: { limit: number; before?: Position }) => Promise<Page<Entry, Position>>,
): Promise<{ entries: Entry[]; hasMore: boolean }> {
  const entries: Entry[] = []
  let before: Position | null | undefined
  do {
    const page = await readPage({
      limit: Math.min(maxPageEntries, limit - entries.length),
      ...(before != null && { before }),
    })
    entries.push(...page.entries)
    before = page.next
  } while (before != null && entries.length < limit)
  return { entries: entries.slice(0, limit), hasMore: before != null || entries.length > limit }
}

/** The last lines of a list that is not complete. */
export const describeMore = (shown: number, hasMore: boolean): string[] =>
  hasMore
    ? ['', `These are the newest ${shown}. There are more: --limit ${Math.min(maxLimit, shown * 10)}`]
    : []
