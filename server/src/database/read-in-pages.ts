import { setImmediate } from 'node:timers/promises'
import type { SelectQueryBuilder } from 'kysely'

const defaultPageSize = 500

/**
 * Reads the rows of a query page by page, for a reader that uses one page at a time. Other requests run between two
 * pages.
 *
 * @param query has an order without ties
 * @param selectAfter adds the condition for the rows after the last row of a page
 */
export async function* readInPages<Database, Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
  selectAfter: (
    query: SelectQueryBuilder<Database, Table, Row>,
    last: Row,
  ) => SelectQueryBuilder<Database, Table, Row>,
  pageSize = defaultPageSize,
): AsyncGenerator<readonly Row[]> {
  let next = query
  for (;;) {
    const page = await next.limit(pageSize).execute()
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return
    next = selectAfter(query, last)
    await setImmediate()
  }
}
