/** Rows of texts as lines with aligned columns. */
export function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(cell.length, widest[column] ?? 0)),
    [],
  )
  return rows.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** A table: heads and rows, aligned; a column in which no row has anything is left out. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const isUsed = (_: string, column: number) => rows.some(row => row[column])
  return aligned([heads, ...rows].map(row => row.filter(isUsed)))
}

/** A moment as a table shows it, to the minute, in UTC: `2026-11-21 10:40`. */
export const moment = (iso: string): string => iso.slice(0, 16).replace('T', ' ')
