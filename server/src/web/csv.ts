import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { isoDate } from '@tessera/server-kit/clock'

export type CsvCell = string | number | null

/** What stands before a sign with which a formula begins; the wide signs count too. Spreadsheets skip what is invisible. */
const beforeFormula = /(?<![\s\p{Cc}\p{Cf}\p{DI};|"])[\s\p{Cc}\p{Cf}\p{DI};|"]*(?=[=+\-@＝＋－＠])/gu

/** Where another separator than the comma is set, or the quotes are not respected, a cell begins after these. */
const separator = /[;|\t\r\n]/

/** Formats a row of a CSV file (RFC 4180). */
const formatCsvRow = (cells: readonly CsvCell[]): string => `${cells.map(formatCell).join(',')}\r\n`

function formatCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  return `"${escapeFormulas(cell).replaceAll('"', '""')}"`
}

/** Puts an apostrophe before each sign that a spreadsheet could read as the beginning of a formula, and run. */
const escapeFormulas = (text: string): string =>
  text.replaceAll(beforeFormula, (skipped: string, offset: number) =>
    offset === 0 || separator.test(skipped) ? `${skipped}'` : skipped,
  )

/** Without it, Excel does not read the file as UTF-8. */
const byteOrderMark = '\uFEFF'

/**
 * Sends a CSV file that the browser saves. Its pages are read as the client receives them.
 *
 * @param file.name the beginning of the file's name; the date follows
 * @returns the content for the handler to return
 */
export function sendCsv(
  reply: FastifyReply,
  file: {
    name: string
    at: number
    header: readonly string[]
    pages: AsyncIterable<readonly (readonly CsvCell[])[]>
  },
): Readable {
  reply.type('text/csv; charset=utf-8').headers({
    'content-disposition': `attachment; filename="tessera-${file.name}-${isoDate(file.at)}.csv"`,
  })
  return Readable.from(formatPages(file), { objectMode: false })
}

async function* formatPages({
  header,
  pages,
}: Pick<Parameters<typeof sendCsv>[1], 'header' | 'pages'>): AsyncGenerator<string> {
  yield byteOrderMark + formatCsvRow(header)
  for await (const rows of pages) if (rows.length > 0) yield rows.map(formatCsvRow).join('')
}
