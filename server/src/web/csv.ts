import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { isoDate } from '@tessera/platform/clock'

export type CsvCell = string | number | null

/** A spreadsheet runs a text that begins like this as a formula. The wide forms count too. */
const formulaStart = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** Formats a row of a CSV file (RFC 4180). A text that would be a formula gets an apostrophe. */
const formatCsvRow = (cells: readonly CsvCell[]): string => `${cells.map(formatCell).join(',')}\r\n`

function formatCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = formulaStart.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

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
